//! Cells of columns that have one kind of value, as spreadsheets and data frames write them.
//!
//! `6270.0`, `06270`, `6.270`, `="6270"` and `DK-6270` are the same postcode, since a column of postcodes allows no other
//! reading. A cell that can be read as no value of its column stays as it is.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::text::date::{is_date, is_short_date, is_slashed_date};
use super::text::token;

/// Digits of a postcode, and those that remain of one that a number was made of: `800` was `0800`.
const POSTCODE: usize = token::POSTCODE as usize;
const SHORTEST_POSTCODE: usize = 3;
/// Digits of a house number, at most.
const MOST_DIGITS: usize = 3;
/// Digits between the marks of thousands.
const THOUSANDS: usize = 3;

/// What programs write where there is no value.
const MISSING: [&str; 6] = ["nan", "none", "null", "n/a", "#n/a", "<na>"];

/// A text without the marks by which spreadsheets say that it is one, `="6270"`; empty where it says that there is none.
pub fn text(cell: &str) -> &str {
    let cell = cell.trim();
    present(if cell.starts_with('=') { bare(cell) } else { cell })
}

/// A house number, floor or door. A date has hyphens between its parts, as the grammar knows dates.
pub fn number(cell: &str) -> Cow<'_, str> {
    let cell = present(bare(cell));
    if cell.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Cow::Borrowed(without_surplus_zeros(cell));
    }
    if let Some((number, zeros)) = cell.split_once(['.', ','])
        && is_digits(number)
        && is_digits(zeros)
        && zeros.bytes().all(|digit| digit == b'0')
    {
        return Cow::Borrowed(without_surplus_zeros(number));
    }
    let runs = runs(cell);
    if is_date(&runs) {
        Cow::Owned(runs.join("-"))
    } else if is_short_date(&runs) || is_slashed_date(cell) {
        Cow::Owned(format!("{:0>2}-{:0>2}-{}", runs[0], runs[1], runs[2]))
    } else {
        Cow::Borrowed(cell)
    }
}

/// A number without zeros before it that make it longer than numbers are: `0152` is 152.
fn without_surplus_zeros(cell: &str) -> &str {
    let digits = cell.bytes().take_while(u8::is_ascii_digit).count();
    let number = cell.trim_start_matches('0');
    if digits > MOST_DIGITS && number.starts_with(|char: char| char.is_ascii_digit()) { number } else { cell }
}

/// A postcode, and the town behind it if there is one.
pub fn postcode(cell: &str) -> Cow<'_, str> {
    let cell = present(bare(cell));
    if cell.len() == POSTCODE && is_digits(cell) {
        return Cow::Borrowed(cell);
    }
    let without_country = cell.trim_start_matches(['D', 'd', 'K', 'k']);
    let country = &cell[..cell.len() - without_country.len()];
    let is_country = matches!(country, "" | "D" | "d") || country.eq_ignore_ascii_case("DK");
    let code = without_country.trim_start_matches(|char: char| char == '-' || char.is_whitespace());
    let end = code.find(char::is_alphabetic).unwrap_or(code.len());
    let (code, town) = code.split_at(end);
    let is_apart = town.is_empty() || !code.ends_with(|char: char| char.is_ascii_digit());
    match four_digits(code).filter(|_| is_country && is_apart) {
        Some(code) if town.is_empty() => Cow::Owned(code),
        Some(code) => Cow::Owned(format!("{code} {town}")),
        None => Cow::Borrowed(cell),
    }
}

/// The four digits that a number is as a postcode.
fn four_digits(number: &str) -> Option<String> {
    let number = number.trim_end_matches(|char: char| !char.is_ascii_digit());
    let groups: SmallVec<[&str; 3]> = number.split(['.', ',', ' ', '\'', '’']).collect();
    let is_zero = |group: &str| group.bytes().all(|digit| digit == b'0');
    let digits = match groups[..] {
        [whole] => whole.to_owned(),
        [thousands, rest] | [thousands, rest, _] if thousands.len() <= 2 && rest.len() == THOUSANDS => {
            [thousands, rest].concat()
        }
        [whole, decimals] if whole.len() >= SHORTEST_POSTCODE && is_zero(decimals) => whole.to_owned(),
        _ => return None,
    };
    let is_whole = groups.len() < 3 || is_zero(groups[2]);
    if !is_whole || !groups.iter().all(|group| is_digits(group)) {
        return None;
    }
    let surplus = digits.len().saturating_sub(POSTCODE);
    let has_digits = digits.len() >= SHORTEST_POSTCODE && is_zero(&digits[..surplus]);
    has_digits.then(|| format!("{:0>POSTCODE$}", &digits[surplus..]))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A text, or none where it says that there is no value.
fn present(text: &str) -> &str {
    if MISSING.iter().any(|missing| text.eq_ignore_ascii_case(missing)) { "" } else { text }
}

/// A text without blanks, quotes and the sign of a formula around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|char: char| {
        char.is_whitespace() || matches!(char, '=' | '"' | '\'' | '’' | '‘' | '“' | '”' | '„' | '`' | '´')
    })
}

