//! What the tables say in few bytes: when objects were in force, and which units an entrance owns.

use std::ops::Range;

use crate::Snapshot;
use crate::tables::in_force::{InForce, access_address_in_force, address_in_force};

impl Snapshot {
    /// When an access address was in force.
    pub fn access_address_in_force(&self, row: usize) -> InForce {
        access_address_in_force(&self.access_addresses, &self.access_addresses_in_force, row)
    }

    /// When an address was in force.
    pub fn address_in_force(&self, row: usize) -> InForce {
        address_in_force(&self.addresses, &self.addresses_in_force, row)
    }

    /// Rows of the addresses at an access address.
    #[inline]
    pub fn units_of(&self, access_address: u32) -> Range<u32> {
        let runs = self.access_addresses.address_from.array().values();
        let next = runs.get(access_address as usize + 1).copied();
        runs[access_address as usize]..next.unwrap_or(self.addresses.len() as u32)
    }
}
