//! The geometry of a feature as well-known text. Numbers stay as they are written.
//!
//! Coordinates are east and north, and a height where `srsDimension` says 3. What is neither point, line of straight
//! pieces nor polygon becomes a text that no reader takes for a geometry, so that the row is reported.

use quick_xml::events::BytesStart;

/// Elements that hold a geometry, or the box around one, which says nothing.
const OUTERMOST: [&str; 16] = [
    "Envelope",
    "Point",
    "MultiPoint",
    "LineString",
    "MultiLineString",
    "Curve",
    "MultiCurve",
    "CompositeCurve",
    "OrientableCurve",
    "Polygon",
    "MultiPolygon",
    "Surface",
    "MultiSurface",
    "CompositeSurface",
    "PolyhedralSurface",
    "MultiGeometry",
];

/// Elements whose corners are not connected by straight pieces.
const CURVED: [&str; 5] = ["Arc", "ArcString", "Circle", "CubicSpline", "BSpline"];

/// What is read of a geometry.
#[derive(Debug, Default)]
pub(super) struct GeometryReader {
    /// Elements that have begun since the outermost one, it included.
    depth: usize,
    /// Numbers a corner.
    dimension: usize,
    /// The kind of the innermost shape that has begun.
    shape: Shape,
    points: Vec<String>,
    lines: Vec<String>,
    polygons: Vec<Vec<String>>,
    has_heights: bool,
    is_unreadable: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shape {
    #[default]
    None,
    Point,
    Line,
    Polygon,
}

impl GeometryReader {
    /// Whether the element that has begun last is part of a geometry.
    pub(super) fn is_inside(&self) -> bool {
        self.depth > 0
    }

    /// Begins an element of the feature.
    pub(super) fn begin(&mut self, name: &str, tag: &BytesStart<'_>) {
        if self.depth == 0 {
            if !OUTERMOST.contains(&name) {
                return;
            }
            (self.dimension, self.shape) = (2, Shape::None);
        }
        self.depth += 1;
        if let Ok(Some(dimension)) = tag.try_get_attribute("srsDimension") {
            self.dimension = dimension.value.parse().unwrap_or_default();
        }
        match name {
            "Point" => self.shape = Shape::Point,
            "LineString" | "LineStringSegment" | "Curve" => self.shape = Shape::Line,
            "Polygon" | "PolygonPatch" => {
                self.shape = Shape::Polygon;
                self.polygons.push(Vec::new());
            }
            name if CURVED.contains(&name) => self.is_unreadable = true,
            _ => {}
        }
    }

    /// Ends an element of the geometry that holds some text.
    pub(super) fn end(&mut self, name: &str, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        match name {
            "pos" if self.shape == Shape::Point => {
                let corner = self.corners(text);
                self.points.extend(corner);
            }
            "posList" => {
                let Some(corners) = self.corners(text) else { return };
                match (self.shape, self.polygons.last_mut()) {
                    (Shape::Polygon, Some(rings)) => rings.push(corners),
                    (Shape::Line, _) => self.lines.push(corners),
                    _ => self.is_unreadable = true,
                }
            }
            "pos" | "coordinates" => self.is_unreadable = true,
            _ => {}
        }
    }

    /// The corners of a list of numbers.
    fn corners(&mut self, text: &str) -> Option<String> {
        let numbers: Vec<&str> = text.split_ascii_whitespace().collect();
        if !(2..=3).contains(&self.dimension) || numbers.is_empty() || !numbers.len().is_multiple_of(self.dimension) {
            self.is_unreadable = true;
            return None;
        }
        self.has_heights |= self.dimension == 3;
        let corners: Vec<String> = numbers.chunks(self.dimension).map(|corner| corner.join(" ")).collect();
        Some(format!("({})", corners.join(",")))
    }

    /// The text; `None` where the feature has no geometry. Of several kinds the most extended one counts.
    pub(super) fn text(self) -> Option<String> {
        if self.is_unreadable {
            return Some("unreadable".to_owned());
        }
        let polygons: Vec<String> = self.polygons.iter().map(|rings| format!("({})", rings.join(","))).collect();
        let kinds = [("MULTIPOLYGON", polygons), ("MULTILINESTRING", self.lines), ("MULTIPOINT", self.points)];
        let (kind, parts) = kinds.into_iter().find(|(_, parts)| !parts.is_empty())?;
        let heights = if self.has_heights { " Z " } else { "" };
        Some(format!("{kind}{heights}({})", parts.join(",")))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::Features;
    use crate::open::Input;

    #[test]
    fn geometries_become_text() {
        let surface = "<Surface srsDimension=\"3\"><patches><PolygonPatch><exterior><LinearRing>\
            <posList>1 2 9 3 4 9 5 6 9 1 2 9</posList></LinearRing></exterior><interior><LinearRing>\
            <posList>1 1 9 2 2 9 3 3 9 1 1 9</posList></LinearRing></interior></PolygonPatch></patches></Surface>";
        for (geometry, expected) in [
            ("<Point><pos>1 2</pos></Point>", Some("MULTIPOINT((1 2))")),
            (
                "<Curve><segments><LineStringSegment><posList>1 2 3 4</posList></LineStringSegment></segments></Curve>",
                Some("MULTILINESTRING((1 2,3 4))"),
            ),
            (
                "<MultiCurve srsDimension=\"3\"><curveMember><LineString><posList>1 2 7\n3 4 8</posList></LineString></curveMember></MultiCurve>",
                Some("MULTILINESTRING Z ((1 2 7,3 4 8))"),
            ),
            (surface, Some("MULTIPOLYGON Z (((1 2 9,3 4 9,5 6 9,1 2 9),(1 1 9,2 2 9,3 3 9,1 1 9)))")),
            (
                "<MultiPolygon><polygonMember><Polygon><exterior><LinearRing><posList>1 2 3 4 5 6 1 2</posList></LinearRing></exterior></Polygon></polygonMember></MultiPolygon>",
                Some("MULTIPOLYGON(((1 2,3 4,5 6,1 2)))"),
            ),
            ("<boundedBy><Envelope><lowerCorner>1 2</lowerCorner></Envelope></boundedBy>", None),
            ("<Curve><segments><Arc><posList>1 2 3 4 5 6</posList></Arc></segments></Curve>", Some("unreadable")),
            ("<LineString><posList>1 2 3</posList></LineString>", Some("unreadable")),
            ("<LineString srsDimension=\"x\"><posList>1 2 3 4</posList></LineString>", Some("unreadable")),
            ("<Point><coordinates>1,2</coordinates></Point>", Some("unreadable")),
        ] {
            let text = format!("<c><member><x><g>{geometry}</g></x></member></c>");
            let mut input = Input::from_reader(text.as_bytes());
            let mut features = Features::new(&mut input);
            features.next(Path::new("x")).unwrap().unwrap();
            let found: serde_json::Value = serde_json::from_slice(features.element()).unwrap();
            assert_eq!(found["geometri"].as_str(), expected, "{geometry}");
        }
    }
}
