//! One row a place, with its names and its area.
//!
//! The primary name of a place comes first; of several the first alphabetically does, and the others count as secondary
//! ones. A name that is given twice is one name.

use std::cmp::Reverse;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use vejviser_dataset::tables::{AreaKind, GeometryKind, NameStatus};
use vejviser_model::Uuid;
use vejviser_model::collate::collation_key;
use vejviser_model::fold::fold;

use super::area::Areas;
use super::extent;
use super::reach::Municipalities;
use crate::collected::Collected;
use crate::record::{Area, AreaPolygon, Extent, NamedPlace, PlaceReference, Strings, Symbol};
use crate::report::Findings;

/// Places in the order of their table, and what belongs to them.
#[derive(Default)]
pub(in crate::link) struct NamedPlaces {
    /// Main type and sub type.
    pub(in crate::link) types: Vec<(String, String)>,
    pub(in crate::link) places: Vec<Place>,
    /// In the order of their table.
    pub(in crate::link) names: Vec<Name>,
}

/// A place.
pub(in crate::link) struct Place {
    pub(in crate::link) id: Uuid,
    pub(in crate::link) of_type: u32,
    pub(in crate::link) geometry: GeometryKind,
    pub(in crate::link) bridged: Option<bool>,
    pub(in crate::link) population: Option<u32>,
    pub(in crate::link) settlement_code: Option<u32>,
    /// Rows of its names.
    pub(in crate::link) names: Vec<u32>,
}

/// A name of a place.
#[derive(Clone, Copy)]
pub(in crate::link) struct Name {
    pub(in crate::link) text: Symbol,
    /// Row of the place.
    pub(in crate::link) place: u32,
    pub(in crate::link) status: NameStatus,
    pub(in crate::link) primary: bool,
}

/// Takes the places out of the records, and adds an area with its polygons for each.
pub(super) fn settle(
    collected: &mut Collected,
    areas: &mut Areas,
    municipalities: &Municipalities,
    findings: &mut Findings,
) -> NamedPlaces {
    let mut records: Vec<NamedPlace> = std::mem::take(&mut collected.places.places).into_values().collect();
    records.sort_unstable_by_key(|place| place.id);
    for id in collected.places.bridges.keys() {
        if records.binary_search_by_key(id, |place| place.id).is_err() {
            findings.unjoined("bridge to place");
        }
    }
    let strings = &collected.strings;
    let (names, first) = names(collected, &records, findings);
    let types = types(&records, strings);
    let measured: Vec<(Extent, Vec<u16>)> = records
        .par_iter()
        .map(|place| {
            (extent::complete(place.extent, &place.geometry), municipalities.touched_by(&place.geometry.parts))
        })
        .collect();
    let mut places = Vec::with_capacity(records.len());
    let mut polygons = Vec::new();
    for ((record, (extent, municipalities)), row) in records.into_iter().zip(measured).zip(0..) {
        let mut area = Area::new(AreaKind::NamedPlace, row, first.get(&row).map(|&name| names[name as usize].text));
        area.changed = record.changed;
        area.geometry_changed = record.geometry_changed;
        area.geometry_version = record.geometry_version.or(Some(1));
        area.extent = extent;
        area.municipalities = municipalities;
        areas.insert((AreaKind::NamedPlace, row), area);
        places.push(Place {
            id: record.id,
            of_type: type_of(&types, &record, strings),
            geometry: record.geometry.kind,
            bridged: collected.places.bridges.get(&record.id).copied().or(record.bridged),
            population: record.population,
            settlement_code: record.settlement_code,
            names: Vec::new(),
        });
        let of_place = |rings| AreaPolygon { kind: AreaKind::NamedPlace, code: row, rings };
        polygons.extend(record.geometry.parts.into_iter().map(of_place));
    }
    for (name, row) in names.iter().zip(0..) {
        places[name.place as usize].names.push(row);
    }
    for place in &mut places {
        // Stable: alphabetical behind the primary name.
        place.names.sort_by_key(|&row| {
            let name = names[row as usize];
            (!name.primary, collation_key(strings.text(name.text)))
        });
    }
    collected.polygons.extend(polygons);
    NamedPlaces { types, places, names }
}

/// The names in the order of their table, and the primary one of each place.
fn names(collected: &Collected, places: &[NamedPlace], findings: &mut Findings) -> (Vec<Name>, FxHashMap<u32, u32>) {
    let strings = &collected.strings;
    let of_object: FxHashMap<u64, u32> =
        places.iter().zip(0..).filter_map(|(place, row)| Some((place.object?, row))).collect();
    let mut names = Vec::with_capacity(collected.places.names.len());
    for record in &collected.places.names {
        let place = match record.place {
            PlaceReference::Id(id) => places.binary_search_by_key(&id, |place| place.id).ok().map(|row| row as u32),
            PlaceReference::Object(object) => of_object.get(&object).copied(),
        };
        match place {
            Some(place) => {
                names.push(Name { text: record.name, place, status: record.status, primary: record.primary });
            }
            None => findings.unjoined("place name to place"),
        }
    }
    // The primary name of each place first, then one row for every other name.
    names.sort_by_cached_key(|name| (name.place, !name.primary, collation_key(strings.text(name.text)), name.status));
    let mut distinct: Vec<Name> = Vec::with_capacity(names.len());
    let mut begin = 0;
    for name in names {
        if distinct.get(begin).is_none_or(|first| first.place != name.place) {
            begin = distinct.len();
        }
        let known = &distinct[begin..];
        if known.iter().all(|known| known.text != name.text) {
            distinct.push(Name { primary: name.primary && known.is_empty(), ..name });
        }
    }
    distinct.sort_by_cached_key(|name| {
        let text = strings.text(name.text);
        let population = places[name.place as usize].population;
        // As texts are compared: Århus is no shorter than Aarhus.
        (fold(text).chars().count(), collation_key(text), Reverse(population), name.place)
    });
    let first = distinct.iter().zip(0..).filter(|(name, _)| name.primary).map(|(name, row)| (name.place, row));
    let first = first.collect();
    (distinct, first)
}

fn texts<'s>(place: &NamedPlace, strings: &'s Strings) -> (&'s str, &'s str) {
    (strings.text(place.main), place.sub.map_or("", |sub| strings.text(sub)))
}

fn key((main, sub): (&str, &str)) -> impl Ord + use<> {
    (collation_key(main), collation_key(sub), main.to_owned(), sub.to_owned())
}

fn types(places: &[NamedPlace], strings: &Strings) -> Vec<(String, String)> {
    let mut types: Vec<(Symbol, Option<Symbol>, (&str, &str))> =
        places.iter().map(|place| (place.main, place.sub, texts(place, strings))).collect();
    types.sort_unstable_by_key(|&(main, sub, _)| (main, sub));
    types.dedup_by_key(|(main, sub, _)| (*main, *sub));
    types.sort_by_cached_key(|&(.., texts)| key(texts));
    types.into_iter().map(|(.., (main, sub))| (main.to_owned(), sub.to_owned())).collect()
}

fn type_of(types: &[(String, String)], place: &NamedPlace, strings: &Strings) -> u32 {
    let (main, sub) = texts(place, strings);
    types.iter().position(|known| known.0 == main && known.1 == sub).map_or(0, |row| row as u32)
}
