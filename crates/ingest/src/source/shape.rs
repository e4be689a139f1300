//! Geometries of every kind: points, lines and polygons, from `GeoJSON` and from well-known text.

use geo::{Coord, Geometry as Shape, LineString, Polygon};
use serde::Deserialize;
use serde_json::Value;
use vejviser_dataset::tables::GeometryKind;
use vejviser_model::Point;

use super::geometry::closed;
use super::{value, wkt};
use crate::record::Geometry;

/// The geometry of a feature; none where the feature has none. `None` when it cannot be read, or a corner lies outside
/// the country's part of the plane.
pub(super) fn of_feature(feature: &[u8]) -> Option<Geometry> {
    #[derive(Deserialize)]
    struct Feature {
        #[serde(default, alias = "geometri")]
        geometry: Value,
    }
    let feature: Feature = serde_json::from_slice(feature).ok()?;
    let mut parts = Parts::default();
    parts.add_json(&feature.geometry)?;
    Some(parts.most_extended())
}

/// The geometry of a text in metres of UTM zone 32: well-known, or `GeoJSON` in a cell of an extract.
pub(super) fn of_text(text: &str) -> Option<Geometry> {
    if text.starts_with('{') {
        let mut parts = Parts::default();
        parts.add_json(&serde_json::from_str(text).ok()?)?;
        return Some(parts.most_extended());
    }
    // Points of no coordinates have no counterpart.
    if text.trim().to_ascii_uppercase().ends_with("EMPTY") {
        return Some(Geometry::NONE);
    }
    let mut parts = Parts::default();
    parts.add(&wkt::geometry(text)?)?;
    Some(parts.most_extended())
}

/// The parts of a geometry by their kind.
#[derive(Default)]
struct Parts {
    points: Vec<Vec<Vec<Point>>>,
    lines: Vec<Vec<Vec<Point>>>,
    polygons: Vec<Vec<Vec<Point>>>,
}

impl Parts {
    fn most_extended(self) -> Geometry {
        let Self { points, lines, polygons } = self;
        let all = [(GeometryKind::Polygon, polygons), (GeometryKind::Line, lines), (GeometryKind::Point, points)];
        let found = all.into_iter().find(|(_, parts)| !parts.is_empty());
        found.map_or(Geometry::NONE, |(kind, parts)| Geometry { kind, parts })
    }

    fn add(&mut self, shape: &Shape<f64>) -> Option<()> {
        match shape {
            Shape::Point(point) => self.point(point.0),
            Shape::MultiPoint(points) => points.iter().try_for_each(|point| self.point(point.0)),
            Shape::Line(line) => self.line(&LineString::from(line)),
            Shape::LineString(line) => self.line(line),
            Shape::MultiLineString(lines) => lines.iter().try_for_each(|line| self.line(line)),
            Shape::Polygon(polygon) => self.polygon(polygon),
            Shape::MultiPolygon(polygons) => polygons.iter().try_for_each(|polygon| self.polygon(polygon)),
            Shape::GeometryCollection(shapes) => shapes.iter().try_for_each(|shape| self.add(shape)),
            Shape::Rect(_) | Shape::Triangle(_) => None,
        }
    }

    fn add_json(&mut self, geometry: &Value) -> Option<()> {
        if geometry.is_null() {
            return Some(());
        }
        let coordinates = geometry.get("coordinates").unwrap_or(&Value::Null);
        match geometry.get("type")?.as_str()? {
            "Point" => self.point(corner(coordinates)?),
            "MultiPoint" => coordinates.as_array()?.iter().try_for_each(|point| self.point(corner(point)?)),
            "LineString" => self.line(&line(coordinates)?),
            "MultiLineString" => coordinates.as_array()?.iter().try_for_each(|part| self.line(&line(part)?)),
            "Polygon" => self.polygon(&polygon(coordinates)?),
            "MultiPolygon" => coordinates.as_array()?.iter().try_for_each(|part| self.polygon(&polygon(part)?)),
            "GeometryCollection" => {
                geometry.get("geometries")?.as_array()?.iter().try_for_each(|part| self.add_json(part))
            }
            _ => None,
        }
    }

