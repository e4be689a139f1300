//! Polygons of a `GeoJSON` feature, or of a row of an extract.

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use vejviser_model::Point;

/// A polygon: rings of corners, the outline first.
pub(super) type Rings = Vec<Vec<Point>>;

/// The polygons of a feature; geometries of other kinds have none. `None` when a corner lies outside the country's
/// part of the plane, or a ring has too few corners.
pub(super) fn polygons(feature: &[u8]) -> serde_json::Result<Option<Vec<Rings>>> {
    let feature: Feature = serde_json::from_slice(feature)?;
    let Some(geometry) = feature.geometry else { return Ok(Some(Vec::new())) };
    Ok(geometry.polygons())
}

/// The polygons of a geometry that a cell holds, likewise.
pub(super) fn polygons_of(text: &str) -> serde_json::Result<Option<Vec<Rings>>> {
    Ok(serde_json::from_str::<Geometry>(text)?.polygons())
}

/// The rings with their ends closed, or `None` when one of them is no ring.
pub(super) fn closed(rings: Vec<Vec<Option<Point>>>) -> Option<Rings> {
    let mut polygon = Vec::with_capacity(rings.len());
    for ring in rings {
        let mut ring = ring.into_iter().collect::<Option<Vec<Point>>>()?;
        if ring.first() != ring.last() {
            ring.extend(ring.first().copied());
        }
        if ring.len() < 4 {
            return None;
        }
        polygon.push(ring);
    }
    (!polygon.is_empty()).then_some(polygon)
}

#[derive(Deserialize)]
struct Feature {
    #[serde(alias = "geometri")]
    geometry: Option<Geometry>,
}

#[derive(Deserialize)]
struct Geometry {
    #[serde(default)]
    coordinates: Coordinates,
}

impl Geometry {
    fn polygons(self) -> Option<Vec<Rings>> {
        self.coordinates.polygons.into_iter().map(closed).collect()
    }
}

/// Lists in lists of numbers, taken apart by how deep they are: a position, a ring, a polygon.
#[derive(Default)]
struct Coordinates {
    polygons: Vec<Vec<Vec<Option<Point>>>>,
    rings: Vec<Vec<Option<Point>>>,
    corners: Vec<Option<Point>>,
}

impl<'de> Deserialize<'de> for Coordinates {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        let mut all = Self::default();
        Nest(&mut all).deserialize(json)?;
        Ok(all)
    }
}

/// What a value turned out to be.
#[derive(Clone, Copy, PartialEq)]
enum Level {
    Empty,
    Number(f64),
    Position,
    Ring,
    Polygon,
}

struct Nest<'a>(&'a mut Coordinates);

impl<'de> DeserializeSeed<'de> for Nest<'_> {
    type Value = Level;
    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Level, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Nest<'_> {
    type Value = Level;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("coordinates")
    }
    fn visit_f64<E>(self, number: f64) -> Result<Level, E> {
        Ok(Level::Number(number))
    }
    fn visit_i64<E>(self, number: i64) -> Result<Level, E> {
        Ok(Level::Number(number as f64))
    }
    fn visit_u64<E>(self, number: u64) -> Result<Level, E> {
        Ok(Level::Number(number as f64))
    }
    fn visit_unit<E>(self) -> Result<Level, E> {
        Ok(Level::Empty)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Level, A::Error> {
        let all = self.0;
        let mut level = Level::Empty;
        let mut numbers = [f64::NAN; 2];
        let mut count = 0;
        while let Some(item) = list.next_element_seed(Nest(all))? {
            if let (Level::Number(number), Some(place)) = (item, numbers.get_mut(count)) {
                *place = number;
            }
            count += 1;
            level = item;
        }
        Ok(match level {
            Level::Empty => Level::Empty,
            Level::Number(_) => {
                all.corners.push(super::value::point(numbers[0], numbers[1]));
                Level::Position
            }
            Level::Position => {
                all.rings.push(std::mem::take(&mut all.corners));
                Level::Ring
            }
            Level::Ring | Level::Polygon if all.rings.is_empty() => Level::Polygon,
            Level::Ring | Level::Polygon => {
                all.polygons.push(std::mem::take(&mut all.rings));
                Level::Polygon
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::polygons;

    #[test]
    fn polygons_and_multipolygons_are_taken_apart() {
        let ring = "[[8.5,55.1],[8.6,55.1],[8.6,55.2],[8.5,55.1]]";
        for (geometry, expected) in [
            (format!(r#"{{"type":"Polygon","coordinates":[{ring},{ring}]}}"#), Some(vec![2])),
            (format!(r#"{{"type":"MultiPolygon","coordinates":[[{ring}],[{ring},{ring}]]}}"#), Some(vec![1, 2])),
            (r#"{"type":"Point","coordinates":[8.5,55.1]}"#.to_owned(), Some(vec![])),
            ("null".to_owned(), Some(vec![])),
            (r#"{"type":"Polygon","coordinates":[[[8.5,55.1],[8.6,55.1]]]}"#.to_owned(), None),
            (r#"{"type":"Polygon","coordinates":[[[8.5,95.1],[8.6,55.1],[8.6,55.2],[8.5,55.1]]]}"#.to_owned(), None),
        ] {
            let feature = format!(r#"{{"type":"Feature","properties":{{"kode":"1"}},"geometry":{geometry}}}"#);
            let found = polygons(feature.as_bytes()).unwrap();
            assert_eq!(found.map(|polygons| polygons.iter().map(Vec::len).collect::<Vec<_>>()), expected, "{geometry}");
        }
    }
}
