//! Scores of an address by aligning the typed text to each of its variants: what takes misspelt and moved words.

use vejviser_model::align::{Aligner, FIELDS, Parse, Variant};

use crate::suggest::score::element::EditPattern;
use crate::suggest::score::in_order::begins_with_digit;
use crate::suggest::score::{
    HouseTexts, MISSING, MISSPELT_STREET_EDIT, PASSED_NUMBER, PREFIX, PlaceVariant, PrefixMatch, Scores,
};

/// Weights of an edit in each part, in the order of the text.
const WEIGHTS: [u32; FIELDS] = [1, 3, 3, 3, 1, 3, 1];
/// Places of parts in that order.
const STREET: usize = 0;
const NUMBER: usize = 1;
const FLOOR: usize = 2;
const DOOR: usize = 3;
/// Score of a typed word that matches no part, before its letters.
const UNKNOWN_WORD: u32 = 2;
/// Score of each letter of such a word.
const UNKNOWN_LETTER: u32 = 3;
/// The lowest score of such a word: one of a single letter.
pub(crate) const SHORTEST_UNKNOWN_WORD: u32 = UNKNOWN_WORD + UNKNOWN_LETTER;

/// Added to a lower bound that stands for the score of an address that is no longer aligned, so that it comes after all
/// that were.
pub(crate) const UNALIGNED: u32 = 1 << 20;

/// Buffers of alignments.
#[derive(Debug, Default)]
pub(crate) struct Alignment {
    aligner: Aligner,
    parse: Parse,
    /// What was typed for a part.
    pattern: EditPattern,
    /// Whether words may be misspelt.
    allows_misspelt: bool,
}

impl Alignment {
    /// From here on words may be misspelt.
    pub(crate) fn allow_misspelt(&mut self) {
        self.allows_misspelt = true;
    }

    /// The best scores of an address over its variants.
    pub(crate) fn scores(
        &mut self,
        typed: &str,
        streets: &[PrefixMatch<'_>],
        house: &HouseTexts<'_>,
        places: &[PlaceVariant<'_>],
    ) -> Scores {
        self.aligner.take(typed);
        let mut best: Option<Scores> = None;
        for street in streets {
            for place in places {
                let texts = [
                    street.name,
                    house.number,
                    house.floor,
                    house.door,
                    place.supplementary_town,
                    place.postcode,
                    place.town,
                ];
                let scores = self.variant(&texts);
                if best.is_none_or(|best| scores < best) {
                    best = Some(scores);
                }
            }
        }
        best.unwrap_or_default()
    }

    fn variant(&mut self, texts: &[&str; FIELDS]) -> Scores {
        let variant = Variant { fields: texts.map(|text| (!text.is_empty()).then_some(text)) };
        self.aligner.align_into(&variant, &mut self.parse);
        let mut scores = [0; FIELDS];
        for (field, text) in texts.iter().enumerate() {
            let typed = self.parse.field(field).unwrap_or_default();
            let is_street_misspelt = self.allows_misspelt && field == STREET;
            let weight = if is_street_misspelt { MISSPELT_STREET_EDIT } else { WEIGHTS[field] };
            scores[field] = score(text, typed, weight, &mut self.pattern);
        }
        let of_word = |word: &str| UNKNOWN_WORD + UNKNOWN_LETTER * word.chars().count() as u32;
        let unknown: u32 = self.parse.unknown().map(of_word).sum();
        let typed = |field: usize| self.parse.field(field).unwrap_or_default();
        let is_passed =
            typed(NUMBER).is_empty() && [FLOOR, DOOR].into_iter().any(|part| begins_with_digit(typed(part)));
        let passed = if is_passed { PASSED_NUMBER } else { 0 };
        let [_, number, floor, door, ..] = scores;
        Scores { total: scores.iter().sum::<u32>() + passed + unknown, number, floor, door }
    }
}

/// The score of a part; `pattern` is a buffer.
fn score(part: &str, typed: &str, weight: u32, pattern: &mut EditPattern) -> u32 {
    if part == typed {
        0
    } else if typed.is_empty() {
        MISSING
    } else if part.starts_with(typed) {
        PREFIX
    } else {
        pattern.set(typed);
        pattern.score(part, weight)
    }
}
