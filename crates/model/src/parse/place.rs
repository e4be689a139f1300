//! Postcode and town: which four digits are the postcode, and where the town ends.

use smallvec::SmallVec;

use super::text::{
    Span, Typed,
    term::{Meaning, meaning},
    token::Token,
};
use super::unit::Unit;

/// A number read as postcode.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postcode {
    /// The number.
    pub number: u16,
    /// Its tokens, `DK-` before it included.
    pub span: Span,
    /// Whether a town follows at once.
    pub town: bool,
}

/// More postcodes than this in one text are no address.
const MOST: usize = 3;

impl Typed<'_> {
    /// The numbers that may be the postcode, the likeliest first: one that a town follows, then the last.
    pub(super) fn postcodes(&self) -> SmallVec<[Postcode; MOST]> {
        let mut found = SmallVec::new();
        for town in [true, false] {
            for at in (0..self.tokens.len()).rev() {
                if found.len() == MOST {
                    return found;
                }
                if let Some(postcode) = self.postcode(at).filter(|postcode| postcode.town == town) {
                    found.push(postcode);
                }
            }
        }
        found
    }

    fn postcode(&self, at: usize) -> Option<Postcode> {
        let token = &self.tokens[at];
        if token.digits != 4 || token.number == 0 || token.gap.has_sign() {
            return None;
        }
        let letter = self.tokens.get(at + 1).is_some_and(|next| next.gap.is_joined() && next.letter.is_some());
        let boxed = (1..=2).any(|len| {
            let before = at.checked_sub(len).map(|start| &self.tokens[start..at]);
            matches!(before.and_then(meaning), Some((Meaning::Box | Meaning::DoorWord, length)) if length == len)
        });
        if letter || boxed {
            return None;
        }
        let span = Span::new(self.country_before(at), at + 1);
        Some(Postcode { number: token.number, span, town: self.town_follows(at) })
    }

    /// `DK` or `D` before a postcode belongs to it.
    fn country_before(&self, at: usize) -> usize {
        let Some(before) = at.checked_sub(1) else { return at };
        let country = matches!(meaning(&self.tokens[before..at]), Some((Meaning::Country, 1)));
        let code = self.tokens[before].letter == Some('D') && self.tokens[at].gap.is_hyphen();
        let gap = self.tokens[at].gap;
        if (country || code) && (!gap.is_break() || gap.has_hyphen()) { before } else { at }
    }

    fn town_follows(&self, at: usize) -> bool {
        self.tokens.get(at + 1).is_some_and(|next| {
            next.is_word()
                && !next.gap.is_break()
                && !matches!(meaning(&self.tokens[at + 1..]), Some((Meaning::Country, _)))
        })
    }

    /// The words of a town that begins at a token: up to the end of its part, a number or the country.
    pub(super) fn town(&self, at: usize) -> Span {
        if self.tokens.get(at).is_none_or(|token| token.gap.is_break() && at > 0 && self.tokens[at - 1].is_word()) {
            return Span::new(at, at);
        }
        let part_end = self.part_end(at, self.tokens.len());
        // `5240, st. th`: what stands where a town would may be a unit.
        if self.tokens[at].gap.is_break()
            && self.unit(at, part_end).is_some_and(|unit| unit.end == part_end && unit.floor.is_some())
        {
            return Span::new(at, at);
        }
        let is_behind = |&word: &usize| self.tokens[word].is_number() || word > at && self.ends_town(word, part_end);
        let end = (at..part_end).find(is_behind).unwrap_or(part_end);
        let town = self.without_country(Span::new(at, end));
        let country =
            matches!(meaning(&self.tokens[town.start..town.end]), Some((Meaning::Country, len)) if len == town.len());
        if country { Span::new(at, at) } else { town }
    }

    /// Whether a word behind a town is none of it: a telephone number begins, or floor and door to the end of the part.
    fn ends_town(&self, at: usize, part_end: usize) -> bool {
        let is_phone = matches!(meaning(&self.tokens[at..part_end]), Some((Meaning::Phone, _)));
        let is_unit = |unit: Unit| unit.end == part_end && unit.floor.is_some() && unit.door.is_some();
        is_phone || self.unit(at, part_end).is_some_and(is_unit)
    }

    /// Whether a span right before a postcode may be its town: words in the same part, no recipient.
    pub(super) fn is_town_before(&self, span: Span, postcode: usize) -> bool {
        let tokens = &self.tokens[span.start..span.end];
        let recipient = matches!(meaning(tokens), Some((Meaning::CareOf | Meaning::Box, _)));
        !self.tokens[postcode].gap.is_break() && !recipient && tokens.iter().all(Token::is_word)
    }

    /// Whether a token is the letters of a town's district: the `NØ` of `Odense NØ`.
    pub(super) fn is_district(&self, at: usize) -> bool {
        const DISTRICTS: [&str; 12] = ["c", "k", "v", "n", "s", "ø", "m", "j", "nv", "sv", "nø", "sø"];
        let typed = self.typed(&self.tokens[at]);
        typed.len() <= 3 && DISTRICTS.iter().any(|district| typed.to_lowercase() == *district)
    }
}
