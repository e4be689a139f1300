//! The walk along an edit script that deals the typed letters out to the fields.

use super::{DOOR, FIELDS, FLOOR, Parse, Variant, clean_up, is_blank};
use crate::normalize::is_stroke;

/// One step of the script: a typed letter, a letter of the variant, or both, kept or replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) typed: Option<char>,
    pub(super) variant: Option<char>,
}

impl Step {
    pub(super) fn both(typed: char, variant: char) -> Self {
        Self { typed: Some(typed), variant: Some(variant) }
    }

    pub(super) fn typed(typed: char) -> Self {
        Self { typed: Some(typed), variant: None }
    }

    pub(super) fn variant(variant: char) -> Self {
        Self { typed: None, variant: Some(variant) }
    }

    /// A typed letter already given to a field, without a letter of the variant.
    fn is_spent(self) -> bool {
        self.typed.is_none() && self.variant.is_none()
    }

    fn typed_blank(self) -> bool {
        self.typed.is_some_and(is_blank)
    }

    fn variant_letter(self) -> bool {
        self.variant.is_some_and(|char| !is_blank(char))
    }
}

/// Deals the typed letters out to the variant's fields and the unknown words.
pub(super) fn fields(steps: &mut [Step], variant: &Variant<'_>, parse: &mut Parse) {
    parse.clear();
    let mut walk = Walk { steps, at: 0, at_blank: true };
    walk.skip_blanks_before();
    for field in 0..FIELDS {
        let Some(meant) = variant.fields[field].filter(|text| !text.is_empty()) else {
            continue;
        };
        let start = parse.text.len();
        walk.take(meant.chars().count(), must_end_at_blank(field, variant), &mut parse.text);
        clean_up(field, meant, &mut parse.text, start);
        parse.fields[field] = Some(parse.piece_from(start));
        while walk.skip_to_unknown() {
            walk.at_blank = true;
            let start = parse.text.len();
            walk.take_unknown(&mut parse.text);
            // A hyphen or slash between blanks separates parts and is no word.
            if parse.text[start..].chars().all(is_stroke) {
                parse.text.truncate(start);
            } else {
                parse.unknown.push(parse.piece_from(start));
            }
        }
    }
}

/// Whether a field ends at a blank. Only a floor may be followed by its door at once, unless two digits would meet.
fn must_end_at_blank(field: usize, variant: &Variant<'_>) -> bool {
    let digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
    match (field, variant.fields[FLOOR], variant.fields[DOOR]) {
        (FLOOR, Some(floor), Some(door)) if !door.is_empty() => {
            digit(floor.chars().next_back()) && digit(door.chars().next())
        }
        _ => true,
    }
}

/// The walk: how far along the script it is.
pub(super) struct Walk<'a> {
    pub(super) steps: &'a mut [Step],
    pub(super) at: usize,
    /// Whether the last typed letter taken was a blank.
    pub(super) at_blank: bool,
}

impl Walk<'_> {
    /// The step at which the walk is, spent ones passed over.
    fn here(&mut self) -> Option<Step> {
        while self.steps.get(self.at)?.is_spent() {
            self.at += 1;
        }
        self.steps.get(self.at).copied()
    }

    /// Takes the typed letters that stand against so many letters of the variant, with what was inserted among and
    /// right after them.
    pub(super) fn take(&mut self, mut letters: usize, must_end_at_blank: bool, taken: &mut String) {
        while let Some(step) = self.here() {
            match step {
                Step { typed: Some(char), variant: None } => {
                    if letters == 0 && is_blank(char) {
                        return;
                    }
                }
                _ if letters == 0 => {
                    if must_end_at_blank && !self.at_blank {
                        self.take_rest_of_word(taken);
                        self.at_blank = true;
                    }
                    return;
                }
                _ => letters -= 1,
            }
            if let Some(char) = step.typed {
                taken.push(char);
                self.at_blank = is_blank(char);
            }
            self.at += 1;
        }
    }

    /// Takes typed letters up to a blank without going on; the letters of the variant are left as if none had been
    /// typed for them.
    fn take_rest_of_word(&mut self, taken: &mut String) {
        for step in &mut self.steps[self.at..] {
            if step.typed_blank() {
                return;
            }
            taken.extend(step.typed.take());
        }
    }

    /// Passes over what was typed before the first field: quotes, mostly.
    fn skip_blanks_before(&mut self) {
        while self.here().is_some_and(|step| step.variant.is_none() && step.typed_blank()) {
            self.at += 1;
        }
    }

    /// Goes on towards the next field, past blanks; returns whether a whole typed word lies ahead that stands against none
    /// of the variant's letters.
    pub(super) fn skip_to_unknown(&mut self) -> bool {
        while let Some(step) = self.here() {
            if step.variant_letter() {
                return false;
            }
            if step.typed.is_some() && !step.typed_blank() {
                return step.variant.is_some() || self.is_unknown_word();
            }
            self.at_blank |= step.typed_blank();
            self.at += 1;
        }
        false
    }

    /// Whether the typed word ahead ends before the next letter of the variant.
    fn is_unknown_word(&self) -> bool {
        let decisive = self.steps[self.at..].iter().find(|step| step.typed_blank() || step.variant_letter());
        decisive.is_none_or(|step| step.typed_blank())
    }

    /// Takes the unknown word ahead.
    pub(super) fn take_unknown(&mut self, taken: &mut String) {
        while let Some(step) = self.here()
            && !step.typed_blank()
            && !step.variant_letter()
        {
            taken.extend(step.typed);
            self.at += 1;
        }
    }
}
