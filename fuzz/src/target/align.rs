//! A typed text and an address that it may mean.
//!
//! Input: the typed text, and on lines of their own street, house number, floor, door, supplementary town, postcode and
//! town. Promised: no field has a letter that was not typed, and an address typed as it is spelt is read back.

use vejviser_model::align::{FIELDS, Variant, align};

use super::answer::text;

/// Tries an input.
pub fn run(input: &[u8]) {
    let input = text(input);
    let mut lines = input.split('\n');
    let typed = lines.next().unwrap_or_default();
    // Longer ones never come this far.
    if typed.len() > 1_200 {
        return;
    }
    let mut variant = Variant { fields: [None; FIELDS] };
    for (field, line) in variant.fields.iter_mut().zip(lines) {
        *field = (!line.is_empty()).then_some(line);
    }
    let parse = align(typed, &variant);
    let taken = parse.fields().flatten().chain(parse.unknown());
    for text in taken {
        assert!(text.chars().all(|char| typed.contains(char)), "{text:?} was not typed in {typed:?}");
    }
    for (given, found) in variant.fields.iter().zip(parse.fields()) {
        assert!(found.is_none() || given.is_some(), "{found:?} is read of a field that the variant lacks");
    }
    assert_eq!(align(typed, &variant), parse, "another reading at the second time");
}
