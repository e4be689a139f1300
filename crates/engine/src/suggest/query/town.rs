//! A town by another name than that of the list of postcodes: `Nørrebrogade 10 kbh n`.
//!
//! Such a name is no word of any place. What stands after the last number of a text and is such a name is taken away, and the
//! postcodes that it means restrict the rest. Which names there are is the business of [`crate::towns`].

use smallvec::SmallVec;
use vejviser_model::Word;
use vejviser_model::words::LastWord;

use crate::request::AutocompleteParameters;
use crate::suggest::query::number::begins_with_digit;
use crate::suggest::query::wording::{is_caret_last, with};
use crate::towns::Towns;
use crate::towns::alias::{TownAlias, postcodes_of_aliases_with_prefix};
use crate::towns::typed_postcode::is_postcode;

/// Letters with which a name that is still being typed is looked up.
const SHORTEST_PREFIX: usize = 3;

/// How the name of a town was recognised, which decides when the text without it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TownName {
    /// It is being typed: `kø`.
    Begun,
    /// It is complete, and means nothing else.
    Whole,
    /// It is complete, but is also, or rather, that of another place: `Holbæk` is a town and a municipality.
    Shared,
    /// It is complete without the word that was added to it: in `Guldborg St.` there is no floor.
    WithAddition,
}

impl TownName {
    /// Whether other words are misspelt before this name means something else.
    pub(crate) fn is_certain(self) -> bool {
        matches!(self, Self::Whole | Self::WithAddition)
    }
}

/// A text without its town.
#[derive(Debug)]
pub(crate) struct WithoutTown {
    /// The rest of the text, restricted to the postcodes of the town.
    pub(crate) request: AutocompleteParameters,
    pub(crate) name: TownName,
}

/// What a name may mean: postcodes, and how it was recognised, the likeliest first.
type Readings = SmallVec<[(TownName, Vec<u16>); 2]>;

/// The text without a town by another name, once for each reading of the name; none if it ends with no such name, or none
/// that the request allows.
pub(crate) fn without_town(
    towns: &Towns,
    request: &AutocompleteParameters,
    words: &[Word],
) -> SmallVec<[WithoutTown; 2]> {
    let after_number = words.iter().rposition(begins_with_digit).filter(|_| is_caret_last(request));
    let Some(after_number) = after_number.map(|number| number + 1) else { return SmallVec::new() };
    let is_typing = words.last().is_some_and(|word| word.prefix);
    // A postcode says which of the places of a name is meant.
    let has_postcode = words.iter().any(is_postcode);
    for first in &words[after_number..] {
        let (rest, town) = request.q.split_at(first.start);
        let readings = recognised(towns, town, is_typing).into_iter();
        let readings = readings.filter(|(name, _)| *name != TownName::Shared || !has_postcode);
        let readings = readings.filter_map(|(name, mut postcodes)| {
            if !request.postcode.is_empty() {
                postcodes.retain(|postcode| request.postcode.contains(postcode));
            }
            let request = AutocompleteParameters { postcode: postcodes, ..with(request, rest, LastWord::Whole, " ") };
            (!request.postcode.is_empty()).then_some(WithoutTown { request, name })
        });
        let readings: SmallVec<[WithoutTown; 2]> = readings.collect();
        if !readings.is_empty() {
            return readings;
        }
    }
    SmallVec::new()
}

/// How a name is recognised, and the postcodes that it means.
fn recognised(towns: &Towns, town: &str, is_typing: bool) -> Readings {
    let alias = TownAlias::of(towns, town);
    // The last word of `Frederiksberg C` says something.
    let is_place = alias.as_ref().is_some_and(|alias| !alias.places.is_empty());
    if let Some(TownAlias { towns, places, areas, .. }) = alias {
        let area = if places.is_empty() && towns.is_empty() { TownName::Whole } else { TownName::Shared };
        let town = if places.is_empty() { TownName::Whole } else { TownName::Shared };
        let readings = [(town, towns.into_vec()), (area, areas.into_vec())];
        let readings: Readings = readings.into_iter().filter(|(_, postcodes)| !postcodes.is_empty()).collect();
        if !readings.is_empty() {
            return readings;
        }
    }
    if !is_place && let Some(TownAlias { towns, places, .. }) = TownAlias::without_addition(towns, town) {
        return Readings::from_iter([(TownName::WithAddition, [towns, places].concat())]);
    }
    let is_begun = is_typing && town.len() >= SHORTEST_PREFIX;
    let postcodes = if is_begun { postcodes_of_aliases_with_prefix(towns, town) } else { Vec::new() };
    Readings::from_iter([(TownName::Begun, postcodes)])
}
