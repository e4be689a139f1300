//! Geometries as the register writes them: exact decimals, each corner as its distance from the one before.
//!
//! One byte says what it is and how many decimals it has; then, per level of nesting, how many items follow; then
//! eastings and northings in turn. What a service shows is rounded to nine decimals, and so is what is kept.

use super::bytes::{Bytes, put_number, put_signed};

/// Most decimals that are kept.
const MOST_PLACES: u8 = 9;

/// What a geometry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of every standard")]
pub enum GeometryKind {
    Point,
    MultiPoint,
    LineString,
    MultiLineString,
    Polygon,
    MultiPolygon,
}

impl GeometryKind {
    /// Every kind, in the order of their numbers.
    const ALL: [Self; 6] =
        [Self::Point, Self::MultiPoint, Self::LineString, Self::MultiLineString, Self::Polygon, Self::MultiPolygon];

    /// Levels of lists around a corner.
    pub fn depth(self) -> u8 {
        match self {
            Self::Point => 0,
            Self::MultiPoint | Self::LineString => 1,
            Self::MultiLineString | Self::Polygon => 2,
            Self::MultiPolygon => 3,
        }
    }
}

/// A corner, or a list of what lies one level deeper.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "see above")]
pub enum Coordinates {
    Corner([f64; 2]),
    List(Vec<Self>),
}

/// Writes geometries.
struct Encoder<'out> {
    out: &'out mut Vec<u8>,
    scale: f64,
    last: [i64; 2],
}

impl Encoder<'_> {
    fn put(&mut self, coordinates: &Coordinates) {
        match coordinates {
            Coordinates::Corner(corner) => {
                for (value, last) in corner.iter().zip(&mut self.last) {
                    let scaled = (value * self.scale).round() as i64;
                    put_signed(self.out, scaled.wrapping_sub(*last));
                    *last = scaled;
                }
            }
            Coordinates::List(items) => {
                put_number(self.out, items.len() as u64);
                for item in items {
                    self.put(item);
                }
            }
        }
    }
}

/// Appends a geometry. Coordinates are nested as the kind says.
pub fn put_geometry(out: &mut Vec<u8>, kind: GeometryKind, coordinates: &Coordinates) {
    let places = places(coordinates);
    out.push((kind as u8) << 4 | places);
    Encoder { out, scale: 10_f64.powi(places.into()), last: [0; 2] }.put(coordinates);
}

/// A coordinate as it is kept: with nine decimals at most, and without a sign where these are zeros.
pub fn as_kept(value: f64) -> f64 {
    let scale = 10_f64.powi(MOST_PLACES.into());
    (value * scale).round() / scale + 0.0
}

/// Decimals that say every coordinate exactly, as far as they are kept.
fn places(coordinates: &Coordinates) -> u8 {
    match coordinates {
        Coordinates::List(items) => items.iter().map(places).max().unwrap_or_default(),
        Coordinates::Corner(corner) => corner.map(places_of).into_iter().max().unwrap_or_default(),
    }
}

fn places_of(value: f64) -> u8 {
    let says_it = |&places: &u8| {
        let scale = 10_f64.powi(places.into());
        ((value * scale).round() / scale).to_bits() == value.to_bits()
    };
    (0..MOST_PLACES).find(says_it).unwrap_or(MOST_PLACES)
}

/// Whoever reads a geometry: what is met, in the order of its text.
pub trait Visitor {
    /// A list begins.
    fn open(&mut self);
    /// A corner, `/ 10^places`.
    fn corner(&mut self, scaled: [i64; 2], places: u8);
    /// A list ends.
    fn close(&mut self);
}

/// Walks through a geometry that was kept. `None` when it is damaged; the lists that were opened are closed all the same.
pub fn walk_geometry(bytes: &[u8], visitor: &mut impl Visitor) -> Option<GeometryKind> {
    let mut walk = Walk { bytes: Bytes(bytes), places: 0, last: [0; 2] };
    let kind = walk.head()?;
    walk.coordinates(kind.depth(), visitor)?;
    Some(kind)
}

/// What a geometry is that was kept.
pub fn geometry_kind(bytes: &[u8]) -> Option<GeometryKind> {
    Walk { bytes: Bytes(bytes), places: 0, last: [0; 2] }.head()
}

struct Walk<'a> {
    bytes: Bytes<'a>,
    places: u8,
    last: [i64; 2],
}

impl Walk<'_> {
    fn head(&mut self) -> Option<GeometryKind> {
        let head = self.bytes.byte()?;
        self.places = (head & 0xf).min(MOST_PLACES);
        GeometryKind::ALL.get(usize::from(head >> 4)).copied()
    }

    fn coordinates(&mut self, depth: u8, visitor: &mut impl Visitor) -> Option<()> {
        if depth == 0 {
            for last in &mut self.last {
                *last = last.wrapping_add(self.bytes.signed()?);
            }
            visitor.corner(self.last, self.places);
            return Some(());
        }
        let count = self.bytes.number()?;
        visitor.open();
        let walked = (0..count).try_for_each(|_| self.coordinates(depth - 1, visitor));
        visitor.close();
        walked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Text(String);

    impl Visitor for Text {
        fn open(&mut self) {
            self.0.push('[');
        }
        fn corner(&mut self, [x, y]: [i64; 2], places: u8) {
            use std::fmt::Write;
            write!(self.0, "{x}e-{places} {y}e-{places} ").unwrap();
        }
        fn close(&mut self) {
            self.0.push(']');
        }
    }

    fn walked(bytes: &[u8]) -> (Option<GeometryKind>, String) {
        let mut text = Text(String::new());
        let kind = walk_geometry(bytes, &mut text);
        (kind, text.0)
    }

    #[test]
    fn geometries_come_back_to_the_last_decimal() {
        use Coordinates::{Corner, List};
        let corner = |x, y| Corner([x, y]);
        for (kind, coordinates, expected) in [
            (GeometryKind::Point, corner(599_649.41, 6_142_409.15), "59964941e-2 614240915e-2 "),
            (
                GeometryKind::Point,
                corner(731_153.801_377_847, 6_167_505.093_958_78),
                "731153801377847e-9 6167505093958780e-9 ",
            ),
            (GeometryKind::Point, corner(-1.0, 1.224_606_353_822_38E-16), "-1000000000e-9 0e-9 "),
            (GeometryKind::MultiPoint, List(vec![corner(1.0, 2.5), corner(-3.0, 4.0)]), "[10e-1 25e-1 -30e-1 40e-1 ]"),
            (GeometryKind::Polygon, List(vec![List(vec![corner(1.0, 2.0)]), List(vec![])]), "[[1e-0 2e-0 ][]]"),
        ] {
            let mut bytes = Vec::new();
            put_geometry(&mut bytes, kind, &coordinates);
            assert_eq!(walked(&bytes), (Some(kind), expected.to_owned()));
            for cut in 0..bytes.len() {
                let (kind, text) = walked(&bytes[..cut]);
                assert_eq!(kind, None, "{text}");
                assert_eq!(text.matches('[').count(), text.matches(']').count(), "{text}");
            }
        }
    }
}
