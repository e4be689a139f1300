//! Entrances of a street that was typed with a house number that it does not have: those with the nearest numbers.
//!
//! `Falkoner Alle 10` means that street, not a floor in another house of it, and no street with other letters. The street
//! is the one that the text finds without its number.

use vejviser_model::reduce::reduce;
use vejviser_model::words::LastWord;
use vejviser_model::{HouseNumber, Word};

use crate::expansion::is_short_for;
use crate::request::{AutocompleteParameters, Tier};
use crate::suggest::query::number::begins_with_digit;
use crate::suggest::query::text::QueryText;
use crate::suggest::query::wording::{last_word, with};
use crate::suggest::search::context::Context;
use crate::suggest::search::rows::Rows;
use crate::suggest::search::tiers::{Matching, Tiers};
use crate::towns::typed_postcode::is_postcode;
use crate::{Budget, Result};

/// A text taken apart at its house number.
struct Parts<'a> {
    street: &'a str,
    number: HouseNumber,
    rest: &'a str,
}

impl Tiers<'_> {
    /// See the module; at most as many as the request wants. None where the text finds no street without its number, or
    /// one that has it, or where words are matched as typed only.
    pub(super) fn nearest_numbers(&self, budget: &mut Budget) -> Result<Vec<u32>> {
        let Context { snapshot, index, restriction, .. } = self.context;
        let is_tried = self.matching >= Matching::NearestNumber;
        let parts = parts(self.request, &self.context.text.words).filter(|_| is_tried);
        let Some(Parts { street, number, rest }) = parts else { return Ok(Vec::new()) };
        let mut found = self.entrances(street, rest, budget)?;
        if found.is_empty()
            && let [name] =
                self.rows_of(&with(self.request, street, LastWord::Begun, ""), Tier::StreetName, budget)?[..]
        {
            found = self.entrances(index.names.text(name), rest, budget)?;
        }
        let entrances = &snapshot.access_addresses;
        let street_of = |entrance: u32| entrances.street.get(entrance as usize);
        // The words before the number may have been found in the place as well.
        let name_of = |street: u32| snapshot.street_names.name.get(snapshot.streets.name.get(street as usize) as usize);
        let typed = reduce(street);
        let is_typed = |name: &str| {
            let reduced = reduce(name);
            // The town may stand before the street.
            reduced.starts_with(&typed) || typed.ends_with(&reduced) || is_short_for(street, name)
        };
        let Some(&first) = found.first().filter(|&&first| is_typed(name_of(street_of(first)))) else {
            return Ok(Vec::new());
        };
        let street = street_of(first);
        let postcode_of = |row: u32| snapshot.places.postcode.get(entrances.place.get(row as usize) as usize);
        let postcode = postcode_of(first);
        let all = snapshot.streets.access_from.get(street as usize)..snapshot.streets.access_to.get(street as usize);
        let mut nearest = Vec::new();
        for entrance in restriction.entrances(all) {
            budget.spend(1 + restriction.point_steps())?;
            if postcode_of(entrance) == postcode && restriction.allows_entrance(snapshot, entrance) {
                let own = HouseNumber::from_u16(entrances.house_number.get(entrance as usize));
                nearest.extend(own.map(|own| (own.number().abs_diff(number.number()), own, entrance)));
            }
        }
        nearest.sort_unstable();
        // The street has the number: something else is wrong with the text.
        if nearest.iter().any(|&(_, own, _)| own == number) {
            return Ok(Vec::new());
        }
        Ok(nearest.into_iter().map(|(.., entrance)| entrance).take(self.limit()).collect())
    }

    /// The entrances that a street and what follows its number find.
    fn entrances(&self, street: &str, rest: &str, budget: &mut Budget) -> Result<Vec<u32>> {
        let last_word = if rest.is_empty() { LastWord::Whole } else { last_word(&self.context.text.words) };
        let text = [street, " ", rest].concat();
        self.rows_of(&with(self.request, &text, last_word, " "), Tier::AccessAddress, budget)
    }

    /// The rows of one tier for another text, as typed.
    fn rows_of(&self, request: &AutocompleteParameters, tier: Tier, budget: &mut Budget) -> Result<Vec<u32>> {
        let request =
            AutocompleteParameters { first_tier: Some(tier), last_tier: Some(tier), fuzzy: false, ..request.clone() };
        let text = QueryText::new(&request);
        let context = Context { text: &text, ..self.context };
        let rows = Tiers::new(context, &request, Matching::AsTyped).answer(budget)?;
        let (Rows::StreetNames(rows) | Rows::Entrances(rows) | Rows::Units(rows)) = rows;
        Ok(rows)
    }
}

/// The parts of a text whose last number besides the postcode may be a house number. Other numbers are of the street's name.
fn parts<'a>(request: &'a AutocompleteParameters, words: &[Word]) -> Option<Parts<'a>> {
    let is_number = |word: &Word| begins_with_digit(word) && !is_postcode(word);
    let place = words.iter().rposition(is_number).filter(|&place| place > 0)?;
    // Where the postcode was typed first, it follows the caret now.
    let typed = request.q.get(..words[place].start + words[place].text.len())?.encode_utf16().count();
    if request.caret.is_some_and(|caret| (caret as usize) < typed) {
        return None;
    }
    let number = HouseNumber::parse(&words[place].text)?;
    let (street, after) = request.q.split_at(words[place].start);
    let rest = words.get(place + 1).map_or("", |next| &request.q[next.start..]);
    (!after.is_empty()).then_some(Parts { street, number, rest })
}
