//! The full-text rank of lists, as `PostgreSQL`'s `ts_rank` with normalisation 16 gives it.
//!
//! A word found counts with the weight of the part it stands in: street name and house number 1.0, floor and door 0.4,
//! supplementary town 0.2, postcode and town 0.1. The sum over the query's words is divided by their number, by π²/6,
//! and by the binary logarithm of one more than the number of distinct words of the text.

use std::sync::LazyLock;

/// Limit of 1 + 1/4 + 1/9 + …
const ZETA: f64 = 1.644_934_066_85;

/// Part of an indexed text, in the order of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Street name, house number.
    A,
    /// Floor and door.
    B,
    /// Supplementary town.
    C,
    /// Postcode and town.
    D,
}

/// In how many words of each part a query word occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hits {
    parts: [u8; 4],
}

impl Hits {
    /// Adds words of a part.
    pub(crate) fn add(&mut self, weight: Weight, words: usize) {
        let part = &mut self.parts[weight as usize];
        *part = part.saturating_add(words.min(255) as u8);
    }

    /// So many words of a part.
    pub(crate) fn of(weight: Weight, words: u8) -> Self {
        let mut hits = Self::default();
        hits.parts[weight as usize] = words;
        hits
    }

    /// In how many words of a part it occurs.
    pub(crate) fn of_part(self, weight: Weight) -> u8 {
        self.parts[weight as usize]
    }

    /// The more of both in each part.
    pub(crate) fn most(mut self, other: Self) -> Self {
        self.parts.iter_mut().zip(other.parts).for_each(|(part, more)| *part = (*part).max(more));
        self
    }

    /// The hits of both.
    pub(crate) fn with(mut self, other: Self) -> Self {
        self.parts.iter_mut().zip(other.parts).for_each(|(part, more)| *part = part.saturating_add(more));
        self
    }

    /// Whether the word occurs at all.
    pub(crate) fn any(self) -> bool {
        self.parts != [0; 4]
    }

    /// What the word adds. A whole word is one entry of the text with a position in each part, of which later ones
    /// count with the square of their number; the words behind a beginning are entries of their own.
    pub(crate) fn score(self, is_prefix: bool) -> f64 {
        let weights = self.parts.into_iter().zip([1.0, 0.4, 0.2, 0.1]);
        if is_prefix {
            return weights.map(|(words, weight)| f64::from(words) * weight).sum();
        }
        let present = weights.filter(|&(words, _)| words > 0).zip(1_u32..);
        present.map(|((_, weight), place)| weight / f64::from(place * place)).sum()
    }
}

/// The rank in millionths.
pub(crate) fn rank(score: f64, query_words: usize, distinct_words: usize) -> u32 {
    (1e6 * score / ZETA / query_words.max(1) as f64 / logarithm(distinct_words.max(1) + 1)).round() as u32
}

/// The binary logarithm. Every candidate asks for that of a small number.
fn logarithm(number: usize) -> f64 {
    static LOGARITHMS: LazyLock<[f64; 64]> = LazyLock::new(|| std::array::from_fn(|number| (number as f64).log2()));
    LOGARITHMS.get(number).copied().unwrap_or_else(|| (number as f64).log2())
}

#[cfg(test)]
mod tests {
    use super::{Hits, Weight, rank};

    #[test]
    fn a_name_outweighs_a_town_and_few_words_outweigh_many() {
        let hits = |parts: &[(Weight, usize)]| {
            let mut hits = Hits::default();
            for &(weight, words) in parts {
                hits.add(weight, words);
            }
            hits
        };
        let name = hits(&[(Weight::A, 1)]);
        let town = hits(&[(Weight::D, 1)]);
        assert!(name.score(false) > town.score(false));
        assert!((hits(&[(Weight::A, 1), (Weight::D, 1)]).score(false) - 1.025).abs() < 1e-12);
        assert!((hits(&[(Weight::A, 2), (Weight::D, 1)]).score(true) - 2.1).abs() < 1e-12);
        assert!(rank(1.0, 1, 4) > rank(1.0, 1, 5));
        assert_eq!(rank(1.0, 1, 1), 607_927);
        assert!(!hits(&[]).any());
    }
}
