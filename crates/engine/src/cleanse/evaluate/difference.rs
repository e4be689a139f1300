//! How the text differs from a form of an address: edits, part by part.

use vejviser_model::align::{DOOR, FIELDS, FLOOR, Parse, SUPPLEMENTARY_TOWN, TOWN, Variant, without_zeros};
use vejviser_model::distance::levenshtein;

/// Edits in each part, in the order of the alignment's fields; `None` where the part does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differences(pub [Option<u32>; FIELDS]);

impl Differences {
    /// Compares without regard to case. A supplementary town that was not typed is no difference.
    pub(crate) fn new(parse: &Parse, variant: &Variant<'_>) -> Self {
        let mut differences = [None; FIELDS];
        for (field, difference) in differences.iter_mut().enumerate() {
            let (Some(typed), Some(meant)) = (parse.field(field), variant.fields[field]) else {
                continue;
            };
            // The register writes some doors with a zero before them, which is no difference either.
            let meant = if matches!(field, FLOOR | DOOR) { without_zeros(meant) } else { meant };
            if field != SUPPLEMENTARY_TOWN || !typed.is_empty() {
                *difference = Some(edits(typed, meant));
            }
        }
        Self(differences)
    }

    /// Says of the town that it was typed so and is called so.
    pub(crate) fn set_town(&mut self, typed: &str, meant: &str) {
        self.0[TOWN] = Some(edits(typed, meant));
    }

    /// Edits in a part, 0 where it does not count.
    pub fn of(&self, field: usize) -> u32 {
        self.0[field].unwrap_or_default()
    }

    /// Edits in all parts.
    pub fn sum(&self) -> u32 {
        self.0.iter().flatten().sum()
    }
}

fn edits(a: &str, b: &str) -> u32 {
    if same(a, b) { 0 } else { levenshtein(&a.to_lowercase(), &b.to_lowercase()) }
}

/// Whether two texts are the same but for case.
fn same(a: &str, b: &str) -> bool {
    if a.is_ascii() && b.is_ascii() {
        return a.eq_ignore_ascii_case(b);
    }
    a == b || a.chars().flat_map(char::to_lowercase).eq(b.chars().flat_map(char::to_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;
    use vejviser_model::align::{STREET, align};

    #[test]
    fn neither_case_nor_an_untyped_supplementary_town_is_a_difference() {
        let mut fields = [None; FIELDS];
        fields[STREET] = Some("Østergade");
        fields[SUPPLEMENTARY_TOWN] = Some("Bolbro");
        fields[TOWN] = Some("Odense C");
        let variant = Variant { fields };
        for (typed, expected) in [
            ("ØSTERGADE, bolbro", [Some(0), Some(0), Some(8)]),
            ("Oestergade", [Some(2), None, Some(8)]),
            ("Østregade, Blbro", [Some(2), Some(1), Some(8)]),
        ] {
            let found = Differences::new(&align(typed, &variant), &variant);
            assert_eq!([found.0[STREET], found.0[SUPPLEMENTARY_TOWN], found.0[TOWN]], expected, "{typed}");
            assert_eq!(found.sum(), expected.iter().flatten().sum::<u32>());
        }
    }
}
