//! Values of a row: numbers, codes, dates, places. What is unreadable is counted, never guessed.

use vejviser_model::electoral_part::number_of_letter;
use vejviser_model::{Instant, Point, Uuid};

use super::Fault;
use super::row::Row;
use crate::record::{Moment, Strings, Symbol};
use crate::report::FileReport;

/// Eastings and northings of the country with a wide margin, in metres of UTM zone 32.
const EASTINGS: std::ops::RangeInclusive<f64> = 200_000.0..=1_100_000.0;
const NORTHINGS: std::ops::RangeInclusive<f64> = 5_900_000.0..=6_700_000.0;

/// The place with these coordinates: degrees or metres, distinguished by their size. `None` outside the country.
pub(super) fn point(x: f64, y: f64) -> Option<Point> {
    if x.abs() <= 180.0 && (50.0..=62.0).contains(&y) && (2.0..=20.0).contains(&x) {
        Some(Point::from_geographic(x, y))
    } else if EASTINGS.contains(&x) && NORTHINGS.contains(&y) {
        Some(Point::from_utm(x, y))
    } else {
        None
    }
}

/// Reads values of one row and counts those that make no sense.
pub(crate) struct Values<'a> {
    pub(crate) row: &'a Row,
    pub(crate) names: &'a [&'a [&'static str]],
    pub(crate) line: u64,
    pub(crate) strings: &'a mut Strings,
    pub(crate) report: &'a mut FileReport,
}

impl<'a> Values<'a> {
    /// The usual name of a column.
    pub(crate) fn name(&self, column: usize) -> &'static str {
        self.names.get(column).and_then(|names| names.first()).copied().unwrap_or("column")
    }

    /// A value as it stands.
    pub(crate) fn text(&self, column: impl Into<usize>) -> Option<&'a str> {
        self.row.get(column.into())
    }

    /// A value that many rows share.
    pub(crate) fn symbol(&mut self, column: impl Into<usize>) -> Option<Symbol> {
        self.row.get(column.into()).map(|text| self.strings.intern(text))
    }

    /// A value without which the row says nothing.
    pub(crate) fn required<T>(
        &self,
        column: impl Into<usize>,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let column = column.into();
        let text = self.row.get(column).ok_or_else(|| Fault::Missing(self.name(column)))?;
        parse(text).ok_or_else(|| Fault::Unreadable(self.name(column)))
    }

    /// A value that spoils the row when it is there and unreadable.
    pub(crate) fn strict<T>(
        &self,
        column: impl Into<usize>,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let column = column.into();
        match self.row.get(column) {
            None => Ok(None),
            Some(text) => parse(text).map(Some).ok_or_else(|| Fault::Unreadable(self.name(column))),
        }
    }

    /// A value that is left out, and counted, when it is unreadable.
    pub(crate) fn lenient<T>(&mut self, column: impl Into<usize>, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let column = column.into();
        let text = self.row.get(column)?;
        let value = parse(text);
        if value.is_none() {
            let reason = Fault::Unreadable(self.name(column)).to_string();
            self.report.ignore(&reason, self.line, text);
        }
        value
    }

    /// A date.
    pub(crate) fn moment(&mut self, column: impl Into<usize>) -> Moment {
        self.lenient(column, moment).unwrap_or(Moment::UNKNOWN)
    }

    /// A pair of coordinates. Half a pair or an unreadable one spoils the row; one outside the country is left out.
    pub(crate) fn point(&mut self, x: impl Into<usize>, y: impl Into<usize>) -> Result<Option<Point>, Fault> {
        let (x_column, y_column) = (x.into(), y.into());
        let (x, y) = (self.strict(x_column, number)?, self.strict(y_column, number)?);
        match (x, y) {
            (None, None) => Ok(None),
            (Some(_), None) => Err(Fault::Missing(self.name(y_column))),
            (None, Some(_)) => Err(Fault::Missing(self.name(x_column))),
            (Some(x), Some(y)) => {
                let point = point(x, y);
                if point.is_none() {
                    let reason = format!("{} lies outside the country", self.name(x_column));
                    self.report.ignore(&reason, self.line, &format!("{x} {y}"));
                }
                Ok(point)
            }
        }
    }
}

/// A finite decimal number.
pub(super) fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// A code of up to four digits, 1 to 9999.
pub(super) fn code(text: &str) -> Option<u16> {
    let digits = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|&code| code > 0)
}

/// The same, as wide as codes of areas are.
pub(super) fn code_number(text: &str) -> Option<u32> {
    code(text).map(u32::from)
}

/// A code of the cadastre, which has more digits.
pub(super) fn owner_district(text: &str) -> Option<u32> {
    digits(text).filter(|&code| code > 0)
}

