//! What a candidate is worth: the text aligned to each way of writing it, the differences, the category.
//!
//! Category A is the legacy's: no difference and no word that fits nowhere. B is the legacy's made stricter, so that
//! it can be trusted: the street may have one edit for five letters of its name and three at most, a cut-off ending
//! and abbreviated words are free; no street of the postcode may be nearer, and what was typed must not be the name
//! of another street anywhere. All else is C.

use std::cell::Cell;

use vejviser_dataset::Snapshot;
use vejviser_model::align::{Aligner, DOOR, FLOOR, HOUSE_NUMBER, POSTCODE, Parse, STREET, SUPPLEMENTARY_TOWN, TOWN};

use super::Category;
use super::candidates::Candidate;
use super::difference::Differences;
use super::form::{Digits, Form, forms};
use super::index::Index;
use super::record::large_recipient;
use super::scope::exact_town;
use super::spelling::{Nearness, reduce};
use super::streets::StreetText;
use crate::history::Version;
use crate::{Budget, Result};

/// Edits of the legacy that a street of category B may have.
const MOST_EDITS: u32 = 3;
/// Letters of a street's name that allow an edit.
const LETTERS_AN_EDIT: usize = 5;
/// Steps that an alignment costs, before those for each byte of the text.
const ALIGNMENT: u64 = 40;
/// Steps that each byte of the text adds to an alignment.
const ALIGNED_BYTE: u64 = 2;

/// A way of writing an address, compared with the text.
#[derive(Clone, Debug)]
pub(super) struct Judged<'a> {
    pub(super) form: Form<'a>,
    /// Which of the versions it is a form of.
    pub(super) version: usize,
    pub(super) parse: Parse,
    pub(super) differences: Differences,
    pub(super) category: Category,
}

/// What decides between forms: the category, then what differs, in the legacy's order of importance.
type Key = (Category, [(bool, u32); 6]);

/// The legacy's order of results: postcode, street, number, floor, door, supplementary town; what lacks a part that
/// every address has comes after what has it.
pub(super) fn order(differences: &Differences) -> [(bool, u32); 6] {
    [POSTCODE, STREET, HOUSE_NUMBER, FLOOR, DOOR, SUPPLEMENTARY_TOWN].map(|field| {
        let required = matches!(field, POSTCODE | STREET | HOUSE_NUMBER);
        (required && differences.0[field].is_none(), differences.of(field))
    })
}

/// Compares one text with many addresses.
pub(super) struct Judge<'a> {
    snapshot: &'a Snapshot,
    index: &'a Index,
    text_len: u64,
    memory: Memory,
    close: Option<Close<'a>>,
}

/// Whether a street typed with slips can be no other: the last that was asked, for the units of a house ask the same.
struct Close<'a> {
    typed: String,
    form: Form<'a>,
    by_town: bool,
    is_close: bool,
}

/// What comparing writes to, kept from question to question.
#[derive(Default)]
struct Memory {
    aligner: Aligner,
    /// The text in lower case.
    lower: String,
    digits: Digits,
    parse: Parse,
}

thread_local! {
    static MEMORY: Cell<Memory> = Cell::default();
}

impl Drop for Judge<'_> {
    fn drop(&mut self) {
        MEMORY.set(std::mem::take(&mut self.memory));
    }
}

