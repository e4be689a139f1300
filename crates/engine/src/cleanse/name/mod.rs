//! Names of streets and towns: brought to one form, kept in tables, and compared with what was typed.
//!
//! Knows letters only; which streets and towns bear a name is the business of [`crate::cleanse::gazetteer`].

pub(crate) mod abbreviation;
pub(crate) mod distance;
mod letters;
pub(crate) mod street_type;
