//! The evaluation of a candidate: the text aligned to each of its forms, the differences, and the rule that they give.
//!
//! Category A is the legacy's: no difference, and no word that belongs to no part. B is the legacy's made stricter, so that
//! it can be trusted: the street may have one edit, two or three where it has many letters of its own; a missing ending and
//! abbreviated words are free; its numbers and its word for a street must be right; no street of the postcode may be
//! nearer, and what was typed must not be the name of another street anywhere ([`super::street_rule`]). A supplementary
//! town must be the one meant but for a few typing errors, and contain no floor or door. All else is C.

use std::borrow::Cow;
use std::cell::Cell;

use vejviser_dataset::Snapshot;
use vejviser_model::align::{Aligner, DOOR, FLOOR, HOUSE_NUMBER, POSTCODE, Parse, STREET, SUPPLEMENTARY_TOWN, TOWN};

use crate::cleanse::Category;
use crate::cleanse::evaluate::difference::Differences;
use crate::cleanse::evaluate::form::{Form, FormOrder, ShortTexts, forms};
use crate::cleanse::evaluate::street_rule::{MOST_EDITS, PlaceBasis, street_rule};
use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::candidate::{Candidate, UnitMatch};
use crate::cleanse::lookup::town::{is_opposite_place, is_spelling_of, resembles};
use crate::cleanse::name::abbreviation::Abbreviation;
use crate::cleanse::record::large_recipient;
use crate::cleanse::rule::Rule;
use crate::expansion::is_short_for;
use crate::history::Version;
use crate::towns::Towns;
use crate::towns::alias::is_called;
use crate::{Budget, Result};
use vejviser_model::reduce::reduce;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::town::plain_aliases;

/// Steps of an alignment, before those of each byte of the text.
const ALIGNMENT_STEPS: u64 = 40;
/// Steps of each byte of the text in an alignment.
const BYTE_STEPS: u64 = 2;

/// The best form of an address, compared with the text.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation<'a> {
    pub(crate) form: Form<'a>,
    /// Which of the versions it is a form of.
    pub(crate) version: usize,
    pub(crate) parse: Parse,
    pub(crate) differences: Differences,
    pub(crate) rule: Rule,
}

impl Evaluation<'_> {
    pub(crate) fn category(&self) -> Category {
        self.rule.category()
    }
}

/// What decides between forms: the category, then the differences.
type Key = (Category, DifferenceKey);

/// Differences in the legacy's order of importance; see [`difference_key`].
pub(crate) type DifferenceKey = [(bool, u32); 6];

/// What results are ordered by, as in the legacy: postcode, street, number, floor, door, supplementary town. A form that
/// lacks a part that every address has comes after one that has it.
pub(crate) fn difference_key(differences: &Differences) -> DifferenceKey {
    [POSTCODE, STREET, HOUSE_NUMBER, FLOOR, DOOR, SUPPLEMENTARY_TOWN].map(|field| {
        let is_required = matches!(field, POSTCODE | STREET | HOUSE_NUMBER);
        (is_required && differences.0[field].is_none(), differences.of(field))
    })
}

/// Compares one text with many addresses.
pub(crate) struct Evaluator<'a> {
    snapshot: &'a Snapshot,
    index: &'a Gazetteer,
    text_length: u64,
    buffers: Buffers,
    last_street: Option<CachedStreetRule<'a>>,
}

/// The last street rule that was found: the units of a house need the same.
struct CachedStreetRule<'a> {
    typed: String,
    form: Form<'a>,
    basis: PlaceBasis,
    rule: Rule,
}

/// What a comparison writes to, kept from question to question.
#[derive(Default)]
struct Buffers {
    aligner: Aligner,
    /// The text in lower case.
    lower: String,
    texts: ShortTexts,
    parse: Parse,
}

thread_local! {
    static BUFFERS: Cell<Buffers> = Cell::default();
}

