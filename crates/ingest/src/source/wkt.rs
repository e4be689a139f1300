//! Polygons and points written as well-known text in metres of UTM zone 32, with or without `SRID=25832;` and heights.

use std::str::FromStr;

use geo::{Coord, Geometry, LineString, Polygon};
use vejviser_dataset::raw::{Coordinates, GeometryKind};
use vejviser_model::Point;
use wkt::Wkt;

use super::geometry::{Rings, closed};
use super::value;

/// What a text of polygons holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Polygons {
    /// Polygons whose corners all lie in the country's part of the plane.
    pub(crate) inside: Vec<Rings>,
    /// Polygons that were left out because a corner lies elsewhere, or a ring is none.
    pub(crate) left_out: usize,
}

/// The polygons of a text; geometries of other kinds and empty ones have none. `None` when it cannot be read.
pub(crate) fn polygons(text: &str) -> Option<Polygons> {
    let mut all = Polygons { inside: Vec::new(), left_out: 0 };
    collect(geometry(text)?, &mut all);
    Some(all)
}

/// The points of a text; empty ones have none. `None` when it cannot be read, or one lies outside the country.
pub(crate) fn points(text: &str) -> Option<Vec<Point>> {
    let mut all = Vec::new();
    let mut parts = vec![geometry(text)?];
    while let Some(part) = parts.pop() {
        match part {
            Geometry::Point(point) => all.push(value::point(point.x(), point.y())?),
            Geometry::MultiPoint(points) => parts.extend(points.0.into_iter().rev().map(Geometry::Point)),
            Geometry::GeometryCollection(collection) => parts.extend(collection.0.into_iter().rev()),
            _ => return None,
        }
    }
    Some(all)
}

/// The geometry of a text without heights. `None` when it cannot be read, or is in another system.
fn geometry(text: &str) -> Option<Geometry<f64>> {
    shape(text)?.try_into().ok()
}

/// The geometry of a text as it is written; `None` likewise.
pub(super) fn shape(text: &str) -> Option<Wkt<f64>> {
    let text = text.trim();
    let text = match text.split_once(';') {
        Some((reference, rest)) if reference.trim().eq_ignore_ascii_case("SRID=25832") => rest,
        Some(_) => return None,
        None => text,
    };
    Wkt::from_str(text).ok()
}

/// The corners of the lines of a text, with heights where it has them. `None` when it holds anything else.
pub(super) fn lines(text: &str) -> Option<Vec<Vec<[Option<f64>; 3]>>> {
    let corners = |line: &wkt::types::LineString<f64>| {
        line.coords().iter().map(|corner| [Some(corner.x), Some(corner.y), corner.z]).collect()
    };
    match Wkt::<f64>::from_str(text.trim()).ok()? {
        Wkt::LineString(line) => Some(vec![corners(&line)]),
        Wkt::MultiLineString(lines) => Some(lines.line_strings().iter().map(corners).collect()),
        _ => None,
    }
}

/// The corners of a geometry as they are written, wherever they lie. `None` when it is empty or unreadable, or a
/// collection.
pub(super) fn coordinates(text: &str) -> Option<(GeometryKind, Coordinates)> {
    let line = |line: &LineString<f64>| Coordinates::List(line.coords().map(corner).collect());
    let rings = |polygon: &Polygon<f64>| {
        let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
        Coordinates::List(rings.map(line).collect())
    };
    let list = |kind, items: Vec<Coordinates>| (!items.is_empty()).then_some((kind, Coordinates::List(items)));
    match geometry(text)? {
        Geometry::Point(point) => Some((GeometryKind::Point, corner(&point.0))),
        Geometry::MultiPoint(points) => {
            list(GeometryKind::MultiPoint, points.iter().map(|point| corner(&point.0)).collect())
        }
        Geometry::LineString(corners) => list(GeometryKind::LineString, corners.coords().map(corner).collect()),
        Geometry::MultiLineString(lines) => list(GeometryKind::MultiLineString, lines.iter().map(line).collect()),
        Geometry::Polygon(polygon) if polygon.exterior().0.is_empty() => None,
        Geometry::Polygon(polygon) => Some((GeometryKind::Polygon, rings(&polygon))),
        Geometry::MultiPolygon(polygons) => list(GeometryKind::MultiPolygon, polygons.iter().map(rings).collect()),
        _ => None,
    }
}

fn corner(corner: &Coord<f64>) -> Coordinates {
    Coordinates::Corner([corner.x, corner.y])
}

fn collect(geometry: Geometry<f64>, into: &mut Polygons) {
    match geometry {
        Geometry::Polygon(polygon) => push(&polygon, into),
        Geometry::MultiPolygon(polygons) => polygons.0.iter().for_each(|polygon| push(polygon, into)),
        Geometry::GeometryCollection(parts) => parts.0.into_iter().for_each(|part| collect(part, into)),
        _ => {}
    }
}

fn push(polygon: &Polygon<f64>, into: &mut Polygons) {
    if polygon.exterior().0.is_empty() {
        return;
    }
    let corners = |ring: &LineString<f64>| ring.coords().map(|corner| value::point(corner.x, corner.y)).collect();
    let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors()).map(corners).collect();
    match closed(rings) {
        Some(rings) => into.inside.push(rings),
        None => into.left_out += 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polygons_are_read_in_every_spelling() {
        let square = "725020 6166300,725030 6166300,725030 6166310,725020 6166310,725020 6166300";
        let high = "725020 6166300 1.5,725030 6166300 2,725030 6166310 2,725020 6166310 2,725020 6166300 1.5";
        let abroad = "60 60,62 60,62 62,60 62,60 60";
        for (text, rings, left_out) in [
            (format!("SRID=25832;MULTIPOLYGON((({square})))"), &[1][..], 0),
            (format!("MULTIPOLYGON ((({square}),({square})), (({square})))"), &[2, 1], 0),
            (format!("MULTIPOLYGON Z ((({high})))"), &[1], 0),
            (format!("POLYGON Z(({high}))"), &[1], 0),
            (format!("polygonz(({high}))"), &[1], 0),
            (format!("POLYGON(({}))", square.replace(' ', "  ")), &[1], 0),
            (format!("GEOMETRYCOLLECTION(POINT(725020 6166300),POLYGON(({square})))"), &[1], 0),
            (format!("MULTIPOLYGON((({abroad})),(({square})))"), &[1], 1),
            ("POLYGON((725020 6166300,725030 6166300))".to_owned(), &[], 1),
            ("MULTIPOLYGON EMPTY".to_owned(), &[], 0),
            ("POLYGON EMPTY".to_owned(), &[], 0),
            ("POINT(725020 6166300)".to_owned(), &[], 0),
            ("MULTILINESTRING EMPTY".to_owned(), &[], 0),
        ] {
            let found = polygons(&text).unwrap_or_else(|| panic!("{text}"));
            let counts: Vec<usize> = found.inside.iter().map(Vec::len).collect();
            assert_eq!((counts.as_slice(), found.left_out), (rings, left_out), "{text}");
        }
        for text in ["", "POLYGON", "POLYGON((1 2,3", "SRID=4326;POLYGON EMPTY", "[[1,2]]", "POLYGON((x y))"] {
            assert_eq!(polygons(text), None, "{text}");
        }
    }
}
