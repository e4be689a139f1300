//! A typed text with its tokens, and the spans of tokens that readings are made of.

pub(in crate::parse) mod date;
pub(in crate::parse) mod phone;
pub(in crate::parse) mod term;
pub(in crate::parse) mod token;

use term::phrases;
use token::{POSTCODE, Token, Tokens, tokens};

/// A typed text and its tokens.
pub(in crate::parse) struct Typed<'t> {
    /// The text.
    pub text: &'t str,
    /// Its tokens.
    pub tokens: Tokens,
}

/// A run of tokens, the end not included; empty if both are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::parse) struct Span {
    /// The first token.
    pub start: usize,
    /// The token after the last.
    pub end: usize,
}

impl Span {
    /// From a token to before another.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Whether it has no tokens.
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// How many tokens.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }
}

impl<'t> Typed<'t> {
    /// Cuts a text.
    pub(in crate::parse) fn new(text: &'t str) -> Self {
        let mut tokens = tokens(text, phrases);
        phone::mark(&mut tokens);
        date::mark(text, &mut tokens);
        Self { text, tokens }
    }

    /// What was typed for a token.
    pub(in crate::parse) fn typed(&self, token: &Token) -> &'t str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Whether a full stop follows a token at once.
    pub(in crate::parse) fn dot_after(&self, token: &Token) -> bool {
        self.text.as_bytes().get(token.end as usize) == Some(&b'.')
    }

    /// Whether a number has the sign before it that calls it one, as doors have it: `#12`.
    pub(in crate::parse) fn has_hash(&self, token: &Token) -> bool {
        token.start.checked_sub(1).is_some_and(|before| self.text.as_bytes()[before as usize] == b'#')
    }

    /// The same text with a postcode that is torn behind its first digit as one, `6 270 By` and `6.270 By`; `None` where it has
    /// another, or no word follows.
    pub(in crate::parse) fn with_whole_postcode(&self) -> Option<Self> {
        if self.tokens.iter().any(|token| token.digits == POSTCODE) {
            return None;
        }
        let is_torn = |tokens: &[Token]| {
            let [first, rest, next] = tokens else { return false };
            let begins = first.digits == 1 && first.number > 0 && (first.gap.is_break() || first.start == 0);
            let goes_on = rest.digits == POSTCODE - 1 && (rest.gap.is_blank() || rest.gap.is_dot());
            begins && goes_on && next.is_word() && next.gap.is_blank()
        };
        let at = self.tokens.windows(3).position(is_torn)?;
        let (first, rest) = (self.tokens[at], self.tokens[at + 1]);
        let number = first.number * 1000 + rest.number;
        let mut tokens = self.tokens.clone();
        tokens[at] = Token { digits: POSTCODE, number, ..Token::word(first.start, rest.end, first.gap) };
        tokens.remove(at + 1);
        Some(Self { text: self.text, tokens })
    }

    /// Where the part that a token stands in ends, not beyond `end`.
    pub(in crate::parse) fn part_end(&self, at: usize, end: usize) -> usize {
        (at + 1..end).find(|&next| self.tokens[next].gap.is_break()).unwrap_or(end)
    }

    /// Where the part that a token stands in begins, not before `start`.
    pub(in crate::parse) fn part_start(&self, at: usize, start: usize) -> usize {
        (start + 1..=at).rev().find(|&token| self.tokens[token].gap.is_break()).unwrap_or(start)
    }

    /// The typed text of a span; empty for an empty one.
    pub(in crate::parse) fn slice(&self, span: Span) -> &'t str {
        match (self.tokens.get(span.start), span.end.checked_sub(1).and_then(|last| self.tokens.get(last))) {
            (Some(first), Some(last)) if !span.is_empty() => &self.text[first.start as usize..last.end as usize],
            _ => "",
        }
    }

    /// The typed text of a street: a full stop that ends an abbreviation belongs to it.
    pub(in crate::parse) fn street(&self, span: Span) -> &'t str {
        let slice = self.slice(span);
        let end = self.tokens.get(span.end.wrapping_sub(1)).map_or(0, |last| last.end as usize);
        let abbreviated = !slice.is_empty()
            && self.text.as_bytes().get(end) == Some(&b'.')
            && self.text.as_bytes().get(end + 1).is_none_or(|byte| !byte.is_ascii_digit());
        if abbreviated { &self.text[self.tokens[span.start].start as usize..=end] } else { slice }
    }
}
