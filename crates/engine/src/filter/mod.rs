//! An [`AddressFilter`](crate::request::AddressFilter) compiled to predicates, and the rows that fulfil them.
//!
//! Each predicate knows its rows from the postings of the snapshot ([`predicate`]): whatever is combined, evaluation begins
//! with the predicate that fewest rows fulfil, and goes on with what it left ([`evaluate`]). So a filter costs what it
//! finds, and one that nothing fulfils costs nothing. Status and completeness are predicates that nearly all rows
//! fulfil: a text search tests them row by row, a list takes their postings.
//!
//! Which field of a request restricts which column is said beside the field (`request::address`); [`compile`] adds what is
//! no plain comparison: keys, house numbers, units, shapes.

mod compile;
mod evaluate;
mod place;
mod predicate;
mod shape;
mod small_table;

use roaring::RoaringBitmap;
use vejviser_dataset::Snapshot;

use crate::rowset::RowSet;
use crate::shape::{Region, Shape};
use crate::visible::Visible;

pub(crate) use compile::{has_letter_or_none, municipalities, single_letter};

use predicate::Predicate;
pub(crate) use predicate::{rows_with, rows_with_or_without};
pub(crate) use shape::entrances_inside;

/// Rows tested in a column for one step.
const TESTED_A_STEP: u64 = 8;

/// Whether a value is among those asked for, of which `None` is "has none"; nothing asked for is no restriction.
pub(crate) fn is_listed<T: Copy + PartialEq>(asked: &[Option<T>], value: Option<T>) -> bool {
    asked.is_empty() || asked.contains(&value)
}

/// The same of what has several values, or none.
pub(crate) fn are_listed<T: Copy + PartialEq, I: Iterator<Item = T>>(
    asked: &[Option<T>],
    values: impl FnOnce() -> I,
) -> bool {
    let mut values = (!asked.is_empty()).then(|| values().peekable());
    values.as_mut().is_none_or(|values| match values.peek() {
        None => asked.contains(&None),
        Some(_) => values.any(|value| is_listed(asked, Some(value))),
    })
}

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    /// Rows of access addresses.
    AccessAddress,
    /// Rows of addresses.
    Address,
}

/// A filter as predicates on rows.
#[derive(Debug)]
pub(crate) struct CompiledFilter<'a> {
    snapshot: &'a Snapshot,
    target: Target,
    visible: Visible,
    /// See [`Self::shows_incomplete`].
    include_incomplete: bool,
    /// Streets that addresses may lie on.
    streets: Option<RowSet>,
    /// Postcodes and supplementary towns that addresses may lie in.
    places: Option<RowSet>,
    /// Predicates on entrances.
    entrances: Vec<Predicate<'a>>,
    /// Predicates on units; none where entrances are listed.
    units: Vec<Predicate<'a>>,
    shape: Option<Shape>,
    /// The place that the access point must lie in.
    region: Option<Region>,
    /// Whether the shape restricts the road point instead of the entrance.
    by_road_point: bool,
}

impl<'a> CompiledFilter<'a> {
    /// What is listed.
    pub(crate) fn target(&self) -> Target {
        self.target
    }

    /// The tables.
    pub(crate) fn snapshot(&self) -> &'a Snapshot {
        self.snapshot
    }

    /// Whether addresses of a street may match.
    pub(crate) fn takes_street(&self, street: u32) -> bool {
        self.streets.as_ref().is_none_or(|streets| streets.contains(street))
    }

    /// Whether addresses of a place may match.
    pub(crate) fn takes_place(&self, place: u32) -> bool {
        self.places.as_ref().is_none_or(|places| places.contains(place))
    }

    /// Whether a row of the target is shown at all, whatever the filter restricts.
    pub(crate) fn shows(&self, row: u32) -> bool {
        let entrance = match self.target {
            Target::AccessAddress => row,
            Target::Address => self.snapshot.addresses.access_address.get(row as usize),
        };
        self.shows_status(row) && self.shows_entrance(entrance)
    }

    /// Whether entrances that lack what an address needs are shown.
    pub(crate) fn shows_incomplete(&self) -> bool {
        self.include_incomplete
    }

    fn shows_status(&self, row: u32) -> bool {
        self.visible.shows(match self.target {
            Target::AccessAddress => self.snapshot.access_addresses.status.get(row as usize),
            Target::Address => self.snapshot.addresses.status.get(row as usize),
        })
    }

    fn shows_entrance(&self, entrance: u32) -> bool {
        self.include_incomplete || self.snapshot.is_complete(entrance)
    }
}

/// Entrances among which all matches of a text search are, and what is still to be tested of them.
#[derive(Debug)]
pub(crate) struct CandidateRows<'a> {
    filter: &'a CompiledFilter<'a>,
    /// `None`: any entrance.
    rows: Option<RoaringBitmap>,
    /// Predicates that too many entrances fulfil to list them.
    tested: Vec<&'a Predicate<'a>>,
}

impl CandidateRows<'_> {
    /// The entrances, unless any may match.
    pub(crate) fn rows(&self) -> Option<&RoaringBitmap> {
        self.rows.as_ref()
    }

    /// Calls `each` with the candidates among neighbouring entrances, until it returns false.
    pub(crate) fn each_within(&self, mut run: std::ops::Range<u32>, each: impl FnMut(u32) -> bool) {
        match &self.rows {
            Some(rows) => rows.range(run).all(each),
            None => run.all(each),
        };
    }

    /// Whether a candidate matches the filter, but for its units.
    pub(crate) fn takes_entrance(&self, entrance: u32) -> bool {
        let Self { filter, tested, .. } = self;
        filter.shows_entrance(entrance) && tested.iter().all(|predicate| predicate.holds(filter.snapshot, entrance))
    }

    /// Whether a row of the target matches the filter, at an entrance that is taken.
    pub(crate) fn takes_row(&self, row: u32) -> bool {
        let CompiledFilter { snapshot, units, .. } = self.filter;
        self.filter.shows_status(row) && units.iter().all(|predicate| predicate.holds(snapshot, row))
    }

    /// Calls `each` with the rows of the target at a candidate that match the filter, until it returns false.
    pub(crate) fn matches_at(&self, entrance: u32, each: impl FnMut(u32) -> bool) -> bool {
        if !self.takes_entrance(entrance) {
            return true;
        }
        let rows = match self.filter.target {
            Target::AccessAddress => entrance..entrance + 1,
            Target::Address => self.filter.snapshot.units_of(entrance),
        };
        rows.filter(|&row| self.takes_row(row)).all(each)
    }
}