/// A number of digits alone.
pub(super) fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// A date and time, also as a number of fourteen digits, which GML of the map has.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let spelt_out;
    let is_number = text.len() >= 14 && text.as_bytes()[..14].iter().all(u8::is_ascii_digit);
    let text = if is_number {
        let part = |from: usize, to: usize| &text[from..to];
        let (date, time) = ([part(0, 4), part(4, 6), part(6, 8)], [part(8, 10), part(10, 12), &text[12..]]);
        spelt_out = format!("{}T{}", date.join("-"), time.join(":"));
        &spelt_out
    } else {
        text
    };
    Instant::parse(text).map(|instant| Moment::new(instant.as_millis()))
}

/// A truth value.
pub(super) fn truth(text: &str) -> Option<bool> {
    match text {
        "true" | "t" | "1" | "ja" => Some(true),
        "false" | "f" | "0" | "nej" => Some(false),
        _ => None,
    }
}

/// An id; the id of zeros stands for none.
pub(super) fn id(text: &str) -> Option<Uuid> {
    Uuid::parse(text).filter(|id| id.as_bytes() != &[0; 16])
}

/// DAR status by its number or by its word.
pub(super) fn dar_status(text: &str) -> Option<u8> {
    match text {
        "foreløbig" => Some(2),
        "gældende" => Some(3),
        "nedlagt" => Some(4),
        "henlagt" => Some(5),
        _ => digits(text).filter(|status| (1..=9).contains(status)),
    }
}

/// DAR status behind the interface's own: 1 current, 2 discontinued, 3 provisional, 4 abandoned.
pub(super) fn status(text: &str) -> Option<u8> {
    let status = vejviser_model::Status::from_legacy(digits(text)?)?;
    Some(status.dar())
}

/// A single letter out of those allowed.
pub(super) fn letter(text: &str, allowed: &[u8]) -> Option<u8> {
    match text.as_bytes() {
        [byte] if allowed.contains(byte) => Some(*byte),
        _ => None,
    }
}

/// A number in hundredths or thousandths, rounded.
pub(super) fn scaled(text: &str, scale: f64) -> Option<i32> {
    let value = (number(text)? * scale).round();
    (value.abs() <= f64::from(i32::MAX)).then_some(value as i32)
}

/// A height in millimetres; the height model says -9999 m where it has none.
pub(super) fn height(height_mm: i32) -> Option<i32> {
    (height_mm != -9_999_000).then_some(height_mm)
}

/// The height of a corner in millimetres; the map of `GeoDanmark` writes some -999 m where it has none.
pub(super) fn corner_height(height_m: f64) -> Option<i32> {
    (height_m > -900.0).then(|| (height_m * 1000.0).round() as i32)
}

/// `A` to `Z` by their place in the alphabet.
pub(super) fn electoral_part(text: &str) -> Option<u32> {
    match text.as_bytes() {
        [letter] => number_of_letter(*letter),
        _ => None,
    }
}

/// A zone by its name or its number: 1 urban, 2 rural, 3 summer cottages.
pub(super) fn zone(text: &str) -> Option<u8> {
    match text {
        "Byzone" | "1" => Some(1),
        "Landzone" | "2" => Some(2),
        "Sommerhusområde" | "3" => Some(3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_up_to_four_digits() {
        for (text, expected) in [
            ("0563", Some(563)),
            ("800", Some(800)),
            ("0", None),
            ("12345", None),
            ("-1", None),
            ("+563", None),
            ("56a", None),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }

    #[test]
    fn statuses_become_those_of_the_register() {
        for (text, expected) in
            [("1", Some(3)), ("3", Some(2)), ("2", Some(4)), ("4", Some(5)), ("0", None), ("x", None)]
        {
            assert_eq!(status(text), expected, "{text}");
        }
        for (text, expected) in
            [("3", Some(3)), ("gældende", Some(3)), ("foreløbig", Some(2)), ("10", None), ("0", None)]
        {
            assert_eq!(dar_status(text), expected, "{text}");
        }
    }

    #[test]
    fn dates_may_be_written_as_numbers() {
        for (text, same) in [
            ("20200421103201.794", Some("2020-04-21T10:32:01.794")),
            ("20171010110452", Some("2017-10-10T11:04:52")),
            ("20171310110452", None),
            ("201710101104", None),
            ("2017101011045é", None),
        ] {
            assert_eq!(moment(text), same.and_then(moment), "{text}");
        }
    }

    #[test]
    fn heights_outside_the_model_are_none() {
        for (text, expected) in [
            ("28", Some(28_000)),
            ("2.41", Some(2410)),
            ("-0.5", Some(-500)),
            ("-9999", None),
            ("-9999.000000", None),
            ("high", None),
        ] {
            assert_eq!(scaled(text, 1000.0).and_then(height), expected, "{text}");
        }
    }

    #[test]
    fn coordinates_lie_in_the_country() {
        for (x, y, inside) in [
            (8.86, 54.94, true),
            (491_634.0, 6_087_700.5, true),
            (54.94, 8.86, false),
            (0.0, 0.0, false),
            (6_087_700.5, 491_634.0, false),
            (f64::MAX, f64::MIN, false),
        ] {
            assert_eq!(point(x, y).is_some(), inside, "{x} {y}");
        }
    }
}
