//! From records to rows: one record an id, references to row numbers, runs in order.
//!
//! [`link`] orders and joins the [`Collected`] records when all files are read. It reads no file itself. The rows are
//! the same whatever the order of the files.

mod area;
mod bbr;
mod boundary;
mod building;
mod by_id;
mod complete;
mod division;
mod extent;
mod line;
mod named_place;
mod named_street;
mod order;
mod parcel;
mod place;
mod property;
mod reach;
mod rows;
mod settlement;
mod street;
mod union;
mod version;

use std::path::Path;

use rustc_hash::FxHashMap;
use vejviser_dataset::Contents;
use vejviser_dataset::bbr::BbrTables;
use vejviser_model::Uuid;

pub(crate) use boundary::{Boundaries, coordinate, polygon_of};
pub(crate) use division::settle as settle_divisions;
pub(crate) use parcel::{KnownParcels, Parcels, Unplaced, place_in_use};
pub(crate) use union::rings_of;

use by_id::AddressRows;
use order::order;
use place::Places;
use rows::{Linked, Uses};

use crate::ImportError;
use crate::collected::{Collected, Unit};
use crate::report::Findings;
use crate::source::bbr::BbrStore;
use crate::source::property::PropertyStore;

/// Joins all records and fills every table.
pub(crate) fn link(
    collected: &mut Collected,
    parcels: KnownParcels,
    bbr: Option<BbrStore>,
    properties: Option<PropertyStore>,
    bbr_tables: BbrTables,
) -> Result<(Contents, Findings), ImportError> {
    let mut findings = std::mem::take(&mut collected.findings);
    collected.finish();
    let records = std::mem::take(&mut collected.areas);
    let mut areas = area::merge(records, &collected.strings, &mut collected.duplicates);
    union::boundaries(collected, &areas, &mut findings);
    complete::areas(collected, &areas, &mut findings);
    complete::heights(collected, &mut findings);
    complete::road_points(collected, &mut findings);
    complete::large_recipients(collected, &mut findings);
    area::measure(&mut areas, &collected.polygons, &mut findings);

    let segments = street::segments(collected, &mut findings);
    let named_streets = named_street::named_streets(collected, &segments, &mut findings);
    let names = street::names(collected, &segments);
    let street_rows: FxHashMap<(u16, u16), u32> =
        segments.iter().zip(0..).map(|(segment, row)| (segment.key, row)).collect();
    line::settle_centres(collected, &street_rows, &mut findings);
    let ordered = order(collected, &street_rows, &mut findings);
    let versions = version::settle(collected, &segments, &street_rows, &ordered, &mut findings);
    collected.forget_ids();
    let units = collected.take_units();
    let is_asked = !collected.places.places.is_empty() || !collected.places.buildings.is_empty();
    let municipalities = reach::Municipalities::new(if is_asked { &collected.polygons } else { &[] });
    let named_places = named_place::settle(collected, &mut areas, &municipalities, &mut findings);
    let settlements = settlement::settle(collected, &named_places);
    let buildings = building::settle(collected, &mut areas, &municipalities, &ordered);
    drop(municipalities);
    let places = Places::new(collected, &ordered.entrances);
    let area_rows = areas.keys().copied().zip(0..).collect();
    let linked = Linked {
        collected,
        areas,
        segments,
        named_streets,
        names,
        street_rows,
        ordered,
        places,
        area_rows,
        versions,
        named_places,
        settlements,
        buildings,
    };
    linked.count_unnamed(&mut findings);

    let mut contents = Contents::default();
    // What is large is written as soon as it is there, so that it stands in memory once at most.
    let folder = bbr_tables.folder().to_owned();
    let has_buildings = bbr.as_ref().is_some_and(|store| !store.is_empty());
    let has_properties = properties.as_ref().is_some_and(|store| !store.is_empty());
    let are_named = has_buildings || has_properties;
    let (uses, unit_ids) = addresses(&linked, units, are_named, &folder, &mut contents)?;
    // Beside units and entrances, points would be what the import holds most at.
    let points = || linked.points().written(&folder);
    let (points, streets) = rayon::join(points, || linked.streets(&mut contents, &uses));
    points?.fill(&mut contents);
    linked.street_ids(&mut contents);
    linked.named_streets(&streets, &mut contents);
    let in_postcodes = linked.street_postcodes(&streets, &mut contents);
    linked.street_names(&in_postcodes, &mut contents);
    linked.places(&mut contents, &uses);
    linked.areas(&mut contents, &uses);
    linked.former_street_names(&mut contents);
    linked.access_address_versions(&mut contents);
    contents.access_address_versions.write_early(&folder)?;
    linked.address_versions(&mut contents);
    contents.address_versions.write_early(&folder)?;
    linked.named_places(&mut contents);
    linked.buildings(&mut contents);
    linked.registers(&mut contents);
    // What is many and large comes last, when most of the records are gone.
    let Linked { area_rows, ordered, .. } = linked;
    collected.forget_versions();
    let entrances = collected.take_entrances();
    let addresses = if are_named {
        AddressRows::new(entrances, &ordered, unit_ids)
    } else {
        drop(entrances);
        AddressRows::default()
    };
    drop(ordered);
    if let Some(store) = bbr {
        let more = bbr::settle(store, bbr_tables, &addresses, &collected.strings, &mut contents, &mut findings)?;
        collected.duplicates.extend(more);
    }
    if let Some(store) = properties {
        property::settle(store, &addresses, &mut contents, &mut findings)?;
    }
    drop(addresses);
    let polygons = std::mem::take(&mut collected.polygons);
    rows::polygons(polygons, &area_rows, &mut contents);
    rows::parcels(parcels, &area_rows, &collected.strings, &mut contents, &mut findings)?;
    contents.areas.write_early(&folder)?;
    contents.parcels.write_early(&folder)?;
    Ok((contents, findings))
}

/// Fills the tables of units and entrances. Returns which rows go together, and the ids of units in the order of their rows
/// where other registers name addresses.
fn addresses(
    linked: &Linked<'_>,
    units: Vec<Unit>,
    are_named: bool,
    folder: &Path,
    contents: &mut Contents,
) -> Result<(Uses, Vec<Uuid>), ImportError> {
    let units = || {
        let tables = linked.addresses(&units).written(folder)?;
        // All that is asked for later is their ids.
        let ids = if are_named { linked.ordered.ids_of(&units) } else { Vec::new() };
        drop(units);
        vejviser_dataset::Result::Ok((tables, ids))
    };
    let entrances = || linked.access_addresses().written(folder);
    // Beside what other registers say of addresses, both would be what the import holds most at.
    let (units, entrances) = if are_named {
        let units = units();
        (units, entrances())
    } else {
        rayon::join(units, entrances)
    };
    let (units, ids) = units?;
    units.fill(contents);
    Ok((entrances?.fill(contents), ids))
}
