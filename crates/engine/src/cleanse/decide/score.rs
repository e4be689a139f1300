//! How likely a result is the address that is meant.
//!
//! The values are counted, not derived: of the texts of `npm run bench -- quality` (development seed, the sample and the
//! synthetic country, texts that mean no address included), the share of results with a rule that were right: alone, first
//! of several, and further down. Its report shows the values next to what it counted. The value of a rare case lies halfway
//! to those of its neighbours.

use crate::cleanse::rule::Rule;

/// The share of results that are right, in thousandths: the only one, the first of several, one of the others.
const fn right(rule: Rule) -> [u16; 3] {
    match rule {
        Rule::Exact | Rule::Town | Rule::StreetMisspelt => [1000, 1000, 1000],
        Rule::SupplementaryTown
        | Rule::NoPostcode
        | Rule::TownAlias
        | Rule::StreetAbbreviated
        | Rule::StreetSpelling => [999, 999, 999],
        Rule::Writing | Rule::Order | Rule::Surplus | Rule::Range => [999, 990, 500],
        Rule::UnknownWords => [999, 998, 985],
        Rule::Place => [990, 876, 11],
        Rule::Street => [935, 652, 29],
        Rule::Several | Rule::Contradiction => [800, 700, 350],
        Rule::StreetElsewhere => [500, 308, 20],
        // A house of one address has not the unit that was written.
        Rule::Unit => [10, 437, 223],
        Rule::HouseNumber => [6, 4, 1],
    }
}

/// The score of a result by its place among so many, in thousandths.
pub(crate) const fn score(rule: Rule, place: usize, results: usize) -> u16 {
    let [alone, first, other] = right(rule);
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
        for rule in [Rule::HouseNumber, Rule::Place, Rule::Street, Rule::UnknownWords, Rule::Several] {
            assert!(score(rule, 0, 1) > score(rule, 0, 2), "{rule:?}");
            assert!(score(rule, 0, 2) > score(rule, 1, 2), "{rule:?}");
        }
        assert!(score(Rule::HouseNumber, 0, 1) < 100);
    }
}
