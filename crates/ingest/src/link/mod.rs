//! From records to rows: one record an id, references to row numbers, runs in order.
//!
//! [`Collected`] takes the records as the readers deliver them and keeps them small; [`link`] orders and joins them
//! when all files are read. Rows come out the same whatever the order of the files.

mod area;
mod boundary;
mod collect;
mod complete;
mod division;
mod latest;
mod line;
mod order;
mod parcel;
mod place;
mod rows;
mod street;
mod version;

use std::collections::BTreeMap;

use vejviser_dataset::Contents;

pub use collect::Collected;
pub(crate) use division::settle as settle_divisions;
pub(crate) use line::RoadLine;
pub(crate) use parcel::{Parcels, Unplaced};

use order::order;
use place::Places;
use rows::Linked;

/// Joins all records and fills every table.
pub(crate) fn link(collected: &mut Collected) -> (Contents, Findings) {
    let mut findings = std::mem::take(&mut collected.findings);
    collected.finish();
    let records = std::mem::take(&mut collected.areas);
    let mut areas = area::merge(records, &collected.strings, &mut collected.duplicates);
    complete::areas(collected, &areas, &mut findings);
    complete::heights(collected, &mut findings);
    complete::large_recipients(collected, &mut findings);
    area::measure(&mut areas, &collected.polygons, &mut findings);

    let segments = street::segments(collected, &mut findings);
    let street_rows = segments.iter().zip(0..).map(|(segment, row)| (segment.key, row)).collect();
    let ordered = order(collected, &street_rows, &mut findings);
    let versions = version::settle(collected, &segments, &street_rows, &ordered, &mut findings);
    collected.forget_ids();
    let places = Places::new(collected, &ordered.entrances);
    let area_rows = areas.keys().copied().zip(0..).collect();
    let linked = Linked { collected, areas, segments, street_rows, ordered, places, area_rows, versions };
    linked.count_unnamed(&mut findings);

    let mut contents = Contents::default();
    let (units, (entrances, points)) =
        rayon::join(|| linked.addresses(), || rayon::join(|| linked.access_addresses(), || linked.points()));
    units.fill(&mut contents);
    points.fill(&mut contents);
    let uses = entrances.fill(&mut contents);
    linked.street_names(&mut contents);
    linked.streets(&mut contents, &uses);
    linked.places(&mut contents, &uses);
    linked.areas(&mut contents, &uses);
    linked.former_street_names(&mut contents);
    linked.access_address_versions(&mut contents);
    linked.address_versions(&mut contents);
    linked.polygons(&mut contents);
    linked.registers(&mut contents);
    (contents, findings)
}

/// What linking found out beside the rows.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// References whose target is in no file.
    pub unjoined: BTreeMap<String, u64>,
    /// Missing values that came from boundaries.
    pub derived: BTreeMap<String, u64>,
}

impl Findings {
    /// One more reference that did not join.
    pub(crate) fn unjoined(&mut self, kind: &str) {
        add(&mut self.unjoined, kind, 1);
    }

    /// Takes over what was found out elsewhere.
    pub(crate) fn add(&mut self, other: Self) {
        for (kind, count) in other.unjoined {
            add(&mut self.unjoined, &kind, count);
        }
        for (kind, count) in other.derived {
            add(&mut self.derived, &kind, count);
        }
    }

    /// One more value that came from a boundary.
    pub(crate) fn derived(&mut self, kind: &str) {
        add(&mut self.derived, kind, 1);
    }
}

/// Adds to a count that may not be there yet, without making its name again for each row. Returns the sum.
pub(crate) fn add(counts: &mut BTreeMap<String, u64>, kind: &str, more: u64) -> u64 {
    if let Some(count) = counts.get_mut(kind) {
        *count += more;
        *count
    } else {
        counts.insert(kind.to_owned(), more);
        more
    }
}