impl Drop for Evaluator<'_> {
    fn drop(&mut self) {
        BUFFERS.set(std::mem::take(&mut self.buffers));
    }
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot, index: &'a Gazetteer, text: &str) -> Self {
        let mut buffers = BUFFERS.take();
        buffers.aligner.take(text);
        buffers.lower.clear();
        buffers.lower.extend(buffers.aligner.taken());
        Self { snapshot, index, text_length: text.len() as u64, buffers, last_street: None }
    }

    /// Whether the text contains the house number, floor and door of a version. Where it does not, they differ, and the
    /// version is of category C.
    pub(crate) fn may_be_house(&mut self, version: &Version<'_>) -> bool {
        let Buffers { texts, lower, .. } = &mut self.buffers;
        texts.write(version);
        texts.house().into_iter().all(|part| part.is_empty() || lower.contains(part))
    }

    /// The evaluation of the best form of a candidate's versions; of equals the first. `town` is another name of its town, in
    /// which it was typed.
    pub(crate) fn best(
        &mut self,
        candidate: &Candidate,
        versions: &[Version<'a>],
        order: FormOrder,
        town: Option<&str>,
        budget: &mut Budget,
    ) -> Result<Option<Evaluation<'a>>> {
        let row = candidate.subject.row();
        let large = row.and_then(|row| large_recipient(self.snapshot, row.entrance));
        let mut best: Option<(Key, Evaluation<'a>)> = None;
        for (place, version) in versions.iter().enumerate() {
            self.buffers.texts.write(version);
            for form in forms(version, large, order) {
                let (rule, differences) = self.evaluate(&form, candidate.unit, town, budget)?;
                let is_in_range = candidate.is_last_of_range && rule.category() < Category::C;
                let rule = if is_in_range { Rule::Range } else { rule };
                let key = (rule.category(), difference_key(&differences));
                if best.as_ref().is_none_or(|(best, _)| key < *best) {
                    let parse = std::mem::take(&mut self.buffers.parse);
                    best = Some((key, Evaluation { form, version: place, parse, differences, rule }));
                }
                if rule == Rule::Exact {
                    return Ok(best.map(|(_, evaluation)| evaluation));
                }
            }
        }
        Ok(best.map(|(_, evaluation)| evaluation))
    }

    /// The category of the official form of a version.
    pub(crate) fn official_category(&mut self, version: &Version<'a>, budget: &mut Budget) -> Result<Category> {
        self.buffers.texts.write(version);
        match forms(version, None, FormOrder::WithTownFirst).next() {
            Some(form) => self.evaluate(&form, UnitMatch::Same, None, budget).map(|(rule, _)| rule.category()),
            None => Ok(Category::C),
        }
    }

    /// Whether the text is the official one of a version, but for case.
    pub(crate) fn is_official_text(&self, version: &Version<'_>) -> bool {
        let parts = AddressParts {
            street: version.street_name,
            house_number: version.house_number,
            floor: version.floor,
            door: version.door,
            supplementary_town: version.supplementary_town.unwrap_or_default(),
            postcode: version.postcode.unwrap_or_default(),
            postcode_name: version.postcode_name,
        };
        let mut official = String::new();
        write_address_text(&mut official, &parts, TextOptions::default());
        official.to_lowercase() == self.buffers.lower
    }

    /// Aligns the text to a form of the version whose short texts are written, and leaves in `parse` what was typed for each
    /// part.
    fn evaluate(
        &mut self,
        form: &Form<'a>,
        unit: UnitMatch,
        town: Option<&str>,
        budget: &mut Budget,
    ) -> Result<(Rule, Differences)> {
        budget.spend(ALIGNMENT_STEPS + BYTE_STEPS * self.text_length)?;
        let Buffers { aligner, texts, parse, .. } = &mut self.buffers;
        let mut variant = texts.variant(form);
        if town.is_some() {
            variant.fields[TOWN] = town;
        }
        aligner.align_into(&variant, parse);
        let mut differences = Differences::new(parse, &variant);
        let mut rule = self.rule(form, &differences, budget)?;
        if let Some(town) = town {
            differences.set_town(town, form.postcode_name);
            rule = match rule {
                rule if differences.of(TOWN) == 0 => rule,
                Rule::NoPostcode => Rule::TownAlias,
                // Another name of the town is all that may differ.
                rule if rule.category() < Category::C => Rule::Place,
                rule => rule,
            };
        }
        let is_other_unit = match unit {
            UnitMatch::Same => false,
            // The unit that was read may have been aligned to a town, where an edit more is no reason to doubt.
            UnitMatch::Other => rule.category() == Category::B,
            // The full stop that makes a number a floor is no difference, but such a number is no door.
            UnitMatch::Swapped => rule.category() < Category::C,
        };
        Ok((if is_other_unit { Rule::Unit } else { rule }, differences))
    }

    /// The rule that the differences give; of several the first in the order of [`crate::cleanse::rule`].
    fn rule(&mut self, form: &Form<'a>, differences: &Differences, budget: &mut Budget) -> Result<Rule> {
        let parse = &self.buffers.parse;
        let has_unknown_words = parse.unknown().len() > 0;
        if !has_unknown_words && differences.sum() == 0 {
            return Ok(Rule::Exact);
        }
        let typed = |field: usize| parse.field(field).unwrap_or_default();
        let is_same = |field: usize| differences.of(field) == 0;
        if differences.0[HOUSE_NUMBER] != Some(0) {
            return Ok(Rule::HouseNumber);
        }
        if !(is_same(FLOOR) && is_same(DOOR)) {
            return Ok(Rule::Unit);
        }
        let is_without_postcode = typed(POSTCODE).is_empty() && differences.0[TOWN] == Some(0);
        if differences.0[POSTCODE] != Some(0) && !is_without_postcode {
            return Ok(Rule::Place);
        }
        let has_town = !typed(TOWN).is_empty();
        let is_supplementary =
            |town: &str| is_supplementary_town(&self.index.towns, form, form.supplementary_town, town, has_town);
        // A number behind the postcode is no misspelt town.
        let is_number = !is_same(TOWN) && has_digit(typed(TOWN)) && !has_digit(form.postcode_name);
        if has_unknown_words
            || is_number
            || !is_same(SUPPLEMENTARY_TOWN) && !is_supplementary(typed(SUPPLEMENTARY_TOWN))
        {
            return Ok(Rule::UnknownWords);
        }
        let street = match differences.0[STREET] {
            Some(0) if is_without_postcode => return Ok(Rule::NoPostcode),
            Some(0) if !is_same(TOWN) => return Ok(Rule::Town),
            Some(0) => return Ok(Rule::SupplementaryTown),
            Some(edits) => (edits, self.with_point(typed(STREET))),
            None => return Ok(Rule::Street),
        };
        let (edits, street) = street;
        if edits > MOST_EDITS && !is_abbreviated(&street, form.street) {
            return Ok(Rule::Street);
        }
        let basis = if typed(POSTCODE).is_empty() { PlaceBasis::Town } else { PlaceBasis::Postcode };
        let is_own_town = |town: &str| {
            is_town(form, form.supplementary_town, town)
                || form.postcode.is_some_and(|code| is_called(&self.index.towns, town, code))
        };
        if basis == PlaceBasis::Postcode && has_town && !is_own_town(typed(TOWN)) {
            return Ok(Rule::Place);
        }
        if let Some(cached) = &self.last_street
            && cached.typed == *street
            && cached.form == *form
            && cached.basis == basis
        {
            return Ok(cached.rule);
        }
        let rule = street_rule(self.index, form, &street, basis, budget)?;
        let typed = street.into_owned();
        self.last_street = Some(CachedStreetRule { typed, form: *form, basis, rule });
        Ok(rule)
    }

    /// A typed street with the full stop that follows it in the text: one at its end belongs to no part.
    fn with_point<'s>(&self, street: &'s str) -> Cow<'s, str> {
        let (lower, street_lower) = (&self.buffers.lower, street.to_lowercase());
        let after = lower.find(&street_lower).map(|place| &lower[place + street_lower.len()..]);
        if after.is_some_and(|after| after.starts_with('.')) { Cow::Owned(format!("{street}.")) } else { street.into() }
    }
}

