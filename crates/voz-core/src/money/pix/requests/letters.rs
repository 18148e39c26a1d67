//! The words of the mails: to the owner when a request comes, to the buyer when it is decided.
use super::records::{PixRequest, RequestState};
use crate::base::identifier::short;
use crate::base::time_zone::Zone;

/// The text of the mail to the owner.
const TO_OWNER: &str = include_str!("to_owner.txt");

/// A stranger's text in one line, with nothing in it that moves a cursor, hides or reverses what is shown.
pub fn one_line(text: &str) -> String {
    let tame = |c: char| match c {
        '\n' => '⏎',
        // Controls, and those that change the direction of writing.
        c if c.is_control() => '\u{fffd}',
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => '\u{fffd}',
        c => c,
    };
    text.replace("\r\n", "\n").chars().map(tame).collect()
}

/// The lines that tell a request: name and value. Strangers' texts are tamed.
pub fn told(request: &PixRequest) -> Vec<(&'static str, String)> {
    let mut lines = vec![
        ("pedido", request.id.clone()),
        ("quando", Zone::default().moment(request.criado_em)),
        ("pacote", format!("{} USD por {}", request.usd, request.centavos.brasil())),
        ("txid", request.txid.clone()),
        ("e-mail", one_line(&request.email)),
    ];
    for (name, value) in [
        ("nome", &request.nome),
        ("conta", &request.conta),
        ("página", &request.pagina),
        ("recurso", &request.recurso),
        ("descrição", &request.descricao),
    ] {
        lines.extend(value.as_ref().map(|value| (name, one_line(value))));
    }
    lines.extend(request.preco.map(|preco| ("preço", format!("{preco} USD"))));
    lines
}

/// The mail to the owner about a request that came: subject and text.
pub(super) fn to_owner(
    request: &PixRequest,
    chave: &str,
    paginas: Option<&str>,
    avisos: &[String],
) -> (String, String) {
    let PixRequest { id, centavos, txid, comprovante, .. } = request;
    let mut pedido = String::new();
    let arquivo = format!("{}, {} bytes", comprovante.tipo.as_str(), comprovante.bytes);
    for (name, value) in told(request).into_iter().chain([("arquivo", arquivo)]) {
        pedido.push_str(&format!("  {name:<10} {value}\n"));
    }
    pedido.push('\n');
    if !avisos.is_empty() {
        pedido.push_str("Atenção:\n");
        for aviso in avisos {
            pedido.push_str(&format!("  - {}\n", one_line(aviso)));
        }
        pedido.push('\n');
    }
    let pagina =
        paginas.map(|base| format!("Na página do dono, com o comprovante ao lado:\n\n    {base}/{id}\n\n"));
    let valor = centavos.brasil();
    let corpo = TO_OWNER
        .replace("{pagina}", &pagina.unwrap_or_default())
        .replace("{chave}", chave)
        .replace("{valor}", &valor)
        .replace("{txid}", txid)
        .replace("{id}", id)
        // What strangers wrote comes last, so that nothing in it is replaced; a txid is letters and digits.
        .replace("{pedido}", &pedido);
    (format!("Pix de {valor} para conferir: pedido {}", short(id)), corpo)
}

/// The mail to the buyer about the decision: subject and text. `None` while there is none. `kept`, where the credit was bought
/// on a page and pays there; `page` shows where the purchase stands.
pub(super) fn to_buyer(request: &PixRequest, kept: bool, page: Option<&str>) -> Option<(String, String)> {
    let (valor, usd, id) = (request.centavos.brasil(), request.usd, short(&request.id));
    let whose = match (kept, &request.conta) {
        (true, Some(_)) => "O crédito já está na conta com que você comprou",
        (true, None) => "O crédito já está no navegador em que você comprou",
        (false, _) => "O token de crédito (cred_…) que veio na resposta ao comprovante já pode ser usado",
    };
    let page = page.map(|page| format!("A compra: {page}\n")).unwrap_or_default();
    Some(match request.estado {
        RequestState::Liberado => (
            format!("Seu crédito de {valor} foi liberado"),
            format!(
                "O Pix do pedido {id} foi confirmado.\n\n\
                 {whose}: {valor} ({usd} USD).\n{page}"
            ),
        ),
        RequestState::Recusado => {
            let motivo = request.motivo.as_deref().map(|motivo| format!("Motivo: {}\n\n", one_line(motivo)));
            (
                format!("Seu pedido de crédito por Pix ({id}) foi recusado"),
                format!(
                    "O Pix do pedido {id}, de {valor}, não foi confirmado.\n\n{}\
                     O token de crédito daquele pedido não vale. Se você pagou, responda a este e-mail\n\
                     ou mande o comprovante de novo.\n",
                    motivo.unwrap_or_default()
                ),
            )
        }
        RequestState::Pendente | RequestState::Falhou => return None,
    })
}
