//! How likely a result is the address that is meant.
//!
//! Counted, not reasoned: of the texts of `npm run bench -- quality` (development seed, the sample and the synthetic
//! country, those that mean no address among them), how many results that a rule decided were right, alone, first of
//! several, and further down. Its report shows beside each other what is promised here and what came true. What is
//! seen seldom stands halfway to what its neighbours say.

use super::rule::Rule;

/// Thousandths of results that are right: the only one, the first of several, one of the others.
const fn right(rule: Rule) -> [u16; 3] {
    match rule {
        Rule::Exact | Rule::Town | Rule::StreetSlip => [1000, 1000, 1000],
        Rule::SupplementaryTown | Rule::NoPostcode | Rule::StreetAbbreviated | Rule::StreetSpelling => [999, 999, 999],
        Rule::HouseNumber => [998, 54, 2],
        Rule::Unit => [994, 451, 244],
        Rule::Place => [978, 741, 38],
        Rule::Street => [971, 668, 298],
        Rule::UnknownWords => [918, 336, 71],
        Rule::Several | Rule::Contradiction => [800, 500, 300],
        Rule::StreetElsewhere => [600, 400, 100],
    }
}

/// The score of a result by its place among so many, in thousandths. Number and unit that stand elsewhere in the text
/// than in an address are as good as right; where they were read as others, it matters not that no rival is told.
pub(super) const fn score(rule: Rule, is_as_read: bool, place: usize, results: usize) -> u16 {
    let [alone, first, other] = right(rule);
    let is_other = matches!(rule, Rule::HouseNumber | Rule::Unit) && !is_as_read;
    match place {
        0 if results == 1 && !is_other => alone,
        0 => first,
        _ => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_lower_a_score() {
        for rule in [Rule::HouseNumber, Rule::Unit, Rule::Place, Rule::Street, Rule::UnknownWords, Rule::Several] {
            assert!(score(rule, true, 0, 1) > score(rule, true, 0, 2), "{rule:?}");
            assert!(score(rule, true, 0, 2) > score(rule, true, 1, 2), "{rule:?}");
        }
        assert!(score(Rule::HouseNumber, false, 0, 1) < 100);
    }
}
