//! An [`AddressFilter`] made ready: names resolved to rows, codes to sets, spellings to stored numbers.
//!
//! A filter restricts four things: the streets, the places (postcode and supplementary town), the entrances, the units.
//! [`Plan::matches`] checks a row against all of them. [`Plan::candidates`] narrows down the rows to check: by ids, streets
//! and places, or the shape.

mod check;
mod compile;
mod drive;

use std::ops::Range;

use vejviser_dataset::Snapshot;

use crate::request::AddressFilter;
use crate::rowset::RowSet;
use crate::shape::Shape;
use crate::visible::{Visible, is_valid};
use crate::{Budget, Result};

use check::Check;

pub(crate) use compile::{has_letter, municipalities};

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Rows of access addresses.
    AccessAddress,
    /// Rows of addresses.
    Address,
}

/// A compiled filter, which rows are checked against.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    snapshot: &'a Snapshot,
    target: Target,
    visible: Visible,
    /// Whether entrances that lack what an address needs are shown.
    include_invalid: bool,
    /// Rows of the target, from its ids.
    ids: Option<RowSet>,
    /// Rows of access addresses, from ids of the entrance or its points.
    entrances: Option<RowSet>,
    streets: Option<RowSet>,
    places: Option<RowSet>,
    shape: Option<Shape>,
    /// Whether the shape restricts the road point instead of the entrance.
    by_road_point: bool,
    /// Whether the candidates are what lies in the shape.
    is_led_by_shape: bool,
    house_numbers: HouseNumbers,
    checks: Vec<Check>,
    /// `Floor::as_u8` of the floors asked for.
    floors: Option<Vec<u8>>,
    /// `Door::as_u32` of the doors asked for.
    doors: Option<Vec<u32>>,
}

/// House numbers as they are stored.
#[derive(Clone, Debug, Default)]
struct HouseNumbers {
    /// Those asked for, ascending.
    listed: Option<Vec<u16>>,
    from: u16,
    to: Option<u16>,
}

impl HouseNumbers {
    fn holds(&self, number: u16) -> bool {
        // 0 is no house number, which lies between no others.
        let bounded = self.from > 0 || self.to.is_some();
        self.listed.as_ref().is_none_or(|listed| listed.binary_search(&number).is_ok())
            && number >= self.from
            && self.to.is_none_or(|to| number <= to)
            && !(bounded && number == 0)
    }

    fn is_restricted(&self) -> bool {
        self.listed.is_some() || self.from > 0 || self.to.is_some()
    }
}

impl<'a> Plan<'a> {
    /// Makes a filter ready.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] naming the field whose id, key or shape cannot be read; the budget's errors.
    pub(crate) fn compile(
        snapshot: &'a Snapshot,
        filter: &AddressFilter,
        target: Target,
        budget: &mut Budget,
    ) -> Result<Self> {
        compile::compile(snapshot, filter, target, budget)
    }

    /// What is listed.
    pub(crate) fn target(&self) -> Target {
        self.target
    }

    /// The tables.
    pub(crate) fn snapshot(&self) -> &'a Snapshot {
        self.snapshot
    }

    /// Whether nothing but the status is asked about.
    pub(crate) fn is_status_only(&self) -> bool {
        self.ids.is_none()
            && self.entrances.is_none()
            && self.streets.is_none()
            && self.places.is_none()
            && self.shape.is_none()
            && !self.house_numbers.is_restricted()
            && self.checks.is_empty()
            && self.floors.is_none()
            && self.doors.is_none()
    }

    /// Whether addresses of a street may match.
    pub(crate) fn takes_street(&self, street: u32) -> bool {
        self.streets.as_ref().is_none_or(|streets| streets.contains(street))
    }

    /// Whether addresses of a place may match.
    pub(crate) fn takes_place(&self, place: u32) -> bool {
        self.places.as_ref().is_none_or(|places| places.contains(place))
    }

    /// Whether a row of the target matches everything that was asked.
    pub(crate) fn matches(&self, row: u32) -> bool {
        match self.target {
            Target::AccessAddress => {
                self.visible.shows(self.snapshot.access_addresses.status.get(row as usize))
                    && self.takes_id(row)
                    && self.entrance_matches(row)
            }
            Target::Address => {
                self.unit_matches(row)
                    && self.entrance_matches(self.snapshot.addresses.access_address.get(row as usize))
            }
        }
    }

    /// Calls `each` with the rows of the target at one entrance that match, until it returns false.
    pub(crate) fn matches_at(&self, entrance: u32, mut each: impl FnMut(u32) -> bool) -> bool {
        match self.target {
            Target::AccessAddress => !self.matches(entrance) || each(entrance),
            Target::Address => {
                !self.entrance_matches(entrance)
                    || self.units(entrance).all(|unit| !self.unit_matches(unit) || each(unit))
            }
        }
    }

    /// Rows of the addresses at an entrance.
    pub(crate) fn units(&self, entrance: u32) -> Range<u32> {
        self.snapshot.units_of(entrance)
    }

    fn takes_id(&self, row: u32) -> bool {
        self.ids.as_ref().is_none_or(|ids| ids.contains(row))
    }

    fn unit_matches(&self, row: u32) -> bool {
        let units = &self.snapshot.addresses;
        self.visible.shows(units.status.get(row as usize))
            && self.takes_id(row)
            && self.floors.as_ref().is_none_or(|floors| floors.contains(&units.floor.get(row as usize)))
            && self.doors.as_ref().is_none_or(|doors| doors.contains(&units.door.get(row as usize)))
    }

    fn entrance_matches(&self, row: u32) -> bool {
        let entrances = &self.snapshot.access_addresses;
        let index = row as usize;
        self.takes_street(entrances.street.get(index))
            && self.house_numbers.holds(entrances.house_number.get(index))
            && self.takes_place(entrances.place.get(index))
            && self.entrances.as_ref().is_none_or(|rows| rows.contains(row))
            && (self.include_invalid || is_valid(self.snapshot, row))
            && self.checks.iter().all(|check| check.holds(self.snapshot, index))
            && self.shape.as_ref().is_none_or(|shape| {
                let (x, y) = if self.by_road_point {
                    (entrances.road_point_x.get(index), entrances.road_point_y.get(index))
                } else {
                    (entrances.x.get(index), entrances.y.get(index))
                };
                x.zip(y).is_some_and(|(x, y)| shape.contains(x, y))
            })
    }
}
