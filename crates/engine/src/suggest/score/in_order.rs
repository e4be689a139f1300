//! Scores of an address whose parts take the typed text from left to right.

use crate::suggest::score::{HouseTexts, MISSING, PASSED_NUMBER, PREFIX, PlaceVariant, PrefixMatch, Scores};

/// Whether alignment and matching in order take the character for a blank.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b',' | b'.')
}

/// The first place from `at` on that is no blank.
pub(crate) fn skip_blanks(typed: &str, at: usize) -> usize {
    at + typed.as_bytes()[at..].iter().take_while(|byte| is_blank(**byte)).count()
}

/// Whether a text begins with a digit.
pub(crate) fn begins_with_digit(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii_digit)
}

/// Whether nothing of the typed text is left.
pub(crate) fn is_used_up(typed: &str, at: usize) -> bool {
    at >= typed.len()
}

/// The score of a part that takes what it can of the typed text from `at` on, whole words only, and where the rest begins.
#[inline]
pub(crate) fn take(typed: &str, at: usize, part: &str) -> (u32, usize) {
    if part.is_empty() {
        return (0, at);
    }
    let rest = &typed.as_bytes()[at..];
    if rest.is_empty() {
        return (MISSING, at);
    }
    let part = part.as_bytes();
    let mut common = rest.iter().zip(part).take_while(|(typed, part)| typed == part).count();
    if common == 0 {
        return (MISSING, at);
    }
    let ends_word = |place: usize| rest.get(place).is_none_or(|byte| is_blank(*byte));
    if common == part.len() && ends_word(common) {
        return (0, skip_blanks(typed, at + common));
    }
    while common > 0 && (!ends_word(common) || is_blank(rest[common - 1])) {
        common -= 1;
    }
    if common == 0 { (MISSING, at) } else { (PREFIX, skip_blanks(typed, at + common)) }
}

/// The score of the place if it uses up the typed text from `at` on.
fn take_place(typed: &str, at: usize, place: &PlaceVariant<'_>) -> Option<u32> {
    let (supplementary_town, at) = take(typed, at, place.supplementary_town);
    let (postcode, at) = take(typed, at, place.postcode);
    let (town, at) = take(typed, at, place.town);
    is_used_up(typed, at).then_some(supplementary_town + postcode + town)
}

/// The best scores of an address whose variants use up the typed text in order, and whether nothing of the text is left
/// for the place, so that all complete places have the same score; `None` if no variant does.
pub(crate) fn in_order(
    typed: &str,
    streets: &[PrefixMatch<'_>],
    house: &HouseTexts<'_>,
    places: &[PlaceVariant<'_>],
) -> Option<(Scores, bool)> {
    let mut holds_in_any_place = true;
    let best = streets.iter().filter_map(|street| {
        let (number, behind_number) = take(typed, street.end, house.number);
        let (floor, at) = take(typed, behind_number, house.floor);
        let (door, at) = take(typed, at, house.door);
        holds_in_any_place &= is_used_up(typed, at);
        let place = places.iter().filter_map(|place| take_place(typed, at, place)).min()?;
        let is_passed = behind_number == street.end && at > behind_number && begins_with_digit(&typed[behind_number..]);
        let passed = if is_passed { PASSED_NUMBER } else { 0 };
        Some(Scores { total: street.score + number + passed + floor + door + place, number, floor, door })
    });
    best.min().map(|scores| (scores, holds_in_any_place))
}