/// Whether a name is another with words abbreviated.
fn is_abbreviated(typed: &str, name: &str) -> bool {
    is_short_for(typed, name) || Abbreviation::new(typed).is_some_and(|abbreviation| abbreviation.is_of(&reduce(name)))
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether each part of what was typed for a supplementary town is that of an address in this town, misspelt or cut short; or the
/// town itself, where none was typed. Other words that a name resembles are none, nor is another place of the postcode.
pub(crate) fn is_supplementary_town(
    towns: &Towns,
    form: &Form<'_>,
    supplementary_town: Option<&str>,
    typed: &str,
    has_town: bool,
) -> bool {
    let town = form.postcode_name;
    let is_own = |part: &str, own: &str| {
        let is_other_town = || form.postcode.is_some_and(|code| towns.postcodes_of_town(part).contains(&code));
        let is_like = is_spelling_of(part, own) || is_abbreviated(part, own);
        is_like && (reduce(part) == reduce(own) || !is_other_town() && !is_opposite_place(part, own))
    };
    let is_meant = |part: &str| {
        let is_plain_town = || plain_aliases(town).contains(&reduce(part));
        supplementary_town.is_some_and(|own| is_own(part, own))
            || !has_town && (is_spelling_of(part, town) || is_plain_town())
    };
    typed.split(',').all(is_meant)
}

/// Whether each part of a typed town resembles the town of a form or this supplementary town.
pub(crate) fn is_town(form: &Form<'_>, supplementary_town: Option<&str>, typed: &str) -> bool {
    let is_one = |typed: &str, town: &str| typed.split(',').all(|part| resembles(part, town));
    supplementary_town.is_some_and(|town| is_one(typed, town)) || is_one(typed, form.postcode_name)
}
