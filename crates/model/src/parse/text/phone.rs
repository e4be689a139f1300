//! Telephone numbers, whose digits are neither house numbers, floors nor postcodes.
//!
//! `Tlf. 12 34 56 78`, `+45 1234 5678`, `12 34 56 78` at the end of a part, `1234 5678` as one.

use super::{
    term::{Meaning, meaning},
    token::{Token, Tokens},
};

/// Digits of a telephone number.
const DIGITS: u32 = 8;

/// Whether a token is one of a telephone number or date, or has as many digits.
pub(in crate::parse) const fn is_number(token: &Token) -> bool {
    token.digits == Token::UNREADABLE || token.digits == DIGITS as u8
}

/// Makes the tokens of telephone numbers numbers of too many digits to be anything else.
pub(in crate::parse) fn mark(tokens: &mut Tokens) {
    let mut at = 0;
    while at < tokens.len() {
        let end = end(tokens, at);
        for token in &mut tokens[at..end] {
            if token.is_number() {
                *token = Token::unreadable(token.start, token.end, token.gap);
            }
        }
        at = end.max(at + 1);
    }
}

/// Where the telephone number ends that begins at a token; the token itself where none does.
fn end(tokens: &[Token], at: usize) -> usize {
    if let Some((Meaning::Phone, len)) = meaning(&tokens[at..]) {
        let number = &tokens[at + len..];
        let country = number.first().filter(|token| token.number == 45).map_or(0, |token| token.digits);
        let mut left = DIGITS + u32::from(country);
        let numbers = number.iter().enumerate().take_while(|(place, token)| {
            let is_part = token.is_number() && (*place == 0 || !token.gap.is_break());
            is_part && left.checked_sub(token.digits.into()).map(|rest| left = rest).is_some()
        });
        return at + len + numbers.count();
    }
    if !tokens[at].is_number() || tokens[at].digits < 2 {
        return at;
    }
    let apart = |token: &Token| token.is_number() && token.gap.is_blank();
    let run = at + 1 + tokens[at + 1..].iter().take_while(|token| apart(token)).count();
    let abroad = tokens[at].number == 45 && tokens[at].gap.has_plus();
    let number = &tokens[at + usize::from(abroad)..run];
    if number.iter().map(|token| u32::from(token.digits)).sum::<u32>() != DIGITS {
        return at;
    }
    let ends = tokens.get(run).is_none_or(|next| next.gap.is_break());
    let pairs = number.iter().all(|token| token.digits == 2);
    let halves = number.iter().all(|token| token.digits == 4) && tokens[at].gap.is_break();
    if abroad || ends && (pairs || halves) { run } else { at }
}
