//! A reading in the making: spans of tokens, and how unlikely it is.

use smallvec::SmallVec;

use super::{
    Reading,
    text::{Span, Typed},
};
use crate::{
    house_number::HouseNumber,
    unit::{Door, Floor},
};

/// A reading in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// The street.
    pub street: Span,
    /// The house number.
    pub number: Option<HouseNumber>,
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
    /// Supplementary town.
    pub supplementary_town: Span,
    /// Postcode.
    pub postcode: Option<u16>,
    /// Town.
    pub town: Span,
    /// Tokens of house number, unit and postcode.
    pub numbers: SmallVec<[Span; 4]>,
    /// How unlikely it is.
    pub cost: u32,
}

impl Draft {
    /// Whether it gives the same parts.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let parts = |draft: &Self| {
            let names = [draft.street, draft.supplementary_town, draft.town];
            (names, draft.number, draft.floor, draft.door, draft.postcode)
        };
        parts(self) == parts(other)
    }

    /// The reading: what no field has taken is unknown.
    pub(super) fn finish<'t>(&self, typed: &Typed<'t>) -> Reading<'t> {
        Reading {
            street: typed.street(self.street),
            house_number: self.number,
            floor: self.floor,
            door: self.door,
            supplementary_town: Some(typed.slice(self.supplementary_town)).filter(|town| !town.is_empty()),
            postcode: self.postcode,
            town: Some(typed.slice(self.town)).filter(|town| !town.is_empty()),
            unknown: self.unknown(typed),
        }
    }

    /// The words no field has taken. A word lasts to the next blank or end of a part: `c/o`, `ApS`, `43`.
    fn unknown<'t>(&self, typed: &Typed<'t>) -> Vec<&'t str> {
        let mut taken: SmallVec<[Span; 8]> = [self.street, self.supplementary_town, self.town].into_iter().collect();
        taken.extend_from_slice(&self.numbers);
        taken.retain(|span| !span.is_empty());
        taken.sort_unstable_by_key(|span| span.start);
        let mut unknown = Vec::new();
        let mut at = 0;
        for span in taken {
            words(typed, Span::new(at, span.start), &mut unknown);
            at = at.max(span.end);
        }
        words(typed, Span::new(at, typed.tokens.len()), &mut unknown);
        unknown
    }
}

/// Adds the words of a span.
fn words<'t>(typed: &Typed<'t>, span: Span, out: &mut Vec<&'t str>) {
    let mut start = span.start;
    for at in span.start..span.end {
        let next = at + 1;
        if next == span.end || typed.tokens[next].gap.ends_word() {
            out.push(typed.slice(Span::new(start, next)));
            start = next;
        }
    }
}
