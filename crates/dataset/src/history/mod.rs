//! Versions of entrances and units over time: which rows tell of an object, and when.
//!
//! The tables keep the two apart ([`AccessAddressVersions`], [`AddressVersions`]), for a street that gets a new name
//! would otherwise write a version of every flat in it. Here they are put together: a unit's version is a version of
//! its own, met with the versions of the entrance it then had, by interval. Objects that never changed have no rows in
//! these tables; their row is their only version. What the rows say is read elsewhere: this must be known where the
//! versions before each block of objects are counted, when a snapshot is written.

mod entrance;
mod unit;
mod walk;

use crate::order::row_of;
use crate::tables::{
    AccessAddressIdBlocks, AccessAddressIds, AccessAddressVersions, AccessAddresses, AccessAddressesInForce,
    AddressIds, AddressVersions, Addresses, AddressesInForce,
};
use vejviser_model::Uuid;

pub use entrance::{EntranceRow, EntranceVersion, EntranceVersions};
pub use unit::UnitVersion;
pub use walk::{Object, Walk};

/// The tables that tell of entrances and units over time.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "named after the tables")]
pub struct History<'a> {
    pub access_addresses: &'a AccessAddresses,
    pub access_addresses_in_force: &'a AccessAddressesInForce,
    pub access_address_ids: &'a AccessAddressIds,
    pub access_address_id_blocks: &'a AccessAddressIdBlocks,
    pub access_address_versions: &'a AccessAddressVersions,
    pub addresses: &'a Addresses,
    pub addresses_in_force: &'a AddressesInForce,
    pub address_ids: &'a AddressIds,
    pub address_versions: &'a AddressVersions,
}

/// The tables out of what has them under their names.
macro_rules! histories {
    ($of:expr) => {
        $crate::history::History {
            access_addresses: &$of.access_addresses,
            access_addresses_in_force: &$of.access_addresses_in_force,
            access_address_ids: &$of.access_address_ids,
            access_address_id_blocks: &$of.access_address_id_blocks,
            access_address_versions: &$of.access_address_versions,
            addresses: &$of.addresses,
            addresses_in_force: &$of.addresses_in_force,
            address_ids: &$of.address_ids,
            address_versions: &$of.address_versions,
        }
    };
}
pub(crate) use histories;

/// What has versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Entrances.
    AccessAddress,
    /// Units.
    Address,
}

impl History<'_> {
    /// Row of the entrance with an id.
    fn entrance(&self, id: Uuid) -> Option<u32> {
        let (blocks, rows) = (&self.access_address_id_blocks.beginning, &self.access_address_ids.row);
        row_of(id, blocks.array().values(), rows.array().values(), |row| self.access_addresses.id.get(row as usize))
    }
}
