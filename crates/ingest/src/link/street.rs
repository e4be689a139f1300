//! Street segments and their names.

use rustc_hash::FxHashMap;
use vejviser_model::collate::collation_key;
use vejviser_model::{Status, Uuid};

use crate::collected::Collected;
use crate::record::{Extent, Moment, Symbol};
use crate::report::Findings;

/// A segment with municipality, code and name.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) key: (u16, u16),
    pub(super) name: Symbol,
    pub(super) addressing_name: Option<Symbol>,
    pub(super) id: Option<Uuid>,
    pub(super) status: u8,
    pub(super) named_street: Option<Uuid>,
    pub(super) named_street_status: Option<u8>,
    pub(super) created: Moment,
    pub(super) changed: Moment,
    pub(super) discontinued: Moment,
    pub(super) extent: Extent,
    pub(super) postcodes: Vec<u16>,
}

/// What a named street says of a segment: its own id, the segment's id and status.
type FromNamed = (Uuid, Option<Uuid>, Option<u8>);

/// The segments in the order of their table.
pub(super) fn segments(collected: &Collected, findings: &mut Findings) -> Vec<Segment> {
    let by_segment: FxHashMap<(u16, u16), FromNamed> = collected
        .named_streets
        .values()
        .flat_map(|street| {
            street
                .segments
                .iter()
                .map(|&(municipality, code, id, status)| ((municipality, code), (street.id, id, status)))
        })
        .collect();
    let mut keys: Vec<(u16, u16)> = collected.streets.keys().chain(collected.mentions.keys()).copied().collect();
    keys.sort_unstable();
    keys.dedup();
    let mut segments = Vec::with_capacity(keys.len());
    for key in keys {
        let (register, mention) = (collected.streets.get(&key), collected.mentions.get(&key));
        let from_named = by_segment.get(&key);
        let name = register.and_then(|street| street.name).or_else(|| mention.and_then(|mention| mention.name));
        let Some(name) = name else {
            findings.unjoined("street to name");
            continue;
        };
        let named_street = register
            .and_then(|street| street.named_street)
            .or_else(|| mention.and_then(|mention| mention.named_street))
            .or(from_named.map(|&(street, ..)| street));
        let facts = named_street.and_then(|id| collected.named_streets.get(&id));
        if named_street.is_some() && facts.is_none() && !collected.named_streets.is_empty() {
            findings.unjoined("street to named street");
        }
        let addressing_name = register
            .and_then(|street| street.addressing_name)
            .or_else(|| mention.and_then(|mention| mention.addressing_name));
        let discontinued = register.map_or(Moment::UNKNOWN, |street| street.discontinued);
        let ended = discontinued.millis().map(|_| Status::Discontinued.dar());
        segments.push(Segment {
            key,
            name,
            addressing_name: addressing_name.filter(|&other| other != name),
            id: register.and_then(|street| street.id).or(from_named.and_then(|&(_, id, _)| id)),
            status: register
                .and_then(|street| street.status)
                .or(from_named.and_then(|&(.., status)| status))
                .or(ended)
                .unwrap_or(Status::Current.dar()),
            named_street,
            named_street_status: facts
                .and_then(|street| street.status)
                .or_else(|| register.and_then(|street| street.named_street_status)),
            created: register.map_or(Moment::UNKNOWN, |street| street.created),
            changed: register.map_or(Moment::UNKNOWN, |street| street.changed),
            discontinued,
            extent: register.map_or_else(Extent::default, |street| street.extent),
            postcodes: register.map_or_else(Vec::new, |street| street.postcodes.clone()),
        });
    }
    segments
}

/// The distinct names in Danish alphabetical order, and the row of each.
pub(super) fn names(collected: &Collected, segments: &[Segment]) -> (Vec<Symbol>, FxHashMap<Symbol, u32>) {
    let mut names: Vec<Symbol> = segments.iter().map(|segment| segment.name).collect();
    names.sort_by_cached_key(|&name| sort_key(collected.strings.text(name)));
    names.dedup();
    let rows = names.iter().enumerate().map(|(row, &name)| (name, row as u32)).collect();
    (names, rows)
}

/// Danish alphabetical order, and the letters themselves among names that are equal in it.
pub(super) fn sort_key(name: &str) -> (Vec<u8>, String) {
    (collation_key(name), name.to_owned())
}
