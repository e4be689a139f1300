//! Facts about readings, one line in, one line out; and what holds for every text.

mod facts;
mod properties;

use super::*;

/// A reading on one line: `street|number|floor|door|supplementary town|postcode|town|unknown`.
fn line(reading: &Reading<'_>) -> String {
    let number = reading.house_number.map(|number| number.to_string()).unwrap_or_default();
    let postcode = reading.postcode.map(|postcode| format!("{postcode:04}")).unwrap_or_default();
    format!(
        "{}|{number}|{}|{}|{}|{postcode}|{}|{}",
        reading.street,
        reading.floor,
        reading.door,
        reading.supplementary_town.unwrap_or_default(),
        reading.town.unwrap_or_default(),
        reading.unknown.join(" ")
    )
}

/// Every reading of a text, the likeliest first.
fn lines(text: &str) -> Vec<String> {
    readings(text).iter().map(line).collect()
}

/// The likeliest reading of each text.
fn check(facts: &[(&str, &str)]) {
    for (text, parts) in facts {
        assert_eq!(lines(text).first().map(String::as_str), Some(*parts), "{text:?}");
    }
}
