//! Places as the register writes them: well-known text in EPSG:25832.

use super::super::Fault;
use super::super::value::{self, Values, number};
use vejviser_dataset::raw::as_kept;
use vejviser_model::Point;

/// The numbers of a `POINT`, the third one left out; `Ok(None)` when it is empty.
pub(in crate::source) fn coordinates(text: &str) -> Result<Option<(f64, f64)>, ()> {
    let rest = text.get(..5).filter(|word| word.eq_ignore_ascii_case("point")).and(text.get(5..)).ok_or(())?;
    let rest = rest.trim_start();
    if rest.eq_ignore_ascii_case("empty") {
        return Ok(None);
    }
    let rest = rest.strip_prefix(['Z', 'z']).unwrap_or(rest).trim_start();
    let inside = rest.strip_prefix('(').and_then(|rest| rest.trim_end().strip_suffix(')')).ok_or(())?;
    let mut numbers = inside.split_ascii_whitespace().map(number);
    match (numbers.next(), numbers.next(), numbers.next(), numbers.next()) {
        (Some(Some(x)), Some(Some(y)), None | Some(Some(_)), None) => Ok(Some((x, y))),
        _ => Err(()),
    }
}

/// A point; one outside the country is left out, and counted.
pub(super) fn point(values: &mut Values<'_>, column: impl Into<usize>) -> Result<Option<Point>, Fault> {
    let column = column.into();
    let Some((x, y)) = values.strict(column, |text| coordinates(text).ok())?.flatten() else { return Ok(None) };
    let point = value::point(x, y);
    if point.is_none() {
        let reason = format!("{} lies outside the country", values.name(column));
        values.report.ignore(&reason, values.line, &format!("{x} {y}"));
    }
    Ok(point)
}

/// The direction of the text at an entrance, in hundredths of a gon, from the unit vector of its house number:
/// 200 − atan2(y, x) · 400 / 2π. `Err` when it is unreadable, `Ok(None)` when it is empty.
pub(super) fn text_direction(text: &str) -> Result<Option<u16>, ()> {
    Ok(coordinates(text)?.map(direction_of))
}

/// The same of the vector, as far as rows of the register are kept: those that were kept give what those of files gave, and
/// due west is 0 whichever side of it the tenth decimal is on.
pub(super) fn direction_of(vector: (f64, f64)) -> u16 {
    let [x, y] = [vector.0, vector.1].map(as_kept);
    let gons = 200.0 - y.atan2(x) * 400.0 / std::f64::consts::TAU;
    (gons * 100.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_in_every_spelling() {
        for (text, expected) in [
            ("POINT (599649.41 6142409.15)", Ok(Some((599_649.41, 6_142_409.15)))),
            ("POINT(599649.41 6142409.15)", Ok(Some((599_649.41, 6_142_409.15)))),
            ("POINT Z (1 2 3)", Ok(Some((1.0, 2.0)))),
            ("POINTZ(1 2 3)", Ok(Some((1.0, 2.0)))),
            ("POINT (1 2 3)", Ok(Some((1.0, 2.0)))),
            ("POINT EMPTY", Ok(None)),
            ("point empty", Ok(None)),
            ("POINT (1)", Err(())),
            ("POINT (1 2 3 4)", Err(())),
            ("POINT (1 x)", Err(())),
            ("POINT (1 NaN)", Err(())),
            ("POINT (1 2", Err(())),
            ("LINESTRING (1 2, 3 4)", Err(())),
            ("Pøint", Err(())),
            ("", Err(())),
        ] {
            assert_eq!(coordinates(text), expected, "{text}");
        }
    }

    #[test]
    fn directions_are_gons_from_the_west_turning_right() {
        for (vector, gons) in [
            ("POINT (-1 1.22460635382238E-16)", 0.0),
            ("POINT (0 1)", 100.0),
            ("POINT (1 0)", 200.0),
            ("POINT (0 -1)", 300.0),
            ("POINT (-1 -0.000000000000001)", 0.0),
            ("POINT (-1 -0.00000001)", 400.0),
        ] {
            assert_eq!(text_direction(vector), Ok(Some((gons * 100.0) as u16)), "{vector}");
        }
        assert_eq!((text_direction("POINT EMPTY"), text_direction("x")), (Ok(None), Err(())));
    }
}
