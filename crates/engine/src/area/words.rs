//! Areas by the words of code and name.

use std::cmp::Reverse;
use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::collate::collation_key;
use vejviser_model::words::index_words;

use super::filter::CompiledArea;
use crate::rowset::RowSet;
use crate::search::rank::{Hits, Weight, rank};
use crate::search::{Query, is_meant, rows_of_word};
use crate::{Budget, Result};

/// The areas that hold every word and are let through, the best first.
pub(super) fn find(filter: &CompiledArea<'_>, query: &Query, budget: &mut Budget) -> Result<Vec<u32>> {
    let snapshot = filter.snapshot();
    let found = with_words(snapshot, &filter.all(), query);
    budget.spend(found.len())?;
    let mut rows: Vec<u32> = found.rows().filter(|&row| filter.is_candidate(row) && filter.holds(row)).collect();
    // Owner districts are many of one name: they stand by their names, other areas by their codes.
    let name = |row: u32| {
        (filter.kind() == AreaKind::OwnerDistrict).then(|| collation_key(snapshot.areas.name.get(row as usize)))
    };
    rows.sort_by_cached_key(|&row| (Reverse(area_rank(snapshot, query, row as usize)), name(row), row));
    Ok(rows)
}

/// Areas of one kind, given by their rows, whose code or name holds every word.
fn with_words(snapshot: &Snapshot, all: &Range<u32>, query: &Query) -> RowSet {
    let of_word = |word| {
        let of_all_kinds = rows_of_word(snapshot, TextField::Area, word).iter().copied();
        RowSet::from_rows(of_all_kinds.filter(|row| all.contains(row)).collect())
    };
    query.words.iter().map(of_word).reduce(|a, b| a.intersect(&b)).unwrap_or_default()
}

/// Rank of an area: code and name weigh alike, so that the fewer words win.
fn area_rank(snapshot: &Snapshot, query: &Query, row: usize) -> u32 {
    let code = format!("{:04}", snapshot.areas.code.get(row));
    let mut words: Vec<String> = index_words(snapshot.areas.name.get(row)).chain([code]).collect();
    words.sort_unstable();
    words.dedup();
    let of_word = |word| {
        let mut hits = Hits::default();
        hits.add(Weight::D, words.iter().filter(|text| is_meant(word, text)).count().max(1));
        hits.score(word.prefix)
    };
    rank(query.words.iter().map(of_word).sum(), query.words.len(), words.len())
}
