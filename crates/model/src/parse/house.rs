//! House numbers: which of the numbers of a text may be one, and what is written with it.

use super::text::{
    Span, Typed,
    term::{Meaning, meaning},
    token::{POSTCODE, Token},
};
use crate::house_number::HouseNumber;

/// A number read as house number.
#[derive(Clone, Copy, Debug)]
pub(super) struct House {
    /// The house number.
    pub number: HouseNumber,
    /// Its tokens, `nr.` before it and its letter included.
    pub span: Span,
    /// Where the text goes on: after the last number of a range, whose words stay unknown.
    pub next: usize,
    /// The last number of a range.
    pub last: Option<HouseNumber>,
    /// Its letter stands before it, and may be none of it: `A18`.
    pub letter_first: bool,
    /// How unlikely it is.
    pub cost: u32,
}

impl House {
    /// The same number with a letter that stands apart.
    fn with(self, letter: char, end: usize) -> Option<Self> {
        let number = HouseNumber::new(self.number.number(), Some(letter))?;
        Some(Self { number, span: Span::new(self.span.start, end), next: end, cost: self.cost + APART, ..self })
    }

    /// The same number without the letter before it, which may be none of it.
    pub(super) fn without_letter_before(self) -> Option<Self> {
        let number = HouseNumber::new(self.number.number(), None).filter(|_| self.letter_first)?;
        let span = Span::new(self.span.start + 1, self.span.end);
        Some(Self { number, span, letter_first: false, cost: self.cost + APART, ..self })
    }
}

/// An ordinal of the street's name, as in `Christian 4. gade`, and one that may be.
const ORDINAL: u32 = 10;
const PERHAPS_ORDINAL: u32 = 4;
/// Words between the numbers of a range.
const RANGE_WORDS: [&str; 3] = ["og", "samt", "til"];
/// A letter behind a comma or a word: `7, B` and `7 hus B`.
const APART: u32 = 1;
/// The highest number that has the digits of a postcode: none begins with two zeros.
const HIGHEST_WITH_ZEROS: u16 = 99;
/// Forms of companies and associations with a slash between their letters; `A/B` may be a range.
const COMPANY_FORMS: [[char; 2]; 7] =
    [['A', 'S'], ['I', 'S'], ['K', 'S'], ['P', 'S'], ['E', 'F'], ['G', 'F'], ['H', 'F']];
/// Letters that are typed for the figure 1.
const ONES: [&str; 2] = ["l", "I"];
/// Digits after such a letter, at most.
const MOST_AFTER_ONE: u8 = 2;

