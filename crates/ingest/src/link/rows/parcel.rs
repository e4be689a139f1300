//! Rows of parcels, which follow those of all other areas: they are as many as entrances, and are not merged from several
//! sources as areas are.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::marker::PhantomData;

use rayon::prelude::*;
use vejviser_dataset::tables::{AreaKind, AreaRow, ParcelRow};
use vejviser_dataset::text::TextField;
use vejviser_dataset::{Contents, Register, Snapshot};
use vejviser_model::collate::Alphabetical;
use vejviser_model::words::index_words;

use super::AreaRows;
use super::parcel_in_use as in_use;
use crate::ImportError;
use crate::collected::{CollectedParcels, HeldParcel};
use crate::link::area::extent_of;
use crate::link::parcel::KnownParcels;
use crate::record::{Extent, ParcelFacts, Polygons, Strings};
use crate::report::Findings;

/// Parcels that are read from where they wait at once.
const AT_ONCE: usize = 1 << 14;

/// A parcel that is ready to be written, but for its polygons.
struct Ready<'a> {
    owner_district: u32,
    number: &'a str,
    facts: ParcelFacts,
    extent: Extent,
}

/// Parcels in the order of owner district and number.
pub(in crate::link) fn parcels(
    known: KnownParcels,
    area_rows: &AreaRows,
    strings: &Strings,
    contents: &mut Contents,
    findings: &mut Findings,
) -> Result<(), ImportError> {
    match known {
        KnownParcels::Read(collected) if collected.is_empty() => Ok(()),
        KnownParcels::Read(collected) => read_parcels(*collected, area_rows, strings, contents, findings),
        KnownParcels::InUse(snapshot) => {
            parcels_in_use(&snapshot, area_rows, contents, findings);
            Ok(())
        }
    }
}

/// Of several parcels with one name the one that was changed last counts.
fn read_parcels(
    collected: CollectedParcels,
    area_rows: &AreaRows,
    strings: &Strings,
    contents: &mut Contents,
    findings: &mut Findings,
) -> Result<(), ImportError> {
    let (mut parcels, waiting) = collected.finish()?;
    let name = |parcel: &HeldParcel| (parcel.name.owner_district, strings.text(parcel.name.cadastral_number));
    parcels.par_sort_by_key(|parcel| {
        let (district, number) = name(parcel);
        (district, Alphabetical(number), Reverse((parcel.changed, parcel.feature_id)))
    });
    parcels.dedup_by(|next, kept| name(next) == name(kept));
    begin(parcels.iter().map(name), area_rows, contents);
    for parcels in parcels.chunks(AT_ONCE) {
        let read = |parcel: &HeldParcel| -> Result<(Ready<'_>, Polygons), ImportError> {
            let (facts, polygons) = waiting.read(parcel)?;
            let extent = extent_of(&polygons);
            let (owner_district, number) = name(parcel);
            Ok((Ready { owner_district, number, facts, extent }, polygons))
        };
        let read: Vec<_> = parcels.par_iter().map(read).collect::<Result<_, _>>()?;
        for (parcel, polygons) in &read {
            let row = add(parcel, area_rows, contents, findings);
            for rings in polygons {
                contents.area_polygons.push(AreaKind::Parcel, row, rings.iter().map(|ring| ring.iter().copied()));
            }
        }
    }
    Ok(())
}

/// Those of the snapshot in use, as they are: they are in order, with their boxes and centres.
fn parcels_in_use(snapshot: &Snapshot, area_rows: &AreaRows, contents: &mut Contents, findings: &mut Findings) {
    let name = |row: u32| {
        let (areas, row) = (&snapshot.areas, row as usize);
        (areas.code.get(row), areas.number.get(row).unwrap_or_default())
    };
    let rows = snapshot.areas_of(AreaKind::Parcel);
    begin(rows.clone().map(name), area_rows, contents);
    for of_parcel in rows {
        let (owner_district, number) = name(of_parcel);
        let (facts, extent) = (in_use::facts(snapshot, of_parcel), in_use::extent(snapshot, of_parcel));
        let row = add(&Ready { owner_district, number, facts, extent }, area_rows, contents, findings);
        for rings in in_use::polygons(snapshot, of_parcel) {
            contents.area_polygons.push(AreaKind::Parcel, row, rings);
        }
    }
}

/// Makes the parcels of each district, which come in order, known by the words of their numbers.
fn begin<'a>(names: impl Iterator<Item = (u32, &'a str)>, area_rows: &AreaRows, contents: &mut Contents) {
    contents.registers.insert(Register::Areas(AreaKind::Parcel));
    let mut names = names.peekable();
    while let Some(&(district, _)) = names.peek() {
        let mut words = BTreeSet::new();
        while let Some((_, number)) = names.next_if(|(other, _)| *other == district) {
            words.extend(index_words(number));
        }
        if let Some(&row) = area_rows.get(&(AreaKind::OwnerDistrict, district)) {
            contents.text.add(TextField::ParcelNumber, row, words.iter().map(String::as_str));
        }
    }
}

/// Adds the rows of a parcel; that among the areas.
fn add(parcel: &Ready<'_>, area_rows: &AreaRows, contents: &mut Contents, findings: &mut Findings) -> u32 {
    if !area_rows.contains_key(&(AreaKind::OwnerDistrict, parcel.owner_district)) {
        findings.unjoined("parcel to name of ownerDistricts");
    }
    contents.parcels.push(&parcel_row(&parcel.facts));
    contents.areas.push(&area_row(parcel))
}

fn area_row<'a>(Ready { owner_district, number, facts, extent, .. }: &'a Ready<'_>) -> AreaRow<'a> {
    AreaRow {
        kind: AreaKind::Parcel as u8,
        code: *owner_district,
        number: Some(number),
        name: "",
        dagi_id: None,
        changed: facts.changed.millis(),
        geometry_changed: facts.geometry_changed.millis(),
        geometry_version: None,
        x_min: extent.south_west.map(|corner| corner.x_mm),
        y_min: extent.south_west.map(|corner| corner.y_mm),
        x_max: extent.north_east.map(|corner| corner.x_mm),
        y_max: extent.north_east.map(|corner| corner.y_mm),
        centre_x: extent.centre.map(|centre| centre.x_mm),
        centre_y: extent.centre.map(|centre| centre.y_mm),
        status: None,
        region: facts.region,
        nuts2: None,
        outside_division: false,
        large_recipient: false,
        large_recipient_addresses: &[],
        district_number: None,
        seat_municipality: None,
        constituency: None,
        electoral_part: None,
        nomination_district: None,
        parish: facts.parish,
        polling_station: None,
        polling_address: None,
        municipalities: facts.municipality.as_slice(),
        borrowed: PhantomData,
    }
}

fn parcel_row<'a>(facts: &ParcelFacts) -> ParcelRow<'a> {
    ParcelRow {
        feature_id: facts.feature_id,
        property_number: facts.property_number,
        real_property: facts.real_property,
        bfe_number: facts.bfe_number,
        parent: facts.parent,
        court_district: facts.court_district,
        is_common: facts.is_common,
        area_m2: facts.area_m2,
        area_method: facts.area_method.number(),
        road_area_m2: facts.road_area_m2,
        road_area_method: facts.road_area_method.number(),
        water_area_method: facts.water_area_method.number(),
        borrowed: PhantomData,
    }
}
