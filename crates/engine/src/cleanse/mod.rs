//! Cleansing: which address a text means, and how far that can be trusted (`/datavask/*`).
//!
//! ```text
//! text ─▶ normalise ─▶ replace ─▶ search: readings ─▶ lookup ─▶ evaluate ─▶ decide ─▶ answer
//!                                                    │          │
//!                                                    └─ gazetteer, name, record
//! ```
//!
//! Broken letters are repaired, three words for floors replaced, and brackets around the end of a town left out. The grammar reads the text in every way it
//! allows; each reading names a street, a number and a place, and [`lookup`] finds the addresses of the register that
//! these may mean. [`evaluate`] aligns them to the text letter by letter, and the differences give a rule and with it
//! the category: A is the address, B the address with differences that can mean no other, C a list to choose from, D
//! nothing found. [`decide`] chooses among them, [`search`] says in which order all this is tried. What each category
//! promises: `docs/matching.md`.
//!
//! How a text is read is the business of [`vejviser_model::parse`], how the answer is written that of the `wire` crate.

mod brackets;
mod decide;
mod evaluate;
mod gazetteer;
mod lookup;
pub(crate) mod name;
mod parts;
mod record;
mod replace;
mod rule;
mod search;

use vejviser_model::align::Parse;
use vejviser_model::normalize::normalized;
use vejviser_model::parse::without_addressees;

use crate::history::Version;
use crate::request::CleanseParameters;
use crate::{Budget, Engine, Result};

use self::decide::score::{Typed, score};
pub(crate) use self::replace::make_patterns;
pub use crate::request::AddressKind;
pub use evaluate::difference::Differences;
pub use evaluate::form::Form;
pub use record::AddressRow;
pub use rule::{Category, Level, Rule};

pub(crate) use gazetteer::Gazetteer;
pub(crate) use search::{readings_of_names, streets_behind_postcode};

/// An address that the text may mean.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// Its rows in the snapshot; none if it is known by its versions only.
    pub row: Option<AddressRow>,
    /// The version of it that the text is nearest to.
    pub version: Version<'a>,
    /// Its present version, if it has one.
    pub current: Option<Version<'a>>,
    /// The form that the text is nearest to.
    pub form: Form<'a>,
    /// What was typed for each part of it.
    pub parse: Parse,
    /// Edits in each part.
    pub differences: Differences,
    /// What decided its category.
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
    /// The rule of the best match, or the reason why there is none.
    pub rule: Rule,
    /// How much of an address was found.
    pub level: Option<Level>,
    /// The best first: one in category A and B, none in D, up to 30 in C.
    pub matches: Vec<Match<'a>>,
}

/// The answer to a text that is exactly an address without the words of its addressee.
fn with_addressee<'a>(mut of_rest: Cleansed<'a>, words: &[&str]) -> Cleansed<'a> {
    for found in &mut of_rest.matches {
        found.parse.add_unknown(words.iter().copied());
        (found.rule, found.score) = (Rule::Addressee, score(Rule::Addressee, Typed::Nothing, 0, 1));
    }
    Cleansed { category: Category::B, rule: Rule::Addressee, ..of_rest }
}

/// The text with one blank where several stand, or tabs; `None` where there is nothing of the kind. A name of the register
/// may have two blanks, and a tab may part what blanks do not.
fn with_single_blanks(text: &str) -> Option<String> {
    let is_blank = |char| char == ' ' || char == '\t';
    let has_several = text.contains('\t') || text.contains("  ");
    has_several.then(|| text.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
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
        let text = normalized(text.trim());
        let text = replace::replace(&text);
        let text = brackets::without_brackets(&text, |town| self.cleansing.towns.has(town));
        let found = search::search(self, kind, &text, budget)?;
        if found.category > Category::A
            && let Some(text) = with_single_blanks(&text)
        {
            let of_plain = search::search(self, kind, &text, budget)?;
            if of_plain.category == Category::A {
                return Ok(of_plain);
            }
        }
        if found.category <= Category::B {
            return Ok(found);
        }
        let Some((rest, words)) = without_addressees(&text) else { return Ok(found) };
        let of_rest = search::search(self, kind, &rest, budget)?;
        // An addressee that is a street there, `c/o Storegade 4`, is another address.
        let is_street = |found: &Match<'_>| {
            let words: Vec<&str> = words.iter().flat_map(|word| name::words(word)).collect();
            self.cleansing.has_street(found.form.postcode.as_slice(), &words, "")
        };
        let is_other = of_rest.matches.iter().any(is_street);
        Ok(if of_rest.category == Category::A && !is_other { with_addressee(of_rest, &words) } else { found })
    }
}
