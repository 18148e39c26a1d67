//! Notices of the gateway: hints at which charge to look now. Nothing they say is believed.
use serde::Deserialize;

use super::desk::Desk;
use super::{queries, records};
use crate::base::store::Result;

/// Longest name of a charge that is looked up, in bytes: what the gateway and this program use is shorter.
const NAME_MAX: usize = 64;

/// A notice: of its body, what may name a charge of ours.
#[derive(Debug, Default, Deserialize)]
pub struct Notice {
    #[serde(default)]
    payment: Option<Named>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    external_reference: Option<String>,
}

/// Takes a notice: the charge it names, if it is one of ours, is looked at before all others. Whether one will be.
pub fn notice(desk: &Desk<'_>, notice: &Notice) -> Result<bool> {
    let Some(named) = &notice.payment else { return Ok(false) };
    let short = |name: &&str| name.len() <= NAME_MAX;
    let (now, ambiente) = (desk.world.now(), desk.asaas.ambiente());
    let found = desk.store.read(|tx| {
        let mut found = None;
        if let Some(id) = named.id.as_deref().filter(short) {
            found = queries::by_gateway(tx, id)?;
        }
        if found.is_none()
            && let Some(reference) = named.external_reference.as_deref().filter(short)
        {
            found = queries::by_reference(tx, reference)?;
        }
        Ok(found.filter(|charge| charge.ambiente == ambiente))
    })?;
    found.map_or(Ok(false), |charge| {
        desk.store.write_on(&charge.id, |tx| records::noticed(tx, now, &charge.id))
    })
}
