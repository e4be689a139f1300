//! Scores of the addresses of a run, each relation to the typed words scored once.

use vejviser_model::unit::{Door, Floor};

use crate::suggest::score::alignment::UNALIGNED;
use crate::suggest::score::in_order::in_order;
use crate::suggest::score::{HouseTexts, PlaceVariant, PlaceVariants, Scores};
use crate::suggest::search::address::run::{RunSearch, number_text};
use crate::{Budget, Result};

/// Steps of aligning the typed text to one variant, before its letters.
const ALIGNMENT_STEPS: u64 = 25;
/// Steps of each letter of the typed text.
const LETTER_STEPS: u64 = 3;

impl<'a> RunSearch<'_, 'a> {
    /// The scores of an address of the run, with floor and door as codes, 0 for none.
    #[inline]
    pub(super) fn scores(&mut self, number: u16, floor: u8, door: u32, budget: &mut Budget) -> Result<Scores> {
        let (text, index) = (self.state.context.text, self.state.context.index);
        let relation = if self.run.street.uses_up_text {
            u64::from(floor != 0) << 1 | u64::from(door != 0)
        } else {
            let floor = text.relation_of_text(index.units.floor_text(floor));
            text.relation_of_number(number) | floor << 16 | text.relation_of_text(door) << 32
        };
        let in_any_place = self.state.cache.scores_in_any_place.iter().filter(|_| self.is_any_place());
        if let Some((_, scores)) = self.run_scores.iter().chain(in_any_place).find(|(other, _)| *other == relation) {
            return Ok(*scores);
        }
        let (scores, holds_in_any_place) = self.score(number, floor, door, budget)?;
        if holds_in_any_place && self.is_any_place() {
            self.state.cache.scores_in_any_place.push((relation, scores));
        } else {
            self.run_scores.push((relation, scores));
        }
        Ok(scores)
    }

    /// Whether scores that hold in any complete place hold here: where it is one, and the street has no addressing name.
    fn is_any_place(&self) -> bool {
        self.run.street.has_one_name && self.state.context.index.places.is_complete(self.run.place.row)
    }

    /// The scores, and whether they hold in any complete place.
    fn score(&mut self, number: u16, floor: u8, door: u32, budget: &mut Budget) -> Result<(Scores, bool)> {
        if self.places.is_empty() {
            self.places = self.place_variants();
        }
        let mut texts = [number_text(number), String::new(), String::new()];
        Floor::from_u8(floor).unwrap_or_default().write_str(&mut texts[1]);
        Door::from_u32(door).unwrap_or_default().write_str(&mut texts[2]);
        let house = HouseTexts { number: &texts[0], floor: &texts[1], door: &texts[2] };
        let typed = &self.state.context.text.typed;
        if let Some(scores) = in_order(typed, self.streets, &house, &self.places) {
            return Ok(scores);
        }
        // An alignment costs a hundred times as much, so it is made only for what may be among the best.
        let bound = self.run.bound.unordered.max(self.state.bounds.aligned(self.streets, floor, door));
        if self.state.alignments_left == 0 || !self.accepts(bound, number) {
            return Ok((Scores { total: UNALIGNED + bound, ..Scores::default() }, false));
        }
        self.state.alignments_left -= 1;
        let variants = (self.places.len() * self.streets.len()) as u64;
        budget.spend(variants * (ALIGNMENT_STEPS + LETTER_STEPS * typed.len() as u64))?;
        Ok((self.state.alignment.scores(typed, self.streets, &house, &self.places), false))
    }

    /// The ways to write the place: with its postcode or that of its large recipient, with or without supplementary town.
    fn place_variants(&self) -> PlaceVariants<'a> {
        let places = &self.state.context.index.places;
        let texts = places.texts(self.run.place.row);
        let mut variants = PlaceVariants::new();
        for (postcode, town) in
            [(texts.postcode, texts.town), (texts.large_recipient_postcode, texts.large_recipient_town)]
        {
            if postcode == 0 && !variants.is_empty() {
                continue;
            }
            for supplementary_town in [0, texts.supplementary_town] {
                let variant = PlaceVariant {
                    supplementary_town: places.text(supplementary_town),
                    postcode: places.text(postcode),
                    town: places.text(town),
                };
                if !variants.contains(&variant) {
                    variants.push(variant);
                }
            }
        }
        variants
    }
}
