//! Names of streets and towns: brought to one form, kept in tables, and compared with what was typed.
//!
//! Knows letters only; which streets and towns bear a name is the business of [`crate::cleanse::gazetteer`].

pub(crate) mod abbreviation;
pub(crate) mod distance;
mod letters;

use vejviser_model::reduce::reduce;

/// The words of a name, without what stands between them.
pub(crate) fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The same, each reduced.
pub(crate) fn reduced_words(name: &str) -> Vec<String> {
    words(name).map(reduce).collect()
}

/// Where a part of a text begins.
pub(crate) fn place_in(text: &str, part: &str) -> Option<usize> {
    (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)
}

/// A part of a text with the full stop after it, which says that the last word is abbreviated.
pub(crate) fn with_point<'t>(text: &'t str, part: &'t str) -> &'t str {
    let whole = place_in(text, part).and_then(|start| text.get(start..=start + part.len()));
    whole.filter(|whole| whole.ends_with('.')).unwrap_or(part)
}
