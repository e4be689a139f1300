//! Which column of a file is which column of an entity.

use rustc_hash::FxHashMap;

/// A column name as it is compared: lower case, `æ ø å` spelt out, without blanks around it.
///
/// Registers write the same column in several ways (`dørbetegnelse`, `doerbetegnelse`, `Dørbetegnelse`).
pub fn normalised(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    for letter in name.trim_start_matches('\u{feff}').trim().chars().flat_map(char::to_lowercase) {
        match letter {
            'æ' => normal.push_str("ae"),
            'ø' => normal.push_str("oe"),
            'å' => normal.push_str("aa"),
            other => normal.push(other),
        }
    }
    normal
}

/// Names of an entity's columns; nested JSON keys are joined by `.`, elements of lists are `[0]` or, when they are
/// objects, `[]`.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    columns: FxHashMap<String, u16>,
    len: usize,
    escape: Option<u8>,
}

impl Schema {
    /// A schema of columns in order, each with all its names.
    pub fn new(columns: &[&[&'static str]]) -> Self {
        let mut schema = Self::default();
        for (column, names) in columns.iter().enumerate() {
            for name in *names {
                schema.add(name, column);
            }
        }
        schema
    }

    /// Adds a name of a column. The first column with a name keeps it.
    pub fn add(&mut self, name: &str, column: usize) {
        self.columns.entry(normalised(name)).or_insert(column as u16);
        self.len = self.len.max(column + 1);
    }

    /// The column with a name. `GeoJSON` keeps its columns below `properties`.
    pub fn column(&self, name: &str) -> Option<u16> {
        let name = normalised(name);
        self.columns.get(name.strip_prefix("properties.").unwrap_or(&name)).copied()
    }

    /// The schema of CSV files that put this byte before quotes inside quoted values.
    pub(crate) fn with_escape(mut self, escape: u8) -> Self {
        self.escape = Some(escape);
        self
    }

    /// What stands before quotes inside quoted values, where they are not doubled.
    pub(crate) fn escape(&self) -> Option<u8> {
        self.escape
    }

    /// Number of columns.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no column.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// Declares the columns of an entity: a name for the code, then the names in files, the usual one first.
macro_rules! columns {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $($alias:literal)|+,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[repr(u16)]
        pub(super) enum $name { $($variant),* }

        impl $name {
            pub(super) const NAMES: &[&[&'static str]] = &[$(&[$($alias),+]),*];
        }

        impl From<$name> for usize {
            fn from(column: $name) -> usize { column as usize }
        }
    };
}
pub(crate) use columns;

#[cfg(test)]
mod tests {
    use super::{Schema, normalised};

    #[test]
    fn column_names_are_compared_by_their_letters_alone() {
        for (name, expected) in [
            ("ændret", "aendret"),
            ("\u{feff}AMTS_NR", "amts_nr"),
            ("Kommunekode ", "kommunekode"),
            ("etrs89koordinat_øst", "etrs89koordinat_oest"),
            ("wgs84koordinat_længde", "wgs84koordinat_laengde"),
            ("Afstemningsområde", "afstemningsomraade"),
        ] {
            assert_eq!(normalised(name), expected);
        }
    }

    #[test]
    fn the_first_column_with_a_name_keeps_it() {
        let schema = Schema::new(&[&["id"], &["kode", "nr"], &["nr", "navn"]]);
        let columns = ["ID", "nr", "navn", "properties.kode", "andet"].map(|name| schema.column(name));
        assert_eq!(columns, [Some(0), Some(1), Some(2), Some(1), None]);
    }
}
