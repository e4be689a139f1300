//! Autocomplete: suggestions of street names, entrances and units for a text being typed (`GET /autocomplete`).
//!
//! ```text
//! snapshot ─▶ index ─┐
//!                    ▼
//! request ─▶ query ──────▶ score ─▶ search ─▶ rows ─▶ suggestions
//!    └────▶ restriction ─────────────▲
//! ```
//!
//! | folder | is for | imports |
//! |---|---|---|
//! | [`term`] | what one typed word can match | – |
//! | [`index`] | what is derived from a snapshot when it is opened | `term` |
//! | [`query`] | the typed text, compiled to conditions | `term`, `index` |
//! | [`score`] | how well an address matches the text, and bounds of that | `term`, `index`, `query` |
//! | [`restriction`] | filters of the request | – |
//! | [`search`] | the rows that meet the conditions, the best first | all of them |
//!
//! This module decides which wording of a text is answered, and how freely its words are matched. What a suggestion looks
//! like to a client is the business of the `wire` crate.

mod by_id;
pub(crate) mod index;
mod large_recipient;
mod places;
pub(crate) mod query;
mod restriction;
mod score;
pub(crate) mod search;
mod suggestion;
pub(crate) mod term;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_model::id::{AccessAddressId, AddressId, StreetNameId};
use vejviser_model::words::LastWord;

use query::text::QueryText;
use query::town::{TownName, WithoutTown, without_town};
use query::wording::{RegisterForm, has_town, is_caret_last, postcode_last, register_form, with};
pub(crate) use query::wording::{letter_joined, letter_joined_over_signs, plain_numbers};
use restriction::Restriction;
use search::context::Context;
use search::rows::Rows;
use search::tiers::{Matching, Tiers};

use crate::request::{AutocompleteParameters, Tier};
use crate::towns::typed_postcode::TypedPostcode;
use crate::{Budget, Engine, Result};

pub(crate) use index::Index;
pub use suggestion::{PostcodeForm, Suggested, Suggestions};

impl Engine {
    /// Suggestions for a text being typed, or the one suggestion for an id.
    pub fn autocomplete(&self, request: &AutocompleteParameters, budget: &mut Budget) -> Result<Suggestions> {
        let normal = request.normalized();
        let request = normal.as_ref().unwrap_or(request);
        let plain = Some(request).filter(|request| request.fuzzy && !request.places && is_caret_last(request));
        let plain = plain.and_then(|request| plain_numbers(&request.q));
        let plain = plain.map(|q| AutocompleteParameters { q, caret: None, ..request.clone() });
        let request = plain.as_ref().unwrap_or(request);
        if request.places {
            return Ok(Suggestions::PlaceNames(self.suggested_places(request, budget)?));
        }
        let snapshot = self.snapshot();
        let restriction = Restriction::new(snapshot, request, budget)?;
        let rows = if let Some(id) = &request.id {
            let last = request.last_tier.unwrap_or(Tier::Address);
            by_id::find(snapshot, &restriction, id, request.last_tier).unwrap_or(Rows::none(last))
        } else if let Some(id) = &request.access_address_id {
            let text = QueryText::new(request);
            match by_id::entrance(snapshot, id) {
                // Without a text nothing is searched for, as anywhere.
                Some(entrance) if !text.words.is_empty() && restriction.allows(snapshot, entrance) => {
                    let tiers = self.tiers(request, &text, &restriction, loosest(request));
                    Rows::Units(tiers.units_of(entrance, budget)?)
                }
                _ => Rows::none(Tier::Address),
            }
        } else {
            self.rows_by_letter(request, &restriction, budget)?
        };
        Ok(suggestions(snapshot, request, rows))
    }

