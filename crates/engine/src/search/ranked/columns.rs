//! What is read of every row that a search visits.

use std::ops::Range;

use crate::filter::{CompiledFilter, Target};
use crate::search::official::HouseCodes;

/// See the module.
pub(super) struct Columns<'a> {
    /// House numbers of entrances.
    pub(super) numbers: &'a [u16],
    /// Absent where entrances are listed.
    units: Option<Units<'a>>,
}

/// The columns of units.
struct Units<'a> {
    /// The first of each entrance.
    from: &'a [u32],
    floors: &'a [u8],
    doors: &'a [u32],
}

impl<'a> Columns<'a> {
    pub(super) fn of(filter: &CompiledFilter<'a>) -> Self {
        let (entrances, addresses) = (&filter.snapshot().access_addresses, &filter.snapshot().addresses);
        let units = (filter.target() == Target::Address).then(|| Units {
            from: entrances.address_from.array().values(),
            floors: addresses.floor.array().values(),
            doors: addresses.door.array().values(),
        });
        Self { numbers: entrances.house_number.array().values(), units }
    }

    /// The rows of the target that a run of entrances has.
    #[inline]
    pub(super) fn rows_of(&self, entrances: Range<u32>) -> Range<u32> {
        let Some(units) = &self.units else { return entrances };
        let from = |entrance: u32| units.from.get(entrance as usize).copied().unwrap_or(units.floors.len() as u32);
        from(entrances.start)..from(entrances.end)
    }

    /// Number, floor and door of a row of an entrance with this number.
    #[inline]
    pub(super) fn house(&self, number: u16, row: u32) -> HouseCodes {
        let none = HouseCodes { number, ..HouseCodes::default() };
        let of_unit = |units: &Units<'_>| (units.floors[row as usize], units.doors[row as usize]);
        self.units.as_ref().map(of_unit).map_or(none, |(floor, door)| HouseCodes { floor, door, ..none })
    }
}
