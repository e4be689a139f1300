//! By which columns a file is recognised, and which of several claims to it counts.
//!
//! Each source recognises its own files and claims them. Rows of one register repeat columns of others, so that two
//! sources may claim one file. The rule is: the claim that rests on more columns is the more specific and counts; of
//! two that rest on as many neither does, and the file is reported as unknown.

use super::schema::normalised;
use super::{Detected, Head};

/// Columns that every file of one kind has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSignature {
    /// Columns that must be there; of names joined by `|` one must be.
    columns: &'static [&'static str],
    /// Columns that must not be there.
    absent: &'static [&'static str],
    /// What the name of the file contains, where its columns are those of other kinds too.
    file: &'static str,
}

impl FileSignature {
    /// Files with these columns; of names joined by `|` one is enough.
    pub(crate) const fn of(columns: &'static [&'static str]) -> Self {
        Self { columns, absent: &[], file: "" }
    }

    /// Only those without any of these columns.
    pub(crate) const fn without(self, absent: &'static [&'static str]) -> Self {
        Self { absent, ..self }
    }

    /// Only those whose name contains a word.
    pub(crate) const fn in_file(self, file: &'static str) -> Self {
        Self { file, ..self }
    }

    /// The number of columns by which a file is recognised, if it is.
    pub(crate) fn columns_of(&self, head: &Head, file: &str) -> Option<usize> {
        let has = |names: &&str| names.split('|').any(|name| head.has(&normalised(name)));
        let fits = self.columns.iter().all(has)
            && !self.absent.iter().any(has)
            && (self.file.is_empty() || file.to_lowercase().contains(self.file));
        fits.then_some(self.columns.len())
    }
}

/// What a source takes a file for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// What it is.
    pub(crate) detected: Detected,
    /// How many columns say so.
    pub(crate) columns: usize,
}

/// The claim that counts, by the rule of this module.
pub(crate) fn most_specific(claims: impl IntoIterator<Item = Claim>) -> Option<Claim> {
    let mut best: Option<Claim> = None;
    let mut is_tied = false;
    for claim in claims {
        match best.map(|best| claim.columns.cmp(&best.columns)) {
            None | Some(std::cmp::Ordering::Greater) => (best, is_tied) = (Some(claim), false),
            Some(std::cmp::Ordering::Equal) => is_tied = true,
            Some(std::cmp::Ordering::Less) => {}
        }
    }
    best.filter(|_| !is_tied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Rank;
    use crate::source::Kind;

    #[test]
    fn the_claim_with_most_columns_counts_and_equal_ones_do_not() {
        let claim = |kind, columns| Claim { detected: Detected { kind, rank: Rank::Register }, columns };
        let (streets, heights) = (Kind::Streets, Kind::Heights);
        for (claims, expected) in [
            (vec![], None),
            (vec![claim(streets, 2)], Some(streets)),
            (vec![claim(streets, 2), claim(heights, 3)], Some(heights)),
            (vec![claim(heights, 3), claim(streets, 2)], Some(heights)),
            (vec![claim(streets, 2), claim(heights, 2)], None),
            (vec![claim(streets, 2), claim(streets, 2), claim(heights, 3)], Some(heights)),
        ] {
            let found = most_specific(claims.clone()).map(|claim| claim.detected.kind);
            assert_eq!(found, expected, "{claims:?}");
        }
    }

    #[test]
    fn a_signature_needs_its_columns_and_the_name_of_the_file() {
        let columns = ["id", "doer", "kommune.kode"].map(|name| (name.to_owned(), String::new())).to_vec();
        let head = Head { columns, ..Head::default() };
        for (signature, file, expected) in [
            (FileSignature::of(&["id"]), "x", Some(1)),
            (FileSignature::of(&["id", "dør", "kommunekode|kommune.kode"]), "x", Some(3)),
            (FileSignature::of(&["id", "navn"]), "x", None),
            (FileSignature::of(&["id"]).without(&["dør"]), "x", None),
            (FileSignature::of(&["id"]).without(&["navn"]), "x", Some(1)),
            (FileSignature::of(&["id"]).in_file("sogn"), "DAGI_Sogn.json", Some(1)),
            (FileSignature::of(&["id"]).in_file("sogn"), "x", None),
        ] {
            assert_eq!(signature.columns_of(&head, file), expected, "{signature:?} {file}");
        }
    }
}
