//! A town by another name than that of the list of postcodes: `Nørrebrogade 10 kbh n`.
//!
//! Such a name is no word of any place. What stands after the last number of a text and is such a name is taken away, and the
//! postcodes that it means restrict the rest. Which names there are is the business of [`crate::towns`].

use vejviser_model::Word;

use crate::request::AutocompleteParameters;
use crate::suggest::query::number::begins_with_digit;
use crate::suggest::query::wording::{is_caret_last, with};
use crate::towns::Towns;
use crate::towns::alias::{postcodes_of_alias, postcodes_of_aliases_with_prefix, postcodes_without_addition};

/// Letters with which a name that is still being typed is looked up.
const SHORTEST_PREFIX: usize = 3;

/// How the name of a town was recognised, which decides when the text without it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TownName {
    /// It is being typed: `kø`.
    Begun,
    /// It is complete.
    Whole,
    /// It is complete without the word that was added to it: in `Guldborg St.` there is no floor.
    WithAddition,
}

/// A text without its town.
#[derive(Debug)]
pub(crate) struct WithoutTown {
    /// The rest of the text, restricted to the postcodes of the town.
    pub(crate) request: AutocompleteParameters,
    pub(crate) name: TownName,
}

/// The text without a town by another name; `None` if it ends with none, or none that the request allows.
pub(crate) fn without_town(towns: &Towns, request: &AutocompleteParameters, words: &[Word]) -> Option<WithoutTown> {
    let after_number = words.iter().rposition(begins_with_digit).filter(|_| is_caret_last(request))? + 1;
    let is_typing = words.last()?.prefix;
    words[after_number..].iter().find_map(|first| {
        let (rest, town) = request.q.split_at(first.start);
        let (name, mut postcodes) = recognised(towns, town, is_typing);
        if !request.postcode.is_empty() {
            postcodes.retain(|postcode| request.postcode.contains(postcode));
        }
        let request = AutocompleteParameters { postcode: postcodes, ..with(request, rest, " ", false) };
        (!request.postcode.is_empty()).then_some(WithoutTown { request, name })
    })
}

/// How a name is recognised, and the postcodes that it means.
fn recognised(towns: &Towns, town: &str, is_typing: bool) -> (TownName, Vec<u16>) {
    let whole = postcodes_of_alias(towns, town);
    if !whole.is_empty() {
        return (TownName::Whole, whole);
    }
    let without_addition = postcodes_without_addition(towns, town);
    if !without_addition.is_empty() {
        return (TownName::WithAddition, without_addition);
    }
    let is_begun = is_typing && town.len() >= SHORTEST_PREFIX;
    (TownName::Begun, if is_begun { postcodes_of_aliases_with_prefix(towns, town) } else { Vec::new() })
}
