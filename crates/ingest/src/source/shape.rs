//! Geometries of every kind: points, lines and polygons, from `GeoJSON` and from well-known text.

use serde::Deserialize;
use serde_json::Value;
use vejviser_dataset::tables::GeometryKind;
use vejviser_model::Point;
use wkt::Wkt;
use wkt::types::{Coord, LineString, Polygon};

use super::geometry::closed;
use super::{value, wkt as text};
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
    let mut parts = Parts::default();
    parts.add(&text::shape(text)?)?;
    Some(parts.most_extended())
}

/// The parts of a geometry by their kind.
#[derive(Default)]
struct Parts {
    points: Vec<Vec<Vec<Point>>>,
    lines: Vec<Vec<Vec<Point>>>,
    polygons: Vec<Vec<Vec<Point>>>,
    /// Heights of the corners of each polygon, where all are known.
    heights: Vec<Option<Vec<i32>>>,
}

impl Parts {
    fn most_extended(self) -> Geometry {
        let Self { points, lines, polygons, mut heights } = self;
        let heights = if heights.len() == 1 { heights.pop().flatten() } else { None };
        let all = [(GeometryKind::Polygon, polygons), (GeometryKind::Line, lines), (GeometryKind::Point, points)];
        let found = all.into_iter().find(|(_, parts)| !parts.is_empty());
        found.map_or(Geometry::NONE, |(kind, parts)| Geometry { kind, parts, heights })
    }

    fn add(&mut self, shape: &Wkt<f64>) -> Option<()> {
        match shape {
            Wkt::Point(point) => point.coord().map_or(Some(()), |at| self.point(at)),
            Wkt::MultiPoint(points) => {
                points.points().iter().filter_map(|point| point.coord()).try_for_each(|at| self.point(at))
            }
            Wkt::LineString(line) => self.line(line.coords()),
            Wkt::MultiLineString(lines) => lines.line_strings().iter().try_for_each(|line| self.line(line.coords())),
            Wkt::Polygon(polygon) => self.polygon(&rings(polygon)),
            Wkt::MultiPolygon(polygons) => polygons.polygons().iter().try_for_each(|part| self.polygon(&rings(part))),
            Wkt::GeometryCollection(shapes) => shapes.geometries().iter().try_for_each(|shape| self.add(shape)),
        }
    }

    fn add_json(&mut self, geometry: &Value) -> Option<()> {
        if geometry.is_null() {
            return Some(());
        }
        let coordinates = geometry.get("coordinates").unwrap_or(&Value::Null);
        let mut polygon = |json: &Value| {
            let rings = list(json, line)?;
            self.polygon(&rings.iter().map(Vec::as_slice).collect::<Vec<_>>())
        };
        match geometry.get("type")?.as_str()? {
            "Polygon" => polygon(coordinates),
            "MultiPolygon" => coordinates.as_array()?.iter().try_for_each(polygon),
            "Point" => self.point(&corner(coordinates)?),
            "MultiPoint" => line(coordinates)?.iter().try_for_each(|at| self.point(at)),
            "LineString" => self.line(&line(coordinates)?),
            "MultiLineString" => list(coordinates, line)?.iter().try_for_each(|part| self.line(part)),
            "GeometryCollection" => {
                geometry.get("geometries")?.as_array()?.iter().try_for_each(|part| self.add_json(part))
            }
            _ => None,
        }
    }

    fn point(&mut self, at: &Coord<f64>) -> Option<()> {
        let at = point(at)?;
        self.points.push(vec![vec![at, at]]);
        Some(())
    }

    /// A line that goes there and back is a ring, as polygons have.
    fn line(&mut self, line: &[Coord<f64>]) -> Option<()> {
        let there = line.iter().map(point).collect::<Option<Vec<Point>>>()?;
        let back = there.iter().rev().skip(1);
        let ring: Vec<Point> = there.iter().chain(back).copied().collect();
        match ring.len() {
            0 => {}
            1 => self.points.push(vec![vec![ring[0], ring[0]]]),
            _ => self.lines.push(vec![ring]),
        }
        Some(())
    }

    fn polygon(&mut self, rings: &[&[Coord<f64>]]) -> Option<()> {
        if rings.first().is_none_or(|outline| outline.is_empty()) {
            return Some(());
        }
        let polygon = closed(rings.iter().map(|ring| ring.iter().map(point).collect()).collect())?;
        // A ring that was closed ends as high as it begins.
        let corners = rings.iter().zip(&polygon).flat_map(|(ring, closed)| ring.iter().cycle().take(closed.len()));
        self.heights.push(corners.map(|corner| corner.z.and_then(value::corner_height)).collect());
        self.polygons.push(polygon);
        Some(())
    }
}

fn rings(polygon: &Polygon<f64>) -> Vec<&[Coord<f64>]> {
    polygon.rings().iter().map(LineString::coords).collect()
}

fn point(at: &Coord<f64>) -> Option<Point> {
    value::point(at.x, at.y)
}

fn list<T>(json: &Value, item: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    json.as_array()?.iter().map(item).collect()
}

fn line(json: &Value) -> Option<Vec<Coord<f64>>> {
    list(json, corner)
}

fn corner(json: &Value) -> Option<Coord<f64>> {
    let [x, y, z] = [0, 1, 2].map(|place| json.get(place).and_then(Value::as_f64));
    Some(Coord { x: x?, y: y?, z, m: None })
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
            (r#"{"type":"Polygon","coordinates":[]}"#, Some((K::None, 0))),
            (r#"{"type":"Point","coordinates":[1,2]}"#, None),
            (r#"{"type":"Point","coordinates":"x"}"#, None),
            (r#"{"type":"Circle"}"#, None),
        ] {
            let found = of_feature(format!(r#"{{"type":"Feature","geometry":{geometry}}}"#).as_bytes());
            assert_eq!(found.map(|found| (found.kind, found.parts.len())), expected, "{geometry}");
        }
    }
    #[test]
    fn one_polygon_has_the_heights_of_its_corners() {
        let [a, b, c] = ["720000 6170000 1", "720010 6170000 2.5", "720010 6170010 -0.25"];
        let (flat, unknown) = ("720000 6170000", "720000 6170000 -999");
        for (text, heights) in [
            (format!("POLYGON Z (({a},{b},{c},{a}))"), Some(&[1000, 2500, -250, 1000][..])),
            (format!("POLYGON Z (({a},{b},{c}))"), Some(&[1000, 2500, -250, 1000])),
            (
                format!("MULTIPOLYGON Z ((({a},{b},{c},{a}),({c},{b},{a},{c})))"),
                Some(&[1000, 2500, -250, 1000, -250, 2500, 1000, -250]),
            ),
            (format!("MULTIPOLYGON Z ((({a},{b},{c},{a})),(({c},{b},{a},{c})))"), None),
            (format!("POLYGON Z (({unknown},{b},{c},{unknown}))"), None),
            (format!("POLYGON(({flat},720010 6170000,720010 6170010,{flat}))"), None),
        ] {
            assert_eq!(of_text(&text).unwrap().heights.as_deref(), heights, "{text}");
        }
        let json =
            r#"{"type":"Polygon","coordinates":[[[720000,6170000,1],[720010,6170000,2.5],[720010,6170010,-0.25]]]}"#;
        assert_eq!(of_text(json).unwrap().heights.as_deref(), Some(&[1000, 2500, -250, 1000][..]));
    }
}
