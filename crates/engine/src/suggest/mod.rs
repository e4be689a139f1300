//! Autocomplete: tiers of street names, entrances and units (`GET /autocomplete`).

mod by_id;
mod index;
mod large_recipient;
mod query;
mod restriction;
mod score;
mod search;
mod term;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_model::id::{AccessAddressId, AddressId, StreetNameId};

use query::condition::Known;
use query::text::Query;
use query::wording::{self, Respelt};
use restriction::Restriction;
use search::tiers::{Rows, Tiers};

use crate::request::{AutocompleteParameters, Tier};
use crate::{Budget, Engine, Result};

pub(crate) use index::Index;

/// Which postcode a suggestion is shown with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostcodeForm {
    /// The geographic one.
    Ordinary,
    /// That of the large recipient.
    LargeRecipient,
}

/// A suggested row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggested<Row> {
    /// The row.
    pub row: Row,
    /// Which postcode its texts show.
    pub postcode: PostcodeForm,
}

/// Suggestions of one tier, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestions {
    /// Street names.
    StreetNames(Vec<StreetNameId>),
    /// Entrances.
    AccessAddresses(Vec<Suggested<AccessAddressId>>),
    /// Units.
    Addresses(Vec<Suggested<AddressId>>),
}

impl Engine {
    /// Suggestions for a text being typed, or the one suggestion for an id.
    pub fn autocomplete(&self, request: &AutocompleteParameters, budget: &mut Budget) -> Result<Suggestions> {
        let snapshot = self.snapshot();
        let restriction = Restriction::new(snapshot, request, budget)?;
        let last = request.last_tier.unwrap_or(Tier::Address);
        let rows = if let Some(id) = &request.id {
            by_id::find(snapshot, &restriction, id, request.last_tier).unwrap_or(Rows::none(last))
        } else if let Some(id) = &request.access_address_id {
            match by_id::entrance(snapshot, id) {
                Some(entrance) if restriction.allows(snapshot, entrance) => {
                    let query = Query::new(request);
                    Rows::Units(self.tiers(request, &query, &restriction).units_of(entrance, budget)?)
                }
                _ => Rows::none(Tier::Address),
            }
        } else {
            self.typed(request, &restriction, budget)?
        };
        Ok(suggestions(snapshot, request, rows))
    }

    /// What answers a text.
    fn typed(
        &self,
        request: &AutocompleteParameters,
        restriction: &Restriction<'_>,
        budget: &mut Budget,
    ) -> Result<Rows> {
        let moved = wording::postcode_last(self.snapshot(), request);
        let request = moved.as_ref().unwrap_or(request);
        let query = Query::new(request);
        let respelt = wording::as_registered(request, &query.words).filter(|_| request.fuzzy);
        let of_respelt = respelt.as_ref().map(|respelt| Query::new(&respelt.request));
        let mut ways = SmallVec::<[_; 2]>::from_iter([(request, &query)]);
        if let Some((Respelt { request, is_sure }, query)) = respelt.as_ref().zip(of_respelt.as_ref()) {
            // What is written so stands before what is only said so, unless that is sure.
            ways.insert(usize::from(!is_sure), (request, query));
        }
        if let [(request, query)] = ways[..]
            && !query.is_ended()
        {
            return self.tiers(request, query, restriction).answer(request, budget);
        }
        // A word that has been ended is itself before it is a beginning, and both are before slips.
        for (is_ended, fuzzy) in [(true, false), (false, false), (false, true)] {
            for &(request, query) in ways.iter().filter(|(_, query)| query.is_ended() || !is_ended) {
                let request = AutocompleteParameters { fuzzy: fuzzy && request.fuzzy, ..request.clone() };
                let tiers = Tiers { is_ended, ..self.tiers(&request, query, restriction) };
                let rows = tiers.answer(&request, budget)?;
                if !rows.is_empty() {
                    return Ok(rows);
                }
            }
        }
        Ok(Rows::none(request.last_tier.unwrap_or(Tier::Address)))
    }

    fn tiers<'a>(
        &'a self,
        request: &AutocompleteParameters,
        query: &'a Query<'a>,
        restriction: &'a Restriction<'a>,
    ) -> Tiers<'a> {
        Tiers {
            snapshot: self.snapshot(),
            index: &self.suggest,
            query,
            restriction,
            fuzzy: request.fuzzy,
            known: Known::new(query.words.len()),
            limit: request.limit as usize,
            is_ended: false,
        }
    }
}

/// Rows with the forms in which they are suggested.
fn suggestions(snapshot: &Snapshot, request: &AutocompleteParameters, rows: Rows) -> Suggestions {
    let ordinary = !request.large_recipients;
    match rows {
        Rows::StreetNames(rows) => Suggestions::StreetNames(rows.into_iter().map(StreetNameId::from).collect()),
        Rows::Entrances(rows) => {
            let rows = rows.into_iter().map(|row| (AccessAddressId::from(row), row, None));
            Suggestions::AccessAddresses(if ordinary {
                rows.map(|(row, ..)| Suggested { row, postcode: PostcodeForm::Ordinary }).collect()
            } else {
                large_recipient::forms(snapshot, &request.q, rows)
            })
        }
        Rows::Units(rows) => {
            let entrance = |row: u32| snapshot.addresses.access_address.get(row as usize);
            let rows = rows.into_iter().map(|row| (AddressId::from(row), entrance(row), Some(row)));
            Suggestions::Addresses(if ordinary {
                rows.map(|(row, ..)| Suggested { row, postcode: PostcodeForm::Ordinary }).collect()
            } else {
                large_recipient::forms(snapshot, &request.q, rows)
            })
        }
    }
}
