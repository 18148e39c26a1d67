//! Refusals: the one table of what the service refuses (code, status, sentence), and failures of ours as a caller is told.
//!
//! An error body is RFC 9457 problem details with our `code` and the named keys of the contract.
use std::fmt::Display;

use http::{HeaderName, StatusCode};
use serde_json::{Map, Value, json};

use voz_core::app::accounts::people::PeopleError;
use voz_core::app::accounts::sign_up::LinkError;
use voz_core::app::public::numbers::CountingError;
use voz_core::app::sell::buy_credit::PurchaseRefusal;
use voz_core::app::sell::customer::CustomerError;
use voz_core::app::sell::x402::NotPaid;
use voz_core::base::store::StoreError;
use voz_core::money::pix::brcode::WriteError;
use voz_core::money::pix::requests::AskError;
use voz_core::people::segundo_fator::FactorError;

/// Why a text is refused that no database keeps.
pub const NUL: &str = "o texto traz o caractere U+0000, que não se guarda nem se mostra";

macro_rules! codes {
    ($($variant:ident $code:literal $status:literal $sentence:literal;)*) => {
        /// Refusals of the service, one variant a code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $sentence] $variant,)*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The stable code on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code),* }
            }

            /// The code of a name on the wire.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.as_str() == name)
            }

            pub const fn status(self) -> u16 {
                match self { $(Self::$variant => $status),* }
            }

            /// One sentence in Portuguese that says what to do.
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$variant => $sentence),* }
            }
        }
    };
}

