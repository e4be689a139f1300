//! Cells as text, and what their text says of their type.
//!
//! Cells of workbooks have types, cells of text none. Where a sheet is written as text, a number, a date and a truth
//! value stand bare, and a text that looks like one of them stands in quotes; so what comes out of the text is typed again.

use csv_core::{QuoteStyle, WriteResult};

/// Digits that a cell of a workbook keeps.
const MOST_DIGITS: usize = 15;

/// Bytes of a cell that are written at once.
const PIECE: usize = 512;

/// Letters of a cell that are shown.
const SAMPLE_LETTERS: usize = 200;

/// A bare cell that is no text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Typed {
    Number(f64),
    Truth(bool),
    Date(Date),
    Moment(Date, Time),
}

/// Year, month and day.
pub(crate) type Date = (u16, u8, u8);
/// Hours, minutes and seconds.
pub(crate) type Time = (u16, u8, u8);

/// What a bare cell is; `None`: a text.
pub(crate) fn typed(cell: &str) -> Option<Typed> {
    let first = cell.bytes().next()?;
    match cell {
        "TRUE" | "true" => return Some(Typed::Truth(true)),
        "FALSE" | "false" => return Some(Typed::Truth(false)),
        _ if !(first == b'-' || first.is_ascii_digit()) => return None,
        _ => {}
    }
    moment(cell).or_else(|| number(cell).map(Typed::Number))
}

/// A number as it is written here and in JSON.
fn number(cell: &str) -> Option<f64> {
    let unsigned = cell.strip_prefix('-').unwrap_or(cell).as_bytes();
    let is_code = matches!(unsigned, [b'0', b'0'..=b'9', ..]);
    let digits = unsigned.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_plain =
        unsigned.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-'));
    let is_whole = unsigned.len() == digits;
    if is_code || !is_plain || (is_whole && digits > MOST_DIGITS) {
        return None;
    }
    cell.parse().ok().filter(|number: &f64| number.is_finite())
}

/// `2024-03-05` or `2024-03-05 12:30:00`.
fn moment(cell: &str) -> Option<Typed> {
    let (date, time) = cell.split_once(' ').map_or((cell, None), |(date, time)| (date, Some(time)));
    let [year, month, day] = parts(date, '-', [4, 2, 2])?;
    let date = (year, month as u8, day as u8);
    if !(1900..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let Some(time) = time else { return Some(Typed::Date(date)) };
    let [hours, minutes, seconds] = parts(time, ':', [2, 2, 2])?;
    let is_time = hours < 24 && minutes < 60 && seconds < 60;
    is_time.then_some(Typed::Moment(date, (hours, minutes as u8, seconds as u8)))
}

/// Three numbers with something between them, each of so many digits.
fn parts(text: &str, between: char, digits: [usize; 3]) -> Option<[u16; 3]> {
    let mut parts = text.split(between);
    let mut numbers = [0; 3];
    for (number, digits) in numbers.iter_mut().zip(digits) {
        let part = parts.next()?;
        if part.len() != digits || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        *number = part.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
}

/// The first letters of a cell, to show it.
pub(crate) fn cut(cell: &str) -> String {
    match cell.char_indices().nth(SAMPLE_LETTERS) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}

/// Whether a cell of these bytes, or any cell among them, stands in quotes where that is necessary: what a writer of
/// `csv-core` would find out. To make one costs more than most cells do.
#[allow(clippy::needless_bitwise_bool, reason = "without an early end, so that many bytes are compared at once")]
pub(crate) fn needs_quotes(delimiter: u8, bytes: &[u8]) -> bool {
    let is_special = |byte: u8| (byte == delimiter) | (byte == b'"') | (byte == b'\r') | (byte == b'\n');
    bytes.iter().fold(false, |found, &byte| found | is_special(byte))
}

/// Appends a cell of bytes in the encoding of the file, in quotes as the style has them.
pub(crate) fn cell_of_bytes(delimiter: u8, style: QuoteStyle, bytes: &[u8], out: &mut Vec<u8>) {
    if matches!(style, QuoteStyle::Necessary) && !bytes.is_empty() && !needs_quotes(delimiter, bytes) {
        return out.extend_from_slice(bytes);
    }
    // Whether quotes are necessary is known here; the writer would decide by the first piece.
    let style = if bytes.is_empty() { style } else { QuoteStyle::Always };
    let mut writer = csv_core::WriterBuilder::new().delimiter(delimiter).quote_style(style).build();
    let mut buffer = [0; PIECE];
    // The writer searches all that it gets for quotes, each time that it fills the buffer.
    for piece in bytes.chunks(PIECE).chain(bytes.is_empty().then_some(bytes)) {
        let mut rest = piece;
        loop {
            let (result, taken, written) = writer.field(rest, &mut buffer);
            out.extend_from_slice(&buffer[..written]);
            rest = &rest[taken..];
            if result == WriteResult::InputEmpty {
                break;
            }
        }
    }
    let (_, written) = writer.finish(&mut buffer);
    out.extend_from_slice(&buffer[..written]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_where_they_are_necessary() {
        let long = "x".repeat(600);
        let quotes = "\"".repeat(PIECE * 2 + 1);
        for (cell, written) in [
            ("Storgade 1", "Storgade 1"),
            ("Storgade 1, 6270 Tønder", "Storgade 1, 6270 Tønder"),
            ("a;b", "\"a;b\""),
            ("\"a\"", "\"\"\"a\"\"\""),
            ("a\rb", "\"a\rb\""),
            ("a\nb", "\"a\nb\""),
            (" a ", " a "),
            (&long, &long),
            (&format!("{long};"), &format!("\"{long};\"")),
            (&quotes, &format!("\"{quotes}{quotes}\"")),
        ] {
            let mut out = Vec::new();
            cell_of_bytes(b';', QuoteStyle::Necessary, cell.as_bytes(), &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), written);
            let mut writer = csv_core::WriterBuilder::new().delimiter(b';').build();
            let mut buffer = [0; 3_000];
            let (_, _, field) = writer.field(cell.as_bytes(), &mut buffer);
            let (_, end) = writer.finish(&mut buffer[field..]);
            assert_eq!(std::str::from_utf8(&buffer[..field + end]).unwrap(), written);
        }
    }

    #[test]
    fn a_bare_cell_is_what_it_looks_like() {
        for (cell, expected) in [
            ("6270", Some(Typed::Number(6270.0))),
            ("-0.5", Some(Typed::Number(-0.5))),
            ("1e5", Some(Typed::Number(100_000.0))),
            ("0", Some(Typed::Number(0.0))),
            ("0800", None),
            ("4512345678901234567", None),
            ("", None),
            ("-", None),
            ("1-2", None),
            ("1.2.3", None),
            ("NaN", None),
            ("inf", None),
            ("12 tv", None),
            ("TRUE", Some(Typed::Truth(true))),
            ("false", Some(Typed::Truth(false))),
            ("2024-03-05", Some(Typed::Date((2024, 3, 5)))),
            ("2024-03-05 12:30:00", Some(Typed::Moment((2024, 3, 5), (12, 30, 0)))),
            ("2024-13-05", None),
            ("2024-3-5", None),
            ("2024-03-05 25:00:00", None),
        ] {
            assert_eq!(typed(cell), expected, "{cell:?}");
        }
    }
}
