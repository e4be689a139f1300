//! Degrees with eight decimals, as answers have them, from squares of the plane in which polynomials stand for the series.
//!
//! A polygon has thousands of corners within a few kilometres. In a square of four kilometres a polynomial of the third
//! degree in each direction differs from the series by far less than the last decimal, as a test shows; where that could
//! round otherwise, the series decides. A square is made when the first point of it is asked for.

use std::sync::{LazyLock, OnceLock};

use super::{Point, scaled8, to_geographic};

/// Bits of the side of a square in millimetres.
const SIDE_BITS: u32 = 22;
const SIDE_MM: f64 = (1 << SIDE_BITS) as f64;
/// The columns and rows of squares that are kept: those that Denmark and its waters lie in.
const WEST: i32 = 400_000_000 >> SIDE_BITS;
const EAST: i32 = 950_000_000 >> SIDE_BITS;
const SOUTH: i32 = 990_000_000 >> SIDE_BITS;
const NORTH: i32 = 1_450_000_000 >> SIDE_BITS;

/// Of the last decimal: nearer to the middle of two numbers than this the series decides.
const DOUBT: f64 = 1e-3;

/// Coefficients by the power across, then by that along.
type Coefficients = [[f64; 4]; 4];

/// Longitude and latitude in a square, times 10⁸.
struct Square([Coefficients; 2]);

static SQUARES: LazyLock<Vec<OnceLock<Box<Square>>>> = LazyLock::new(|| {
    std::iter::repeat_with(OnceLock::new).take(((EAST - WEST + 1) * (NORTH - SOUTH + 1)) as usize).collect()
});

/// Longitude and latitude of a point, as [`scaled8`] has them. For points among others nearby: the square of a single one
/// lies outside of the processor's cache, and waiting for it takes longer than the series.
pub fn scaled_degrees(point: Point) -> [i64; 2] {
    let (column, row) = (point.x_mm >> SIDE_BITS, point.y_mm >> SIDE_BITS);
    let by_series = || {
        let (longitude, latitude) = point.geographic();
        [longitude, latitude].map(scaled8)
    };
    if !(WEST..=EAST).contains(&column) || !(SOUTH..=NORTH).contains(&row) {
        return by_series();
    }
    let place = (row - SOUTH) * (EAST - WEST + 1) + column - WEST;
    let Some(square) = SQUARES.get(place as usize) else { return by_series() };
    let square = square.get_or_init(|| Box::new(Square::new(column, row)));
    let within = |mm: i32| f64::from(mm & ((1 << SIDE_BITS) - 1)) / SIDE_MM;
    let degrees = square.0.each_ref().map(|of| at(of, within(point.x_mm), within(point.y_mm)));
    let rounded = degrees.map(f64::round);
    if degrees.iter().zip(&rounded).any(|(exact, rounded)| (exact - rounded).abs() > 0.5 - DOUBT) {
        return by_series();
    }
    rounded.map(|degrees| degrees as i64)
}

impl Square {
    fn new(column: i32, row: i32) -> Self {
        let metres = |square: i32, third: usize| (f64::from(square) + third as f64 / 3.0) * SIDE_MM / 1000.0;
        let corner = Point { x_mm: 0, y_mm: 0 }.utm();
        let at = |across: usize, along: usize| {
            let (longitude, latitude) = to_geographic(corner.0 + metres(column, across), corner.1 + metres(row, along));
            [longitude * 1e8, latitude * 1e8]
        };
        let nodes: [[[f64; 2]; 4]; 4] = std::array::from_fn(|across| std::array::from_fn(|along| at(across, along)));
        Self(std::array::from_fn(|axis| {
            let along = nodes.map(|nodes| cubic(nodes.map(|node| node[axis])));
            let by_power: [[f64; 4]; 4] =
                std::array::from_fn(|power| cubic(along.map(|coefficients| coefficients[power])));
            std::array::from_fn(|across| std::array::from_fn(|along| by_power[along][across]))
        }))
    }
}

/// The coefficients of the polynomial that has these values at 0, 1/3, 2/3 and 1.
fn cubic([a, b, c, d]: [f64; 4]) -> [f64; 4] {
    [
        a,
        0.5 * (-11.0 * a + 18.0 * b - 9.0 * c + 2.0 * d),
        4.5 * (2.0 * a - 5.0 * b + 4.0 * c - d),
        4.5 * (-a + 3.0 * b - 3.0 * c + d),
    ]
}

/// The value of a polynomial.
#[inline]
fn at(coefficients: &Coefficients, across: f64, along: f64) -> f64 {
    let horner = |[a, b, c, d]: [f64; 4], at: f64| ((d * at + c) * at + b) * at + a;
    horner(coefficients.map(|of_power| horner(of_power, along)), across)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn corners_of_squares_are_as_the_series_has_them() {
        for (x_mm, y_mm) in [
            (WEST << SIDE_BITS, SOUTH << SIDE_BITS),
            ((EAST + 1) << SIDE_BITS, (NORTH + 1) << SIDE_BITS),
            (((EAST + 1) << SIDE_BITS) - 1, ((NORTH + 1) << SIDE_BITS) - 1),
            ((WEST << SIDE_BITS) - 1, SOUTH << SIDE_BITS),
            (i32::MIN, i32::MIN),
            (i32::MAX, i32::MAX),
            (0, 0),
        ] {
            let point = Point { x_mm, y_mm };
            let (longitude, latitude) = point.geographic();
            assert_eq!(scaled_degrees(point), [longitude, latitude].map(scaled8), "{point:?}");
        }
    }

    proptest! {
        #![proptest_config(crate::seeded(20_000))]

        #[test]
        fn the_polynomials_are_the_series_to_the_last_decimal(
            x_mm in 390_000_000..960_000_000, y_mm in 980_000_000..1_460_000_000,
        ) {
            let point = Point { x_mm, y_mm };
            let (longitude, latitude) = point.geographic();
            prop_assert_eq!(scaled_degrees(point), [longitude, latitude].map(scaled8));
        }

        #[test]
        fn what_they_differ_by_is_far_below_doubt(x_mm in 400_000_000..950_000_000, y_mm in 990_000_000..1_450_000_000) {
            let (column, row) = (x_mm >> SIDE_BITS, y_mm >> SIDE_BITS);
            let within = |mm: i32| f64::from(mm & ((1 << SIDE_BITS) - 1)) / SIDE_MM;
            let (longitude, latitude) = Point { x_mm, y_mm }.geographic();
            let found = Square::new(column, row).0.map(|of| at(&of, within(x_mm), within(y_mm)));
            for (found, exact) in found.into_iter().zip([longitude, latitude]) {
                prop_assert!((found - exact * 1e8).abs() < DOUBT / 10.0, "{found} {exact}");
            }
        }
    }
}
