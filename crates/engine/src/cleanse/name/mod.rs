//! Names of streets and towns: brought to one form, kept in tables, and compared with what was typed.
//!
//! Knows letters only; which streets and towns bear a name is the business of [`crate::cleanse::gazetteer`].

pub(crate) mod abbreviation;
pub(crate) mod distance;
mod letters;
pub(crate) mod street_type;

use vejviser_model::reduce::reduce;

/// The words of a name, without what stands between them.
pub(crate) fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The same, each reduced.
pub(crate) fn reduced_words(name: &str) -> Vec<String> {
    words(name).map(reduce).collect()
}
