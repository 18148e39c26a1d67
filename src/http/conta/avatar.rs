//! `/api/account/avatar`: the picture of whoever is signed in.
use http::StatusCode;
use schemars::{Schema, SchemaGenerator, json_schema};

use crate::app::accounts::profile::AvatarError;
use crate::http::caller::session::{down, reader, unavailable, writer};
use crate::http::conta::account::{READS, WRITE};
use crate::http::conta::auth::{DONE, Done};
use crate::http::kernel::{Answer, Body, Code, Erro, Form, Lane, Reply, Request, Route, Site};
use crate::people::contas;
use crate::people::sessoes::Sessao;

const WEBP: &str = "image/webp";

/// A picture as it may come: any photograph of a phone, made small here.
pub(in crate::http) const PICTURE: Form = Form {
    file: "avatar",
    accepts: &["image/jpeg", "image/png", WEBP],
    file_max: 8 * 1024 * 1024,
    large: Code::CorpoGrande,
};

pub(in crate::http) const ROUTES: &[Route] = &[
    Route {
        path: "/api/account/avatar",
        summary: "A foto da conta, em WebP",
        answer: Answer::new(WEBP, "a foto"),
        errors: &[Code::NotFound],
        run: show,
        ..READS
    },
    Route {
        path: "/api/account/avatar",
        summary: "Troca a foto da conta",
        about: "Uma imagem JPEG, PNG ou WebP no campo `avatar`. Ela é decodificada e gravada de novo, em WebP de até \
                64 KiB e 512 pixels de lado, sem nada além dos pixels.",
        body: Body::Multipart(&PICTURE),
        lane: Lane::Heavy,
        request: Some(filled),
        answer: DONE,
        errors: &[Code::ImagemInvalida],
        run: set,
        ..WRITE
    },
];

/// The shape of the form.
fn filled(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "required": ["avatar"],
        "properties": {"avatar": {"type": "string", "contentMediaType": "application/octet-stream",
            "description": "A imagem."}},
    })
}

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = reader(site, request)?;
    let webp = site.app.store.read(|tx| contas::avatar(tx, &sessao.conta)).map_err(down(request))?;
    Ok(Reply::new(StatusCode::OK, WEBP, webp.ok_or(Code::NotFound)?))
}

fn set(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = writer(site, request)?;
    let form = PICTURE.read(&request.headers, &request.body)?;
    picture(site, request, &sessao, form.file.as_deref())?;
    Reply::json(&Done { ok: true })
}

/// Changes the picture of whoever is signed in.
///
/// # Errors
/// `imagem_invalida`, `auth_unavailable`.
pub(in crate::http) fn picture(
    site: &Site,
    request: &Request,
    sessao: &Sessao,
    file: Option<&[u8]>,
) -> Result<(), Erro> {
    let Some(file) = file else {
        return Err(Erro::from(Code::ImagemInvalida).campo("avatar").detalhe("falta o arquivo"));
    };
    site.app.people().set_avatar(&sessao.conta, file).map_err(|error| match error {
        AvatarError::Store(error) => unavailable(request, &error),
        error => Erro::from(Code::ImagemInvalida).campo("avatar").detalhe(error.to_string()),
    })
}