impl Typed<'_> {
    /// The same number without the letter that stands apart from it, which may be an initial: `52 J Tagholmsvej`.
    pub(super) fn house_before_initial(&self, house: House, at: usize) -> Option<House> {
        house.number.letter()?;
        let apart = self.tokens.get(at + 1).is_some_and(|letter| letter.gap.is_blank());
        let number = HouseNumber::new(house.number.number(), None).filter(|_| apart)?;
        let span = Span::new(house.span.start, at + 1);
        Some(House { number, span, next: at + 1, last: None, cost: house.cost + APART, ..house })
    }

    /// The same number without the letter that may be the word `i` before a postcode: `14 i 6270 Tønder`.
    pub(super) fn house_before_preposition(&self, house: House, at: usize) -> Option<House> {
        house.number.letter()?;
        let [word, next] = [at + 1, at + 2].map(|at| self.tokens.get(at));
        let is_word = word.is_some_and(|word| word.gap.is_blank() && self.typed(word) == "i");
        let number = HouseNumber::new(house.number.number(), None).filter(|_| is_word)?;
        next.filter(|next| next.digits == POSTCODE)?;
        Some(House { number, span: Span::new(house.span.start, at + 2), next: at + 2, last: None, ..house })
    }

    /// The house number at a token, if it can be one; the street must stand before it.
    pub(super) fn house(&self, at: usize, within: Span) -> Option<House> {
        let token = self.tokens.get(at)?;
        let has_zeros = token.digits == POSTCODE && token.number <= HIGHEST_WITH_ZEROS;
        if !matches!(token.digits, 1..=3) && !has_zeros {
            return None;
        }
        let (letter, after) = self.letter(at, within.end)?;
        let is_one = |before: usize| token.digits <= MOST_AFTER_ONE && self.is_one(before);
        let is_read = |&before: &usize| is_one(before) || letter.is_none() && self.is_capital_apart(before);
        let before = self.letter_before(at, within.start).filter(is_read);
        let is_one = before.is_some_and(is_one);
        let (number, letter) = match before.and_then(|before| self.tokens[before].letter) {
            _ if is_one => (10_u16.pow(token.digits.into()) + token.number, letter),
            Some(first) => (token.number, Some(first)),
            None => (token.number, letter),
        };
        let number = HouseNumber::new(number, letter)?;
        if let Some((Meaning::FloorWord | Meaning::OrdinalEnding, _)) = meaning(&self.tokens[after..within.end])
            && !self.tokens[after].gap.is_break()
            && letter.is_none()
            && !self.is_floor_counted_after(after, within.end)
        {
            return None;
        }
        let mut cost = if token.gap.has_sign() { 3 } else { 0 };
        if after < within.end && self.tokens[after].gap.is_joined() {
            cost += 2;
        }
        cost += self.ordinal_cost(at, after, within.end);
        let start = before.unwrap_or_else(|| self.number_word_before(at, within.start));
        let (next, last) = self.range(after, number, within.end);
        let letter_first = before.is_some() && !is_one;
        Some(House { number, span: Span::new(start, after), next, last, letter_first, cost })
    }

    /// The letter that is joined to a number and stands before it, behind other words: `A18`, and `l4` for 14.
    fn letter_before(&self, at: usize, start: usize) -> Option<usize> {
        let before = at.checked_sub(1).filter(|&before| before > start && self.tokens[at].gap.is_joined())?;
        let token = &self.tokens[before];
        (token.letter.is_some() && token.gap.is_blank() && meaning(&self.tokens[before..]).is_none()).then_some(before)
    }

    /// Whether a letter is a capital behind a small one: else it may be torn off its word, `Storegad e12`.
    fn is_capital_apart(&self, at: usize) -> bool {
        let before = self.text[..self.tokens[at].start as usize].trim_end();
        before.ends_with(char::is_lowercase) && self.typed(&self.tokens[at]).starts_with(char::is_uppercase)
    }

    /// Whether a letter is one that is typed for the figure 1.
    fn is_one(&self, at: usize) -> bool {
        ONES.contains(&self.typed(&self.tokens[at]))
    }

    /// The letter after a number and the token after it: joined, or after a blank or a hyphen; at the end of its part also after
    /// a full stop, a slash or another mark, `21. A`, `14/A`. `None` when letters are joined to the number that make it
    /// something else.
    fn letter(&self, at: usize, end: usize) -> Option<(Option<char>, usize)> {
        let Some(next) = self.tokens[..end].get(at + 1).filter(|next| next.is_word()) else {
            return Some((None, at + 1));
        };
        if self.is_preposition(at + 1) || self.is_company_form(at + 1) {
            return Some((None, at + 1));
        }
        let phrase = meaning(&self.tokens[at + 1..end]);
        let after = self.tokens[..end].get(at + 2);
        let is_range = |after: &Token| after.gap.is_slash() && next.letter.is_some() && after.letter.is_some();
        let is_unit = || next.gap.is_joined() && self.unit(at + 2, end).is_some();
        let is_more = |after: &Token| after.gap.is_joined() || after.gap.has_slash() && !is_range(after) && !is_unit();
        let more = after.is_some_and(is_more);
        if next.gap.is_joined() {
            return match (next.letter, phrase) {
                (Some(_), _) if more => None,
                (Some(letter), _) => Some((Some(letter), at + 2)),
                (None, Some((Meaning::Door(_) | Meaning::Floor(_) | Meaning::Unit(..), _))) => Some((None, at + 1)),
                _ => None,
            };
        }
        let is_last = after.is_none_or(|after| after.gap.is_break() || after.is_number());
        let apart = if next.gap.has_slash() || !next.gap.ends_word() || next.gap.has_dot() {
            next.gap.is_hyphen() || is_last && (next.gap.has_slash() || !next.gap.is_break())
        } else {
            !next.gap.is_break()
        };
        let initial = self.dot_after(next) && after.is_some_and(|after| after.is_word() && !after.gap.is_break());
        match next.letter {
            Some(letter) if apart && phrase.is_none() && !more && !initial && !self.hyphen_number(at + 2, end) => {
                Some((Some(letter), at + 2))
            }
            _ => Some((None, at + 1)),
        }
    }

    /// Whether a word for floors at a token counts the number after it, not the one before: `11 etage 3`, `11 etage: 3`.
    fn is_floor_counted_after(&self, at: usize, end: usize) -> bool {
        let Some((Meaning::FloorWord, len)) = meaning(&self.tokens[at..end]) else { return false };
        let has_colon = |at: usize| self.text[self.tokens[at].end as usize..].trim_start().starts_with(':');
        let is_of_word = |next: &Token| !next.gap.is_break() || has_colon(at + len - 1);
        let is_floor = |next: &Token| next.is_number() && next.digits <= 2 && is_of_word(next);
        !self.tokens[at].gap.has_dot() && self.tokens[..end].get(at + len).is_some_and(is_floor)
    }

    /// Whether a token is the word `i` before a place or a floor, and no letter of a house number: `Leosalle 14 i Tønder`.
    pub(super) fn is_preposition(&self, at: usize) -> bool {
        let is_before_word = |next: &Token| next.is_word() && next.letter.is_none() && next.gap.is_blank();
        let is_apart = |token: &Token| token.gap.is_blank() && self.typed(token) == "i";
        self.tokens.get(at).is_some_and(is_apart) && self.tokens.get(at + 1).is_some_and(is_before_word)
    }

    /// Whether two letters from a token on are the form of a company or an association, `A/S`.
    fn is_company_form(&self, at: usize) -> bool {
        let [first, second] = [at, at + 1].map(|at| self.tokens.get(at));
        let is_apart = first.is_some_and(|first| first.gap.is_blank() || first.gap.is_break());
        let letters = || Some([first?.letter?, second.filter(|second| second.gap.is_slash())?.letter?]);
        is_apart && letters().is_some_and(|letters| COMPANY_FORMS.contains(&letters))
    }

    /// The house number with the letter that stands as a part of its own after it, or after `hus`, `opg.`.
    pub(super) fn house_apart(&self, house: House, end: usize) -> Option<House> {
        let at = house.span.end;
        let tokens = self.tokens.get(at..end).filter(|_| house.number.letter().is_none() && house.next == at)?;
        let at = match meaning(tokens) {
            Some((Meaning::Stairway | Meaning::LetterWord, len)) => at + len,
            None if tokens.first()?.gap.is_break() => at,
            _ => return None,
        };
        let letter = self.tokens[..end].get(at)?.letter?;
        let is_alone = self.tokens[..end].get(at + 1).is_none_or(|next| next.gap.is_break());
        let is_said = at > house.span.end;
        house.with(letter, at + 1).filter(|_| is_alone || is_said && self.unit(at + 1, end).is_some())
    }

    /// Whether a number with a hyphen before it stands at a token, as in the door `a-12`.
    fn hyphen_number(&self, at: usize, end: usize) -> bool {
        self.tokens[..end].get(at).is_some_and(|token| token.is_number() && token.gap.is_hyphen())
    }

    /// `nr.` before a number belongs to it, if something stands before that in turn: `Nr. 5` alone may be a street.
    fn number_word_before(&self, at: usize, start: usize) -> usize {
        for len in [2, 1] {
            let first = at.saturating_sub(len);
            if first > start && meaning(&self.tokens[first..at]) == Some((Meaning::NumberWord, len)) {
                return first;
            }
        }
        at
    }

    /// The token after the end of a range `43-45`, `43 A-C`, `43/45`, `43 og nr. 45`, and its last number. What is smaller, or counts floors, is
    /// none.
    fn range(&self, at: usize, first: HouseNumber, end: usize) -> (usize, Option<HouseNumber>) {
        let none = (at, None);
        let Some(next) = self.tokens[..end].get(at) else { return none };
        // After a letter a hyphen between blanks does not stand between numbers, and ends a part elsewhere: `12A - 12C`.
        let is_apart = |token: &Token| first.letter().is_some() && token.gap.is_hyphen_between_blanks();
        let is_letter = first.letter().is_some() && (next.gap.is_range() || is_apart(next));
        if let Some(last) = next.letter.filter(|_| is_letter) {
            return (at + 1, HouseNumber::new(first.number(), Some(last)));
        }
        let is_word = next.is_word() && RANGE_WORDS.iter().any(|word| self.typed(next).eq_ignore_ascii_case(word));
        let mut number = at + usize::from(is_word);
        if is_word && let Some(last) = self.last_letter(number, first, end) {
            return (number + 1, Some(last));
        }
        if is_word && let Some((Meaning::NumberWord, len)) = meaning(&self.tokens[number..end]) {
            number += len;
        }
        let Some(second) = self.tokens[..end].get(number) else { return none };
        let is_parted = is_word && !second.gap.is_break()
            || second.gap.is_range()
            || is_apart(second) && second.number >= first.number();
        let is_number = matches!(second.digits, 1..=3) && is_parted;
        if !is_number || !is_word && self.counts_floors(number, first, end) {
            return none;
        }
        let is_joined = self.tokens[..end].get(number + 1).is_some_and(|next| next.gap.is_joined());
        let letter = self.letter(number, end).filter(|_| is_joined || first.letter().is_some());
        let (letter, after) = letter.unwrap_or((None, number + 1));
        (after, HouseNumber::new(second.number, letter))
    }

    /// The last number of a range of letters, of which a word stands before the last: `43A og C`.
    fn last_letter(&self, at: usize, first: HouseNumber, end: usize) -> Option<HouseNumber> {
        let letter = self.tokens[..end].get(at)?.letter.filter(|&letter| Some(letter) > first.letter())?;
        let is_last = self.tokens[..end].get(at + 1).is_none_or(|next| next.gap.is_break() || next.is_number());
        first.letter().and_then(|_| HouseNumber::new(first.number(), Some(letter))).filter(|_| is_last)
    }

    /// Whether the number after a hyphen or slash is a floor after all: `12-2. sal`, `12/2 tv`, `12/14/3`.
    fn counts_floors(&self, at: usize, first: HouseNumber, end: usize) -> bool {
        let token = &self.tokens[at];
        let unit = matches!(
            meaning(&self.tokens[at + 1..end]),
            Some((Meaning::FloorWord | Meaning::OrdinalEnding | Meaning::Door(_), _))
        );
        let next = self.tokens[..end].get(at + 1);
        let is_door_next = |next: &Token| token.gap.is_slash() && next.gap.is_slash();
        unit && next.is_some_and(|next| !next.gap.is_break())
            || next.is_some_and(is_door_next)
            || token.number < first.number()
            || token.number == first.number() && first.letter().is_none()
    }

    /// How much a full stop and a word after a number speak for its being part of the street: `10. Februar Vej`.
    fn ordinal_cost(&self, at: usize, after: usize, end: usize) -> u32 {
        let Some(next) = self.tokens[..end].get(after) else { return 0 };
        let dotted = after == at + 1 && next.gap.has_dot() && !next.gap.is_break() && next.is_word();
        if !dotted || self.unit(after, end).is_some() {
            return 0;
        }
        if self.typed(next).starts_with(char::is_lowercase) { ORDINAL } else { PERHAPS_ORDINAL }
    }
}
