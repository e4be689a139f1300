//! What a query asks for: one condition a word, each met by the street's name, the place, or number, floor or door.

use std::cell::OnceCell;
use std::ops::Range;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::Word;

use crate::suggest::index::Index;
use crate::suggest::query::rewrite::correction::Likes;
use crate::suggest::term::designator::Soft;
use crate::suggest::term::range::Stretches;

/// One condition: a word of the query, several joined, or a part of one.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// Words of street names that meet it.
    pub(crate) street: Stretches,
    /// Words of places that meet it.
    pub(crate) place: Stretches,
    /// Whether it is a word of places as it is typed.
    pub(crate) is_place_word: bool,
    /// Whether a street meets it whose name is like the text up to here.
    pub(crate) is_like_street: bool,
    /// Whether it is a number that may be the beginning of a postcode, but behind a street is one of houses.
    pub(crate) is_short_number: bool,
    /// House numbers, floors and doors that meet it.
    pub(crate) soft: Soft,
    /// The last word of the query, counted from 0, that it stands for.
    pub(crate) last_word: usize,
}

impl Wanted {
    /// Whether anything can meet it.
    pub(crate) fn can_be_met(&self) -> bool {
        !self.street.is_empty() || !self.place.is_empty() || self.soft.is_some() || self.is_like_street
    }

    /// The condition that a street is like the text up to a word.
    pub(crate) fn like_street(last_word: usize) -> Self {
        Self {
            street: Stretches::default(),
            place: Stretches::default(),
            is_place_word: false,
            is_like_street: true,
            is_short_number: false,
            soft: Soft::NONE,
            last_word,
        }
    }
}

/// Letters of the longest house number, folded.
const LONGEST_SOFT: usize = 5;
/// Digits of a postcode.
const POSTCODE: usize = 4;

/// Conditions that must all be met; bit *i* of a mask stands for the *i*-th.
pub(crate) type Reading = SmallVec<[Wanted; 8]>;

/// A set of conditions of a reading.
pub(crate) type Mask = u32;

/// What the words of a query may be met by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// Words of places.
    pub(crate) places: bool,
    /// House numbers.
    pub(crate) numbers: bool,
    /// Floors and doors.
    pub(crate) units: bool,
}

/// What the dictionary has told of the words of one question, however many tiers and readings ask.
#[derive(Debug)]
pub(crate) struct Known {
    spelt: SmallVec<[Spelt; 8]>,
    pub(crate) likes: Likes,
}

impl Known {
    /// Nothing yet, of so many words.
    pub(crate) fn new(words: usize) -> Self {
        Self { spelt: (0..words).map(|_| Spelt::default()).collect(), likes: Likes::default() }
    }
}

/// What is spelt as a word is, or begins so.
#[derive(Debug, Default)]
struct Spelt {
    street: OnceCell<Option<Range<u32>>>,
    place: OnceCell<Option<Range<u32>>>,
}

/// The words that begin as a text does, narrowed letter by letter.
#[derive(Debug)]
pub(crate) struct Begun {
    street: Range<u32>,
    place: Range<u32>,
}

/// The dictionary of a snapshot, for the words of one query.
#[derive(Clone, Copy)]
pub(crate) struct Dictionary<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) index: &'a Index,
    pub(crate) words: &'a [Word],
    pub(crate) known: &'a Known,
    pub(crate) scope: Scope,
    /// Whether the last word has been ended: none of which it is the beginning is meant.
    pub(crate) is_ended: bool,
}

