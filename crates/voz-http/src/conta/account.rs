//! `/api/account/*`: profile, picture, sessions, keys of whoever is signed in.
use http::StatusCode;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use crate::caller::session::{self, down, reader, unavailable, writer};
use crate::conta::auth::{self, DONE, Done, Nothing};
use crate::kernel::pattern::{ID, LINE, LOCALE, MAYBE_LINE, ZONE};
use crate::kernel::{Access, Answer, Body, Code, Erro, Form, Lane, Reply, Request, Route, Site};
use voz_core::app::accounts::keys::KeyError;
use voz_core::app::accounts::profile::{AvatarError, ProfileChange, ProfileError};
use voz_core::people::api_keys::{self, ApiKey};
use voz_core::people::contas::{self, LOCALE_MAX, NAME_MAX, Perfil, THEMES, ZONE_MAX};
use voz_core::people::sessoes::{self, Sessao};

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/account/profile",
        summary: "O perfil da conta",
        answer: PROFILE,
        run: profile,
        ..READS
    },
    Route {
        path: "/api/account/profile",
        summary: "Muda o perfil, a partir da revisão que se viu",
        about: "Só mudam os campos mandados. Se outra mudança veio antes, a resposta é 409 `revisao_conflito` e \
                nada muda: leia o perfil de novo.",
        request: Some(SchemaGenerator::subschema_for::<Change>),
        answer: PROFILE,
        errors: &[Code::RevisaoConflito],
        run: change,
        ..WRITE
    },
    Route {
        path: "/api/account/sessions",
        summary: "As sessões abertas da conta neste produto",
        about: "No máximo 100, as mais novas.",
        answer: Answer::of::<Sessions>("as sessões, as mais novas primeiro"),
        run: sessions,
        ..READS
    },
    Route {
        path: "/api/account/sessions/end-all",
        summary: "Encerra todas as sessões da conta, esta também",
        about: "As chaves de API da conta também são desativadas.",
        request: Some(SchemaGenerator::subschema_for::<Nothing>),
        answer: DONE,
        run: end_all,
        ..WRITE
    },
    Route {
        path: "/api/account/keys",
        summary: "As chaves de API da conta e das organizações que ela administra, neste produto",
        about: "No máximo 100: as ativas e, das outras, as mais novas.",
        answer: Answer::of::<Keys>("as chaves, as mais novas primeiro"),
        run: keys,
        ..READS
    },
    Route {
        path: "/api/account/keys/create",
        summary: "Cria uma chave de API; o segredo só aparece agora",
        about: "É preciso ter entrado nos últimos 5 minutos. Uma chave de organização exige também o segundo fator nesta \
                sessão, o papel owner ou admin, e este produto ligado nela. No máximo 10 chaves ativas por conta e \
                produto.",
        idempotent: true,
        request: Some(SchemaGenerator::subschema_for::<NewKey>),
        answer: Answer::of::<Created>("a chave e o segredo"),
        errors: &[
            Code::ReauthRequired,
            Code::OrganizationForbidden,
            Code::OrganizationMfaRequired,
            Code::KeyLimitReached,
        ],
        run: create_key,
        ..WRITE
    },
    Route {
        path: "/api/account/keys/revoke",
        summary: "Revoga uma chave de API, na hora; repetir não muda nada",
        request: Some(SchemaGenerator::subschema_for::<WhichKey>),
        answer: DONE,
        errors: &[Code::KeyNotFound],
        run: revoke_key,
        ..WRITE
    },
    Route {
        path: "/api/account/avatar",
        summary: "A foto da conta, em WebP",
        answer: Answer::new(WEBP, "a foto"),
        errors: &[Code::NotFound],
        run: avatar,
        ..READS
    },
    Route {
        path: "/api/account/avatar",
        summary: "Troca a foto da conta",
        about: "Uma imagem JPEG, PNG ou WebP no campo `avatar`. Ela é decodificada e gravada de novo, em WebP de até \
                64 KiB e 512 pixels de lado, sem nada além dos pixels.",
        body: Body::Multipart(&PICTURE),
        lane: Lane::Heavy,
        request: Some(picture_form),
        answer: DONE,
        errors: &[Code::ImagemInvalida],
        run: set_avatar,
        ..WRITE
    },
];

pub(crate) const READS: Route =
    Route { group: "Conta", access: Access::Session, cors: false, ..Route::PLAIN };
pub(crate) const WRITE: Route = Route { access: Access::Session, ..auth::WRITE };

const WEBP: &str = "image/webp";

/// A picture as it may come: any photograph of a phone, made small here.
pub(crate) const PICTURE: Form = Form {
    file: "avatar",
    accepts: &["image/jpeg", "image/png", WEBP],
    file_max: 8 * 1024 * 1024,
    large: Code::CorpoGrande,
};

