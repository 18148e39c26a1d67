//! `/conta/perfil`: name, time zone, look and picture.
use super::super::form::{Again, Line, select, sent_with_file};
use super::super::layout::{Code, Erro, Guest, Markup, Reply, Request, Site, for_people, html, onward};
use super::signed_in::{Mine, Tab, door, refused, signed_in};
use crate::caller::session::show_theme;
use crate::conta::account::{self, PICTURE, change_profile};
use voz_core::app::accounts::profile::ProfileChange;
use voz_core::base::time_zone::Zone;
use voz_core::people::contas::{NAME_MAX, THEMES};

pub(super) fn show(guest: &Guest<'_>, again: Again<'_>) -> Result<Reply, Erro> {
    let Some(mine) = Mine::of(guest)? else { return Ok(door(Tab::PERFIL)) };
    Ok(mine.page(Tab::PERFIL, again, &profile(&mine, again)))
}

fn profile(mine: &Mine<'_>, again: Again<'_>) -> Markup {
    let perfil = &mine.conta.perfil;
    let look = |theme: &str| match theme {
        "light" => "claro",
        "dark" => "escuro",
        _ => "a do aparelho",
    };
    html! {
        form method="post" action="/conta/perfil" {
            (mine.guest.csrf)
            input type="hidden" name="revision" value=(perfil.revision);
            (again.line(Line { autocomplete: "name", value: &perfil.name, optional: true,
                ..Line::of("name", "Nome", NAME_MAX) }))
            label for="timeZone" { "Fuso horário " small { "pela cidade" } }
            select #timeZone name="timeZone" { (zones(&mine.zone)) }
            (select("theme", "Aparência das páginas", THEMES.iter().map(|theme| (*theme, look(theme))), &perfil.theme))
            button { "Guardar o perfil" }
        }
        h2 { "Foto" }
        form method="post" action="/conta/foto" enctype="multipart/form-data" {
            (mine.guest.csrf)
            label for="avatar" { "Arquivo " small { "JPEG, PNG ou WebP" } }
            input #avatar name="avatar" type="file" accept="image/jpeg,image/png,image/webp" required;
            button { "Trocar a foto" }
        }
    }
}

/// The cities to choose from; the zone of now stays, also under another name than those.
fn zones(now: &Zone) -> Markup {
    let groups = Zone::cities();
    let known = groups.iter().any(|(_, cities)| cities.iter().any(|(name, _)| name == now.name()));
    html! {
        @if !known { option value=(now.name()) selected { (now.name()) } }
        @for (region, cities) in &groups {
            optgroup label=(region) {
                @for (name, city) in cities {
                    option value=(name) selected[name == now.name()] { (city) }
                }
            }
        }
    }
}

pub(super) fn change(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    let text = |name: &str| Some(who.fields.get(name).to_owned());
    let zone = Zone::named(who.fields.get("timeZone"))
        .ok_or_else(|| Erro::from(Code::PerfilInvalido).campo("timeZone"));
    let changed = zone.and_then(|zone| {
        let change = ProfileChange {
            revision: who.fields.get("revision").parse().unwrap_or_default(),
            name: text("name"),
            locale: None,
            time_zone: Some(zone.name().to_owned()),
            theme: text("theme"),
        };
        change_profile(site, request, &who.session, change)
    });
    match changed {
        Ok(perfil) => Ok(show_theme(onward("/conta/perfil?dito=perfil"), &perfil.theme)),
        Err(erro) => {
            let text = match (erro.code, erro.told("campo")) {
                (Code::RevisaoConflito, _) => {
                    "O perfil mudou em outra janela. Confira o que está aqui e guarde de novo."
                }
                (_, Some("name")) => "Use um nome de até 80 caracteres, em uma linha.",
                (_, Some("timeZone")) => "Escolha um fuso horário da lista.",
                (code, _) => for_people(code),
            };
            refused(&who.guest, show, text, erro)
        }
    }
}

pub(super) fn picture(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let (guest, _, file) = sent_with_file(site, request, &PICTURE)?;
    let session = guest.session.as_ref().ok_or(Code::InvalidSession)?;
    match account::picture(site, request, session, file.as_deref()) {
        Ok(()) => Ok(onward("/conta/perfil?dito=foto")),
        Err(erro) => refused(&guest, show, for_people(erro.code), erro),
    }
}