impl Dictionary<'_> {
    /// The condition of a word of the query as it is spelt.
    pub(crate) fn word(&self, place: usize) -> Wanted {
        let Word { text, prefix, .. } = &self.words[place];
        if self.is_ended && place + 1 == self.words.len() {
            return self.exactly(text, false, place);
        }
        let (terms, spelt) = (&self.snapshot.text, &self.known.spelt[place]);
        let street = spelt.street.get_or_init(|| self.index.street_words.find(terms, text, *prefix));
        let places = || spelt.place.get_or_init(|| self.index.place_words.find(terms, text, *prefix));
        let of_place = if self.scope.places { places().clone() } else { None };
        self.wanted(text, *prefix, place, street.clone(), of_place)
    }

    /// Where the words lie that a text begins of which no letter is known yet.
    pub(crate) fn begun(&self) -> Begun {
        let place = if self.scope.places { self.snapshot.text.terms_of(TextField::Place) } else { 0..0 };
        Begun { street: self.snapshot.text.terms_of(TextField::StreetName), place }
    }

    /// The word of street names that is spelt so.
    pub(crate) fn street(&self, text: &str) -> Option<Range<u32>> {
        self.index.street_words.find(&self.snapshot.text, text, false)
    }

    /// The condition that `text` is a whole word; it begins as what `begun` was narrowed to before.
    pub(crate) fn whole(&self, begun: &mut Begun, text: &str, last_word: usize) -> Wanted {
        let terms = &self.snapshot.text;
        let narrow = |stretch: &mut Range<u32>| {
            *stretch = terms.narrow(stretch.clone(), text);
            let first = stretch.start;
            // The word itself sorts before all that begin with it.
            (first < stretch.end && terms.term(first) == text).then_some(first..first + 1)
        };
        let (street, place) = (narrow(&mut begun.street), narrow(&mut begun.place));
        self.wanted(text, false, last_word, street, place)
    }

    /// The condition of any word as it is spelt.
    pub(crate) fn exactly(&self, text: &str, prefix: bool, last_word: usize) -> Wanted {
        let terms = &self.snapshot.text;
        let street = self.index.street_words.find(terms, text, prefix);
        let place = if self.scope.places { self.index.place_words.find(terms, text, prefix) } else { None };
        self.wanted(text, prefix, last_word, street, place)
    }

    /// The condition of a word that these stretches meet.
    fn wanted(
        &self,
        text: &str,
        prefix: bool,
        last_word: usize,
        street: Option<Range<u32>>,
        place: Option<Range<u32>>,
    ) -> Wanted {
        // The word itself sorts before all that begin with it.
        let is_place_word = place.as_ref().is_some_and(|place| self.snapshot.text.term(place.start) == text);
        let soft = self.soft(text, prefix);
        let is_number = || text.bytes().all(|byte| byte.is_ascii_digit());
        let is_short_number = place.is_some() && text.len() < POSTCODE && is_number();
        let (street, place) = (street.into_iter().collect(), place.into_iter().collect());
        Wanted { street, place, is_place_word, is_like_street: false, is_short_number, soft, last_word }
    }

    fn soft(&self, text: &str, prefix: bool) -> Soft {
        if !self.scope.numbers || text.len() > LONGEST_SOFT {
            return Soft::NONE;
        }
        let units = self.scope.units;
        let floors = if units { self.index.floors_there() } else { 0 };
        Soft::new(text, prefix, floors, |word, mask| units && self.index.has_door(word, mask))
    }

    /// The conditions of the words as they are spelt; `None` if one of them cannot be met at all.
    pub(crate) fn reading(&self) -> Option<Reading> {
        let mut reading = Reading::new();
        for place in 0..self.words.len() {
            let wanted = self.word(place);
            if !wanted.can_be_met() {
                return None;
            }
            reading.push(wanted);
        }
        Some(reading)
    }
}

/// The conditions that a street's name meets.
#[inline]
pub(crate) fn met_by_street(index: &Index, reading: &[Wanted], name: u32) -> Mask {
    let met = |wanted: &Wanted| index.street_words.holds(name, &wanted.street);
    mask(reading, met)
}

/// The conditions that a place meets.
#[inline]
pub(crate) fn met_by_place(index: &Index, reading: &[Wanted], place: u32) -> Mask {
    mask(reading, |wanted| index.place_words.holds(place, &wanted.place))
}

/// The conditions for which something holds.
#[inline]
pub(crate) fn mask(reading: &[Wanted], holds: impl Fn(&Wanted) -> bool) -> Mask {
    reading.iter().enumerate().fold(0, |mask, (bit, wanted)| mask | Mask::from(holds(wanted)) << bit)
}

/// The conditions of a mask.
pub(crate) fn of_mask(reading: &[Wanted], mask: Mask) -> impl Iterator<Item = &Wanted> {
    reading.iter().enumerate().filter(move |(bit, _)| mask >> bit & 1 == 1).map(|(_, wanted)| wanted)
}

/// Whether the house number, or with `units` number, floor and door, of one address can meet the conditions of a mask:
/// `1 2 3` asks for more than a number.
pub(crate) fn can_be_met(reading: &[Wanted], mask: Mask, units: bool) -> bool {
    /// Conditions, no two of which mean the same, that a number can meet, and floor and door: `1/2` is two words.
    const MOST: [usize; 2] = [1, 1 + 3];
    let most = MOST[usize::from(units)];
    if mask.count_ones() as usize <= most {
        return true;
    }
    let mut apart: SmallVec<[Soft; 5]> = SmallVec::new();
    for Wanted { soft, .. } in of_mask(reading, mask) {
        let same = |other: &Soft| soft.may_share_number(other) || (units && soft.may_share_unit(other));
        if !apart.iter().any(same) {
            apart.push(*soft);
        }
    }
    apart.len() <= most
}