    /// The rows that answer a text. The letter of `56 c` is first that of the number, then what it may be else: the beginning
    /// of a town. The second is not looked for more freely than as typed where the first has an answer.
    fn rows_by_letter(
        &self,
        request: &AutocompleteParameters,
        restriction: &Restriction<'_>,
        budget: &mut Budget,
    ) -> Result<Rows> {
        let Some(joined) = letter_joined(&request.q).filter(|_| request.fuzzy && is_caret_last(request)) else {
            return self.rows_by_postcode(request, restriction, budget);
        };
        let joined = AutocompleteParameters { q: joined, caret: None, fuzzy: false, ..request.clone() };
        let mut rows = self.rows_by_postcode(&joined, restriction, budget)?;
        if rows.is_empty() {
            return self.rows_by_postcode(request, restriction, budget);
        }
        let apart = AutocompleteParameters { fuzzy: false, ..request.clone() };
        let apart = self.rows_by_postcode(&apart, restriction, budget)?;
        if apart.is_empty() {
            return Ok(rows);
        }
        if apart.tier() != rows.tier() {
            let tier = Some(apart.tier());
            let joined = AutocompleteParameters { first_tier: tier, last_tier: tier, ..joined };
            rows = self.rows_by_postcode(&joined, restriction, budget)?;
            if rows.is_empty() {
                return Ok(apart);
            }
        }
        rows.append(apart, request.limit as usize);
        Ok(rows)
    }

    /// The rows that answer a text. Those in a postcode of the text come first, those elsewhere follow, unless the text names
    /// a town, which weighs as much as the postcode. Where nothing fits, the text is answered without the postcode, and at
    /// last without its town too.
    fn rows_by_postcode(
        &self,
        request: &AutocompleteParameters,
        restriction: &Restriction<'_>,
        budget: &mut Budget,
    ) -> Result<Rows> {
        let mut rows = self.rows(request, restriction, budget)?;
        let typed = TypedPostcode::new(&request.q, request.caret).filter(|_| request.postcode.is_empty());
        let Some(typed) = typed else { return Ok(rows) };
        let snapshot = self.snapshot();
        let is_settled = has_town(&typed.words, typed.place) || rows.are_in_postcode(snapshot, typed.code);
        if typed.exists(snapshot) && (rows.is_empty() || !is_settled) {
            // What fits there less well may not have been found beside what fits elsewhere.
            let inside = AutocompleteParameters { postcode: vec![typed.code], ..request.clone() };
            let restriction = Restriction::new(snapshot, &inside, budget)?;
            let mut inside = self.rows(&inside, &restriction, budget)?;
            if !inside.is_empty() {
                inside.append(rows, request.limit as usize);
                return Ok(inside);
            }
        }
        if rows.is_empty() && request.fuzzy && is_caret_last(request) {
            // The town is believed without its postcode before neither is; then nothing else is misspelt.
            let (without, without_town) =
                (typed.left_out_of(&request.q), typed.left_out_with_town_of(&request.q, snapshot));
            for (text, fuzzy) in [(without, true), (without_town, false)] {
                if let Some(text) = text.filter(|_| rows.is_empty()) {
                    let request = AutocompleteParameters { fuzzy, ..with(request, &text, LastWord::Whole, " ") };
                    rows = self.rows(&request, restriction, budget)?;
                }
            }
        }
        Ok(rows)
    }

