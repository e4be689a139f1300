//! Cleansing: which address a text means, and how far that can be trusted.
//!
//! The grammar reads the text in every way it allows; each reading names a street, a number and a place, and the
//! register has the addresses they may mean. These are aligned to the text letter by letter, and the differences give
//! the category: A is the address, B is the address behind slips, C is a list to choose from, D is nothing found.
//! Rules: `matching.md` 6 of the legacy interface, made stricter where it could be wrong.

mod decide;
mod evaluate;
mod index;
mod lookup;
mod name;
mod record;
mod replace;
mod request;
mod rule;
mod search;

use vejviser_model::align::Parse;
use vejviser_model::misread::reread;

use crate::history::Version;
use crate::request::CleanseParameters;
use crate::{Budget, Engine, Result};

pub use crate::request::AddressKind;
pub use evaluate::difference::Differences;
pub use evaluate::form::Form;
pub use record::AddressRow;
pub use rule::Rule;

pub(crate) use index::Index;
pub(crate) use lookup::streets::is_short_for;

/// How far an answer can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// The address as it is written.
    A,
    /// The address behind slips that can mean no other.
    B,
    /// Perhaps one of these.
    C,
    /// Nothing is like it.
    D,
}

/// An address that the text may mean.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// Where it lies in the snapshot; none if it is known by its versions alone.
    pub row: Option<AddressRow>,
    /// What it is or was called.
    pub version: Version<'a>,
    /// What it is called now; none if it has no version that lasts.
    pub current: Option<Version<'a>>,
    /// The way of writing that the text is nearest to.
    pub form: Form<'a>,
    /// What was typed for each part of it.
    pub parse: Parse,
    /// Edits in each part.
    pub differences: Differences,
    /// What gave it its category.
    pub rule: Rule,
    /// How likely it is the address meant, in thousandths.
    pub score: u16,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Cleansed<'a> {
    /// Which of the two registers it is about.
    pub kind: AddressKind,
    /// Of all matches.
    pub category: Category,
    /// The best first: one in category A and B, none in D, up to 30 in C.
    pub matches: Vec<Match<'a>>,
}

impl Engine {
    /// Finds the address that a text or its parts mean.
    ///
    /// # Errors
    /// [`crate::Error::TooExpensive`] and [`crate::Error::Cancelled`].
    pub fn cleanse(
        &self,
        kind: AddressKind,
        parameters: &CleanseParameters,
        budget: &mut Budget,
    ) -> Result<Cleansed<'_>> {
        let text = parameters.composed();
        let text = reread(text.trim());
        let text = replace::replace(&text);
        search::seek(self, kind, &text, budget)
    }
}
