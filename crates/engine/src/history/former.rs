//! Versions by what things were called: the rows that a street name, a house number or an entrance leads to.
//!
//! Whoever looks for an address under a name it no longer has (cleansing) goes this way. Nothing is allocated: runs
//! are slices of the stored orders.

use vejviser_model::{Door, Floor, HouseNumber, Uuid};

use super::version::{self, Version};
use crate::Engine;

/// Number of a street name as versions use it: its row among the present names, or their number plus its row among
/// the former ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionNameId(pub u32);

impl Engine {
    /// The number of a name that streets bear, from its row of `StreetNames` ([`TextField::StreetName`]).
    ///
    /// [`TextField::StreetName`]: vejviser_dataset::text::TextField::StreetName
    pub fn present_name(&self, row: u32) -> VersionNameId {
        VersionNameId(row)
    }

    /// The number of a name that no street bears any more, from its row of `FormerStreetNames`
    /// ([`TextField::FormerStreetName`]).
    ///
    /// [`TextField::FormerStreetName`]: vejviser_dataset::text::TextField::FormerStreetName
    pub fn former_name(&self, row: u32) -> VersionNameId {
        VersionNameId(self.snapshot().street_names.len() as u32 + row)
    }

    /// The name with a number.
    pub fn version_name(&self, name: VersionNameId) -> &str {
        version::street_name(self.snapshot(), name.0)
    }

    /// Rows of `AccessAddressVersions` that bear a name, in order of house number, id and beginning.
    pub fn entrances_once_on(&self, name: VersionNameId) -> &[u32] {
        let snapshot = self.snapshot();
        let row = name.0 as usize;
        let run = match row.checked_sub(snapshot.street_names.len()) {
            None => (snapshot.street_names.versions_from.get(row), snapshot.street_names.versions_to.get(row)),
            Some(row) => {
                let names = &snapshot.former_street_names;
                (names.versions_from.get(row), names.versions_to.get(row))
            }
        };
        let order = snapshot.access_address_versions_by_name.row.array().values();
        order.get(run.0 as usize..run.1 as usize).unwrap_or_default()
    }

    /// Rows of `AccessAddressVersions` that bear a name and a house number, in order of id and beginning.
    pub fn former_entrances(&self, name: VersionNameId, house_number: HouseNumber) -> &[u32] {
        let rows = self.entrances_once_on(name);
        let numbers = self.snapshot().access_address_versions.house_number.array().values();
        let number = |row: &u32| numbers.get(*row as usize).copied().unwrap_or_default();
        let from = rows.partition_point(|row| number(row) < house_number.as_u16());
        let rows = rows.get(from..).unwrap_or_default();
        let end = rows.partition_point(|row| number(row) == house_number.as_u16());
        rows.get(..end).unwrap_or_default()
    }

    /// Rows of `AddressVersions` that name an entrance, in order of floor, door, id and beginning.
    pub fn units_once_at(&self, access_address: Uuid) -> &[u32] {
        let snapshot = self.snapshot();
        let rows = snapshot.address_versions_by_access_address.row.array().values();
        let entrance = |row: &u32| snapshot.address_versions.access_address.get(*row as usize);
        let from = rows.partition_point(|row| entrance(row) < access_address);
        let rows = rows.get(from..).unwrap_or_default();
        // Few units share an entrance, so their end is near.
        let length = rows.iter().take_while(|row| entrance(row) == access_address).count();
        rows.get(..length).unwrap_or_default()
    }

    /// Rows of `AddressVersions` that name an entrance, a floor and a door, in order of id and beginning.
    pub fn former_units(&self, access_address: Uuid, floor: Floor, door: Door) -> &[u32] {
        let rows = self.units_once_at(access_address);
        let table = &self.snapshot().address_versions;
        let key = |row: &u32| {
            let door = Door::from_u32(table.door.get(*row as usize)).unwrap_or_default();
            (table.floor.get(*row as usize), door.sort_key())
        };
        let key_of_unit = (floor.as_u8(), door.sort_key());
        let from = rows.partition_point(|row| key(row) < key_of_unit);
        let rows = rows.get(from..).unwrap_or_default();
        let end = rows.partition_point(|row| key(row) == key_of_unit);
        rows.get(..end).unwrap_or_default()
    }

    /// The version of an entrance in a row of `AccessAddressVersions`.
    pub fn access_address_version(&self, row: u32) -> Version<'_> {
        let snapshot = self.snapshot();
        version::of_entrance(snapshot, snapshot.history().entrance_version(row))
    }
}