codes! {
    TextoVazio "texto_vazio" 400 "Mande um texto para reescrever no campo texto.";
    JsonInvalido "json_invalido" 400 "Mande um objeto JSON como a documentação descreve.";
    ParametroInvalido "parametro_invalido" 400 "Corrija o parâmetro indicado.";
    PacoteInvalido "pacote_invalido" 400 "Peça um dos pacotes de crédito que este servidor vende.";
    OfertaInvalida "oferta_invalida" 400 "Peça um dos preços que este serviço vende.";
    ValorInvalido "valor_invalido" 400 "Peça um valor dentro da faixa indicada.";
    FormaInvalida "forma_invalida" 400 "Escolha uma das formas de pagar.";
    DocumentoInvalido "documento_invalido" 400 "Mande o CPF ou CNPJ de quem paga, e confira os dígitos.";
    NomeInvalido "nome_invalido" 400 "Mande o nome de quem paga, de 2 a 120 caracteres.";
    EmailInvalido "email_invalido" 400 "Mande um e-mail válido.";
    CartaoDados "cartao_dados" 400 "Corrija o campo do cartão indicado em campo.";
    PagadorRecusado "pagador_recusado" 400 "O gateway recusou quem paga; o motivo está em detalhe.";
    ComprovanteAusente "comprovante_ausente" 400 "Mande o arquivo do comprovante no campo comprovante.";
    CredencialAmbigua "credencial_ambigua" 400 "Mande um token de crédito só, e uma chave de conta só: nos cabeçalhos vieram dois diferentes.";
    InvalidRequest "invalid_request" 400 "O pedido não é como a documentação descreve; campo e detalhe dizem o quê.";
    InvalidKeyName "invalid_key_name" 400 "Dê à chave um nome de 1 a 60 caracteres.";
    InvalidOrganization "invalid_organization" 400 "Mande em organizationId uma organização que existe, ou null.";
    InvalidKeyId "invalid_key_id" 400 "Mande em id o identificador de uma chave.";
    ImagemInvalida "imagem_invalida" 400 "Mande uma imagem JPEG, PNG ou WebP inteira.";
    PerfilInvalido "perfil_invalido" 400 "Corrija o campo indicado do perfil.";
    SenhaInvalida "senha_invalida" 400 "Escolha outra senha: de 10 a 256 caracteres, e que não esteja entre as mais comuns.";
    NameInvalido "name_invalido" 400 "Mande em name o seu nome, de 1 a 100 caracteres, em uma linha.";
    MessageInvalido "message_invalido" 400 "Mande em message a mensagem, de 1 a 5000 caracteres.";
    TipoInvalido "tipo_invalido" 400 "Mande em tipo patrocinio, parceria ou anuncio.";
    EmpresaInvalido "empresa_invalido" 400 "Mande em empresa até 200 caracteres, em uma linha.";
    SiteInvalido "site_invalido" 400 "Mande em site um endereço http:// ou https:// de até 300 caracteres.";
    OrcamentoInvalido "orcamento_invalido" 400 "Mande em orcamento um dos valores da documentação.";
    EspacoInvalido "espaco_invalido" 400 "Mande em espaco até 6 identificadores de GET /api/partners.";
    DuracaoInvalido "duracao_invalido" 400 "Mande em duracao 30, 90 ou 365.";
    PagamentoInvalido "pagamento_invalido" 400 "Mande em pagamento usdc, deposito ou a_combinar.";
    CreditoAusente "credito_ausente" 401 "Mande o token de crédito em Authorization: Bearer cred_… ou em X-Credito.";
    CreditoDesconhecido "credito_desconhecido" 401 "Este token de crédito não existe; confira se veio inteiro.";
    CreditoPendente "credito_pendente" 401 "Este crédito espera a confirmação do pagamento; acompanhe em conferir.";
    CreditoRecusado "credito_recusado" 401 "Este crédito não vale mais; use outro.";
    ChaveInvalida "chave_invalida" 401 "Esta chave de conta não existe ou foi revogada; use outra, ou nenhuma.";
    CredenciaisInvalidas "credenciais_invalidas" 401 "O que você mandou não abre nenhuma conta; confira e tente de novo.";
    CodigoNecessario "codigo_necessario" 401 "Mande também o código do segundo fator, em codigo.";
    InvalidSession "invalid_session" 401 "Entre na conta: não há sessão aberta neste navegador.";
    ReauthRequired "reauth_required" 401 "Entre de novo: para isto é preciso ter entrado nos últimos 5 minutos.";
    OperadorInvalido "operador_invalido" 401 "Mande o token do operador em Authorization: Bearer.";
    AvisoInvalido "aviso_invalido" 401 "Mande em asaas-access-token o token combinado com este serviço.";
    PagamentoNecessario "pagamento_necessario" 402 "Esta chamada é paga: accepts, se não vier vazio, diz como pagar por x402, e credito, como pagar com um token.";
    InvalidOrigin "invalid_origin" 403 "Chame de uma página deste serviço: o cabeçalho Origin não é o dele.";
    InvalidCsrf "invalid_csrf" 403 "Peça outro token em GET /api/auth/bootstrap e mande-o em X-CSRF-Token.";
    CadastroFechado "cadastro_fechado" 403 "Aqui as contas são criadas por quem mantém o serviço; fale com ele.";
    OrganizationForbidden "organization_forbidden" 403 "Sua conta não cria chaves desta organização neste produto.";
    OrganizationMfaRequired "organization_mfa_required" 403 "Entre com o segundo fator para criar chaves de organização.";
    NotFound "not_found" 404 "Não há o que mostrar aqui.";
    KeyNotFound "key_not_found" 404 "Esta chave não existe, ou não é sua.";
    RotaDesconhecida "rota_desconhecida" 404 "Este endereço não existe; comece por /api/.";
    CobrancaDesconhecida "cobranca_desconhecida" 404 "Esta cobrança não existe, ou não é sua.";
    CobrancaInvalida "cobranca_invalida" 404 "A cobrança ou o cancelamento não valem aqui.";
    ItemDesconhecido "item_desconhecido" 404 "Este item não está na lista; comece da primeira página.";
    PedidoDesconhecido "pedido_desconhecido" 404 "Este pedido não existe; confira o id.";
    MetodoNaoPermitido "metodo_nao_permitido" 405 "Use um dos métodos indicados em Allow.";
    TempoEsgotado "tempo_esgotado" 408 "O pedido demorou demais para chegar; mande de novo.";
    IdempotenciaConflito "idempotencia_conflito" 409 "Esta Idempotency-Key já foi usada com outro corpo; use uma chave nova.";
    EmAndamento "em_andamento" 409 "A mesma chamada, com esta Idempotency-Key, ainda está em andamento; espere o tempo de Retry-After e repita a mesma.";
    RevisaoConflito "revisao_conflito" 409 "O perfil mudou desde que você o leu; leia de novo e repita a mudança.";
    KeyLimitReached "key_limit_reached" 409 "Já há 10 chaves ativas neste produto; revogue uma antes.";
    PagamentoEmUso "pagamento_em_uso" 409 "Uma chamada com este pagamento está em andamento; espere e repita a mesma, sem assinar outro.";
    PagamentoUsado "pagamento_usado" 409 "Este pagamento já foi usado em outra chamada; para pagar esta, assine outro.";
    CobrancaEncerrada "cobranca_encerrada" 409 "Esta cobrança não aceita mais cartão.";
    TextoLongo "texto_longo" 413 "O texto passa do limite de caracteres; encurte o campo indicado.";
    CorpoGrande "corpo_grande" 413 "O corpo do pedido passa do limite; mande menos.";
    ComprovanteGrande "comprovante_grande" 413 "O comprovante passa de 2 MB; mande uma foto ou um PDF menor.";
    TipoNaoSuportado "tipo_nao_suportado" 415 "Mande o corpo com o Content-Type que a rota lê, indicado em detalhe.";
    CartaoRecusado "cartao_recusado" 422 "O cartão foi recusado; tente outro em POST /api/credito/gw/{id}/cartao.";
    TentativasDemais "tentativas_demais" 429 "Foram tentativas demais; espere o tempo de Retry-After, quando ele vem.";
    ComprovanteTipo "comprovante_tipo" 415 "Mande o comprovante em JPEG, PNG, WebP ou PDF.";
    LimiteDiario "limite_diario" 429 "O limite de hoje foi alcançado; volte amanhã (UTC).";
    ErroInterno "erro_interno" 500 "Algo quebrou do nosso lado; tente de novo e, se continuar, mande o id desta resposta.";
    FalhaUpstream "falha_upstream" 502 "O modelo não deu nenhuma reescrita; nada foi cobrado, tente de novo. O motivo está em detalhe.";
    EmailFalhou "email_falhou" 502 "O e-mail ao dono não saiu; o pedido ficou registrado, mande de novo.";
    GwFalhou "gw_falhou" 502 "O gateway não gerou a cobrança; nada foi cobrado, tente de novo.";
    GwIndisponivel "gw_indisponivel" 503 "A cobrança automática não está disponível; use o Pix com comprovante, se houver.";
    AsaasOcupado "asaas_ocupado" 503 "O gateway está ocupado; espere o tempo de Retry-After.";
    SemCredencial "sem_credencial" 503 "Nenhum modelo está configurado neste servidor; nada foi cobrado.";
    AuthUnavailable "auth_unavailable" 503 "As contas estão fora do ar; o que você tinha aberto continua. Tente de novo.";
    OperadorIndisponivel "operador_indisponivel" 503 "O token do operador não está configurado neste servidor.";
    X402Indisponivel "x402_indisponivel" 503 "Este servidor não pode receber por x402 agora; nada foi cobrado.";
    PagamentoPendente "pagamento_pendente" 503 "Ainda não se sabe se o pagamento foi liquidado; repita a chamada com o mesmo pagamento, sem assinar outro.";
    PixIndisponivel "pix_indisponivel" 503 "Este servidor não vende crédito por Pix.";
    FilaCheia "fila_cheia" 503 "Há pedidos demais esperando; mande de novo mais tarde.";
    ContatoIndisponivel "contato_indisponivel" 503 "Este servidor não tem para onde mandar mensagens de contato.";
    BancoFora "banco_fora" 503 "O banco de dados não responde agora; espere o tempo de Retry-After e repita a mesma chamada.";
    Parando "parando" 503 "Este servidor está parando; chame outro.";
    RelogioErrado "relogio_errado" 503 "O relógio deste servidor está errado, e por isso ele não vende; chame outro.";
    Sobrecarga "sobrecarga" 503 "O servidor está cheio; espere o tempo de Retry-After e tente de novo.";
}

