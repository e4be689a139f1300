//! The parcels of the synthetic country: the plane is halved between the entrances until each lies in a piece of its own,
//! so that the pieces tile it, few of them large and most as small as plots in towns are.
//!
//! A parcel has the pieces of all entrances that bear its number; some have several lots, as real ones have.

use vejviser_dataset::tables::AreaMethod;
use vejviser_model::Point;

use crate::collected::{Collected, CollectedParcels, Entrance};
use crate::record::{Moment, Parcel, ParcelFacts, ParcelName};

/// How far the country reaches beyond the outermost entrances, in millimetres.
const MARGIN_MM: i32 = 100_000;
/// Ids of parcels begin here.
const FIRST_ID: u32 = 1_000_001;
/// Numbers of properties begin here.
const FIRST_PROPERTY: u32 = 5_000_001;
/// Before the number of a property in its municipality.
const PROPERTIES_A_MUNICIPALITY: u64 = 10_000_000;
/// When all parcels were measured: 1 January 2020.
const MEASURED: Moment = Moment::new(1_577_833_200_000);
/// Places in [`Entrance::districts`].
const REGION: usize = 0;
const PARISH: usize = 1;
const COURT: usize = 3;

/// A rectangle: its south-western and north-eastern corner.
type Piece = (Point, Point);

/// Fills the parcels in.
pub(super) fn fill(collected: &Collected, to: &mut CollectedParcels) {
    let mut places: Vec<(Point, u32)> =
        collected.entrances.iter().zip(0..).filter_map(|(entrance, place)| Some((entrance.point?, place))).collect();
    let mut pieces: Vec<Option<Piece>> = vec![None; collected.entrances.len()];
    if let Some(whole) = around(&places) {
        divide(&mut places, whole, &mut pieces);
    }
    let lots = collected.entrances.iter().zip(pieces).filter_map(|(entrance, piece)| {
        let name = ParcelName { owner_district: entrance.owner_district, cadastral_number: entrance.cadastral_number? };
        Some((name, entrance, piece?))
    });
    let mut lots: Vec<(ParcelName, &Entrance, Piece)> = lots.collect();
    // The sort is stable: the facts of a parcel are those of its first entrance.
    lots.sort_by_key(|&(name, ..)| name);
    for (lots, count) in lots.chunk_by(|(one, ..), (next, ..)| one == next).zip(0..) {
        let Some(&(name, first, _)) = lots.first() else { continue };
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
        region: code(entrance.districts[REGION]),
        parish: code(entrance.districts[PARISH]),
        court_district: code(entrance.districts[COURT]),
        area_m2: u32::try_from(square_metres).ok(),
        area_method: of_map,
        road_area_m2: Some(0),
        changed: MEASURED,
        geometry_changed: MEASURED,
        ..ParcelFacts::default()
    }
}

/// A rectangle around some places.
fn around(places: &[(Point, u32)]) -> Option<Piece> {
    let (first, _) = places.first()?;
    let (mut low, mut high) = (*first, *first);
    for (point, _) in places {
        low = Point { x_mm: low.x_mm.min(point.x_mm), y_mm: low.y_mm.min(point.y_mm) };
        high = Point { x_mm: high.x_mm.max(point.x_mm), y_mm: high.y_mm.max(point.y_mm) };
    }
    Some((
        Point { x_mm: low.x_mm - MARGIN_MM, y_mm: low.y_mm - MARGIN_MM },
        Point { x_mm: high.x_mm + MARGIN_MM, y_mm: high.y_mm + MARGIN_MM },
    ))
}

/// Halves a piece between the entrances in it until each has its own. Of several at one point the first has it.
fn divide(places: &mut [(Point, u32)], piece: Piece, pieces: &mut [Option<Piece>]) {
    let (low, high) = piece;
    if let [(_, place)] = places {
        pieces[*place as usize] = Some(piece);
        return;
    }
    let is_wide = high.x_mm - low.x_mm > high.y_mm - low.y_mm;
    let along = |is_wide: bool, point: &Point| if is_wide { point.x_mm } else { point.y_mm };
    for is_wide in [is_wide, !is_wide] {
        places.sort_unstable_by_key(|(point, place)| (along(is_wide, point), *place));
        // The line goes between two entrances that lie apart, as near to the middle as there are two.
        let middle = places.len() / 2;
        let apart = |at: &usize| along(is_wide, &places[at - 1].0) < along(is_wide, &places[*at].0);
        let Some(at) = (1..places.len()).filter(apart).min_by_key(|at| at.abs_diff(middle)) else { continue };
        let line = i32::midpoint(along(is_wide, &places[at - 1].0), along(is_wide, &places[at].0));
        let (first, second) = places.split_at_mut(at);
        let (end, begin) = if is_wide {
            (Point { x_mm: line, ..high }, Point { x_mm: line, ..low })
        } else {
            (Point { y_mm: line, ..high }, Point { y_mm: line, ..low })
        };
        divide(first, (low, end), pieces);
        divide(second, (begin, high), pieces);
        return;
    }
    if let Some((_, place)) = places.first() {
        pieces[*place as usize] = Some(piece);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entrance_lies_in_its_piece_and_the_pieces_fill_the_whole() {
        let point = |x_mm, y_mm| Point { x_mm, y_mm };
        let points = [(0, 0), (10, 0), (10, 10), (7, 3), (7, 3), (3, 90)].map(|(x, y)| point(x * 1000, y * 1000));
        let mut places: Vec<(Point, u32)> = points.into_iter().zip(0..).collect();
        let whole = around(&places).unwrap();
        let mut pieces = vec![None; points.len()];
        divide(&mut places, whole, &mut pieces);
        let area = |(low, high): Piece| i64::from(high.x_mm - low.x_mm) * i64::from(high.y_mm - low.y_mm);
        assert_eq!(pieces.iter().flatten().map(|&piece| area(piece)).sum::<i64>(), area(whole));
        for (at, piece) in points.into_iter().zip(&pieces) {
            let Some((low, high)) = piece else { continue };
            assert!((low.x_mm..=high.x_mm).contains(&at.x_mm) && (low.y_mm..=high.y_mm).contains(&at.y_mm), "{at:?}");
        }
        // Two entrances at one point share a piece.
        assert_eq!(pieces.iter().filter(|piece| piece.is_none()).count(), 1);
    }
}
