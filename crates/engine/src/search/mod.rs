//! Lists of addresses and access addresses (`/adresser`, `/adgangsadresser` and their `/autocomplete`): filters, full text,
//! or both.
//!
//! Without text a list is in order of id ([`by_id`]), with a position in order of distance ([`by_distance`]). With text it is ranked ([`ranked`]): every word must occur in
//! street name, house number, unit, supplementary town, postcode or town. Streets in places ([`pairs`]) come best first, so
//! that a key press costs what it shows, not what it matches; the rows of the shortest texts are kept ([`beginnings`]).
//! Autocomplete leaves out a postcode in which nothing is found. Misspelt text is understood only on request, and where the
//! exact words find nothing ([`fuzzy`]).

mod beginnings;
mod by_distance;
mod by_id;
mod designations;
mod document;
mod fuzzy;
mod marks;
mod name_words;
mod nearest_names;
mod official;
mod pairs;
pub(crate) mod rank;
mod ranked;
pub(crate) mod terms;
mod top;
mod unit_key;
mod words;

use vejviser_model::id::{AccessAddressId, AddressId};

use crate::filter::{CompiledFilter, Target};
use crate::request::{AddressFilter, Page};
use crate::rowset::RowSet;
use crate::suggest::{letter_joined, letter_joined_over_signs, plain_numbers};
use crate::towns::typed_postcode::TypedPostcode;
use crate::{Budget, Engine, List, Result, shape};

pub(crate) use beginnings::{Beginnings, Listed, TEXT_FIELDS};
pub(crate) use document::distinct_words;
pub(crate) use fuzzy::typed_postcode;
pub(crate) use marks::Marks;
pub(crate) use name_words::NameWords;
pub(crate) use nearest_names::{NEAREST_NAMES, nearest_names, spoken};
pub(crate) use pairs::PairOrder;
pub(crate) use top::Top;
pub(crate) use words::{Query, is_meant, rows_of_word, terms_of_word};

/// Most rows a text search finds, as the former service.
const MOST_FOUND: usize = 1000;

