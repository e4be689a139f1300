//! The score of an address against the typed text: the sum over its elements, for the best of its variants.
//!
//! A variant is one way to write the address: street name or addressing name, with or without supplementary town,
//! ordinary postcode or that of the large recipient. Which typed words stand for which element is read in one of two
//! ways. *In order*: the typed text is walked from left to right, each element taking the words that spell it or its
//! beginning. That costs some ten nanoseconds an element and settles nearly every key press. Only what it cannot use
//! up (misspelt or moved words) goes through the alignment of [`vejviser_model::align`].
//!
//! Where the alignment would split a typed word between two elements although it fits one of them whole (the `r` of
//! `Ribe` to `Grønnegade`), the reading in order scores lower, and its score counts.

use smallvec::SmallVec;
use vejviser_model::align::{Aligner, FIELDS, Parse, Variant};

use crate::suggest::score::element::Typed;
use crate::suggest::score::rank::Scores;

/// Weights of the elements in the order of the text.
pub(crate) const WEIGHTS: [u32; FIELDS] = [1, 3, 3, 3, 1, 3, 1];
/// Score of an element of which nothing was typed.
pub(crate) const MISSING: u32 = 1;
/// Score of an element of which the beginning was typed.
pub(crate) const BEGINNING: u32 = 2;

/// Texts of the place of an address in lower case, for one variant each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlaceVariant<'a> {
    pub(crate) supplementary_town: &'a str,
    pub(crate) postcode: &'a str,
    pub(crate) town: &'a str,
}

/// The variants of a place.
pub(crate) type PlaceVariants<'a> = SmallVec<[PlaceVariant<'a>; 4]>;

/// House number, floor and door in lower case, empty where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unit<'a> {
    pub(crate) number: &'a str,
    pub(crate) floor: &'a str,
    pub(crate) door: &'a str,
}

/// How far the typed text is used up by a street name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StreetReading<'a> {
    /// The name in lower case.
    pub(crate) name: &'a str,
    /// Score of the street.
    pub(crate) score: u32,
    /// Place in the typed text behind it.
    pub(crate) after: usize,
}

/// Whether alignment and reading in order take the character for a blank.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b',' | b'.')
}

/// The first place from `at` on that is no blank.
fn skip_blanks(typed: &str, at: usize) -> usize {
    at + typed.as_bytes()[at..].iter().take_while(|byte| is_blank(**byte)).count()
}

/// Whether nothing but blanks is left.
pub(crate) fn is_used_up(typed: &str, at: usize) -> bool {
    at >= typed.len()
}

/// Score of an element from `at` on, and the place behind what it takes; it takes whole typed words only.
#[inline]
pub(crate) fn take(typed: &str, at: usize, element: &str) -> (u32, usize) {
    if element.is_empty() {
        return (0, at);
    }
    let rest = &typed.as_bytes()[at..];
    if rest.is_empty() {
        return (MISSING, at);
    }
    let element = element.as_bytes();
    let mut common = rest.iter().zip(element).take_while(|(typed, element)| typed == element).count();
    if common == 0 {
        return (MISSING, at);
    }
    let ends_word = |place: usize| rest.get(place).is_none_or(|byte| is_blank(*byte));
    if common == element.len() && ends_word(common) {
        return (0, skip_blanks(typed, at + common));
    }
    while common > 0 && (!ends_word(common) || is_blank(rest[common - 1])) {
        common -= 1;
    }
    if common == 0 { (MISSING, at) } else { (BEGINNING, skip_blanks(typed, at + common)) }
}

/// Score of the place if it uses up the typed text from `at` on.
fn take_place(typed: &str, at: usize, place: &PlaceVariant<'_>) -> Option<u32> {
    let (supplementary_town, at) = take(typed, at, place.supplementary_town);
    let (postcode, at) = take(typed, at, place.postcode);
    let (town, at) = take(typed, at, place.town);
    is_used_up(typed, at).then_some(supplementary_town + postcode + town)
}

/// Scores of an address whose variants take the typed text in order, and whether nothing of it is left for the place,
/// so that all places score alike; `None` if no variant takes it.
pub(crate) fn in_order(
    typed: &str,
    streets: &[StreetReading<'_>],
    unit: &Unit<'_>,
    places: &[PlaceVariant<'_>],
) -> Option<(Scores, bool)> {
    let mut any_place = true;
    let best = streets.iter().filter_map(|street| {
        let (number, at) = take(typed, street.after, unit.number);
        let (floor, at) = take(typed, at, unit.floor);
        let (door, at) = take(typed, at, unit.door);
        any_place &= is_used_up(typed, at);
        let place = places.iter().filter_map(|place| take_place(typed, at, place)).min()?;
        Some(Scores { total: street.score + number + floor + door + place, number, floor, door })
    });
    best.min().map(|scores| (scores, any_place))
}

/// Memory of alignments.
#[derive(Debug, Default)]
pub(crate) struct Alignment {
    aligner: Aligner,
    parse: Parse,
    /// What was typed for an element.
    taken: Typed,
}

impl Alignment {
    /// Scores of an address by aligning the typed text to each of its variants.
    pub(crate) fn scores(
        &mut self,
        typed: &str,
        names: &[StreetReading<'_>],
        unit: &Unit<'_>,
        places: &[PlaceVariant<'_>],
    ) -> Scores {
        self.aligner.take(typed);
        let mut best: Option<Scores> = None;
        for street in names {
            for place in places {
                let texts = [
                    street.name,
                    unit.number,
                    unit.floor,
                    unit.door,
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
        let mut elements = [0; FIELDS];
        for (field, text) in texts.iter().enumerate() {
            let taken = self.parse.field(field).unwrap_or_default();
            elements[field] = score_text(text, taken, WEIGHTS[field], &mut self.taken);
        }
        let unknown: u32 = self.parse.unknown().map(|word| 2 + 3 * word.chars().count() as u32).sum();
        let [_, number, floor, door, ..] = elements;
        Scores { total: elements.iter().sum::<u32>() + unknown, number, floor, door }
    }
}

fn score_text(element: &str, typed: &str, weight: u32, ready: &mut Typed) -> u32 {
    if element == typed {
        0
    } else if typed.is_empty() {
        MISSING
    } else if element.starts_with(typed) {
        BEGINNING
    } else {
        ready.set(typed);
        ready.score(element, weight)
    }
}
