//! What follows a house number: unit, supplementary town, and what is no part of an address.

use smallvec::SmallVec;

use super::{
    text::{
        Span, Typed, phone,
        term::{Meaning, meaning},
    },
    unit::Unit,
};

/// What was read of the tokens after a house number.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    /// Floor and door.
    pub unit: Unit,
    /// The tokens of floor and door.
    pub units: SmallVec<[Span; 2]>,
    /// Parts of words that may be towns, in the order typed.
    pub names: SmallVec<[Span; 4]>,
    /// The floor is `st` or `kl` with a word after it, which together may be a name: `St. Heddinge`.
    pub short: Option<Short>,
    /// How unlikely it is: numbers and words with no place.
    pub cost: u32,
}

/// How `st` before a word is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Short {
    /// As a name: `St. Heddinge`.
    Capitals,
    /// As a floor: `st. Bolbro`, or without any sign.
    Plain,
}

/// A number without a place, and a word without one.
pub(super) const NUMBER: u32 = 6;
pub(super) const WORD: u32 = 3;
/// Four digits read as a door.
const POSTCODE_AS_DOOR: u32 = 4;
/// A number that is said to be one read as a door, dearer than a number in a street's name.
const HOUSE_AS_DOOR: u32 = 4;

impl Typed<'_> {
    /// Reads the tokens after a house number. With `short_floor` off, `St.` before a word is the beginning of a name.
    pub(super) fn tail(&self, span: Span, short_floor: bool) -> Tail {
        let mut tail = Tail::default();
        let mut at = span.start;
        while at < span.end {
            let (start, part_end) = (at, self.part_end(at, span.end));
            let step = self.tail_step(&mut tail, at, span.end, part_end, short_floor);
            at = step.unwrap_or(part_end);
            if step.is_none() {
                self.name(&mut tail, Span::new(start, part_end));
            }
        }
        tail
    }

    /// Reads what begins at a token: noise, a unit, or the door of a floor read before.
    fn tail_step(&self, tail: &mut Tail, at: usize, end: usize, part_end: usize, short_floor: bool) -> Option<usize> {
        if self.is_preposition(at) {
            return Some(at + 1);
        }
        match meaning(&self.tokens[at..end]) {
            Some((Meaning::CareOf, _)) => return Some(part_end),
            Some((Meaning::Box | Meaning::Stairway | Meaning::LetterWord, len)) => {
                return Some(self.word_end(at + len, part_end));
            }
            Some((Meaning::HouseWord, len)) => return Some(at + len),
            Some((Meaning::Phone, len)) => return Some(self.phone_end(at + len, end)),
            Some((Meaning::Country, len)) if at + len == part_end => return Some(part_end),
            _ => {}
        }
        if tail.unit.floor.is_none() && tail.unit.door.is_none() {
            let unit = self.unit(at, end)?;
            if unit.short_word && unit.end < part_end && self.tokens[unit.end].is_word() {
                if !short_floor {
                    return None;
                }
                tail.short =
                    Some(if self.is_title(at) && self.is_title(unit.end) { Short::Capitals } else { Short::Plain });
            }
            let unit_span = Span::new(at, unit.end);
            tail.cost += self.postcode_as_door(unit_span) + self.house_as_door(unit_span);
            tail.units.push(unit_span);
            tail.unit = unit;
            return Some(unit.next);
        }
        if tail.unit.door.is_some() {
            return None;
        }
        let (door, next) = self.door(at, end, true)?;
        let door_span = Span::new(at, next);
        tail.cost += self.postcode_as_door(door_span);
        tail.units.push(door_span);
        (tail.unit.door, tail.unit.or) = (door, None);
        Some(next)
    }

    /// Where the digits of a telephone number end.
    fn phone_end(&self, at: usize, end: usize) -> usize {
        (at..end).find(|&next| !phone::is_number(&self.tokens[next])).unwrap_or(end)
    }

    /// Where the word ends that begins at a token: `101A`, `3-B`. A floor or door joined to it is none of it.
    fn word_end(&self, at: usize, end: usize) -> usize {
        let is_of_word = |next: usize| {
            let gap = self.tokens[next].gap;
            let is_unit = matches!(
                meaning(&self.tokens[next..end]),
                Some((Meaning::Floor(_) | Meaning::Door(_) | Meaning::Unit(..), _))
            );
            (gap.is_joined() || gap.is_hyphen_or_slash()) && !is_unit
        };
        (at + 1..end).find(|&next| !is_of_word(next)).unwrap_or(end)
    }

    /// Four digits with nothing that calls them a door are rather a postcode.
    fn postcode_as_door(&self, unit: Span) -> u32 {
        let tokens = &self.tokens[unit.start..unit.end];
        let said = tokens.iter().any(|token| token.gap.has_sign() || token.is_word());
        if !said && tokens.iter().any(|token| token.digits == 4 && token.number > 999) { POSTCODE_AS_DOOR } else { 0 }
    }

    /// A number after `nr.` with no comma before it is rather the house's: `Vej 10 nr. 7`.
    fn house_as_door(&self, unit: Span) -> u32 {
        let is_said = matches!(meaning(&self.tokens[unit.start..unit.end]), Some((Meaning::NumberWord, _)));
        if is_said && !self.tokens[unit.start].gap.is_break() { HOUSE_AS_DOOR } else { 0 }
    }

    /// Whether a word is written with one capital at its beginning.
    fn is_title(&self, at: usize) -> bool {
        let mut letters = self.typed(&self.tokens[at]).chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
    }

    /// The words of a part are a name, but for numbers behind them: `Lokale 7` is none. What else it holds has no place.
    fn name(&self, tail: &mut Tail, part: Span) {
        let name_end = (part.start..part.end)
            .find(|&at| {
                self.tokens[at].is_number() || matches!(meaning(&self.tokens[at..part.end]), Some((Meaning::CareOf, _)))
            })
            .unwrap_or(part.end);
        let name = self.without_country(Span::new(part.start, name_end));
        let is_numbered = self.tokens[..part.end].get(name_end).is_some_and(|token| matches!(token.digits, 1..=4));
        if self.may_be_name(name) && !is_numbered {
            tail.names.push(name);
        }
        if name_end < part.end && self.tokens[name_end].is_word() {
            return;
        }
        tail.cost += self.lost(Span::new(name_end, part.end));
    }

    /// Whether some words may be the name of a town: one of them has letters, and says nothing else.
    pub(super) fn may_be_name(&self, span: Span) -> bool {
        let mut at = span.start;
        while at < span.end {
            match meaning(&self.tokens[at..span.end]) {
                // Floors are names too: `St. Heddinge`.
                Some((Meaning::Floor(_) | Meaning::Ordinal(_) | Meaning::Country, _)) => return true,
                Some((_, len)) => at += len,
                None if self.tokens[at].letter.is_some() => at += 1,
                None => return true,
            }
        }
        false
    }

    /// A span without the country at its end.
    pub(super) fn without_country(&self, span: Span) -> Span {
        match span.end.checked_sub(1).filter(|&last| last > span.start).map(|last| &self.tokens[last..span.end]) {
            Some(last) if matches!(meaning(last), Some((Meaning::Country, 1))) => Span::new(span.start, span.end - 1),
            _ => span,
        }
    }

    /// What a span costs that has no place.
    pub(super) fn lost(&self, span: Span) -> u32 {
        self.tokens[span.start..span.end].iter().map(|token| if token.is_number() { NUMBER } else { WORD }).sum()
    }
}
