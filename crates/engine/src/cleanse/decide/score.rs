//! How likely a result is the address that is meant.
//!
//! The values are counted, not derived: of the texts of `npm run bench -- quality` (development seed, several snapshots,
//! texts that mean no address included), the share of results with a rule that were right: alone, first of several, and
//! further down. Its report lists every value of first results next to what it counted. The value of a rare case lies halfway
//! to those of its neighbours. How likely a result with another place or street is depends on what was typed for that.

use crate::cleanse::rule::Rule;

/// How the part in which a result differs from the text was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Its town, with another postcode.
    Town,
    /// Its town, misspelt or cut short.
    MisspeltTown,
    /// Another postcode alone.
    OtherPostcode,
    /// Another town, or one that is unknown.
    OtherTown,
    /// A street that no few typing errors make of it.
    FarStreet,
    /// Letters of its street that are in those of others too.
    ShortStreet,
    /// None of these.
    Nothing,
}

/// The share of results that are right, in thousandths: the only one, the first of several, one of the others.
const fn right(rule: Rule, typed: Typed) -> [u16; 3] {
    match rule {
        Rule::Exact | Rule::Town | Rule::StreetMisspelt => [1000, 1000, 1000],
        Rule::SupplementaryTown
        | Rule::NoPostcode
        | Rule::TownAlias
        | Rule::StreetAbbreviated
        | Rule::StreetSpelling
        | Rule::Addressee => [999, 999, 999],
        Rule::Writing | Rule::Order | Rule::Surplus => [999, 995, 500],
        Rule::Range => [992, 990, 10],
        Rule::UnknownWords => [998, 970, 500],
        // A text with two addresses means either of them.
        Rule::SeveralStreets => [999, 998, 974],
        Rule::Place => match typed {
            Typed::Town => [999, 998, 57],
            Typed::MisspeltTown => [990, 957, 4],
            Typed::OtherPostcode => [990, 902, 7],
            Typed::OtherTown => [990, 560, 46],
            Typed::FarStreet | Typed::ShortStreet | Typed::Nothing => [990, 213, 57],
        },
        Rule::Street if matches!(typed, Typed::FarStreet) => [550, 115, 20],
        Rule::Street if matches!(typed, Typed::ShortStreet) => [980, 958, 40],
        Rule::Street => [980, 910, 29],
        Rule::Several | Rule::Contradiction => [800, 700, 350],
        Rule::StreetElsewhere => [500, 308, 20],
        Rule::OppositeStreet => [80, 34, 20],
        Rule::Unit => [180, 474, 240],
        Rule::HouseNumber => [6, 4, 1],
        Rule::NoStreet | Rule::UnknownStreet | Rule::TooLittle => [0, 0, 0],
    }
}

/// The scores of the results of a text in their order, in thousandths. One of them is meant, so what the first leaves is shared
/// by the others; a text with two addresses means either.
pub(crate) fn scores(results: &[(Rule, Typed)]) -> Vec<u16> {
    let of_rule = |(place, &(rule, typed))| score(rule, typed, place, results.len());
    let mut scores: Vec<u16> = results.iter().enumerate().map(of_rule).collect();
    let is_either = matches!(results, [(Rule::SeveralStreets, _), ..]);
    if let Some((first, others)) = scores.split_first_mut().filter(|_| !is_either) {
        let rest = u32::from(CERTAIN - *first);
        let sum: u32 = others.iter().copied().map(u32::from).sum();
        for other in others.iter_mut().filter(|_| sum > rest) {
            *other = (u32::from(*other) * rest / sum) as u16;
        }
    }
    scores
}

/// The score of what is always right.
const CERTAIN: u16 = 1000;

/// The score of a result by its rule, its place and the number of results.
pub(crate) const fn score(rule: Rule, typed: Typed, place: usize, results: usize) -> u16 {
    let [alone, first, other] = right(rule, typed);
    match place {
        0 if results == 1 => alone,
        0 => first,
        _ => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_results_lower_a_score() {
        let places = [Typed::Town, Typed::MisspeltTown, Typed::OtherPostcode, Typed::OtherTown, Typed::Nothing];
        for typed in places {
            for rule in [Rule::HouseNumber, Rule::Place, Rule::Street, Rule::UnknownWords, Rule::Several] {
                assert!(score(rule, typed, 0, 1) > score(rule, typed, 0, 2), "{rule:?} {typed:?}");
                assert!(score(rule, typed, 0, 2) > score(rule, typed, 1, 2), "{rule:?} {typed:?}");
            }
        }
        assert!(score(Rule::HouseNumber, Typed::Nothing, 0, 1) < 100);
    }

    #[test]
    fn results_of_which_one_is_meant_share_what_the_first_leaves() {
        let nothing = Typed::Nothing;
        for (rules, expected) in [
            (vec![Rule::Unit; 4], vec![474, 175, 175, 175]),
            (vec![Rule::Street, Rule::Street], vec![910, 29]),
            (vec![Rule::Writing, Rule::UnknownWords], vec![995, 5]),
            (vec![Rule::SeveralStreets; 2], vec![998, 974]),
            (vec![Rule::Exact], vec![1000]),
            (vec![], vec![]),
        ] {
            let results: Vec<_> = rules.iter().map(|&rule| (rule, nothing)).collect();
            assert_eq!(scores(&results), expected, "{rules:?}");
        }
    }

    #[test]
    fn the_less_was_typed_of_its_place_the_lower_is_the_score_of_the_first() {
        let firsts = [Typed::Town, Typed::MisspeltTown, Typed::OtherTown, Typed::Nothing]
            .map(|typed| score(Rule::Place, typed, 0, 2));
        assert!(firsts.is_sorted_by(|one, next| one > next), "{firsts:?}");
    }
}
