//! Geometries of `GeoJSON` as WKB, and what a file says of all of them: kinds and bounds.

use std::collections::BTreeSet;

use geo::{Geometry, LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon};
use serde::Deserialize;
use serde_json::{Value, json};
use vejviser_engine::request::Srid;
use wkb::writer::{WriteOptions, write_geometry};

use crate::crs;
use crate::error::Error;
use crate::schema::GEOMETRY;

/// x and y; a height is left out.
#[derive(Clone, Copy, Deserialize)]
#[expect(dead_code, reason = "what is read over has a place all the same")]
struct Position(f64, f64, #[serde(default)] Option<f64>);

/// A geometry as the service writes it.
#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum GeoJson {
    Point(Position),
    LineString(Vec<Position>),
    MultiPoint(Vec<Position>),
    MultiLineString(Vec<Vec<Position>>),
    Polygon(Vec<Vec<Position>>),
    MultiPolygon(Vec<Vec<Vec<Position>>>),
}

/// What geometries have in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Summary {
    kinds: BTreeSet<&'static str>,
    bounds: Option<[f64; 4]>,
}

impl Summary {
    /// Makes WKB of a geometry; none of `null`.
    pub(crate) fn wkb(&mut self, geojson: &str, out: &mut Vec<u8>) -> Result<bool, Error> {
        let Some(read) = serde_json::from_str::<Option<GeoJson>>(geojson)? else { return Ok(false) };
        let (kind, geometry) = self.taken(read);
        self.kinds.insert(kind);
        write_geometry(out, &geometry, &WriteOptions::default())?;
        Ok(true)
    }

    /// With what others have in common.
    pub(crate) fn join(&mut self, other: Self) {
        self.kinds.extend(other.kinds);
        if let Some([west, south, east, north]) = other.bounds {
            self.include([west, south]);
            self.include([east, north]);
        }
    }

    /// The metadata of a file of `GeoParquet`.
    pub(crate) fn geoparquet(&self, srid: Srid) -> String {
        let mut column = json!({ "encoding": "WKB", "geometry_types": self.kinds, "crs": crs::projjson(srid) });
        if let (Some(bounds), Value::Object(members)) = (self.bounds, &mut column) {
            members.insert("bbox".to_owned(), json!(bounds));
        }
        json!({ "version": "1.1.0", "primary_column": GEOMETRY, "columns": { GEOMETRY: column } }).to_string()
    }

    fn taken(&mut self, read: GeoJson) -> (&'static str, Geometry) {
        match read {
            GeoJson::Point(position) => ("Point", self.point(position).into()),
            GeoJson::MultiPoint(positions) => {
                let points = positions.into_iter().map(|position| self.point(position)).collect();
                ("MultiPoint", MultiPoint(points).into())
            }
            GeoJson::LineString(line) => ("LineString", self.line(line).into()),
            GeoJson::MultiLineString(lines) => ("MultiLineString", MultiLineString(self.lines(lines)).into()),
            GeoJson::Polygon(rings) => ("Polygon", self.polygon(rings).into()),
            GeoJson::MultiPolygon(polygons) => {
                let polygons = polygons.into_iter().map(|rings| self.polygon(rings)).collect();
                ("MultiPolygon", MultiPolygon(polygons).into())
            }
        }
    }

    fn polygon(&mut self, rings: Vec<Vec<Position>>) -> Polygon {
        let mut rings = self.lines(rings).into_iter();
        let exterior = rings.next().unwrap_or_else(|| LineString(Vec::new()));
        Polygon::new(exterior, rings.collect())
    }

    fn lines(&mut self, lines: Vec<Vec<Position>>) -> Vec<LineString> {
        lines.into_iter().map(|line| self.line(line)).collect()
    }

    fn line(&mut self, line: Vec<Position>) -> LineString {
        line.into_iter().map(|position| self.point(position)).collect()
    }

    fn point(&mut self, Position(x, y, _): Position) -> Point {
        self.include([x, y]);
        Point::new(x, y)
    }

    fn include(&mut self, [x, y]: [f64; 2]) {
        let [west, south, east, north] = self.bounds.unwrap_or([x, y, x, y]);
        self.bounds = Some([west.min(x), south.min(y), east.max(x), north.max(y)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn geometries_have_kinds_and_bounds() {
        for (geojson, tag, bounds) in [
            (r#"{"type":"Point","coordinates":[8.5,55]}"#, 1, [8.5, 55.0, 8.5, 55.0]),
            (r#"{"type":"Point","coordinates":[8.5,55,12.25]}"#, 1, [8.5, 55.0, 8.5, 55.0]),
            (r#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, 4, [1.0, 2.0, 3.0, 4.0]),
            (r#"{"type":"LineString","coordinates":[[1,2],[3,-4]]}"#, 2, [1.0, -4.0, 3.0, 2.0]),
            (
                r#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}"#,
                3,
                [0.0, 0.0, 4.0, 4.0],
            ),
            (r#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#, 5, [1.0, 2.0, 7.0, 8.0]),
            (r#"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,0]]]]}"#, 6, [0.0, 0.0, 4.0, 4.0]),
        ] {
            let (mut summary, mut wkb) = (Summary::default(), Vec::new());
            assert!(summary.wkb(geojson, &mut wkb).unwrap());
            assert_eq!((wkb[..5].to_vec(), summary.bounds), (vec![1, tag, 0, 0, 0], Some(bounds)), "{geojson}");
            assert_eq!(summary.kinds.len(), 1);
        }
    }

    #[test]
    fn nothing_has_no_bounds() {
        let mut summary = Summary::default();
        assert!(!summary.wkb("null", &mut Vec::new()).unwrap());
        summary.join(Summary::default());
        assert!(!summary.geoparquet(Srid::Wgs84).contains("bbox"));
    }

    #[test]
    fn what_is_no_geometry_is_refused() {
        for text in ["", "{}", r#"{"type":"Circle","coordinates":[1,2]}"#, r#"{"type":"Point","coordinates":[1]}"#] {
            assert!(matches!(Summary::default().wkb(text, &mut Vec::new()), Err(Error::Geometry(_))), "{text}");
        }
    }
}
