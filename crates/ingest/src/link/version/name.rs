//! Street names of versions: their numbers, and which versions bear them.

use rustc_hash::FxHashMap;

use super::super::street::sort_key;
use crate::record::{AccessAddressVersion, Strings, Symbol};

/// The names that versions bear.
#[derive(Debug, Default)]
pub(in super::super) struct Names {
    /// Names that no street bears any more, in Danish alphabetical order.
    pub(in super::super) former: Vec<Symbol>,
    /// Row numbers of the versions in order of name, house number, id and beginning.
    pub(in super::super) order: Vec<u32>,
    rows: FxHashMap<Symbol, u32>,
    runs: FxHashMap<Symbol, (u32, u32)>,
}

impl Names {
    /// Numbers the names; `rows` are those of the names that streets bear.
    pub(super) fn new(versions: &[AccessAddressVersion], mut rows: FxHashMap<Symbol, u32>, strings: &Strings) -> Self {
        let mut former: Vec<Symbol> = versions.iter().map(|version| version.street_name).collect();
        former.retain(|name| !rows.contains_key(name));
        former.sort_unstable();
        former.dedup();
        former.sort_by_cached_key(|&name| sort_key(strings.text(name)));
        let first = rows.len() as u32;
        rows.extend(former.iter().copied().zip(first..));

        let version = |row: u32| &versions[row as usize];
        let mut order: Vec<u32> = (0..versions.len() as u32).collect();
        // Row numbers are in order of id and beginning.
        order.sort_unstable_by_key(|&row| {
            let AccessAddressVersion { street_name, house_number, .. } = version(row);
            (rows.get(street_name).copied(), house_number.as_u16(), row)
        });
        let mut runs = FxHashMap::default();
        let mut from = 0;
        for run in order.chunk_by(|&one, &other| version(one).street_name == version(other).street_name) {
            let to = from + run.len() as u32;
            if let Some(&row) = run.first() {
                runs.insert(version(row).street_name, (from, to));
            }
            from = to;
        }
        Self { former, order, rows, runs }
    }

    /// The number of a name in the rows of versions.
    pub(in super::super) fn row(&self, name: Symbol) -> u32 {
        self.rows.get(&name).copied().unwrap_or_default()
    }

    /// Where the versions that bear a name stand in [`Names::order`].
    pub(super) fn run(&self, name: Symbol) -> (u32, u32) {
        self.runs.get(&name).copied().unwrap_or_default()
    }
}
