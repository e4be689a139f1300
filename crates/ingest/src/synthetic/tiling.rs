//! Rectangles that tile a rectangle, with a few entrances in each: the plane is halved between the entrances until few
//! enough lie in a piece.

use vejviser_model::Point;

/// How far the whole reaches beyond the outermost entrances, in millimetres.
const MARGIN_MM: i32 = 100_000;

/// A rectangle: its south-western and north-eastern corner.
pub(super) type Piece = (Point, Point);

/// A rectangle around some places.
pub(super) fn around(places: &[(Point, u32)]) -> Option<Piece> {
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

/// Halves a piece between the entrances in it until at most so many lie in one, or those at one point; `hand` is given
/// each piece with what lies in it.
pub(super) fn divide(
    places: &mut [(Point, u32)],
    most: usize,
    piece: Piece,
    hand: &mut impl FnMut(&[(Point, u32)], Piece),
) {
    let (low, high) = piece;
    if places.len() <= most {
        hand(places, piece);
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
        divide(first, most, (low, end), hand);
        divide(second, most, (begin, high), hand);
        return;
    }
    hand(places, piece);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entrance_lies_in_its_piece_and_the_pieces_fill_the_whole() {
        let points = [(0, 0), (10, 0), (10, 10), (7, 3), (7, 3), (3, 90)];
        let points = points.map(|(x, y)| Point { x_mm: x * 1000, y_mm: y * 1000 });
        for (most, expected) in [(1, 5), (2, 4), (3, 3), (6, 1)] {
            let mut places: Vec<(Point, u32)> = points.into_iter().zip(0..).collect();
            let whole = around(&places).unwrap();
            let area = |(low, high): Piece| i64::from(high.x_mm - low.x_mm) * i64::from(high.y_mm - low.y_mm);
            let (mut filled, mut seen, mut pieces) = (0, Vec::new(), 0);
            divide(&mut places, most, whole, &mut |within, (low, high)| {
                filled += area((low, high));
                pieces += 1;
                for (at, place) in within {
                    seen.push(*place);
                    assert!((low.x_mm..=high.x_mm).contains(&at.x_mm) && (low.y_mm..=high.y_mm).contains(&at.y_mm));
                }
                // Those at one point share a piece however few may lie in one.
                assert!(within.len() <= most.max(2), "{within:?}");
            });
            seen.sort_unstable();
            assert_eq!((filled, seen, pieces), (area(whole), (0..6).collect(), expected), "{most}");
        }
    }
}
