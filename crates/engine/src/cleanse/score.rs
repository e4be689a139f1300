//! How likely a result is the address that is meant.
//!
//! A logistic function of few facts: the rule that decided, how many results there are, how much dearer this one is
//! than the cheapest other, and the share of the street's letters that differ. The numbers are fitted to texts whose
//! meaning is known (the development seed of `npm run bench -- quality`, every result of every text a case); its report
//! shows beside each other what was promised and what came true.

use super::rule::Rule;

/// The facts of a result.
pub(super) struct Facts {
    pub(super) rule: Rule,
    /// How many results the answer has.
    pub(super) results: usize,
    /// Its place among them.
    pub(super) place: usize,
    /// By how much the cheapest other result is dearer; negative where it is cheaper.
    pub(super) lead: i64,
    /// Share of the street's letters that differ.
    pub(super) street: f64,
}

/// Log-odds of a result by its rule.
const fn base(rule: Rule) -> f64 {
    match rule {
        Rule::Exact => 8.0,
        Rule::SupplementaryTown | Rule::Town | Rule::NoPostcode => 7.0,
        Rule::StreetSpelling | Rule::StreetAbbreviated => 6.5,
        Rule::StreetSlip => 6.0,
        Rule::UnknownWords => 3.5,
        Rule::Place => 2.5,
        Rule::Unit => 0.0,
        Rule::HouseNumber => -1.5,
        Rule::Street => 1.5,
        Rule::StreetElsewhere => 0.5,
        Rule::Several => 0.5,
        Rule::Contradiction => 0.0,
    }
}

/// Log-odds for each price by which the next is dearer, and the most that count.
const LEAD: f64 = 0.12;
const MOST_LEAD: i64 = 20;
/// For each doubling of the number of results.
const RESULTS: f64 = -0.5;
/// For a result that is not the first.
const NOT_FIRST: f64 = -2.0;
/// For a street of which every letter differs.
const STREET: f64 = -4.0;

/// The score, in thousandths.
pub(super) fn score(facts: &Facts) -> u16 {
    let Facts { rule, results, place, lead, street } = *facts;
    let mut odds = base(rule) + STREET * street + RESULTS * (results.max(1) as f64).log2();
    if results > 1 {
        odds += LEAD * lead.clamp(-MOST_LEAD, MOST_LEAD) as f64;
    }
    if place > 0 {
        odds += NOT_FIRST;
    }
    (1000.0 / (1.0 + (-odds).exp())).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_speaks_against_a_result_lowers_its_score() {
        let sure = || Facts { rule: Rule::StreetSlip, results: 1, place: 0, lead: 0, street: 0.1 };
        for (fact, less) in [
            ("another rule", Facts { rule: Rule::HouseNumber, ..sure() }),
            ("rivals", Facts { results: 8, ..sure() }),
            ("a cheaper rival", Facts { results: 2, place: 1, lead: -8, ..sure() }),
            ("more slips", Facts { street: 0.4, ..sure() }),
        ] {
            assert!(score(&less) < score(&sure()), "{fact}");
        }
        assert!(score(&Facts { rule: Rule::Exact, street: 0.0, ..sure() }) <= 1000);
    }
}
