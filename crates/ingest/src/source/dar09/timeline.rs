//! Intervals of values that the register dates by their beginning only: street names, postcodes of house numbers.

use super::range::{Numbers, Span};
use vejviser_model::HouseNumber;

/// A value with the time from which it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Since<T> {
    pub(super) from: i64,
    pub(super) value: T,
}

/// Calls `each` with every value and the part of `within` in which it holds: until the next one begins, the first one
/// also before its beginning. `steps` are in order of time; of those that begin together the last counts.
pub(super) fn held<T: Copy>(steps: &[Since<T>], within: Span, mut each: impl FnMut(T, Span)) {
    for (place, step) in steps.iter().enumerate() {
        let from = if place == 0 { i64::MIN } else { step.from };
        let to = steps.get(place + 1).map_or(i64::MAX, |next| next.from);
        if let Some(both) = within.shared(Span { from, to }) {
            each(step.value, both);
        }
    }
}

/// A range of house numbers on one side of a street, with its postcode or town.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumberRange<T> {
    pub(super) from: i64,
    pub(super) numbers: Numbers,
    pub(super) is_even: bool,
    pub(super) value: T,
}

/// The values that a house number had, in order of time; of two that begin together the one of the bounded range counts.
pub(super) fn of_number<T: Copy>(ranges: &[NumberRange<T>], number: HouseNumber) -> Vec<Since<T>> {
    let is_even = number.number().is_multiple_of(2);
    let mut own: Vec<&NumberRange<T>> =
        ranges.iter().filter(|range| range.is_even == is_even && range.numbers.contains(number)).collect();
    own.sort_by_key(|range| (range.from, range.numbers.is_bounded()));
    own.into_iter().map(|range| Since { from: range.from, value: range.value }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_holds_until_the_next_and_the_first_since_ever() {
        let steps = [(10, 'a'), (20, 'b'), (20, 'c'), (30, 'd')].map(|(from, value)| Since { from, value });
        for (from, to, expected) in [
            (i64::MIN, i64::MAX, &[('a', i64::MIN, 20), ('c', 20, 30), ('d', 30, i64::MAX)][..]),
            (0, 25, &[('a', 0, 20), ('c', 20, 25)]),
            (30, 31, &[('d', 30, 31)]),
            (20, 20, &[]),
        ] {
            let mut found = Vec::new();
            held(&steps, Span { from, to }, |value, span| found.push((value, span.from, span.to)));
            assert_eq!(found, expected, "{from} {to}");
        }
    }

    #[test]
    fn a_house_number_has_the_values_of_its_side() {
        let range = |from, numbers: &str, is_even, value| {
            let numbers = Numbers::parse(numbers).unwrap();
            NumberRange { from, numbers, is_even, value }
        };
        let ranges = [
            range(20, r#"["(2,"""")","(8,"""")"]"#, true, 1),
            range(10, r#"["(2,"""")","(998,"""")"]"#, true, 2),
            range(10, r#"["(1,"""")","(999,"""")"]"#, false, 3),
            range(20, r#"(,"(998,"""")"]"#, true, 4),
        ];
        for (number, expected) in [("4", &[2, 4, 1][..]), ("10", &[2, 4]), ("3A", &[3]), ("8B", &[2, 4])] {
            let found = of_number(&ranges, HouseNumber::parse(number).unwrap());
            assert_eq!(found.iter().map(|step| step.value).collect::<Vec<_>>(), expected, "{number}");
        }
    }
}
