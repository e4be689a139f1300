//! Geometries that were kept, as the register writes them.

use std::fmt::Write as _;

use vejviser_dataset::raw::{GeometryKind, Visitor, geometry_kind, walk_geometry};

/// A geometry that was kept, as it came.
pub(super) fn well_known_text(bytes: &[u8]) -> Option<String> {
    let kind = geometry_kind(bytes)?;
    let name = match kind {
        GeometryKind::Point => "POINT",
        GeometryKind::MultiPoint => "MULTIPOINT",
        GeometryKind::LineString => "LINESTRING",
        GeometryKind::MultiLineString => "MULTILINESTRING",
        GeometryKind::Polygon => "POLYGON",
        GeometryKind::MultiPolygon => "MULTIPOLYGON",
    };
    let mut text = WellKnownText { text: format!("{name} "), is_first: true };
    if kind.depth() == 0 {
        text.open();
    }
    walk_geometry(bytes, &mut text)?;
    if kind.depth() == 0 {
        text.close();
    }
    Some(text.text)
}

struct WellKnownText {
    text: String,
    /// Whether nothing stands before what comes in its list.
    is_first: bool,
}

impl WellKnownText {
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.is_first, false) {
            self.text.push_str(", ");
        }
    }
}

impl Visitor for WellKnownText {
    fn open(&mut self) {
        self.begin();
        self.text.push('(');
        self.is_first = true;
    }

    fn corner(&mut self, [x, y]: [i64; 2], places: u8) {
        self.begin();
        put_decimal(&mut self.text, x, places);
        self.text.push(' ');
        put_decimal(&mut self.text, y, places);
    }

    fn close(&mut self) {
        self.text.push(')');
        self.is_first = false;
    }
}

/// Writes `scaled / 10^places` exactly.
fn put_decimal(out: &mut String, scaled: i64, places: u8) {
    let scale = 10_u64.pow(places.into());
    let sign = if scaled < 0 { "-" } else { "" };
    let (whole, rest) = (scaled.unsigned_abs() / scale, scaled.unsigned_abs() % scale);
    // Writing to a string does not fail.
    let _ = write!(out, "{sign}{whole}");
    if places > 0 {
        let _ = write!(out, ".{rest:0width$}", width = usize::from(places));
    }
}

#[cfg(test)]
mod tests {
    use vejviser_dataset::raw::put_geometry;

    use super::super::super::super::wkt;
    use super::*;

    #[test]
    fn geometries_come_back() {
        for text in [
            "POINT (584301.50 6139502.25)",
            "POINT (-0.017452406 0.999847695)",
            "LINESTRING (584300.0 6139500.5, 584400.0 6139600.0)",
            "MULTIPOINT (1.5 2.0, 3.0 4.0)",
            "MULTILINESTRING ((1.25 2.00, 3.00 4.00), (5.00 6.00, 7.00 8.00))",
            "POLYGON ((1 2, 3 2, 3 4, 1 2), (1 3, 2 3, 2 4, 1 3))",
            "MULTIPOLYGON (((1 2, 3 2, 3 4, 1 2)), ((-1 3, 2 3, 2 4, -1 3)))",
        ] {
            let mut bytes = Vec::new();
            let (kind, coordinates) = wkt::coordinates(text).expect("readable");
            put_geometry(&mut bytes, kind, &coordinates);
            assert_eq!(well_known_text(&bytes).as_deref(), Some(text));
        }
    }
}