impl<'a> Judge<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, index: &'a Index, text: &str) -> Self {
        let mut memory = MEMORY.take();
        memory.aligner.take(text);
        memory.lower.clear();
        memory.lower.extend(memory.aligner.taken());
        Self { snapshot, index, text_len: text.len() as u64, memory, close: None }
    }

    /// Whether the text holds the number, the floor and the door of a version. Where it does not, they differ, and the
    /// version is of category C.
    pub(super) fn may_be_house(&mut self, version: &Version<'_>) -> bool {
        let Memory { digits, lower, .. } = &mut self.memory;
        digits.write(version);
        digits.units().into_iter().all(|part| part.is_empty() || lower.contains(part))
    }

    /// The best form of a candidate's versions; of equals the first.
    pub(super) fn best(
        &mut self,
        candidate: &Candidate,
        versions: &[Version<'a>],
        town_typed: bool,
        budget: &mut Budget,
    ) -> Result<Option<Judged<'a>>> {
        let row = candidate.subject.row();
        let large = row.and_then(|row| large_recipient(self.snapshot, row.entrance));
        let mut best: Option<(Key, Judged<'a>)> = None;
        for (place, version) in versions.iter().enumerate() {
            self.memory.digits.write(version);
            for form in forms(version, large, town_typed) {
                let (category, differences) = self.judge(&form, budget)?;
                let key = (category, order(&differences));
                if best.as_ref().is_none_or(|(best, _)| key < *best) {
                    let parse = std::mem::take(&mut self.memory.parse);
                    best = Some((key, Judged { form, version: place, parse, differences, category }));
                }
                if category == Category::A {
                    return Ok(best.map(|(_, judged)| judged));
                }
            }
        }
        Ok(best.map(|(_, judged)| judged))
    }

    /// The category of the official form of a version.
    pub(super) fn official(&mut self, version: &Version<'a>, budget: &mut Budget) -> Result<Category> {
        self.memory.digits.write(version);
        match forms(version, None, true).next() {
            Some(form) => self.judge(&form, budget).map(|(category, _)| category),
            None => Ok(Category::C),
        }
    }

    /// Aligns a form of the version whose digits are written, and leaves what was typed for it in `parse`.
    fn judge(&mut self, form: &Form<'a>, budget: &mut Budget) -> Result<(Category, Differences)> {
        budget.spend(ALIGNMENT + ALIGNED_BYTE * self.text_len)?;
        let Memory { aligner, digits, parse, .. } = &mut self.memory;
        let variant = digits.variant(form);
        aligner.align_into(&variant, parse);
        let differences = Differences::new(parse, &variant);
        let category = self.category(form, &differences, budget)?;
        Ok((category, differences))
    }

    fn category(&mut self, form: &Form<'a>, differences: &Differences, budget: &mut Budget) -> Result<Category> {
        let parse = &self.memory.parse;
        if parse.unknown().len() > 0 {
            return Ok(Category::C);
        }
        if differences.sum() == 0 {
            return Ok(Category::A);
        }
        let typed = |field: usize| parse.field(field).unwrap_or_default();
        let same = |field: usize| differences.of(field) == 0;
        let has_place =
            differences.0[POSTCODE] == Some(0) || typed(POSTCODE).is_empty() && differences.0[TOWN] == Some(0);
        if !(differences.0[HOUSE_NUMBER] == Some(0) && same(FLOOR) && same(DOOR) && has_place) {
            return Ok(Category::C);
        }
        let street = match differences.0[STREET] {
            Some(0) => return Ok(Category::B),
            Some(edits) if edits <= MOST_EDITS => typed(STREET),
            _ => return Ok(Category::C),
        };
        let by_town = typed(POSTCODE).is_empty();
        let known = self
            .close
            .as_ref()
            .filter(|known| known.typed == street && known.form == *form && known.by_town == by_town);
        let is_close = match known {
            Some(known) => known.is_close,
            None => {
                let is_close = self.is_close(form, street, by_town, budget)?;
                self.close = Some(Close { typed: street.to_owned(), form: *form, by_town, is_close });
                is_close
            }
        };
        Ok(if is_close { Category::B } else { Category::C })
    }

    /// Whether a street typed with slips can be no other; `by_town` where no postcode was typed.
    fn is_close(&self, form: &Form<'a>, typed: &str, by_town: bool, budget: &mut Budget) -> Result<bool> {
        budget.spend(ALIGNMENT)?;
        let street = StreetText::new(typed);
        let name = reduce(form.street);
        let Some(number) = self.index.spellings.find(&name) else { return Ok(false) };
        let letters = form.street.chars().filter(|char| char.is_alphanumeric()).count();
        let allowed = MOST_EDITS.min((letters / LETTERS_AN_EDIT) as u32);
        let nearness = match street.typed.nearness(&self.index.spellings, number, allowed) {
            Some(nearness) => nearness,
            None if street.expansions().contains(&name) => Nearness { edits: 0, cut: true },
            None => return Ok(false),
        };
        if nearness == (Nearness { edits: 0, cut: false }) {
            return Ok(true);
        }
        if self.index.spellings.find(&street.typed.reduced).is_some() {
            return Ok(false);
        }
        let nearer = if by_town {
            street.has_nearer(self.index, exact_town(self.index, form.postcode_name), nearness, budget)?
        } else {
            street.has_nearer(self.index, form.postcode, nearness, budget)?
        };
        Ok(!nearer)
    }
}
