//! Reading an address as people type it: free text in, parts out. No register.
//!
//! The grammar knows both word orders (street first, postcode and town first), what stands before and after an address
//! (`c/o`, companies, the country) and every way floors and doors are written. It never splits a run of digits, takes
//! four digits for a postcode and one to three for a house number, and drops nothing: what has no place is unknown.
//!
//! Where the grammar alone cannot decide (`Tofthøjvej 20 26`: floor or door?) it gives several readings, the likeliest
//! first; the register behind the caller settles. Spelling is not its matter: streets and towns are slices of the
//! typed text.

mod body;
pub mod cell;
mod draft;
mod house;
mod layout;
mod name;
mod noise;
mod place;
mod tail;
mod text;
mod unit;

#[cfg(test)]
mod tests;

pub use name::{readings_by_name, readings_by_town};
pub use noise::without_addressees;
use text::Typed;
pub use text::term::announcing_words;

use crate::{
    house_number::HouseNumber,
    unit::{Door, Floor},
};

/// One way to read a text. Streets, towns and unknown words are slices of it, as typed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Reading<'t> {
    /// Street name; empty if there is none.
    pub street: &'t str,
    /// House number; the first of a range.
    pub house_number: Option<HouseNumber>,
    /// The last house number of a range. Where [`Writing::range`] is false, the number after a comma that was read as a unit.
    pub last_number: Option<HouseNumber>,
    /// Floor, canonical: `stuen` is `st`.
    pub floor: Floor,
    /// Door, canonical: `til venstre` is `tv`, `-0121` is `121`.
    pub door: Door,
    /// Supplementary town.
    pub supplementary_town: Option<&'t str>,
    /// Postcode, 1 to 9999.
    pub postcode: Option<u16>,
    /// Town of the postcode.
    pub town: Option<&'t str>,
    /// Words that are no part of the address, in the order typed.
    pub unknown: Vec<&'t str>,
    /// Those of them that say nothing: they belong to no range, recipient, country or telephone number.
    pub strangers: Vec<&'t str>,
    /// Layout of the parts, and text that belongs to none.
    pub writing: Writing,
}

/// How a text differs from an address though its parts may all be right.
#[expect(clippy::struct_excessive_bools, reason = "each is seen in a text without the others")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Writing {
    /// The parts stand in another order: the number before its street, the town first.
    pub reordered: bool,
    /// The house number is the first of a range; the others are unknown words.
    pub range: bool,
    /// Floor or door is a number without a full stop or word that tells which: `12`, not `12.`.
    pub bare_unit: bool,
    /// The house number may be another: the last one, which floor or door may be as well, `4 2` is 42, `3 Vej 12` is 12; or the
    /// one without the letter before it, `A18`.
    pub torn: bool,
}

impl<'t> Reading<'t> {
    /// The same reading of the last house number of its range.
    pub fn of_last_number(&self) -> Option<Self> {
        let last = self.last_number?;
        let unit = if self.writing.range { (self.floor, self.door) } else { (Floor::NONE, Door::NONE) };
        let writing = Writing { range: !self.writing.torn, ..self.writing };
        Some(Self { house_number: Some(last), last_number: None, floor: unit.0, door: unit.1, writing, ..self.clone() })
    }

    /// The same reading with one, two … words less at the beginning of the street, down to one word, for a street
    /// with a name or company before it and no comma between. The words left out are unknown.
    pub fn shorter_streets(&self) -> impl Iterator<Item = Self> + use<'_, 't> {
        let street = self.street;
        let starts = street.char_indices().zip(street.chars().skip(1)).filter_map(|((at, char), next)| {
            (char.is_whitespace() && !next.is_whitespace()).then_some(at + char.len_utf8())
        });
        starts.map(move |start| {
            let left_out = street[..start].split_whitespace();
            let strangers = left_out.clone().chain(self.strangers.iter().copied()).collect();
            let after = |word: &&str| word.as_ptr() > street.as_ptr();
            let place = self.unknown.iter().position(after).unwrap_or(self.unknown.len());
            let mut unknown = self.unknown.clone();
            unknown.splice(place..place, left_out);
            Self { street: &street[start..], unknown, strangers, ..self.clone() }
        })
    }
}

/// The ways to read a text, the likeliest first; at most eight, none for a text without letters and digits.
pub fn readings<'t>(text: &'t str) -> Vec<Reading<'t>> {
    let typed = Typed::new(text);
    let whole = typed.with_whole_postcode();
    let of_one = |typed: &Typed<'t>| layout::drafts(typed).iter().map(|draft| draft.finish(typed)).collect::<Vec<_>>();
    let of_whole = whole.iter().flat_map(of_one);
    of_whole.chain(of_one(&typed)).take(layout::MOST).collect()
}

/// The ways to read a text that are much less likely than those of [`readings`]: they lose numbers or words. Only a register
/// can tell that one of them is meant.
pub fn unlikely_readings(text: &str) -> Vec<Reading<'_>> {
    let typed = Typed::new(text);
    layout::dear_drafts(&typed).iter().map(|draft| draft.finish(&typed)).collect()
}
