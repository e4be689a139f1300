//! OSA distance of one pair of words up to a bound, in a band of the matrix on the stack.

use super::MAX_WORD;

/// Beyond every bound.
const FAR: u8 = u8::MAX / 2;

/// OSA distance of two words, if it is at most `max`. Of words longer than [`MAX_WORD`] only equal ones are near.
pub fn osa(a: &[u8], b: &[u8], max: u32) -> Option<u32> {
    if a == b {
        return Some(0);
    }
    if a.len().abs_diff(b.len()) > max as usize || max == 0 || a.len().max(b.len()) > MAX_WORD {
        return None;
    }
    let start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    banded(&a[..a.len() - end], &b[..b.len() - end], max, false)
}

/// The least OSA distance of `q` to any beginning of `term`, the empty one and the whole among them, if it is at most
/// `max`. A `q` longer than [`MAX_WORD`] is near only to terms that begin with it.
pub fn osa_prefix(q: &[u8], term: &[u8], max: u32) -> Option<u32> {
    if term.starts_with(q) {
        return Some(0);
    }
    let reach = (q.len() + max as usize).min(term.len());
    if max == 0 || q.len() > MAX_WORD || reach > MAX_WORD {
        return None;
    }
    let start = q.iter().zip(term).take_while(|(x, y)| x == y).count();
    banded(&q[start..], &term[start..reach], max, true)
}

/// Fills the matrix, a row for each letter of `a`, as far as `max` reaches from the diagonal. The answer is the last
/// cell, or with `prefix` the least of the last row.
fn banded(a: &[u8], b: &[u8], max: u32, prefix: bool) -> Option<u32> {
    let band = (max as usize).min(MAX_WORD);
    let bound = band as u8;
    let mut before = [FAR; MAX_WORD + 2];
    let mut above = [FAR; MAX_WORD + 2];
    let mut row = [FAR; MAX_WORD + 2];
    for (place, distance) in above.iter_mut().zip(0..=b.len().min(band)) {
        *place = distance as u8;
    }
    let mut least_above = 0;
    for i in 1..=a.len() {
        let first = i.saturating_sub(band).max(1);
        let last = (i + band).min(b.len());
        row[first - 1] = if first == 1 { i as u8 } else { FAR };
        let mut least = row[first - 1];
        for j in first..=last {
            let mut distance = (above[j - 1] + u8::from(a[i - 1] != b[j - 1])).min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                distance = distance.min(before[j - 2] + 1);
            }
            let distance = distance.min(FAR);
            row[j] = distance;
            least = least.min(distance);
        }
        row[last.max(first - 1) + 1] = FAR;
        // A swap reaches past the row above, so both rows must be out of reach.
        if least > bound && least_above >= bound {
            return None;
        }
        least_above = least;
        (before, above, row) = (above, row, before);
    }
    let distance = if prefix {
        let first = a.len().saturating_sub(band);
        *above[first..=b.len().min(a.len() + band)].iter().min()?
    } else {
        above[b.len()]
    };
    (distance <= bound).then_some(u32::from(distance))
}

#[cfg(test)]
mod tests {
    use super::{super::oracle, *};
    use proptest::prelude::*;

    #[test]
    fn a_swap_counts_one() {
        for (a, b, max, distance) in [
            ("vej", "vej", 0, Some(0)),
            ("vej", "vje", 1, Some(1)),
            ("vej", "vje", 0, None),
            ("ca", "abc", 3, Some(3)),
            ("", "ab", 2, Some(2)),
            ("", "ab", 1, None),
            ("oestergade", "oestregade", 2, Some(1)),
            ("oestergade", "vestergade", 2, Some(1)),
            ("oestergade", "noerregade", 2, None),
            ("oestergade", "noerregade", 4, Some(4)),
        ] {
            assert_eq!(osa(a.as_bytes(), b.as_bytes(), max), distance, "{a} {b}");
        }
    }

    #[test]
    fn a_prefix_may_end_anywhere_in_the_term() {
        for (q, term, max, distance) in [
            ("oest", "oestergade", 0, Some(0)),
            ("oset", "oestergade", 1, Some(1)),
            ("osrt", "oestergade", 1, None),
            ("osrt", "oestergade", 2, Some(2)),
            ("", "vej", 0, Some(0)),
            ("ab", "", 2, Some(2)),
            ("vejj", "vej", 1, Some(1)),
        ] {
            assert_eq!(osa_prefix(q.as_bytes(), term.as_bytes(), max), distance, "{q} {term}");
        }
    }

    #[test]
    fn long_words_are_near_only_when_equal() {
        let (long, other) = ("a".repeat(70), "a".repeat(71));
        assert_eq!(osa(long.as_bytes(), long.as_bytes(), 2), Some(0));
        assert_eq!(osa(long.as_bytes(), other.as_bytes(), 2), None);
        assert_eq!(osa_prefix(long.as_bytes(), other.as_bytes(), 2), Some(0));
        assert_eq!(osa_prefix(other.as_bytes(), long.as_bytes(), 2), None);
    }

    proptest! {
        #![proptest_config(crate::seeded(2000))]

        #[test]
        fn osa_is_the_plain_one_up_to_the_bound(a in "[abc]{0,12}", b in "[abc]{0,12}", max in 0_u32..6) {
            let whole = oracle(a.as_bytes(), b.as_bytes(), true);
            prop_assert_eq!(osa(a.as_bytes(), b.as_bytes(), max), (whole <= max).then_some(whole));
        }

        #[test]
        fn osa_prefix_is_the_least_over_all_prefixes(q in "[abc]{0,8}", term in "[abc]{0,14}", max in 0_u32..6) {
            let least = (0..=term.len()).map(|end| oracle(q.as_bytes(), &term.as_bytes()[..end], true)).min().unwrap();
            prop_assert_eq!(osa_prefix(q.as_bytes(), term.as_bytes(), max), (least <= max).then_some(least));
        }

        #[test]
        fn no_bytes_panic(a in any::<Vec<u8>>(), b in any::<Vec<u8>>(), max in any::<u32>()) {
            let _ = (osa(&a, &b, max), osa_prefix(&a, &b, max));
        }

        #[test]
        fn words_of_full_length_do_not_panic(a in "[ab]{60,64}", b in "[ab]{60,64}", max in 0_u32..200) {
            let whole = oracle(a.as_bytes(), b.as_bytes(), true);
            prop_assert_eq!(osa(a.as_bytes(), b.as_bytes(), max), (whole <= max).then_some(whole));
        }
    }
}
