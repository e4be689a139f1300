//! Order of the addresses of a street.

use vejviser_model::id::Uuid;
use vejviser_model::unit::Door;

use super::official::HouseCodes;
use crate::filter::{CompiledFilter, Target};

/// House number, floor, door, id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct UnitKey {
    pub(super) house: HouseKey,
    id: Uuid,
}

/// House number, floor, door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HouseKey {
    number: u16,
    floor: u8,
    door: u64,
}

impl UnitKey {
    /// The key of a row of the target.
    pub(super) fn new(filter: &CompiledFilter<'_>, house: HouseCodes, row: u32) -> Self {
        let index = row as usize;
        let id = match filter.target() {
            Target::AccessAddress => filter.snapshot().access_addresses.id.get(index),
            Target::Address => filter.snapshot().addresses.id.get(index),
        };
        Self { house: house.into(), id }
    }
}

impl From<HouseCodes> for HouseKey {
    fn from(HouseCodes { number, floor, door }: HouseCodes) -> Self {
        Self { number, floor, door: Door::from_u32(door).unwrap_or_default().sort_key() }
    }
}
