//! A reading in the making: spans of tokens, and how unlikely it is.

use smallvec::SmallVec;

use super::{
    Reading, Writing,
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
    /// The last house number of a range.
    pub last_number: Option<HouseNumber>,
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
    /// Tokens of house number and unit, in this order.
    pub numbers: SmallVec<[Span; 4]>,
    /// Tokens of the postcode.
    pub postcode_at: Span,
    /// Tokens of a range after its first house number; they have no place.
    pub range: Span,
    /// Floor or door is a number that nothing calls one.
    pub bare_unit: bool,
    /// The last number may be that unit as well.
    pub torn: bool,
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
        let left_over = self.left_over(typed);
        // A range begins right after its house number.
        let outside_start = |span: &Span| if span.start == self.range.start { self.range.end } else { span.start };
        let strangers = |span: &Span| typed.strangers(Span::new(outside_start(span), span.end));
        let strangers: SmallVec<[Span; 4]> = left_over.iter().flat_map(strangers).collect();
        Reading {
            street: typed.street(self.street),
            house_number: self.number,
            last_number: self.last_number,
            floor: self.floor,
            door: self.door,
            supplementary_town: Some(typed.slice(self.supplementary_town)).filter(|town| !town.is_empty()),
            postcode: self.postcode,
            town: Some(typed.slice(self.town)).filter(|town| !town.is_empty()),
            writing: Writing {
                reordered: self.is_reordered(),
                range: !self.range.is_empty(),
                bare_unit: self.bare_unit,
                torn: self.torn,
            },
            unknown: words(typed, &left_over),
            strangers: words(typed, &strangers),
        }
    }

    /// The tokens of its parts, in the order of an address.
    fn parts(&self) -> impl Iterator<Item = Span> + '_ {
        let places = [self.supplementary_town, self.postcode_at, self.town];
        let parts = std::iter::once(self.street).chain(self.numbers.iter().copied()).chain(places);
        parts.filter(|span| !span.is_empty())
    }

    /// Whether the parts follow each other otherwise than in an address.
    fn is_reordered(&self) -> bool {
        !self.parts().is_sorted_by_key(|span| span.start)
    }

    /// What no part has taken.
    fn left_over(&self, typed: &Typed<'_>) -> SmallVec<[Span; 4]> {
        let mut taken: SmallVec<[Span; 8]> = self.parts().collect();
        taken.sort_unstable_by_key(|span| span.start);
        let mut left_over = SmallVec::new();
        let mut at = 0;
        for span in taken.into_iter().chain([Span::new(typed.tokens.len(), typed.tokens.len())]) {
            if at < span.start {
                left_over.push(Span::new(at, span.start));
            }
            at = at.max(span.end);
        }
        left_over
    }
}

/// The words of some spans. A word lasts to the next blank or end of a part: `c/o`, `ApS`, `43`.
fn words<'t>(typed: &Typed<'t>, spans: &[Span]) -> Vec<&'t str> {
    let mut words = Vec::new();
    for span in spans {
        let mut start = span.start;
        for at in span.start..span.end {
            let next = at + 1;
            if next == span.end || typed.tokens[next].gap.ends_word() {
                words.push(typed.slice(Span::new(start, next)));
                start = next;
            }
        }
    }
    words
}
