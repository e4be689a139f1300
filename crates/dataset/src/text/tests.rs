//! Facts about the text index, checked against a plain walk over all words.

use std::collections::BTreeSet;
use std::path::Path;

use proptest::prelude::*;
use vejviser_model::distance::Pattern;

use super::similar::LOWER_HALVES;
use super::{Corrected, FIELDS, TextBuilder, TextField, TextIndex};
use crate::table::{Builder, open};

/// An index whose street names are the given words, a row each, and whose places are `places`.
fn index(folder: &Path, words: &[&str], places: &[&str]) -> TextIndex {
    index_of(folder, &[(TextField::StreetName, words), (TextField::Place, places)])
}

/// An index of some fields, whose rows have these words.
fn index_of(folder: &Path, fields: &[(TextField, &[&str])]) -> TextIndex {
    let mut builder = TextBuilder::default();
    let mut rows = [0; FIELDS];
    for (field, texts) in fields {
        rows[*field as usize] = texts.len();
        for (row, text) in (0..).zip(*texts) {
            builder.add(*field, row, text.split(' '));
        }
    }
    let (terms, prefixes, deletions) = builder.finish();
    terms.write(folder).unwrap();
    prefixes.write(folder).unwrap();
    deletions.write(folder).unwrap();
    let (terms, prefixes, deletions) = (open(folder), open(folder), open(folder));
    TextIndex::new(rows, terms.unwrap(), prefixes.unwrap(), deletions.unwrap()).unwrap()
}

fn rows_starting_with(index: &TextIndex, field: TextField, prefix: &str) -> BTreeSet<u32> {
    index.rows_of(index.terms_starting_with(field, prefix)).iter().copied().collect()
}

fn similar(index: &TextIndex, word: &str, max_edits: u32, prefix: bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    index.similar(Corrected::Addresses, word, max_edits, prefix, |field, run| {
        if field == TextField::StreetName {
            found.extend(run.terms.map(|row| index.term(row).to_owned()));
        }
    });
    found
}

const STREETS: [&str; 8] = [
    "strandvej",
    "gammel strandvej",
    "strandgade",
    "havnegade",
    "noerregade",
    "10 februar vej",
    "ege alle",
    "ribe landevej",
];
const PLACES: [&str; 3] = ["6270 toender", "6280 hoejer", "6720 fanoe nordby"];

#[test]
fn a_word_finds_the_rows_that_hold_it_and_no_row_of_another_field() {
    let folder = tempfile::tempdir().unwrap();
    let index = index(folder.path(), &STREETS, &PLACES);
    for (field, word, rows) in [
        (TextField::StreetName, "strandvej", vec![0, 1]),
        (TextField::StreetName, "10", vec![5]),
        (TextField::StreetName, "toender", vec![]),
        (TextField::Place, "toender", vec![0]),
        (TextField::Place, "6720", vec![2]),
        (TextField::Place, "strandvej", vec![]),
        (TextField::Area, "toender", vec![]),
        (TextField::StreetName, "", vec![]),
    ] {
        assert_eq!(index.rows_with(field, word), rows, "{word}");
        assert_eq!(index.find(field, word).is_some(), !rows.is_empty(), "{word}");
    }
}

#[test]
fn a_beginning_finds_every_row_with_a_word_that_begins_so() {
    let folder = tempfile::tempdir().unwrap();
    let index = index(folder.path(), &STREETS, &PLACES);
    for (field, prefix, rows) in [
        (TextField::StreetName, "str", vec![0, 1, 2]),
        (TextField::StreetName, "strandv", vec![0, 1]),
        (TextField::StreetName, "zz", vec![]),
        (TextField::Place, "62", vec![0, 1]),
        (TextField::Place, "n", vec![2]),
    ] {
        assert_eq!(rows_starting_with(&index, field, prefix), rows.iter().copied().collect(), "{prefix}");
    }
}