    /// The rows that answer a text.
    fn rows(
        &self,
        request: &AutocompleteParameters,
        restriction: &Restriction<'_>,
        budget: &mut Budget,
    ) -> Result<Rows> {
        let moved = postcode_last(self.snapshot(), request);
        let request = moved.as_ref().unwrap_or(request);
        let text = QueryText::new(request);
        let form = register_form(request, &text.words).filter(|_| request.fuzzy);
        let form_text = form.as_ref().map(|form| QueryText::new(&form.request));
        let mut wordings = SmallVec::<[_; 2]>::from_iter([(request, &text)]);
        if let Some((RegisterForm { request, comes_first }, text)) = form.as_ref().zip(form_text.as_ref()) {
            wordings.insert(usize::from(!comes_first), (request, text));
        }
        let towns =
            if request.fuzzy { without_town(&self.cleansing.towns, request, &text.words) } else { SmallVec::new() };
        if let ([(request, text)], true) = (&wordings[..], towns.is_empty())
            && !text.is_ended()
        {
            return self.tiers(request, text, restriction, loosest(request)).answer(budget);
        }
        let with_addition = towns.iter().filter(|town| town.name == TownName::WithAddition);
        if let Some(rows) = self.rows_in_towns(with_addition, Matching::AsTyped, budget)? {
            return Ok(rows);
        }
        // All wordings are tried one way before any is tried more freely: a word that a comma has ended is whole before it
        // is a beginning; both come before the town by another name, that before another number, and typing errors last.
        for matching in [Matching::Whole, Matching::AsTyped, Matching::NearestNumber, Matching::Fuzzy] {
            let in_towns = match matching {
                Matching::Whole | Matching::AsTyped => None,
                Matching::NearestNumber => self.rows_in_towns(towns.iter(), Matching::AsTyped, budget)?,
                // With a name that is still being typed, or that is also that of another town, nothing else is misspelt.
                Matching::Fuzzy => {
                    self.rows_in_towns(towns.iter().filter(|town| town.name.is_certain()), matching, budget)?
                }
            };
            if let Some(rows) = in_towns {
                return Ok(rows);
            }
            let is_tried = |text: &QueryText<'_>| match matching {
                Matching::Whole => text.is_ended(),
                Matching::AsTyped => true,
                Matching::NearestNumber | Matching::Fuzzy => request.fuzzy,
            };
            for &(request, text) in wordings.iter().filter(|(_, text)| is_tried(text)) {
                let rows = self.tiers(request, text, restriction, matching).answer(budget)?;
                if !rows.is_empty() {
                    return Ok(rows);
                }
            }
        }
        Ok(Rows::none(request.last_tier.unwrap_or(Tier::Address)))
    }

    /// The rows that answer a text without its town, by the first reading of the town that has any.
    fn rows_in_towns<'a>(
        &self,
        towns: impl Iterator<Item = &'a WithoutTown>,
        matching: Matching,
        budget: &mut Budget,
    ) -> Result<Option<Rows>> {
        for WithoutTown { request, .. } in towns {
            let restriction = Restriction::new(self.snapshot(), request, budget)?;
            let rows = self.tiers(request, &QueryText::new(request), &restriction, matching).answer(budget)?;
            if !rows.is_empty() {
                return Ok(Some(rows));
            }
        }
        Ok(None)
    }

    fn tiers<'a>(
        &'a self,
        request: &'a AutocompleteParameters,
        text: &'a QueryText<'a>,
        restriction: &'a Restriction<'a>,
        matching: Matching,
    ) -> Tiers<'a> {
        let context = Context { snapshot: self.snapshot(), index: &self.suggest, text, restriction };
        Tiers::new(context, request, matching)
    }
}

/// The freest way to match words that a request allows.
fn loosest(request: &AutocompleteParameters) -> Matching {
    if request.fuzzy { Matching::Fuzzy } else { Matching::AsTyped }
}

/// Rows with the forms in which they are suggested.
fn suggestions(snapshot: &Snapshot, request: &AutocompleteParameters, rows: Rows) -> Suggestions {
    let is_ordinary = !request.large_recipients;
    match rows {
        Rows::StreetNames(rows) => Suggestions::StreetNames(rows.into_iter().map(StreetNameId::from).collect()),
        Rows::Entrances(rows) => {
            let rows = rows.into_iter().map(|row| (AccessAddressId::from(row), row, None));
            Suggestions::AccessAddresses(if is_ordinary {
                rows.map(|(row, ..)| Suggested { row, postcode: PostcodeForm::Ordinary }).collect()
            } else {
                large_recipient::forms(snapshot, &request.q, rows)
            })
        }
        Rows::Units(rows) => {
            let entrance = |row: u32| snapshot.addresses.access_address.get(row as usize);
            let rows = rows.into_iter().map(|row| (AddressId::from(row), entrance(row), Some(row)));
            Suggestions::Addresses(if is_ordinary {
                rows.map(|(row, ..)| Suggested { row, postcode: PostcodeForm::Ordinary }).collect()
            } else {
                large_recipient::forms(snapshot, &request.q, rows)
            })
        }
    }
}
