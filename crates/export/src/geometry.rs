//! Geometries of `GeoJSON` as WKB, and what a file says of all of them: kinds and bounds.

use std::collections::BTreeSet;

use geo::{Geometry, LineString, MultiLineString, MultiPolygon, Point, Polygon};
use serde::Deserialize;
use serde_json::{Value, json};
use vejviser_engine::request::Srid;
use wkb::writer::{WriteOptions, write_geometry};

use crate::crs;
use crate::error::Error;
use crate::schema::GEOMETRY;

type Position = [f64; 2];

/// A geometry as the service writes it.
#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum GeoJson {
    Point(Position),
    LineString(Vec<Position>),
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
            GeoJson::Point(position) => {
                self.include(position);
                ("Point", Point::from(position).into())
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
        for &position in &line {
            self.include(position);
        }
        LineString::from(line)
    }

    fn include(&mut self, [x, y]: Position) {
        let [west, south, east, north] = self.bounds.unwrap_or([x, y, x, y]);
        self.bounds = Some([west.min(x), south.min(y), east.max(x), north.max(y)]);
    }
}
