//! What a candidate is worth: the text aligned to each way of writing it, the differences, the category.
//!
//! Category A is the legacy's: no difference and no word that fits nowhere. B is the legacy's made stricter, so that
//! it can be trusted: the street may have one edit, two or three where it has many letters of its own, a cut-off ending
//! and abbreviated words are free; its numbers and its word for a street must be right; no street of the postcode may
//! be nearer, and what was typed must not be the name of another street anywhere. A supplementary town must be like the
//! one meant, and no floor or door may hide in it. All else is C.

use std::cell::Cell;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_model::align::{Aligner, DOOR, FLOOR, HOUSE_NUMBER, POSTCODE, Parse, STREET, SUPPLEMENTARY_TOWN, TOWN};

use crate::cleanse::Category;
use crate::cleanse::evaluate::difference::Differences;
use crate::cleanse::evaluate::form::{Digits, Form, forms};
use crate::cleanse::index::Index;
use crate::cleanse::lookup::candidates::{Candidate, UnitFit};
use crate::cleanse::lookup::scope::{exact_town, is_like};
use crate::cleanse::lookup::streets::StreetText;
use crate::cleanse::name::distance::{Nearness, ending, reduce};
use crate::cleanse::record::large_recipient;
use crate::cleanse::rule::Rule;
use crate::history::Version;
use crate::{Budget, Result};

/// Edits of the legacy that a street of category B may have.
const MOST_EDITS: u32 = 3;
/// Letters of a street's name that allow an edit.
const LETTERS_AN_EDIT: usize = 5;
/// Letters that are a street's own that allow two.
const OWN_LETTERS_FOR_TWO: usize = 9;
/// Steps that an alignment costs, before those for each byte of the text.
const ALIGNMENT: u64 = 40;
/// Steps that each byte of the text adds to an alignment.
const ALIGNED_BYTE: u64 = 2;

/// A way of writing an address, compared with the text.
#[derive(Clone, Debug)]
pub(crate) struct Judged<'a> {
    pub(crate) form: Form<'a>,
    /// Which of the versions it is a form of.
    pub(crate) version: usize,
    pub(crate) parse: Parse,
    pub(crate) differences: Differences,
    pub(crate) rule: Rule,
}

impl Judged<'_> {
    pub(crate) fn category(&self) -> Category {
        self.rule.category()
    }
}

/// What decides between forms: the category, then what differs, in the legacy's order of importance.
type Key = (Category, [(bool, u32); 6]);

/// The legacy's order of results: postcode, street, number, floor, door, supplementary town; what lacks a part that
/// every address has comes after what has it.
pub(crate) fn order(differences: &Differences) -> [(bool, u32); 6] {
    [POSTCODE, STREET, HOUSE_NUMBER, FLOOR, DOOR, SUPPLEMENTARY_TOWN].map(|field| {
        let required = matches!(field, POSTCODE | STREET | HOUSE_NUMBER);
        (required && differences.0[field].is_none(), differences.of(field))
    })
}

