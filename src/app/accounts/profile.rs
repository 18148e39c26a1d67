//! The profile of an account and its picture.
use super::people::People;
use crate::base::image::{self, ImageError};
use crate::base::store::StoreError;
use crate::base::time_zone::Zone;
use crate::people::contas::{self, Perfil};

/// Longest side of a picture, in pixels.
const AVATAR_SIDE: usize = 512;

/// Why a picture was not taken.
#[derive(Debug, thiserror::Error)]
pub enum AvatarError {
    #[error(transparent)]
    Image(#[from] ImageError),
    /// It would not become small enough.
    #[error("a imagem não coube em 64 KiB")]
    Large,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A change of a profile, made from the revision that was seen; what is not named stays.
#[derive(Clone, Debug, Default)]
pub struct ProfileChange {
    /// The revision that was seen.
    pub revision: i64,
    pub name: Option<String>,
    pub locale: Option<String>,
    pub time_zone: Option<String>,
    pub theme: Option<String>,
}

/// Reason why a profile was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    #[error("a conta não existe")]
    Unknown,
    /// The field of the wire that is at fault.
    #[error("{0} não é válido")]
    Field(&'static str),
    /// Another change came first.
    #[error("o perfil mudou enquanto isso")]
    Conflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl People<'_> {
    /// Changes the profile of an account; the profile as it is then.
    pub fn change_profile(&self, conta: &str, change: ProfileChange) -> Result<Perfil, ProfileError> {
        let found = self.store.read(|tx| contas::by_id(tx, conta))?.ok_or(ProfileError::Unknown)?;
        let (mut perfil, known) = (found.perfil.clone(), found.perfil.revision);
        let wrong_zone = change.time_zone.as_deref().is_some_and(|name| Zone::named(name).is_none());
        for (field, value) in [
            (&mut perfil.name, change.name.map(|name| name.trim().to_owned())),
            (&mut perfil.locale, change.locale),
            (&mut perfil.time_zone, change.time_zone),
            (&mut perfil.theme, change.theme),
        ] {
            if let Some(value) = value {
                *field = value;
            }
        }
        if let Some(field) = perfil.fault().or_else(|| wrong_zone.then_some("timeZone")) {
            return Err(ProfileError::Field(field));
        }
        // What was merged came from the revision it names, or is refused here or in the database.
        if known != change.revision {
            return Err(ProfileError::Conflict);
        }
        let written = self.store.write(|tx| contas::set_profile(tx, conta, &perfil))?;
        perfil.revision = written.ok_or(ProfileError::Conflict)?;
        Ok(perfil)
    }

    /// Writes an account's picture: decoded, made small, and encoded again, so that nothing but its pixels
    /// is kept.
    pub fn set_avatar(&self, conta: &str, bytes: &[u8]) -> Result<(), AvatarError> {
        let webp = image::open(bytes, |opened| opened.image.webp_within(AVATAR_SIDE, contas::AVATAR_MAX))?;
        let webp = webp.ok_or(AvatarError::Large)?;
        Ok(self.store.write(|tx| contas::set_avatar(tx, conta, &webp))?)
    }
}