/// A refusal on its way to the caller.
#[derive(Clone, Debug, PartialEq)]
pub struct Erro {
    /// The code, which decides the status and the sentence.
    pub code: Code,
    /// Keys beside the code: `campo`, `detalhe`, `retry_after_s`, `conferir`, `accepts`, `credito`.
    pub extra: Map<String, Value>,
    pub headers: Vec<(HeaderName, String)>,
}

impl From<Code> for Erro {
    fn from(code: Code) -> Self {
        Self { code, extra: Map::new(), headers: Vec::new() }
    }
}

impl Erro {
    /// The refusal of a parameter or field that is not as `how` says it must be.
    pub fn parameter(name: &str, how: impl Into<String>) -> Self {
        Self::from(Code::ParametroInvalido).campo(name).detalhe(how)
    }

    /// Adds a key to the body.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.extra.insert(key.to_owned(), value.into());
        self
    }

    /// Adds a header to the answer.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: String) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Names the field at fault.
    #[must_use]
    pub fn campo(self, field: &str) -> Self {
        self.with("campo", field)
    }

    /// Says more than the sentence does.
    #[must_use]
    pub fn detalhe(self, text: impl Into<String>) -> Self {
        self.with("detalhe", text.into())
    }

    /// Says when to come back, in seconds; goes out in `Retry-After` too.
    #[must_use]
    pub fn retry_after(self, seconds: u64) -> Self {
        self.with("retry_after_s", seconds)
    }

    /// The text of a key beside the code.
    pub fn told(&self, key: &str) -> Option<&str> {
        self.extra.get(key)?.as_str()
    }

    /// When to come back, in seconds, where it says so.
    pub fn wait_s(&self) -> Option<u64> {
        self.extra.get("retry_after_s")?.as_u64()
    }

    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The body. `base` is the public address of this service.
    pub fn body(&self, base: &str) -> Value {
        let code = self.code.as_str();
        let mut body = json!({
            "type": format!("{base}/okf/api.md#{code}"),
            "title": self.code.sentence(),
            "status": self.code.status(),
            "code": code,
        });
        if let Some(object) = body.as_object_mut() {
            object.extend(self.extra.clone());
        }
        body
    }
}

