//! A town by another name than that of the list of postcodes: `Nørrebrogade 10 kbh n`.
//!
//! Such a name is no word of any place. What stands after the last number of a text and is such a name is taken away, and the
//! postcodes that it means restrict the rest. Which names there are is the business of [`crate::towns`].

use vejviser_model::Word;

use crate::request::AutocompleteParameters;
use crate::suggest::query::wording::{is_caret_last, with};
use crate::towns::Towns;
use crate::towns::otherwise::{
    postcodes_of_other_name, postcodes_of_other_names_with_prefix, postcodes_without_addition,
};

/// Letters with which a name that is still being typed is looked up.
const SHORTEST_PREFIX: usize = 3;

/// A text without its town.
#[derive(Debug)]
pub(crate) struct TownOtherwise {
    /// The rest of the text, restricted to the postcodes of the town.
    pub(crate) request: AutocompleteParameters,
    /// Whether the name of the town is complete.
    pub(crate) is_whole: bool,
    /// Whether it is tried before the text as typed: what was added to the town (`Guldborg St.`) is no floor.
    pub(crate) comes_first: bool,
}

/// The text without a town by another name; `None` if it ends with none, or none that the request allows.
pub(crate) fn town_otherwise(towns: &Towns, request: &AutocompleteParameters, words: &[Word]) -> Option<TownOtherwise> {
    let is_number = |word: &Word| word.text.starts_with(|char: char| char.is_ascii_digit());
    let after_number = words.iter().rposition(is_number).filter(|_| is_caret_last(request))? + 1;
    let (starts, is_typing) = (words[after_number..].iter().map(|word| word.start), words.last()?.prefix);
    for start in starts {
        let (rest, town) = request.q.split_at(start);
        let mut postcodes = postcodes_of_other_name(towns, town);
        let comes_first = postcodes.is_empty();
        if comes_first {
            postcodes = postcodes_without_addition(towns, town);
        }
        let is_whole = !postcodes.is_empty();
        let comes_first = is_whole && comes_first;
        if !is_whole && is_typing && town.len() >= SHORTEST_PREFIX {
            postcodes = postcodes_of_other_names_with_prefix(towns, town);
        }
        if !request.postcode.is_empty() {
            postcodes.retain(|postcode| request.postcode.contains(postcode));
        }
        if !postcodes.is_empty() {
            let request = AutocompleteParameters { postcode: postcodes, ..with(request, rest, " ", false) };
            return Some(TownOtherwise { request, is_whole, comes_first });
        }
    }
    None
}
