//! Named streets: those that the register has, and those that segments name where it is not imported.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;
use vejviser_dataset::tables::GeometryType;
use vejviser_model::{Status, Uuid};

use super::street::Segment;
use crate::collected::Collected;
use crate::record::{NamedStreet, Symbol};
use crate::report::Findings;

/// A named street with name and segments.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) record: NamedStreet,
    pub(super) name: Symbol,
    pub(super) status: u8,
    /// Rows of its segments, ascending.
    pub(super) segments: Vec<u32>,
}

/// The named streets in the order of their table. Facts that the register lacks are those of the first segment. One
/// whose name no segment bears has no place in the tables, and is counted.
pub(super) fn named_streets(collected: &Collected, segments: &[Segment], findings: &mut Findings) -> Vec<Named> {
    let borne: FxHashSet<Symbol> = segments.iter().map(|segment| segment.name).collect();
    let mut rows: BTreeMap<Uuid, Vec<u32>> = BTreeMap::new();
    for (segment, row) in segments.iter().zip(0..) {
        if let Some(id) = segment.named_street {
            rows.entry(id).or_default().push(row);
        }
    }
    let ids: BTreeSet<Uuid> = collected.named_streets.keys().chain(rows.keys()).copied().collect();
    let mut all = Vec::with_capacity(ids.len());
    for id in ids {
        let own = rows.remove(&id).unwrap_or_default();
        let first = own.first().and_then(|&row| segments.get(row as usize));
        let mut record = collected.named_streets.get(&id).cloned().unwrap_or_else(|| NamedStreet::new(id));
        let name = record.name.filter(|name| borne.contains(name)).or(first.map(|segment| segment.name));
        let Some(name) = name else {
            findings.unjoined("named street to street");
            continue;
        };
        record.addressing_name = record.addressing_name.or(first.and_then(|segment| segment.addressing_name));
        record.municipality = record.municipality.or(first.map(|segment| segment.key.0));
        if record.geometry_type.is_none() && collected.road_lines.contains_key(&id) {
            record.geometry_type = Some(GeometryType::Line);
        }
        let status = record.status.or(first.and_then(|segment| segment.named_street_status));
        all.push(Named { record, name, status: status.unwrap_or(Status::Current.dar()), segments: own });
    }
    all
}
