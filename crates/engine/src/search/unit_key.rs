//! Order of the addresses of a street.

use vejviser_model::id::Uuid;
use vejviser_model::unit::Door;

use crate::filter::{CompiledFilter, Target};

/// House number, floor, door, id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct UnitKey {
    house_number: u16,
    floor: u8,
    door: u64,
    id: Uuid,
}

impl UnitKey {
    /// The key of a row of the target.
    pub(super) fn new(filter: &CompiledFilter<'_>, entrance: u32, row: u32) -> Self {
        let (entrances, addresses) = (&filter.snapshot().access_addresses, &filter.snapshot().addresses);
        let house_number = entrances.house_number.get(entrance as usize);
        let index = row as usize;
        match filter.target() {
            Target::AccessAddress => Self { house_number, floor: 0, door: 0, id: entrances.id.get(index) },
            Target::Address => Self {
                house_number,
                floor: addresses.floor.get(index),
                door: Door::from_u32(addresses.door.get(index)).unwrap_or_default().sort_key(),
                id: addresses.id.get(index),
            },
        }
    }
}
