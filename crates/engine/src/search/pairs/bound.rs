//! The rank that the best address of a pair, a cursor or a group can have.

use super::Pairs;
use super::field_match::FieldMatch;
use crate::search::designations::DesignationMasks;
use crate::search::rank::{self, Weight};

impl Pairs<'_> {
    /// The bound of a pair with these matches. Most pairs of a query have the same as another.
    pub(super) fn pair_bound(&mut self, fields: [u32; 2], means: DesignationMasks) -> u32 {
        if let Some(&bound) = self.pair_bounds.get(&(fields, means)) {
            return bound;
        }
        let bound = self.bound(&fields.map(|field| self.fields.get(field)), means);
        self.pair_bounds.insert((fields, means), bound);
        bound
    }

    /// The rank that the best address with these matches can have.
    pub(super) fn bound(&self, fields: &[&FieldMatch], means: DesignationMasks) -> u32 {
        let words: usize = fields.iter().map(|field| field.words).sum();
        let query = &self.query.words;
        // Floor and door add to the score, but are words of the text themselves.
        let rank = |floor: u64, door: u64, unit_words: usize| {
            let score = query.iter().enumerate().map(|(number, word)| {
                let is_set = |mask: u64| usize::from(mask & (1 << number) != 0);
                let mut hits = fields.iter().fold(rank::Hits::default(), |hits, field| hits.with(field.hits[number]));
                hits.add(Weight::A, is_set(means.number));
                hits.add(Weight::B, is_set(floor) + is_set(door));
                hits.score(word.prefix)
            });
            rank::rank(score.sum(), query.len(), words + 1 + unit_words)
        };
        let mut bound = rank(0, 0, 0);
        for (floor, door, unit_words) in [(means.lone_floor, 0, 1), (0, means.door, 1), (means.floor, means.door, 2)] {
            if floor | door != 0 {
                bound = bound.max(rank(floor, door, unit_words));
            }
        }
        bound
    }
}
