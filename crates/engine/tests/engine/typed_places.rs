//! Misspelt names of places while they are typed: what a look at every name finds, in few steps.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use vejviser_engine::{Budget, Suggestions};
use vejviser_model::distance::Pattern;
use vejviser_model::words::index_words;

use crate::support::country;

/// What one answer of the event loop may cost.
const INLINE: u64 = 40_000;

/// Names that a text brings with `type=sted`.
fn suggested(request: Value) -> BTreeSet<String> {
    let request = serde_json::from_value(request).expect("parameters");
    let found = country().autocomplete(&request, &mut Budget::new(INLINE, None)).expect("an answer within the budget");
    let Suggestions::PlaceNames(names) = found else { panic!("places are suggested") };
    names.iter().map(|name| country().snapshot().place_names.name.get(name.index()).to_owned()).collect()
}

/// Whether each word of a text is a letter or two away from one of a name; the last may be the beginning of one.
fn is_like(text: &str, name: &str) -> bool {
    let typed: Vec<String> = index_words(text).collect();
    let words: Vec<String> = index_words(name).collect();
    typed.iter().enumerate().all(|(place, word)| {
        let pattern = Pattern::new(word.as_bytes()).expect("a word");
        let most = match word.len() {
            ..4 => 0,
            4..8 => 1,
            _ => 2,
        };
        let is_last = place + 1 == typed.len();
        words.iter().any(|own| {
            let is_begun = is_last && pattern.osa_prefix(own.as_bytes(), most).is_some();
            is_begun || pattern.osa(own.as_bytes(), most).is_some()
        })
    })
}

#[test]
fn a_misspelt_name_finds_what_a_look_at_every_name_finds() {
    let names = &country().snapshot().place_names;
    let all: BTreeSet<&str> = (0..names.len()).map(|row| names.name.get(row)).collect();
    let mut seen = 0;
    for (name, place) in all.iter().step_by(all.len() / 60).zip(0_usize..) {
        let mut letters: Vec<char> = name.to_lowercase().chars().collect();
        if letters.len() < 5 || letters.iter().any(char::is_ascii_digit) {
            continue;
        }
        let at = 1 + place % (letters.len() - 2);
        letters.swap(at, at + 1);
        let text: String = letters.into_iter().collect();
        let ask = |fuzzy: bool| suggested(json!({"q": text, "places": true, "fuzzy": fuzzy, "limit": 1000}));
        if !ask(false).is_empty() {
            continue;
        }
        let expected = all.iter().filter(|name| is_like(&text, name)).map(|name| (*name).to_owned()).collect();
        assert_eq!(ask(true), expected, "{text}");
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}
