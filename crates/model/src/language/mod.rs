//! How Danish names and texts are compared: order, folding, words, synonyms. Knows letters, not addresses.

pub mod collate;
pub mod digits;
pub mod fold;
pub mod normalize;
pub mod opposite;
pub mod reduce;
pub mod street_type;
pub mod synonym;
pub mod town;
pub mod words;
