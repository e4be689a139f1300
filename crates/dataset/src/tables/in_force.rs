//! When objects were in force: their own columns say so in few bytes, else a table of the others.

use super::{AccessAddresses, AccessAddressesInForce, Addresses, AddressesInForce};
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

/// When an access address was in force.
pub(crate) fn access_address_in_force(table: &AccessAddresses, others: &AccessAddressesInForce, row: usize) -> InForce {
    if table.in_force_since_created.get(row) {
        return InForce { from: table.created.get(row), to: None };
    }
    validity_of(row, &others.row, &others.from, &others.to)
}

/// When an address was in force.
pub(crate) fn address_in_force(table: &Addresses, others: &AddressesInForce, row: usize) -> InForce {
    if table.in_force_since_created.get(row) {
        return InForce { from: table.created.get(row), to: None };
    }
    validity_of(row, &others.row, &others.from, &others.to)
}

fn validity_of(row: usize, rows: &Column<u32>, from: &Column<Option<i64>>, to: &Column<Option<i64>>) -> InForce {
    match rows.array().values().binary_search(&(row as u32)) {
        Ok(place) => InForce { from: from.get(place), to: to.get(place) },
        Err(_) => InForce::default(),
    }
}