/// The runs of digits and of letters of a text that has nothing else but what is written between the parts of dates.
fn runs(text: &str) -> SmallVec<[&str; 8]> {
    let mut runs = SmallVec::new();
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        if !rest[..start].chars().all(|char| matches!(char, ' ' | '-' | '.' | '/' | ':')) {
            return SmallVec::new();
        }
        let is_digit = rest[start..].starts_with(|char: char| char.is_ascii_digit());
        let is_other = |char: char| !char.is_alphanumeric() || char.is_ascii_digit() != is_digit;
        let end = rest[start..].find(is_other).map_or(rest.len(), |len| start + len);
        runs.push(&rest[start..end]);
        rest = &rest[end..];
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_postcode_is_read_however_a_program_writes_it() {
        for cells in [
            "6270|06270|006270|6270.0|6270,0|6270.00|6270.000|6.270|6,270|6 270|6'270|06.270|6.270,00|'6270|=\"6270\"|\"6270\"",
            "6270|DK-6270|DK 6270|dk6270|D-6270|DK - 6270| 6270 |6270,|6270.|6270-",
            "0800|800|800.0|0800|00800|'0800",
            "6000|6.000|6000.0",
            "6270 Tønder|DK-6270 Tønder|06270 Tønder|6270, Tønder|6270 - Tønder",
        ] {
            let mut cells = cells.split('|');
            let meant = cells.next().unwrap();
            for cell in cells {
                assert_eq!(postcode(cell), meant, "{cell}");
            }
        }
    }

    #[test]
    fn what_is_no_postcode_stays() {
        for cell in
            ["", "Tønder", "62700", "16270", "62", "6.27", "6270-6280", "6270.5", "6270Tønder", "K-6270", "6270 "]
        {
            assert_eq!(postcode(cell), cell.trim(), "{cell}");
        }
    }

    #[test]
    fn a_number_is_read_however_a_program_writes_it() {
        for (cell, meant) in [
            ("12", "12"),
            ("12.0", "12"),
            ("12,0", "12"),
            ("12,00", "12"),
            ("'12", "12"),
            ("=\"12B\"", "12B"),
            (" 12 B ", "12 B"),
            ("0152", "152"),
            ("0115C", "115C"),
            ("0152.0", "152"),
            ("012", "012"),
            ("0000", "0000"),
            ("4-01-26", "4-01-26"),
            ("12.5", "12.5"),
            ("12, 0", "12, 0"),
            ("2.", "2."),
            ("1. sal", "1. sal"),
            ("t.v.", "t.v."),
            ("a-12", "a-12"),
            ("12-14", "12-14"),
            ("12-14-16", "12-14-16"),
            ("12/1", "12/1"),
            ("04-01-2026", "04-01-2026"),
            ("4/1/2026", "4-1-2026"),
            ("15/1-26", "15-01-26"),
            ("1/4-26", "01-04-26"),
            ("15.1.26", "15-01-26"),
            ("15-1-26", "15-01-26"),
            ("2-4-6", "2-4-6"),
            ("10-12-14", "10-12-14"),
            ("04.01.26", "04-01-26"),
            ("2026-01-04 00:00:00", "2026-01-04-00-00-00"),
            ("2026-01-04T00:00:00Z", "2026-01-04-T-00-00-00-Z"),
            ("4. januar 2026", "4-januar-2026"),
            ("4. jan.", "4-jan"),
            ("Jan-04", "Jan-04"),
            ("nan", ""),
            ("#N/A", ""),
        ] {
            assert_eq!(number(cell), meant, "{cell}");
        }
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn any_cell_is_read_once(cell in "[-DK0-9.,'\"= a-zø]{0,12}|\\PC{0,8}") {
            for read in [postcode, number] {
                let once = read(&cell).into_owned();
                prop_assert_eq!(read(&once), once.as_str());
            }
        }
    }
}
