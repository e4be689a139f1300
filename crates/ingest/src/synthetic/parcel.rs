//! The parcels of the synthetic country: the plane is halved between the entrances until each lies in a piece of its own,
//! so that the pieces tile it, few of them large and most as small as plots in towns are.
//!
//! A parcel has the pieces of all entrances that bear its number; some have several lots, as real ones have.

use vejviser_dataset::tables::AreaMethod;
use vejviser_model::Point;

use super::day::MEASURED;
use super::tiling::{Piece, around, divide};
use crate::collected::{Collected, CollectedParcels, Entrance, district};
use crate::record::{Parcel, ParcelFacts, ParcelName};

/// Ids of parcels begin here.
const FIRST_ID: u32 = 1_000_001;
/// Numbers of properties begin here.
const FIRST_PROPERTY: u32 = 5_000_001;
/// Before the number of a property in its municipality.
const PROPERTIES_A_MUNICIPALITY: u64 = 10_000_000;

/// The property of the parcel with a number in the cadastre.
pub(super) fn property_of(feature_id: u32) -> Option<u32> {
    feature_id.checked_sub(FIRST_ID).map(|count| FIRST_PROPERTY + count)
}

/// Fills the parcels in.
pub(super) fn fill(collected: &Collected, to: &mut CollectedParcels) {
    let mut places: Vec<(Point, u32)> =
        collected.entrances.iter().zip(0..).filter_map(|(entrance, place)| Some((entrance.point?, place))).collect();
    let mut lots: Vec<(ParcelName, u32, Piece)> = Vec::with_capacity(places.len());
    if let Some(whole) = around(&places) {
        divide(&mut places, 1, whole, &mut |within, piece| {
            // Of several at one point the first has the piece.
            let Some((_, place)) = within.first() else { return };
            let entrance = &collected.entrances[*place as usize];
            let name_of = |cadastral_number| ParcelName { owner_district: entrance.owner_district, cadastral_number };
            lots.extend(entrance.cadastral_number.map(|number| (name_of(number), *place, piece)));
        });
    }
    drop(places);
    // The facts of a parcel are those of its first entrance.
    lots.sort_unstable_by_key(|&(name, place, _)| (name, place));
    for (lots, count) in lots.chunk_by(|(one, ..), (next, ..)| one == next).zip(0..) {
        let Some(&(name, first, _)) = lots.first() else { continue };
        let first = &collected.entrances[first as usize];
        let pieces: Vec<Piece> = lots.iter().map(|&(.., piece)| piece).collect();
        let polygons = pieces.iter().map(|&piece| vec![ring(piece)]).collect();
        to.whole(&Parcel { name, facts: facts(first, count, &pieces), polygons });
    }
}

fn facts(entrance: &Entrance, count: u32, pieces: &[Piece]) -> ParcelFacts {
    let code = |code: u16| (code != 0).then_some(code);
    let municipality = entrance.street.0;
    let square_metres: i64 = pieces
        .iter()
        .map(|(low, high)| i64::from(high.x_mm - low.x_mm) / 1000 * (i64::from(high.y_mm - low.y_mm) / 1000))
        .sum();
    let of_map = AreaMethod::of_word("k").unwrap_or_default();
    ParcelFacts {
        feature_id: Some(FIRST_ID + count),
        property_number: entrance
            .property_number
            .map(|number| u64::from(municipality) * PROPERTIES_A_MUNICIPALITY + u64::from(number)),
        real_property: Some(FIRST_PROPERTY + count),
        bfe_number: Some(FIRST_PROPERTY + count),
        municipality: code(municipality),
        region: code(entrance.districts[district::REGION]),
        parish: code(entrance.districts[district::PARISH]),
        court_district: code(entrance.districts[district::COURT]),
        area_m2: u32::try_from(square_metres).ok(),
        area_method: of_map,
        road_area_m2: Some(0),
        changed: MEASURED,
        geometry_changed: MEASURED,
        ..ParcelFacts::default()
    }
}

/// The outline of a piece, with the middle of each side: real parcels have about as many corners.
fn ring((low, high): Piece) -> Vec<Point> {
    let (x, y) = (i32::midpoint(low.x_mm, high.x_mm), i32::midpoint(low.y_mm, high.y_mm));
    [
        (low.x_mm, low.y_mm),
        (x, low.y_mm),
        (high.x_mm, low.y_mm),
        (high.x_mm, y),
        (high.x_mm, high.y_mm),
        (x, high.y_mm),
        (low.x_mm, high.y_mm),
        (low.x_mm, y),
        (low.x_mm, low.y_mm),
    ]
    .map(|(x_mm, y_mm)| Point { x_mm, y_mm })
    .to_vec()
}