const PROFILE: Answer = Answer::of::<Profile>("o perfil");

/// O perfil da conta.
#[derive(Serialize, JsonSchema)]
struct Profile {
    /// O perfil.
    profile: Perfil,
}

/// Uma mudança do perfil; o que não vem fica como está.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-erro" = "invalid_request"))]
struct Change {
    /// A revisão que se viu.
    #[schemars(range(min = 0, max = REVISION_MAX))]
    revision: i64,
    /// Nome, até 80 caracteres.
    #[schemars(length(max = NAME_MAX), extend("pattern" = MAYBE_LINE, "x-erro-valor" = "perfil_invalido"))]
    name: Option<String>,
    /// Idioma, como pt-BR.
    #[schemars(length(min = 1, max = LOCALE_MAX), extend("pattern" = LOCALE, "x-erro-valor" = "perfil_invalido"))]
    locale: Option<String>,
    /// Fuso horário, como America/Sao_Paulo.
    #[schemars(length(min = 1, max = ZONE_MAX), extend("pattern" = ZONE, "x-erro-valor" = "perfil_invalido"))]
    time_zone: Option<String>,
    /// `system`, `light` ou `dark`.
    #[schemars(extend("enum" = themes(), "x-erro-valor" = "perfil_invalido"))]
    theme: Option<String>,
}

/// Most of a revision: the largest whole number that every reader of JSON holds exactly, 2^53 - 1.
const REVISION_MAX: i64 = 9_007_199_254_740_991;

/// The themes, as the values of a field that may also be null.
fn themes() -> Vec<Value> {
    THEMES.iter().map(|theme| json!(theme)).chain([Value::Null]).collect()
}

/// As sessões.
#[derive(Serialize, JsonSchema)]
struct Sessions {
    /// As sessões, as mais novas primeiro.
    sessions: Vec<Session>,
}

/// Uma sessão.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Session {
    /// Identificador.
    id: String,
    /// Se é esta.
    current: bool,
    /// Quando a pessoa entrou.
    auth_time: String,
    /// Quando foi vista, com precisão de um minuto.
    last_seen_at: String,
    /// Como a pessoa entrou.
    methods: Vec<&'static str>,
}

/// As chaves.
#[derive(Serialize, JsonSchema)]
struct Keys {
    /// As chaves, as mais novas primeiro.
    keys: Vec<ApiKey>,
}

/// A chave a criar.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-erro" = "invalid_request"))]
struct NewKey {
    /// Nome, de 1 a 60 caracteres.
    #[schemars(length(min = 1, max = 60), extend("pattern" = LINE, "x-erro" = "invalid_key_name"))]
    name: String,
    /// A organização a que pertence; null faz uma chave da conta.
    #[serde(deserialize_with = "sent")]
    #[schemars(schema_with = "text_or_null")]
    organization_id: Option<String>,
}

/// A field that must come, also when it is null.
fn sent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(deserializer)
}

fn text_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": ["string", "null"], "minLength": 32, "maxLength": 32, "pattern": ID, "x-erro": "invalid_organization"})
}

/// A chave criada.
#[derive(Serialize, JsonSchema)]
struct Created {
    /// A chave.
    key: CreatedKey,
    /// O segredo: guarde agora, não volta a aparecer.
    secret: String,
}

/// Uma chave recém-criada.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CreatedKey {
    /// Identificador.
    id: String,
    /// Nome.
    name: String,
    /// A organização a que pertence; null quando é da conta.
    organization_id: Option<String>,
    /// Os quatro últimos caracteres do segredo.
    last4: String,
    /// Quando foi criada.
    created_at: String,
}

/// Que chave.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("x-erro" = "invalid_request"))]
struct WhichKey {
    /// Identificador.
    #[schemars(length(min = 32, max = 32), extend("pattern" = ID, "x-erro" = "invalid_key_id"))]
    id: String,
}

fn profile(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = reader(site, request)?;
    let conta = site.app.store.read(|tx| contas::by_id(tx, &sessao.conta)).map_err(down(request))?;
    Reply::json(&Profile { profile: conta.ok_or(Code::InvalidSession)?.perfil })
}

fn change(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = writer(site, request)?;
    let Change { revision, name, locale, time_zone, theme } = request.body()?;
    let change = ProfileChange { revision, name, locale, time_zone, theme };
    Reply::json(&Profile { profile: change_profile(site, request, &sessao, change)? })
}

