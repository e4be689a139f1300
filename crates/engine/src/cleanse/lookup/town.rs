//! Names of towns as people type them: by their beginning, without their district, misspelt.

use vejviser_model::distance::levenshtein;
use vejviser_model::fold::fold_into;

use crate::cleanse::name::distance::{TypedName, is_opposite_of};
use crate::cleanse::name::reduced_words;
use crate::expansion::is_short_for;
use crate::towns::{Postcodes, Towns};
use vejviser_model::reduce::reduce;

/// A misspelt town may have one edit for so many letters.
pub(super) const LETTERS_PER_EDIT: usize = 4;
/// Letters of a supplementary town that was misspelt or cut short, at fewest.
const SHORTEST_MISSPELT: usize = 3;

/// How a typed town matches a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TownMatch {
    Same,
    /// The whole words typed are the beginning of the name.
    Prefix,
    Different,
}

/// The postcodes of the towns nearest to a misspelt name.
pub(super) fn postcodes_of_nearest_towns(towns: &Towns, town: &str) -> Postcodes {
    let typed = TypedName::new(town);
    let mut max = (typed.reduced.len() / LETTERS_PER_EDIT) as u32;
    let mut nearest = Vec::new();
    for number in 0..towns.names.len() {
        let Some(distance) = typed.distance(&towns.names, number, max) else { continue };
        if towns.postcodes_of(number..number + 1).len() + towns.alias_postcodes_of(number).len() == 0 {
            continue;
        }
        if distance.edits < max {
            max = distance.edits;
            nearest.clear();
        }
        nearest.push(number);
    }
    let mut postcodes: Postcodes = nearest
        .into_iter()
        .flat_map(|number| {
            towns.postcodes_of(number..number + 1).chain(towns.alias_postcodes_of(number).iter().copied())
        })
        .collect();
    postcodes.sort_unstable();
    postcodes.dedup();
    postcodes
}

/// The name without the letters of a district at its end: `København` of `København NV`.
pub(super) fn without_district(town: &str) -> &str {
    match town.rsplit_once(' ') {
        Some((base, district)) if (1..=2).contains(&district.trim_end_matches('.').chars().count()) => base,
        _ => town,
    }
}

/// How a typed town matches a town; `buffer` is reused between calls.
pub(crate) fn match_town(typed: &str, town: &str, buffer: &mut String) -> TownMatch {
    if typed == town {
        return TownMatch::Same;
    }
    buffer.clear();
    fold_into(typed, buffer);
    let end = buffer.len();
    fold_into(town, buffer);
    let (typed, town) = buffer.split_at(end);
    match town.strip_prefix(typed.trim_end_matches('.')) {
        Some("") => TownMatch::Same,
        Some(rest) if rest.starts_with(' ') => TownMatch::Prefix,
        _ => TownMatch::Different,
    }
}

/// Whether a typed town is this one, with a typing error or a few, or cut short.
pub(crate) fn is_spelling_of(typed: &str, town: &str) -> bool {
    let (name, town_name) = (TypedName::new(typed), reduce(town));
    let letters = name.reduced.len();
    let is_near = || {
        let one_edit = name.distance_to(&town_name, 1);
        town_name.starts_with(&name.reduced) || one_edit.is_some_and(|distance| !distance.is_shortened)
    };
    letters == 0 || letters >= SHORTEST_MISSPELT && is_near() || is_misspelt(typed, town)
}

/// Whether a typed place is the opposite of this one, or the same behind another word: `Vester Højst` beside `Øster Højst`, `Sdr.
/// Sejerslev` beside `N Sejerslev`.
pub(crate) fn is_opposite_place(typed: &str, place: &str) -> bool {
    if is_opposite_of(&TypedName::new(typed), place) {
        return true;
    }
    let (typed_words, words) = (reduced_words(typed), reduced_words(place));
    let ([first, rest @ ..], [own_first, own_rest @ ..]) = (&typed_words[..], &words[..]) else { return false };
    let is_same_word = is_misspelt(first, own_first)
        || first.starts_with(own_first.as_str())
        || own_first.starts_with(first.as_str())
        || is_short_for(typed, place)
        || is_short_for(place, typed);
    !own_rest.is_empty() && rest == own_rest && !is_same_word
}

/// Whether a typed town is the beginning of another, or has at most one edit for every other letter of it.
pub(crate) fn resembles(typed: &str, town: &str) -> bool {
    let (typed, town) = (reduce(typed), reduce(town));
    let letters = typed.chars().count().max(town.chars().count()) as u32;
    town.starts_with(&typed) || levenshtein(&typed, &town) * 2 <= letters
}

/// Whether a typed town is another, with or without the letters of its district, with a few typing errors or cut short.
pub(crate) fn is_misspelt(typed: &str, town: &str) -> bool {
    let typed = TypedName::new(typed);
    let max = (typed.reduced.len() / LETTERS_PER_EDIT) as u32;
    let base = without_district(town);
    typed.distance_to(&reduce(town), max).is_some()
        || base.len() < town.len() && typed.distance_to(&reduce(base), max).is_some()
}

/// Whether a typed town may be this one: misspelt, or a few of its letters.
pub(crate) fn may_be_town(typed: &str, town: &str) -> bool {
    is_misspelt(typed, town) || is_short_town(&reduce(typed), &reduce(town))
}

/// Whether a reduced name is some letters of that of a town, in their order and from its first on: `Hjr`, `S.`, `H?jer`.
pub(crate) fn is_short_town(typed: &str, town: &str) -> bool {
    let mut letters = town.bytes();
    !typed.is_empty()
        && typed.as_bytes().first() == town.as_bytes().first()
        && typed.bytes().all(|letter| letters.any(|other| other == letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn districts_are_one_or_two_letters() {
        for (town, base) in
            [("København NV", "København"), ("Odense C.", "Odense"), ("Ny Vejen", "Ny Vejen"), ("Viby", "Viby")]
        {
            assert_eq!(without_district(town), base);
        }
    }

    #[test]
    fn a_supplementary_town_is_misspelt_or_cut_short_but_not_merely_alike() {
        for (typed, town, is_spelling) in [
            ("Sæt", "Sæd", true),
            ("Norby", "Nordby", true),
            ("Nord", "Nordby", true),
            ("Rindby Strnd", "Rindby Strand", true),
            ("jan", "Fanø", false),
            ("N", "Nordby", false),
            ("6270 Tønder", "Tønder", false),
            ("Sønderby", "Nordby", false),
        ] {
            assert_eq!(is_spelling_of(typed, town), is_spelling, "{typed} {town}");
        }
    }

    #[test]
    fn towns_match_by_folding_and_by_whole_words() {
        let mut buffer = String::new();
        for (typed, town, expected) in [
            ("odense c", "Odense C", TownMatch::Same),
            ("Århus C", "Aarhus C", TownMatch::Same),
            ("Odense", "Odense C", TownMatch::Prefix),
            ("Oden", "Odense C", TownMatch::Different),
            ("Viby", "Viby Sjælland", TownMatch::Prefix),
            ("Odense NV", "Odense C", TownMatch::Different),
        ] {
            assert_eq!(match_town(typed, town, &mut buffer), expected, "{typed} {town}");
        }
    }
}