impl Engine {
    /// The addresses that a filter lets through, all of them without a page: in order of id, or with text the best first; those
    /// nearest to a position, one without a page, in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids, keys, shapes and positions that cannot be read, or the budget's errors.
    pub fn addresses(
        &self,
        filter: &AddressFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AddressId>> {
        let list = self.search(filter, page, Target::Address, budget)?;
        Ok(List { rows: list.rows.into_iter().map(AddressId).collect(), more: list.more })
    }

    /// The access addresses that a filter lets through, as [`Engine::addresses`]. Floor and door restrict nothing here.
    ///
    /// # Errors
    /// As [`Engine::addresses`].
    pub fn access_addresses(
        &self,
        filter: &AddressFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AccessAddressId>> {
        let list = self.search(filter, page, Target::AccessAddress, budget)?;
        Ok(List { rows: list.rows.into_iter().map(AccessAddressId).collect(), more: list.more })
    }

    fn search(
        &self,
        filter: &AddressFilter,
        page: Option<Page>,
        target: Target,
        budget: &mut Budget,
    ) -> Result<List<u32>> {
        let compiled = CompiledFilter::compile(self.snapshot(), filter, target, budget)?;
        let page_rows = PageRows::of(page);
        let text = filter.q.as_deref().filter(|q| !q.trim().is_empty());
        let Some([x, y]) = filter.position else {
            return match text {
                None => by_id::page(&compiled, page_rows, budget),
                Some(q) => {
                    let limit = page_rows.limit().min(MOST_FOUND);
                    Ok(page_rows.cut(&self.addresses_called(q, filter, &compiled, limit, budget)?))
                }
            };
        };
        let at = shape::position(x, y, filter.spatial.srid)?;
        let among = match text {
            None => compiled.rows(budget)?,
            Some(q) => Some(self.addresses_called(q, filter, &compiled, usize::MAX, budget)?.into_iter().collect()),
        };
        let most = PageRows::most_near(page);
        let nearest = by_distance::rows(&compiled, among.as_ref(), at, filter.spatial.geometry, most, budget)?;
        Ok(page_rows.cut(&nearest))
    }

    /// The first rows that a text finds. The letter of `12 a` is first that of the number, then the beginning of a town, as in
    /// the combined autocomplete; that of `12/a` and `12, a` is looked for where nothing is called so.
    fn addresses_called(
        &self,
        q: &str,
        filter: &AddressFilter,
        compiled: &CompiledFilter<'_>,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let plain = if filter.autocomplete { plain_numbers(q) } else { None };
        let q = plain.as_deref().unwrap_or(q);
        let (joined, over_signs) =
            if filter.autocomplete { (letter_joined(q), letter_joined_over_signs(q)) } else { (None, None) };
        let Some(joined) = joined else {
            let is_fuzzy = filter.fuzzy && over_signs.is_none();
            let rows = self.addresses_with_words(q, filter, is_fuzzy, compiled, limit, budget)?;
            return match over_signs.filter(|_| rows.is_empty()) {
                Some(joined) => self.addresses_with_words(&joined, filter, filter.fuzzy, compiled, limit, budget),
                None => Ok(rows),
            };
        };
        let mut rows = self.addresses_with_words(&joined, filter, false, compiled, limit, budget)?;
        let is_fuzzy = filter.fuzzy && rows.is_empty();
        let others = self.addresses_with_words(q, filter, is_fuzzy, compiled, limit, budget)?;
        let found = RowSet::from_rows(rows.clone());
        rows.extend(others.into_iter().filter(|&row| !found.contains(row)));
        rows.truncate(limit);
        Ok(rows)
    }

    /// The first rows in which the words of a text are.
    fn addresses_with_words(
        &self,
        q: &str,
        filter: &AddressFilter,
        is_fuzzy: bool,
        compiled: &CompiledFilter<'_>,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let candidates = compiled.candidates(budget)?;
        let mut rows = Vec::new();
        if let Some(query) = Query::new(q, filter.autocomplete) {
            let find = |limit| ranked::find(self, compiled, &query, &candidates, limit, budget);
            let is_plain = filter.autocomplete && filter.has_only(&TEXT_FIELDS);
            rows = self.beginnings.rows(is_plain.then_some(Listed::Addresses(compiled.target())), q, limit, find)?;
            if rows.is_empty()
                && filter.autocomplete
                && let Some(query) = without_postcode(q)
            {
                rows = ranked::find(self, compiled, &query, &candidates, limit, budget)?;
            }
        }
        if rows.is_empty() && is_fuzzy {
            rows = fuzzy::find(self, compiled, q, &candidates, limit, budget)?;
        }
        Ok(rows)
    }
}

/// What is searched for where nothing is called so in the typed postcode.
fn without_postcode(q: &str) -> Option<Query> {
    let text = TypedPostcode::new(q, None)?.left_out_of(q)?;
    Query::new(&text, true)
}

impl Page {
    /// The page out of all rows of a list.
    pub fn of<Row: Copy>(self, rows: &[Row]) -> List<Row> {
        PageRows::new(self).cut(rows)
    }
}

/// Rows that are held against a filter for one step.
pub(crate) const ROWS_A_STEP: u64 = 8;

/// The first `limit` of some rows for which `holds` is true, in their order.
pub(crate) fn first_that(
    rows: impl Iterator<Item = u32>,
    limit: usize,
    holds: impl Fn(u32) -> bool,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let mut found = Vec::new();
    for (row, looked) in rows.zip(0_u64..) {
        if looked % ROWS_A_STEP == 0 {
            budget.spend(1)?;
        }
        if holds(row) {
            found.push(row);
            if found.len() >= limit {
                break;
            }
        }
    }
    Ok(found)
}

/// Which rows of an ordered result a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageRows {
    pub(crate) start: u64,
    pub(crate) end: u64,
}

impl PageRows {
    /// Every row.
    pub(crate) const ALL: Self = Self { start: 0, end: u64::MAX - 1 };

    pub(crate) fn new(page: Page) -> Self {
        let (number, size) = (u64::from(page.number.max(1)), u64::from(page.size));
        Self { start: (number - 1) * size, end: number * size }
    }

    /// Those of a page; without one every row.
    pub(crate) fn of(page: Option<Page>) -> Self {
        page.map_or(Self::ALL, Self::new)
    }

    /// How many of the nearest a page needs; without one the nearest.
    pub(crate) fn most_near(page: Option<Page>) -> usize {
        page.map_or(1, |page| Self::new(page).limit())
    }

    /// Rows that are enough to cut the page and to know whether more remain.
    pub(crate) fn limit(self) -> usize {
        usize::try_from(self.end.saturating_add(1)).unwrap_or(usize::MAX)
    }

    /// The page out of rows in order, which reach one beyond it where more remain.
    pub(crate) fn cut<Row: Copy>(self, rows: &[Row]) -> List<Row> {
        let more = rows.len() as u64 > self.end;
        let (start, end) = (self.start.min(rows.len() as u64) as usize, self.end.min(rows.len() as u64) as usize);
        List { rows: rows.get(start..end).unwrap_or_default().to_vec(), more }
    }
}