    fn point(&mut self, at: Coord<f64>) -> Option<()> {
        let at = value::point(at.x, at.y)?;
        self.points.push(vec![vec![at, at]]);
        Some(())
    }

    /// A line that goes there and back is a ring, as polygons have.
    fn line(&mut self, line: &LineString<f64>) -> Option<()> {
        let there = corners(line).into_iter().collect::<Option<Vec<Point>>>()?;
        let back = there.iter().rev().skip(1);
        let ring: Vec<Point> = there.iter().chain(back).copied().collect();
        match ring.len() {
            0 => {}
            1 => self.points.push(vec![vec![ring[0], ring[0]]]),
            _ => self.lines.push(vec![ring]),
        }
        Some(())
    }

    fn polygon(&mut self, polygon: &Polygon<f64>) -> Option<()> {
        if polygon.exterior().0.is_empty() {
            return Some(());
        }
        let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
        self.polygons.push(closed(rings.map(corners).collect())?);
        Some(())
    }
}

fn corners(line: &LineString<f64>) -> Vec<Option<Point>> {
    line.coords().map(|corner| value::point(corner.x, corner.y)).collect()
}

fn corner(json: &Value) -> Option<Coord<f64>> {
    let numbers = json.as_array()?;
    Some(Coord { x: numbers.first()?.as_f64()?, y: numbers.get(1)?.as_f64()? })
}

fn line(json: &Value) -> Option<LineString<f64>> {
    json.as_array()?.iter().map(corner).collect()
}

fn polygon(json: &Value) -> Option<Polygon<f64>> {
    let mut rings = json.as_array()?.iter().map(line).collect::<Option<Vec<_>>>()?.into_iter();
    let outline = rings.next().unwrap_or_else(|| LineString::new(Vec::new()));
    Some(Polygon::new(outline, rings.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn geometries_of_every_kind_become_rings() {
        use GeometryKind as K;
        let (a, b, c) = ("720000 6170000", "720010 6170000", "720010 6170010");
        for (text, kind, corners) in [
            (format!("POINT({a})"), K::Point, &[2][..]),
            (format!("MULTIPOINT({a},{b})"), K::Point, &[2, 2]),
            (format!("LINESTRING({a},{b},{c})"), K::Line, &[5]),
            (format!("MULTILINESTRING(({a},{b}),({b},{c}))"), K::Line, &[3, 3]),
            (format!("POLYGON(({a},{b},{c},{a}))"), K::Polygon, &[4]),
            (format!("GEOMETRYCOLLECTION(POINT({a}),POLYGON(({a},{b},{c},{a})))"), K::Polygon, &[4]),
            ("POINT EMPTY".to_owned(), K::None, &[]),
        ] {
            let found = of_text(&text).unwrap_or_else(|| panic!("{text}"));
            let counts: Vec<usize> = found.parts.iter().map(|part| part[0].len()).collect();
            assert_eq!((found.kind, counts.as_slice()), (kind, corners), "{text}");
        }
        for (geometry, expected) in [
            (r#"{"type":"Point","coordinates":[720000,6170000,3]}"#, Some((K::Point, 1))),
            (r#"{"type":"LineString","coordinates":[[720000,6170000],[720010,6170000]]}"#, Some((K::Line, 1))),
            (r#"{"type":"MultiPolygon","coordinates":[[[[9,55],[9.1,55],[9.1,55.1],[9,55]]]]}"#, Some((K::Polygon, 1))),
            ("null", Some((K::None, 0))),
            (r#"{"type":"Point","coordinates":[1,2]}"#, None),
            (r#"{"type":"Point","coordinates":"x"}"#, None),
            (r#"{"type":"Circle"}"#, None),
        ] {
            let found = of_feature(format!(r#"{{"type":"Feature","geometry":{geometry}}}"#).as_bytes());
            assert_eq!(found.map(|found| (found.kind, found.parts.len())), expected, "{geometry}");
        }
    }
}
