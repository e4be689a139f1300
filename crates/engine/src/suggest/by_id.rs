//! The one suggestion for an id, as a form asks for it when it opens with an address already chosen.

use vejviser_dataset::Snapshot;
use vejviser_model::Uuid;

use super::restriction::{CURRENT, Restriction};
use super::tiers::Rows;
use crate::request::Tier;

/// The address or entrance with the id, of the kind asked for, or of either kind if none was.
pub(super) fn find(snapshot: &Snapshot, restriction: &Restriction<'_>, id: &str, tier: Option<Tier>) -> Option<Rows> {
    let id = Uuid::parse(id.trim())?;
    let unit = || {
        let row = unit(snapshot, id)?;
        let entrance = snapshot.addresses.access_address.get(row as usize);
        let is_shown = snapshot.addresses.status.get(row as usize) == CURRENT && restriction.allows(snapshot, entrance);
        is_shown.then(|| Rows::Units(vec![row]))
    };
    let entrance = || {
        let row = entrance_of(snapshot, id)?;
        let is_shown =
            snapshot.access_addresses.status.get(row as usize) == CURRENT && restriction.allows(snapshot, row);
        is_shown.then(|| Rows::Entrances(vec![row]))
    };
    match tier {
        None => unit().or_else(entrance),
        Some(Tier::Address) => unit(),
        Some(Tier::AccessAddress) => entrance(),
        Some(Tier::StreetName) => None,
    }
}

/// Row of the entrance with the id.
pub(super) fn entrance(snapshot: &Snapshot, id: &str) -> Option<u32> {
    entrance_of(snapshot, Uuid::parse(id.trim())?)
}

fn entrance_of(snapshot: &Snapshot, id: Uuid) -> Option<u32> {
    let rows = snapshot.access_address_ids.row.array().values();
    let place = rows.binary_search_by_key(&id, |&row| snapshot.access_addresses.id.get(row as usize)).ok()?;
    rows.get(place).copied()
}

fn unit(snapshot: &Snapshot, id: Uuid) -> Option<u32> {
    let rows = snapshot.address_ids.row.array().values();
    let place = rows.binary_search_by_key(&id, |&row| snapshot.addresses.id.get(row as usize)).ok()?;
    rows.get(place).copied()
}
