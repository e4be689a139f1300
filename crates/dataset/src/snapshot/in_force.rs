//! What the tables say in few bytes: when objects were in force, and which units an entrance owns.

use std::ops::Range;

use crate::Snapshot;
use crate::column::Column;

/// When an object came into force and when it ended, milliseconds UTC, where that is others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InForce {
    /// When it came into force.
    pub from: Option<i64>,
    /// When it ended.
    pub to: Option<i64>,
}

impl InForce {
    /// Whether the row of the object says as much by `in_force_since_created`.
    pub fn is_since(self, created: Option<i64>) -> bool {
        self.to.is_none() && self.from.is_some() && self.from == created
    }
}

impl Snapshot {
    /// When an access address was in force.
    pub fn access_address_in_force(&self, row: usize) -> InForce {
        let (table, others) = (&self.access_addresses, &self.access_addresses_in_force);
        if table.in_force_since_created.get(row) {
            return InForce { from: table.created.get(row), to: None };
        }
        known_of(row, &others.row, &others.from, &others.to)
    }

    /// When an address was in force.
    pub fn address_in_force(&self, row: usize) -> InForce {
        let (table, others) = (&self.addresses, &self.addresses_in_force);
        if table.in_force_since_created.get(row) {
            return InForce { from: table.created.get(row), to: None };
        }
        known_of(row, &others.row, &others.from, &others.to)
    }

    /// Rows of the addresses at an access address.
    #[inline]
    pub fn units_of(&self, access_address: u32) -> Range<u32> {
        let runs = self.access_addresses.address_from.array().values();
        let next = runs.get(access_address as usize + 1).copied();
        runs[access_address as usize]..next.unwrap_or(self.addresses.len() as u32)
    }
}

fn known_of(row: usize, rows: &Column<u32>, from: &Column<Option<i64>>, to: &Column<Option<i64>>) -> InForce {
    match rows.array().values().binary_search(&(row as u32)) {
        Ok(place) => InForce { from: from.get(place), to: to.get(place) },
        Err(_) => InForce::default(),
    }
}