/// When to come back while the database is away, or the server not ready, in seconds.
pub(crate) const COME_BACK_S: u64 = 5;

/// A failure on this side.
pub trait Failure: Display {
    /// The database's part in it.
    fn storage(&self) -> Option<&StoreError> {
        None
    }

    /// When to come back where it passes by itself, in seconds.
    fn passes(&self) -> Option<u64> {
        self.storage()?.passes().then_some(COME_BACK_S)
    }
}

impl Failure for StoreError {
    fn storage(&self) -> Option<&StoreError> {
        Some(self)
    }
}

/// Errors of which one variant is the database's.
macro_rules! of_the_database {
    ($($error:ty: $variant:pat => $store:expr,)*) => {$(
        impl Failure for $error {
            fn storage(&self) -> Option<&StoreError> {
                match self {
                    $variant => Some($store),
                    _ => None,
                }
            }
        }
    )*};
}

of_the_database! {
    AskError: Self::Store(error) => error,
    CountingError: Self::Store(error) => error,
    CustomerError: Self::Store(error) => error,
    FactorError: Self::Store(error) => error,
    PeopleError: Self::Store(error) | Self::Fator(FactorError::Store(error)) => error,
    PurchaseRefusal: Self::Payment(NotPaid::Store(error)) => error,
    LinkError: Self::Store(error) => error,
}

impl Failure for WriteError {}
impl Failure for serde_json::Error {}
impl Failure for std::io::Error {}
impl Failure for &str {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_sentences_end() {
        let mut seen = std::collections::BTreeSet::new();
        for code in Code::ALL {
            assert!(seen.insert(code.as_str()), "{}", code.as_str());
            assert!(code.sentence().ends_with('.') && (400..600).contains(&code.status()));
        }
    }

    #[test]
    fn the_body_is_problem_details_with_our_keys() {
        let body = Erro::from(Code::TextoLongo).campo("contexto").body("https://ex");
        assert_eq!(body["type"], "https://ex/okf/api.md#texto_longo");
        assert_eq!(
            (&body["status"], &body["code"], &body["campo"]),
            (&json!(413), &json!("texto_longo"), &json!("contexto"))
        );
    }
}