/// Changes the profile of whoever is signed in, from the revision that was seen.
///
/// # Errors
/// `perfil_invalido` with `campo`, `revisao_conflito`, `auth_unavailable`.
pub(crate) fn change_profile(
    site: &Site,
    request: &Request,
    sessao: &Sessao,
    change: ProfileChange,
) -> Result<Perfil, Erro> {
    site.app.people().change_profile(&sessao.conta, change).map_err(|error| match error {
        ProfileError::Unknown => Code::InvalidSession.into(),
        ProfileError::Field(field @ "timeZone") => Erro::from(Code::PerfilInvalido)
            .campo(field)
            .detalhe("não é um fuso horário conhecido; use um como America/Sao_Paulo"),
        ProfileError::Field(field) => Erro::from(Code::PerfilInvalido).campo(field),
        ProfileError::Conflict => Code::RevisaoConflito.into(),
        ProfileError::Store(error) => unavailable(request, &error),
    })
}

fn sessions(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = reader(site, request)?;
    let now = site.app.world.now();
    let all = site.app.store.read(|tx| sessoes::of(tx, &sessao.conta, &sessao.produto, now));
    let shown = |s: Sessao| Session {
        current: s.id == sessao.id,
        id: s.id,
        auth_time: s.entrou_em.to_string(),
        last_seen_at: s.vista_em.to_string(),
        methods: s.metodos.iter().map(|metodo| metodo.as_str()).collect(),
    };
    Reply::json(&Sessions { sessions: all.map_err(down(request))?.into_iter().map(shown).collect() })
}

fn end_all(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = writer(site, request)?;
    let Nothing {} = request.body()?;
    site.app.people().end_all(&sessao.conta).map_err(down(request))?;
    Ok(session::let_out(Reply::json(&Done { ok: true })?))
}

fn keys(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = reader(site, request)?;
    let all = site.app.store.read(|tx| api_keys::of(tx, &sessao.conta, &sessao.produto));
    Reply::json(&Keys { keys: all.map_err(down(request))? })
}

fn create_key(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = writer(site, request)?;
    let sent: NewKey = request.body()?;
    let name = api_keys::name(&sent.name).ok_or(Code::InvalidKeyName)?;
    let organizacao = sent.organization_id.as_deref();
    let made = site
        .app
        .people()
        .create_key(&sessao.conta, Some(&sessao), organizacao, name)
        .map_err(|e| key_refused(request, &e))?;
    Reply::json(&Created {
        key: CreatedKey {
            id: made.id,
            name: name.to_owned(),
            organization_id: organizacao.map(str::to_owned),
            last4: made.last4,
            created_at: made.criada_em.to_string(),
        },
        secret: made.secret.expose().to_owned(),
    })
}

/// Why a key was not made, as a code.
pub(crate) fn key_refused(request: &Request, error: &KeyError) -> Erro {
    match error {
        KeyError::Organization => Code::InvalidOrganization.into(),
        KeyError::Session => Code::InvalidSession.into(),
        KeyError::Forbidden => Code::OrganizationForbidden.into(),
        KeyError::Reauth => Code::ReauthRequired.into(),
        KeyError::SecondFactor => Code::OrganizationMfaRequired.into(),
        KeyError::Limit => Code::KeyLimitReached.into(),
        KeyError::Store(error) => unavailable(request, error),
    }
}

fn revoke_key(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = writer(site, request)?;
    let sent: WhichKey = request.body()?;
    revoke(site, request, &sessao, &sent.id)?;
    Reply::json(&Done { ok: true })
}

/// Revokes a key that whoever is signed in sees.
///
/// # Errors
/// `key_not_found`, `auth_unavailable`.
pub(crate) fn revoke(site: &Site, request: &Request, sessao: &Sessao, id: &str) -> Result<(), Erro> {
    let seen = site.app.people().revoke_key(Some(sessao), id).map_err(down(request))?;
    if seen { Ok(()) } else { Err(Code::KeyNotFound.into()) }
}

/// The shape of the form.
fn picture_form(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "required": ["avatar"],
        "properties": {"avatar": {"type": "string", "contentMediaType": "application/octet-stream",
            "description": "A imagem."}},
    })
}

fn avatar(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = reader(site, request)?;
    let webp = site.app.store.read(|tx| contas::avatar(tx, &sessao.conta)).map_err(down(request))?;
    Ok(Reply::new(StatusCode::OK, WEBP, webp.ok_or(Code::NotFound)?))
}

fn set_avatar(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let sessao = writer(site, request)?;
    let form = PICTURE.read(&request.headers, &request.body)?;
    picture(site, request, &sessao, form.file.as_deref())?;
    Reply::json(&Done { ok: true })
}

/// Changes the picture of whoever is signed in.
///
/// # Errors
/// `imagem_invalida`, `auth_unavailable`.
pub(crate) fn picture(
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