/// Compares one text with many addresses.
pub(crate) struct Judge<'a> {
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
    rule: Rule,
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
    pub(crate) fn new(snapshot: &'a Snapshot, index: &'a Index, text: &str) -> Self {
        let mut memory = MEMORY.take();
        memory.aligner.take(text);
        memory.lower.clear();
        memory.lower.extend(memory.aligner.taken());
        Self { snapshot, index, text_len: text.len() as u64, memory, close: None }
    }

    /// Whether the text holds the number, the floor and the door of a version. Where it does not, they differ, and the
    /// version is of category C.
    pub(crate) fn may_be_house(&mut self, version: &Version<'_>) -> bool {
        let Memory { digits, lower, .. } = &mut self.memory;
        digits.write(version);
        digits.units().into_iter().all(|part| part.is_empty() || lower.contains(part))
    }

    /// The best form of a candidate's versions; of equals the first.
    pub(crate) fn best(
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
                let (rule, differences) = self.judge(&form, candidate.unit, budget)?;
                let key = (rule.category(), order(&differences));
                if best.as_ref().is_none_or(|(best, _)| key < *best) {
                    let parse = std::mem::take(&mut self.memory.parse);
                    best = Some((key, Judged { form, version: place, parse, differences, rule }));
                }
                if rule == Rule::Exact {
                    return Ok(best.map(|(_, judged)| judged));
                }
            }
        }
        Ok(best.map(|(_, judged)| judged))
    }

    /// The category of the official form of a version.
    pub(crate) fn official(&mut self, version: &Version<'a>, budget: &mut Budget) -> Result<Category> {
        self.memory.digits.write(version);
        match forms(version, None, true).next() {
            Some(form) => self.judge(&form, UnitFit::Same, budget).map(|(rule, _)| rule.category()),
            None => Ok(Category::C),
        }
    }

    /// Aligns a form of the version whose digits are written, and leaves what was typed for it in `parse`. Where the text
    /// was read as another unit than the version is, that unit may hide in a town, and a full stop that makes a number a
    /// floor is no door.
    fn judge(&mut self, form: &Form<'a>, unit: UnitFit, budget: &mut Budget) -> Result<(Rule, Differences)> {
        budget.spend(ALIGNMENT + ALIGNED_BYTE * self.text_len)?;
        let Memory { aligner, digits, parse, .. } = &mut self.memory;
        let variant = digits.variant(form);
        aligner.align_into(&variant, parse);
        let differences = Differences::new(parse, &variant);
        let rule = self.rule(form, &differences, budget)?;
        let is_other = match unit {
            UnitFit::Same => false,
            UnitFit::Other => rule.category() == Category::B,
            UnitFit::Swapped => rule.category() < Category::C,
        };
        Ok((if is_other { Rule::Unit } else { rule }, differences))
    }

    fn rule(&mut self, form: &Form<'a>, differences: &Differences, budget: &mut Budget) -> Result<Rule> {
        let parse = &self.memory.parse;
        let has_unknown = parse.unknown().len() > 0;
        if !has_unknown && differences.sum() == 0 {
            return Ok(Rule::Exact);
        }
        let typed = |field: usize| parse.field(field).unwrap_or_default();
        let same = |field: usize| differences.of(field) == 0;
        if differences.0[HOUSE_NUMBER] != Some(0) {
            return Ok(Rule::HouseNumber);
        }
        if !(same(FLOOR) && same(DOOR)) {
            return Ok(Rule::Unit);
        }
        let no_postcode = typed(POSTCODE).is_empty() && differences.0[TOWN] == Some(0);
        if differences.0[POSTCODE] != Some(0) && !no_postcode {
            return Ok(Rule::Place);
        }
        if has_unknown || !same(SUPPLEMENTARY_TOWN) && !is_town_of(form, typed(SUPPLEMENTARY_TOWN)) {
            return Ok(Rule::UnknownWords);
        }
        let street = match differences.0[STREET] {
            Some(0) if no_postcode => return Ok(Rule::NoPostcode),
            Some(0) if !same(TOWN) => return Ok(Rule::Town),
            Some(0) => return Ok(Rule::SupplementaryTown),
            Some(edits) if edits <= MOST_EDITS => typed(STREET),
            _ => return Ok(Rule::Street),
        };
        let by_town = typed(POSTCODE).is_empty();
        if !by_town && !typed(TOWN).is_empty() && !is_town(form, form.supplementary_town, typed(TOWN)) {
            return Ok(Rule::Place);
        }
        let known = self
            .close
            .as_ref()
            .filter(|known| known.typed == street && known.form == *form && known.by_town == by_town);
        if let Some(known) = known {
            return Ok(known.rule);
        }
        let rule = self.street(form, street, by_town, budget)?;
        self.close = Some(Close { typed: street.to_owned(), form: *form, by_town, rule });
        Ok(rule)
    }

    /// Whether a street typed with slips can be no other; `by_town` where no postcode was typed.
    fn street(&self, form: &Form<'a>, typed: &str, by_town: bool, budget: &mut Budget) -> Result<Rule> {
        budget.spend(ALIGNMENT)?;
        let street = StreetText::new(typed);
        let name = reduce(form.street);
        let Some(number) = self.index.spellings.find(&name) else { return Ok(Rule::Street) };
        let nearness = match street.typed.nearness(&self.index.spellings, number, allowed_edits(&name)) {
            Some(nearness) => nearness,
            None if street.expansions().contains(&name) => Nearness { edits: 0, cut: true },
            None => return Ok(Rule::Street),
        };
        if nearness == (Nearness { edits: 0, cut: false }) {
            return Ok(Rule::StreetSpelling);
        }
        if is_other_name(&street.typed.reduced, &name) {
            return Ok(Rule::Street);
        }
        if self.index.spellings.find(&street.typed.reduced).is_some() {
            return Ok(Rule::StreetElsewhere);
        }
        let nearer = if by_town {
            street.has_nearer(self.index, exact_town(self.index, form.postcode_name), nearness, budget)?
        } else {
            street.has_nearer(self.index, form.postcode, nearness, budget)?
        };
        Ok(match nearness {
            _ if nearer => Rule::Street,
            Nearness { edits: 0, .. } => Rule::StreetAbbreviated,
            _ => Rule::StreetSlip,
        })
    }
}

