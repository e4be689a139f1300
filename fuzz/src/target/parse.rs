//! A free text, read without a register.
//!
//! Input: the text. Promised: at most eight readings, each of which says in its own words nothing that was not typed,
//! and a reading that is spelt out again is read the same way.

use vejviser_model::parse::readings;

use super::answer::text;

/// Readings are few.
const MOST: usize = 8;

/// Tries an input.
pub fn run(input: &[u8]) {
    let typed = text(input);
    let found = readings(&typed);
    assert!(found.len() <= MOST, "{} readings of {typed:?}", found.len());
    for reading in &found {
        let parts = [Some(reading.street), reading.supplementary_town, reading.town];
        for part in parts.iter().flatten().chain(&reading.unknown) {
            assert!(typed.contains(part), "{part:?} was not typed in {typed:?}");
        }
        assert!(reading.postcode.is_none_or(|postcode| (1..=9999).contains(&postcode)), "{reading:?}");
    }
    assert_eq!(readings(&typed), found, "other readings at the second time");
}
