//! `GET /api/credito`: the balance and the statement of a token.

use crate::kernel::{Access, Answer, Code, Erro, Reply, Request, Route, Shape, Site};
use crate::pricing::CREDIT;
use voz_core::base::world::MillisError;
use voz_core::money::credito::{
    self, CreditState, Credito, Cursor, Extrato, Movimento, PAGE, Period, Saldo, Token,
};

/// Most movements of a page.
const PAGE_MAX: u32 = 50;

pub(crate) const ROUTES: &[Route] = &[Route {
    path: CREDIT,
    group: "Crédito",
    summary: "Saldo e extrato do crédito de um token",
    about: "Sem `movimentos=1` vêm o saldo e os últimos 20 movimentos; com ele, só o histórico, em páginas. O \
            saldo é a soma dos movimentos; o que está separado para chamadas em andamento ainda faz parte dele. \
            O token nunca volta na resposta.",
    access: Access::Credit,
    query: &[
        Shape::OneOf(&["1"]).named("movimentos", "Só o histórico, em páginas, sem o saldo", "1"),
        Shape::Format("date-time", 24).named(
            "de",
            "Primeiro instante que entra; sem ele, desde sempre",
            "1970-01-01T00:00:00.000Z",
        ),
        Shape::Format("date-time", 24).named(
            "ate",
            "Primeiro instante que já não entra; sem ele, nenhum. Repita o mesmo entre as páginas",
            "2026-12-01T00:00:00.000Z",
        ),
        Shape::Text(54, 54).named(
            "antes",
            "O `proximo` da página anterior; só com `movimentos=1`",
            "AAAAAAAAAAI4YjM2ZjA5ZDFhNWU0YzJkOGY3MTYwM2I5YTRkNWM2ZQ",
        ),
        Shape::Whole(1, PAGE_MAX).named(
            "limite",
            "Movimentos por página, de 1 a 50 (padrão 20); só com `movimentos=1`",
            "20",
        ),
    ],
    answer: Answer::of::<Extrato>("saldo e extrato"),
    errors: &[
        Code::ParametroInvalido,
        Code::CredencialAmbigua,
        Code::CreditoAusente,
        Code::CreditoDesconhecido,
        Code::CreditoPendente,
        Code::CreditoRecusado,
    ],
    run: extrato,
    ..Route::PLAIN
}];

fn extrato(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let token = request.credentials.certain()?.token.as_ref().ok_or(Code::CreditoAusente)?;
    let known = known(site, request, token)?;
    let asked = Asked::read(request)?;
    let (credito, movimentos, proximo) = statement(site, request, &known, &asked)?;
    Reply::json(&Extrato {
        saldo: Some(Saldo::from(&credito)).filter(|_| !asked.history),
        movimentos,
        proximo: proximo.filter(|_| asked.history),
    })
}

/// A credit whose token may be used.
pub(crate) struct Known {
    hash: String,
    id: String,
}

/// The credit of a token.
///
/// # Errors
/// `credito_desconhecido`, `credito_pendente` with `conferir`, `credito_recusado`.
pub(crate) fn known(site: &Site, request: &Request, token: &Token) -> Result<Known, Erro> {
    let mut hash = token.hash(&site.app.chave);
    let mut found = site.read(request, |tx| credito::by_token(tx, &hash))?;
    if found.is_none() && site.app.x402.dev {
        hash = token.hash_dev(&site.app.chave);
        found = site.read(request, |tx| credito::by_token(tx, &hash))?;
    }
    let credito = found.ok_or(Code::CreditoDesconhecido)?;
    match credito.estado {
        CreditState::Valido => Ok(Known { id: credito.id, hash }),
        CreditState::Revogado => Err(Code::CreditoRecusado.into()),
        CreditState::Pendente => {
            let erro = Erro::from(Code::CreditoPendente);
            Err(match &credito.conferir {
                Some(path) => erro.with("conferir", format!("{}{path}", site.base)),
                None => erro,
            })
        }
    }
}

/// A credit and its movements of one moment, and the cursor of the page that follows.
///
/// # Errors
/// `parametro_invalido` for a cursor of another credit.
pub(crate) fn statement(
    site: &Site,
    request: &Request,
    known: &Known,
    asked: &Asked<'_>,
) -> Result<(Credito, Vec<Movimento>, Option<String>), Erro> {
    let chave = &site.app.chave;
    let no_cursor = || wrong("antes").detalhe("use o proximo da página anterior deste extrato");
    let antes = asked.antes.map(|text| Cursor::open(chave, &known.id, text).ok_or_else(no_cursor));
    let antes = antes.transpose()?;
    let (credito, (movimentos, proximo)) = site.read(request, |tx| {
        let credito = credito::by_token(tx, &known.hash)?;
        Ok((credito, credito::page(tx, &known.id, asked.period, antes, asked.limite)?))
    })?;
    let credito = credito.ok_or(Code::CreditoDesconhecido)?;
    Ok((credito, movimentos, proximo.map(|cursor| cursor.seal(chave, &known.id))))
}

/// The query, read strictly: a statement must never answer another question than was asked.
pub(crate) struct Asked<'r> {
    history: bool,
    period: Period,
    antes: Option<&'r str>,
    limite: u32,
}

impl<'r> Asked<'r> {
    /// The newest movements, or those before a cursor.
    pub(crate) fn newest(antes: Option<&'r str>) -> Self {
        Self { history: false, period: Period::default(), antes, limite: PAGE }
    }

    fn read(request: &'r Request) -> Result<Self, Erro> {
        let history = match request.param("movimentos") {
            None => false,
            Some("1") => true,
            Some(_) => return Err(wrong("movimentos").detalhe("o único valor é 1")),
        };
        for name in ["antes", "limite"] {
            if !history && request.param(name).is_some() {
                return Err(wrong(name).detalhe("só com movimentos=1"));
            }
        }
        let whole = Period::default();
        let moment = |name, default| match request.param(name) {
            None => Ok(default),
            // No clock reaches it: it stands for no end.
            Some(FAR) => Ok(whole.ate),
            Some(text) => text.parse().map_err(|e: MillisError| wrong(name).detalhe(e.to_string())),
        };
        // Whoever asks without `ate` wants all there is: the ledger's own order says what is newest, and a clock that
        // was set back hides nothing.
        let period = Period { de: moment("de", whole.de)?, ate: moment("ate", whole.ate)? };
        if period.de > period.ate {
            return Err(wrong("de").detalhe("de vem depois de ate"));
        }
        let limite = request.whole("limite", PAGE_MAX)?.unwrap_or(PAGE);
        Ok(Self { history, period, antes: request.param("antes"), limite })
    }
}

/// The last moment of the last year of four digits.
const FAR: &str = "9999-12-31T23:59:59.999Z";

fn wrong(field: &str) -> Erro {
    Erro::from(Code::ParametroInvalido).campo(field)
}