/// Edits that a street of category B may have, by its reduced name. Letters of an ending that hundreds of streets share
/// tell nothing of which is meant.
fn allowed_edits(name: &str) -> u32 {
    let letters = name.chars().count();
    let own = name.strip_suffix(ending(name).unwrap_or_default()).unwrap_or(name).chars().count();
    let by_own = (own * 2 / OWN_LETTERS_FOR_TWO) as u32;
    by_own.clamp(u32::from(letters >= LETTERS_AN_EDIT), MOST_EDITS)
}

/// Whether a typed name is another name and no slip: it has another number in it, or ends in another word for a street.
fn is_other_name(typed: &str, name: &str) -> bool {
    let digits = |name: &str| name.bytes().filter(u8::is_ascii_digit).collect::<SmallVec<[u8; 8]>>();
    let differ = |(typed, own): (&str, &str)| !typed.starts_with(own) && !own.starts_with(typed);
    digits(typed) != digits(name) || ending(typed).zip(ending(name)).is_some_and(differ)
}

/// Whether a typed supplementary town is that of a form or its town.
fn is_town_of(form: &Form<'_>, typed: &str) -> bool {
    is_town(form, form.supplementary_town, typed)
}

/// Whether a typed town is the town of a form or this supplementary town, with no more slips than every other letter.
pub(crate) fn is_town(form: &Form<'_>, supplementary_town: Option<&str>, typed: &str) -> bool {
    supplementary_town.is_some_and(|town| is_like(typed, town)) || is_like(typed, form.postcode_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_allowed_for_letters_of_the_names_own() {
        for (name, edits) in [
            ("nyg", 0),
            ("n{s", 0),
            ("nyvej", 1),
            ("granparken", 1),
            ("margrethepladsen", 2),
            ("hcandersensboulevard", 2),
        ] {
            assert_eq!(allowed_edits(name), edits, "{name}");
        }
    }

    #[test]
    fn another_number_or_word_for_a_street_is_another_name() {
        for (typed, name, other) in [
            ("granbakken", "granparken", true),
            ("nordmarksg}rdshaven", "nordmarksg}rdsvej", true),
            ("christian4gade", "christian8gade", true),
            ("30nordbanegade", "nordbanegade", true),
            ("granparke", "granparken", false),
            ("granpark", "granparken", false),
            ("granpakren", "granparken", false),
            ("10februarvej", "10febuarvej", false),
        ] {
            assert_eq!(is_other_name(typed, name), other, "{typed} {name}");
        }
    }
}
