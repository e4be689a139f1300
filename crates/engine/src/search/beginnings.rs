//! The first rows of texts of up to three letters, without any filter.
//!
//! Everybody who types begins with one of these few texts, and no index narrows them: very many names hold one.
//! They are found once, and kept as long as the snapshot is open.

use std::sync::Arc;

use quick_cache::sync::Cache;
use vejviser_dataset::tables::AreaKind;

use crate::filter::Target;
use crate::{Error, Result};

/// The fields of a filter without restrictions: the text, and how it is searched for.
pub(crate) const TEXT_FIELDS: [&str; 3] = ["q", "autocomplete", "fuzzy"];

const MOST_LETTERS: usize = 3;
/// Rows kept of a text: a page of suggestions, and the one that tells whether there are more.
const ROWS: usize = 32;
/// Texts kept: those of one or two letters and the usual ones of three, of whatever is listed.
const TEXTS: usize = 8_192;

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Listed {
    /// Addresses or entrances.
    Addresses(Target),
    /// Named streets.
    NamedStreets,
    /// Street names in postcodes.
    StreetPostcodes,
    /// Areas of a kind.
    Areas(AreaKind),
    /// Names of supplementary towns.
    TownNames,
}

/// A text of which the first rows are kept.
type Beginning = (Listed, String);

/// See the module.
#[derive(Debug)]
pub(crate) struct Beginnings(Cache<Beginning, Arc<[u32]>>);

impl Default for Beginnings {
    fn default() -> Self {
        Self(Cache::new(TEXTS))
    }
}

impl Beginnings {
    /// At least the first `limit` rows of a text, by `find` where they are not kept: it is told how many rows to find. No
    /// list is given where a filter has more than the text: its rows are not kept.
    pub(crate) fn rows(
        &self,
        listed: Option<Listed>,
        text: &str,
        limit: usize,
        find: impl FnOnce(usize) -> Result<Vec<u32>>,
    ) -> Result<Vec<u32>> {
        let is_kept = limit <= ROWS && text.chars().nth(MOST_LETTERS).is_none();
        let Some(listed) = listed.filter(|_| is_kept) else { return find(limit) };
        let beginning = (listed, text.to_owned());
        let rows = self.0.get_or_insert_with(&beginning, || Ok::<_, Error>(find(ROWS)?.into()))?;
        Ok(rows.to_vec())
    }
}
