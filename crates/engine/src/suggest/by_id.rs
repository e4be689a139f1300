//! The one suggestion for an id, which a form requests when it opens with an address already chosen.

use vejviser_dataset::Snapshot;
use vejviser_model::Uuid;

use crate::lookup::{access_address_row, address_row};
use crate::request::Tier;
use crate::suggest::restriction::{CURRENT, Restriction};
use crate::suggest::search::rows::Rows;

/// The address or entrance with the id, of the kind that `tier` names, or of either kind.
pub(crate) fn find(snapshot: &Snapshot, restriction: &Restriction<'_>, id: &str, tier: Option<Tier>) -> Option<Rows> {
    let id = Uuid::parse(id.trim())?;
    let unit = || {
        let row = address_row(snapshot, id)?;
        let entrance = snapshot.addresses.access_address.get(row as usize);
        let is_shown = snapshot.addresses.status.get(row as usize) == CURRENT && restriction.allows(snapshot, entrance);
        is_shown.then(|| Rows::Units(vec![row]))
    };
    let entrance = || {
        let row = access_address_row(snapshot, id)?;
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
pub(crate) fn entrance(snapshot: &Snapshot, id: &str) -> Option<u32> {
    access_address_row(snapshot, Uuid::parse(id.trim())?)
}