#[test]
fn a_misspelt_word_finds_the_words_within_its_edits() {
    let folder = tempfile::tempdir().unwrap();
    let index = index(folder.path(), &STREETS, &PLACES);
    for (word, edits, prefix, words) in [
        ("strandvje", 2, false, vec!["strandvej"]),
        ("starndvej", 1, false, vec!["strandvej"]),
        ("strndvj", 1, false, vec![]),
        ("havnegadee", 1, false, vec!["havnegade"]),
        ("rbie", 1, false, vec!["ribe"]),
        ("ege", 1, false, vec![]),
        ("havng", 1, true, vec!["havnegade"]),
        ("strnad", 1, true, vec!["strandgade", "strandvej"]),
        ("noerergad", 2, true, vec!["noerregade"]),
        ("toender", 1, false, vec![]),
    ] {
        let words: BTreeSet<String> = words.into_iter().map(str::to_owned).collect();
        assert_eq!(similar(&index, word, edits, prefix), words, "{word}");
    }
}

#[test]
fn misspelt_words_are_found_among_more_beginnings_than_sixteen_bits_can_number() {
    let folder = tempfile::tempdir().unwrap();
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let word =
        |number| String::from_iter([letter(number / 676), letter(number / 26), letter(number), 'x', 'y', 'w', 'q']);
    let words: Vec<String> = (0..26 * 26 * 26).map(word).collect();
    let index = index(folder.path(), &words.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
    assert!(index.prefixes.len() > LOWER_HALVES as usize, "{} beginnings", index.prefixes.len());
    for first in ["abc", "mno", "zzz"] {
        assert_eq!(similar(&index, &format!("{first}xwyq"), 1, false), [format!("{first}xywq")].into(), "{first}");
    }
}

#[test]
fn a_misspelt_word_finds_words_of_the_fields_that_are_asked_for_alone() {
    let folder = tempfile::tempdir().unwrap();
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let filler = |number| String::from_iter([letter(number / 676), letter(number / 26), letter(number), 'x', 'y']);
    // So many that the beginnings of place names share their halves with those of streets.
    let mut streets: Vec<String> = (0..26 * 26 * 26).map(filler).collect();
    streets.extend(["estrup".to_owned(), "vesthavn".to_owned()]);
    let streets: Vec<&str> = streets.iter().map(String::as_str).collect();
    let fields = [
        (TextField::StreetName, &streets[..]),
        (TextField::Place, &["estrup"]),
        (TextField::PlaceName, &["estrup", "skov"]),
    ];
    let index = index_of(folder.path(), &fields);
    for (corrected, word, expected) in [
        (Corrected::Addresses, "estrop", vec![TextField::StreetName, TextField::Place]),
        (Corrected::PlaceNames, "estrop", vec![TextField::PlaceName]),
        (Corrected::Addresses, "vesthvn", vec![TextField::StreetName]),
        (Corrected::PlaceNames, "vesthvn", vec![]),
        (Corrected::Addresses, "skvo", vec![]),
        (Corrected::PlaceNames, "skvo", vec![TextField::PlaceName]),
    ] {
        let mut found = Vec::new();
        index.similar(corrected, word, 1, false, |field, run| {
            found.push(field);
            assert!(index.terms_of(field).contains(&run.terms.start), "{word}");
        });
        found.sort_unstable_by_key(|field| *field as u8);
        found.dedup();
        assert_eq!(found, expected, "{word}");
    }
}

/// Words over few letters, so that many lie within two edits of each other.
fn word() -> impl Strategy<Value = String> {
    "[abe]{3,11}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn similar_words_are_those_that_a_plain_walk_finds(
        words in prop::collection::btree_set(word(), 1..60),
        word in prop::collection::vec((word(), any::<bool>()), 20),
    ) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let folder = tempfile::tempdir().unwrap();
        let index = index(folder.path(), &words, &[]);
        for (word, prefix) in word.into_iter().filter(|(word, _)| word.len() >= 4) {
            let edits = if word.len() >= 8 { 2 } else { 1 };
            let pattern = Pattern::new(word.as_bytes()).unwrap();
            let near = |term: &&str| {
                let distance = if prefix { Pattern::osa_prefix } else { Pattern::osa };
                distance(&pattern, term.as_bytes(), edits).is_some()
            };
            let plain: BTreeSet<String> = words.iter().copied().filter(near).map(str::to_owned).collect();
            prop_assert_eq!(similar(&index, &word, edits, prefix), plain, "{} prefix {}", word, prefix);
        }
    }
}
