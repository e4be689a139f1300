//! Rows of parcels, which follow those of all other areas: they are as many as entrances, and are not merged from several
//! sources as areas are.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::marker::PhantomData;

use rayon::prelude::*;
use vejviser_dataset::tables::{AreaKind, AreaRow, ParcelRow};
use vejviser_dataset::text::TextField;
use vejviser_dataset::{Contents, Register};
use vejviser_model::Point;
use vejviser_model::words::index_words;

use super::AreaRows;
use crate::ImportError;
use crate::collected::{CollectedParcels, HeldParcel};
use crate::link::area::extent_of;
use crate::record::{Extent, Parcel, Strings};
use crate::report::Findings;

/// Parcels that are read from where they wait at once.
const AT_ONCE: usize = 1 << 14;

/// Parcels in the order of owner district and number. Of several with one name the one that was changed last counts.
pub(in crate::link) fn parcels(
    collected: CollectedParcels,
    area_rows: &AreaRows,
    strings: &Strings,
    contents: &mut Contents,
    findings: &mut Findings,
) -> Result<(), ImportError> {
    if !collected.is_empty() {
        contents.registers.insert(Register::Areas(AreaKind::Parcel));
    }
    let (mut parcels, waiting) = collected.finish()?;
    let name = |parcel: &HeldParcel| (parcel.name.owner_district, strings.text(parcel.name.cadastral_number));
    parcels.par_sort_by_key(|parcel| (name(parcel), Reverse((parcel.changed, parcel.feature_id))));
    parcels.dedup_by(|next, kept| name(next) == name(kept));
    for of_district in parcels.chunk_by(|one, next| one.name.owner_district == next.name.owner_district) {
        let Some(district) = of_district.first().map(|parcel| parcel.name.owner_district) else { continue };
        let Some(&row) = area_rows.get(&(AreaKind::OwnerDistrict, district)) else { continue };
        let numbers = of_district.iter().map(|parcel| strings.text(parcel.name.cadastral_number));
        let words: BTreeSet<String> = numbers.flat_map(index_words).collect();
        contents.text.add(TextField::ParcelNumber, row, words.iter().map(String::as_str));
    }
    for parcels in parcels.chunks(AT_ONCE) {
        let read = |parcel: &HeldParcel| -> Result<(Parcel, Extent), ImportError> {
            let (facts, polygons) = waiting.read(parcel)?;
            let extent = extent_of(&polygons);
            Ok((Parcel { name: parcel.name, facts, polygons }, extent))
        };
        let read: Vec<(Parcel, Extent)> = parcels.par_iter().map(read).collect::<Result<_, _>>()?;
        for (parcel, extent) in read {
            if !area_rows.contains_key(&(AreaKind::OwnerDistrict, parcel.name.owner_district)) {
                findings.unjoined("parcel to name of ownerDistricts");
            }
            let row = contents.areas.push(&area_row(&parcel, &extent, strings.text(parcel.name.cadastral_number)));
            contents.parcels.push(&parcel_row(&parcel));
            for rings in &parcel.polygons {
                contents.area_polygons.push(AreaKind::Parcel, row, rings.iter().map(Vec::<Point>::as_slice));
            }
        }
    }
    Ok(())
}

fn area_row<'a>(Parcel { name, facts, .. }: &'a Parcel, extent: &Extent, number: &'a str) -> AreaRow<'a> {
    AreaRow {
        kind: AreaKind::Parcel as u8,
        code: name.owner_district,
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

fn parcel_row<'a>(Parcel { facts, .. }: &Parcel) -> ParcelRow<'a> {
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
