//! `voz organizacao`: organizations, their members and products.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, DataFolder, Run, WithAnswer, actions};
use crate::terminal::{Cell, word};
use voz_core::app::accounts::people::PeopleError;
use voz_core::base::store::{StoreError, Tx};
use voz_core::people::organizacoes::{self, NAME_MAX, Organizacao, Papel};

actions! {
    OrganizacaoCommand {
        const NAME: &'static str = "organizacao";
        const ALIASES: &'static [&'static str] = &["organization"];
        const PAGED: bool = true;
        const ABOUT: &'static str = "Cria organizações, põe e tira membros, liga o produto";
        const AFTER: &'static str =
            "owner e admin criam e revogam chaves da organização; member só pertence a ela.";
    }
    /// Cria uma organização, com este produto ligado
    Criar "create" (WithAnswer<Criar>) => create,
    /// Põe uma conta na organização, muda o papel dela, ou tira
    Membro "member" (WithAnswer<Membro>) => set_member,
    /// Liga ou desliga este produto na organização
    Produto "product" (WithAnswer<Produto>) => set_product,
    /// Mostra as organizações e os membros
    Listar "list" (Answer) => list,
}

#[derive(Args)]
struct Criar {
    /// Nome, até 80 caracteres
    nome: String,
    /// E-mail da conta que é a primeira dona
    #[arg(long, value_name = "EMAIL")]
    dono: String,
}

#[derive(Args)]
struct Membro {
    /// Nome da organização, identificador, ou o começo dele
    #[arg(value_name = "ORGANIZAÇÃO")]
    organizacao: String,
    /// E-mail da conta
    email: String,
    /// O que a conta pode
    #[arg(long, value_name = "PAPEL", value_parser = word::<Papel>(),
          required_unless_present = "remover", conflicts_with = "remover")]
    papel: Option<Papel>,
    /// Tira a conta da organização
    #[arg(long)]
    remover: bool,
}

#[derive(Args)]
struct Produto {
    /// Nome da organização, identificador, ou o começo dele
    #[arg(value_name = "ORGANIZAÇÃO")]
    organizacao: String,
    /// O que fazer
    #[arg(value_name = "AÇÃO")]
    acao: OrganizationAction,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum OrganizationAction {
    Ativar,
    Desativar,
}

fn create(ctx: &Ctx, asked: &WithAnswer<Criar>) -> Result<Exit, Error> {
    let nome = asked.nome.trim();
    if !(1..=NAME_MAX).contains(&nome.chars().count()) || nome.chars().any(char::is_control) {
        return Err(Error::usage(format!("o nome tem de 1 a {NAME_MAX} caracteres, em uma linha")));
    }
    let (people, dono) = DataFolder::of_conta(ctx, &asked.dono)?;
    let nova = people.people().create_organization(nome, &dono.id).map_err(|error| match error {
        PeopleError::Exists => Error::state(format!("já existe uma organização chamada {nome}")),
        error => error.into(),
    })?;
    let said = format!("organização criada: {nome} ({})", nova.id);
    asked.answer.note(ctx, &shown(&people, &nova)?, said)
}

fn set_member(ctx: &Ctx, asked: &WithAnswer<Membro>) -> Result<Exit, Error> {
    let (people, organizacao) = DataFolder::of_organizacao(ctx, &asked.organizacao)?;
    let conta = people.conta(&asked.email)?;
    if !people.people().set_role(&organizacao.id, &conta.id, asked.papel)? {
        let (email, nome) = (&conta.email, &organizacao.nome);
        let members = people.store.read(|tx| organizacoes::members(tx, &organizacao.id))?;
        if members.iter().all(|member| member.conta != conta.id) {
            return Err(Error::state(format!("{email} não é membro de {nome}"))
                .hint("veja os membros com: voz organizacao listar"));
        }
        return Err(Error::state(format!("{email} é a única dona de {nome}")).hint(
            "faça antes outra conta owner com: voz organizacao membro ORGANIZAÇÃO EMAIL --papel owner",
        ));
    }
    let papel = asked.papel.map_or("fora", Papel::as_str);
    let said = format!("{} em {}: {papel}", conta.email, organizacao.nome);
    asked.answer.note(ctx, &shown(&people, &organizacao)?, said)
}

fn set_product(ctx: &Ctx, asked: &WithAnswer<Produto>) -> Result<Exit, Error> {
    let (people, organizacao) = DataFolder::of_organizacao(ctx, &asked.organizacao)?;
    let (on, said) =
        if asked.acao == OrganizationAction::Ativar { (true, "ligado") } else { (false, "desligado") };
    let produto = people.produto;
    if !people.people().set_product(&organizacao.id, on)? {
        return Err(Error::state(format!("o produto {produto} já está {said} em {}", organizacao.nome)));
    }
    let told = format!("{produto} {said} em {}", organizacao.nome);
    asked.answer.note(ctx, &shown(&people, &organizacao)?, told)
}

fn list(ctx: &Ctx, answer: &Answer) -> Result<Exit, Error> {
    let produto = ctx.config()?.servidor.produto.as_str();
    let all = ctx.read(|tx| {
        let all = organizacoes::all(tx)?.into_iter();
        all.map(|organizacao| Ok((held(tx, &organizacao, produto)?, organizacao)))
            .collect::<Result<Vec<_>, _>>()
    })?;
    let listed: Vec<Value> = all.iter().map(|(held, organizacao)| described(organizacao, held)).collect();
    answer.print(ctx, &json!({"organizacoes": listed}), || {
        let mut table = ctx.tela.table(&["organização", "identificador", produto, "membro", "papel"]);
        table.cut(&[0, 3]);
        table.spare(&[1, 2]);
        for ((members, on), organizacao) in all {
            for member in members {
                table.row([
                    organizacao.nome.as_str().into(),
                    Cell::id(&organizacao.id),
                    if on { "ligado" } else { "desligado" }.into(),
                    member.email.into(),
                    member.papel.as_str().into(),
                ]);
            }
        }
        ctx.tela.list(&table, "nenhuma organização; crie uma com: voz organizacao criar NOME --dono EMAIL")
    })
}

type Held = (Vec<organizacoes::Membro>, bool);

/// The members of an organization, and whether it has this product.
fn held(tx: &mut Tx<'_>, organizacao: &Organizacao, produto: &str) -> Result<Held, StoreError> {
    let members = organizacoes::members(tx, &organizacao.id)?;
    Ok((members, organizacoes::has_product(tx, &organizacao.id, produto)?))
}

fn shown(people: &DataFolder<'_>, organizacao: &Organizacao) -> Result<Value, Error> {
    let held = people.store.read(|tx| held(tx, organizacao, people.produto))?;
    Ok(described(organizacao, &held))
}

fn described(organizacao: &Organizacao, (members, on): &Held) -> Value {
    let members: Vec<Value> =
        members.iter().map(|m| json!({"email": m.email, "papel": m.papel.as_str()})).collect();
    json!({
        "id": organizacao.id,
        "nome": organizacao.nome,
        "produto_ligado": on,
        "membros": members,
        "criada_em": organizacao.criada_em,
    })
}
