//! A typed address cut into runs of letters and runs of digits, each knowing what stood before it.
//!
//! A digit run is never split and never joined with letters, so `41N`, `2.tv` and `DK-5000` are two tokens each.
//! Punctuation is not kept but remembered: whether a token follows a comma or a hyphen decides what it can be.

use smallvec::SmallVec;

use crate::fold::fold_char;
use crate::normalize::{is_hyphen, is_separator};

/// What stood between a token and the one before it; nothing at all when the two are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::parse) struct Gap(u8);

impl Gap {
    const BLANK: u8 = 1;
    const DOT: u8 = 2;
    const HYPHEN: u8 = 4;
    const SLASH: u8 = 8;
    const BREAK: u8 = 16;
    const SIGN: u8 = 32;
    const PLUS: u8 = 64;
    const OTHER: u8 = 128;

    /// Nothing.
    pub const fn is_joined(self) -> bool {
        self.0 == 0
    }

    /// A full stop, among other things.
    pub const fn has_dot(self) -> bool {
        self.0 & Self::DOT != 0
    }

    /// A slash, among other things.
    pub const fn has_slash(self) -> bool {
        self.0 & Self::SLASH != 0
    }

    /// The end of a part: a comma, semicolon, bracket, line feed, tab, or a hyphen or slash between blanks.
    pub const fn is_break(self) -> bool {
        self.0 & Self::BREAK != 0
    }

    /// A blank or the end of a part: the end of a word.
    pub const fn ends_word(self) -> bool {
        self.0 & (Self::BREAK | Self::BLANK) != 0
    }

    /// A hyphen that belongs to the number after it, as in `, -121`.
    pub const fn has_sign(self) -> bool {
        self.0 & Self::SIGN != 0
    }

    /// A hyphen, slash or plus between two numbers.
    pub const fn is_range(self) -> bool {
        self.0 & (Self::HYPHEN | Self::SLASH | Self::PLUS) != 0 && self.0 & (Self::BREAK | Self::SIGN | Self::DOT) == 0
    }

    /// A hyphen between blanks that ends a part.
    pub const fn is_hyphen_between_blanks(self) -> bool {
        self.0 == Self::HYPHEN | Self::BLANK | Self::BREAK
    }

    /// A hyphen or slash and nothing else.
    pub const fn is_hyphen_or_slash(self) -> bool {
        self.0 == Self::HYPHEN || self.0 == Self::SLASH
    }

    /// A slash and nothing else.
    pub const fn is_slash(self) -> bool {
        self.0 == Self::SLASH
    }

    /// A plus, among other things.
    pub const fn has_plus(self) -> bool {
        self.0 & Self::PLUS != 0
    }

    /// A blank and nothing else.
    pub const fn is_blank(self) -> bool {
        self.0 == Self::BLANK
    }

    /// A full stop alone.
    pub const fn is_dot(self) -> bool {
        self.0 == Self::DOT
    }

    /// A hyphen, among other things.
    pub const fn has_hyphen(self) -> bool {
        self.0 & Self::HYPHEN != 0
    }

    /// The same at the beginning of a part.
    pub const fn with_break(self) -> Self {
        Self(self.0 | Self::BREAK)
    }

    /// A hyphen and nothing else.
    pub const fn is_hyphen(self) -> bool {
        self.0 == Self::HYPHEN
    }
}

/// The folded text of a token of up to sixteen bytes, in one number; longer tokens are no words of the grammar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(in crate::parse) struct Key(u128);

impl Key {
    /// The key of a token's text.
    pub fn of(text: &str) -> Self {
        let mut key = 0_u128;
        let mut len = 0;
        let mut push = |byte: u8| {
            key = key << 8 | u128::from(byte);
            len += 1;
        };
        if text.len() > 16 {
            return Self(0);
        }
        for char in text.chars() {
            match fold_char(char) {
                Some(folded) => folded.bytes().for_each(&mut push),
                None if char.is_ascii() => push(char.to_ascii_lowercase() as u8),
                None => return Self(0),
            }
        }
        if len > 16 { Self(0) } else { Self(key) }
    }

    /// The folded text, if it fits four bytes: lower case, left-aligned.
    pub const fn short(self) -> Option<u32> {
        if self.0 != 0 && self.0 <= 0xffff_ffff { Some(self.0 as u32) } else { None }
    }
}

/// A range of the phrase list: the phrases that begin with the same word.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::parse) struct PhraseRange {
    /// The first.
    pub start: u8,
    /// The one after the last.
    pub end: u8,
}

impl PhraseRange {
    /// Whether any phrase begins so.
    #[cfg(test)]
    pub fn any(self) -> bool {
        self.start < self.end
    }
}

/// A run of letters, or of digits.
#[derive(Clone, Copy, Debug)]
pub(in crate::parse) struct Token {
    /// First byte in the text.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
    /// What stood before.
    pub gap: Gap,
    /// How many digits; 0 for letters.
    pub digits: u8,
    /// The number of up to four digits, 0 for letters.
    pub number: u16,
    /// The capital of a token that is one ASCII letter.
    pub letter: Option<char>,
    /// The folded text of a short token.
    pub key: Key,
    /// The phrases that begin with this token.
    pub phrases: PhraseRange,
}

impl Token {
    /// A word of these bytes that is no word of the grammar.
    pub fn word(start: u32, end: u32, gap: Gap) -> Self {
        let (key, phrases) = (Key::default(), PhraseRange::default());
        Self { start, end, gap, digits: 0, number: 0, letter: None, key, phrases }
    }

    /// A number of too many digits to be any part of an address.
    pub fn unreadable(start: u32, end: u32, gap: Gap) -> Self {
        Self { digits: Self::UNREADABLE, ..Self::word(start, end, gap) }
    }

    /// Digits of a number that is no part of an address.
    pub const UNREADABLE: u8 = 12;

    /// Whether it is a run of digits.
    pub const fn is_number(&self) -> bool {
        self.digits > 0
    }

    /// Whether it is a run of letters.
    pub const fn is_word(&self) -> bool {
        self.digits == 0
    }
}

/// The tokens of a text; an address has some ten.
pub(in crate::parse) type Tokens = SmallVec<[Token; 24]>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Apostrophe,
    /// Anything between words, by its bit in [`Gap`].
    Mark(u8),
}

/// Cuts a text into tokens; `phrases` finds those that begin with a word.
pub(in crate::parse) fn tokens(text: &str, phrases: impl Fn(Key) -> PhraseRange) -> Tokens {
    lexemes(text).map(|lexeme| token(text, &lexeme, &phrases)).collect()
}

/// The keys of a text's tokens and what stands before each.
pub(in crate::parse) fn keys(text: &str) -> Vec<(Key, Gap)> {
    lexemes(text).map(|lexeme| (Key::of(&text[lexeme.start..lexeme.end]), lexeme.gap)).collect()
}

/// Digits of a postcode, the longest of the numbers of an address.
pub(in crate::parse) const POSTCODE: u8 = 4;
/// Digits of a number with zeros that make it longer.
const MOST_WITH_ZEROS: usize = 6;

struct Lexeme {
    start: usize,
    end: usize,
    gap: Gap,
    digits: bool,
}

fn token(text: &str, lexeme: &Lexeme, phrases: impl Fn(Key) -> PhraseRange) -> Token {
    let typed = &text[lexeme.start..lexeme.end];
    let key = Key::of(typed);
    let digits = if lexeme.digits { count_of_digits(typed).min(usize::from(u8::MAX)) as u8 } else { 0 };
    let number = match digits {
        1..=4 => typed.bytes().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')),
        _ => 0,
    };
    let letter = match typed.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(char::from(letter.to_ascii_uppercase())),
        _ => None,
    };
    let (start, end, phrases) = (lexeme.start as u32, lexeme.end as u32, phrases(key));
    Token { start, end, gap: lexeme.gap, digits, number, letter, key, phrases }
}

/// How many digits a number has, without zeros that make it longer than numbers are: `06270`.
fn count_of_digits(typed: &str) -> usize {
    let surplus = typed.len().saturating_sub(usize::from(POSTCODE));
    let has_zeros = || typed.len() <= MOST_WITH_ZEROS && typed[..surplus].bytes().all(|digit| digit == b'0');
    if surplus > 0 && has_zeros() { usize::from(POSTCODE) } else { typed.len() }
}

fn lexemes(text: &str) -> impl Iterator<Item = Lexeme> + '_ {
    let mut at = 0;
    let mut after_digits = false;
    // Where words are parted by blanks, a tab parts more; where tabs stand for blanks, it does not.
    let tab = if text.contains(' ') { Gap::BREAK } else { Gap::BLANK };
    std::iter::from_fn(move || {
        let gap_start = at;
        let (mut marks, mut class) = (0, None);
        while let Some((next, len)) = class_at(text, at) {
            match next {
                Class::Letter | Class::Digit => {
                    class = Some(next);
                    break;
                }
                Class::Apostrophe => marks |= Gap::OTHER,
                Class::Mark(_) if text.as_bytes()[at] == b'\t' => marks |= tab,
                Class::Mark(mark) => marks |= mark,
            }
            at += len;
        }
        let class = class?;
        let (start, digits) = (at, class == Class::Digit);
        let gap = gap(&text[gap_start..start], marks, [gap_start == 0, after_digits, digits]);
        let end = run_end(text, start, class);
        at = end + if digits && end - start <= MOST_WITH_ZEROS { fraction_len(&text[end..]) } else { 0 };
        after_digits = digits;
        Some(Lexeme { start, end, gap, digits })
    })
}

/// The gap before a token. A hyphen or slash between blanks ends a part, except between numbers, where it is a range;
/// a hyphen after a blank that touches a number is its sign.
fn gap(between: &str, marks: u8, [first, after_digits, digits]: [bool; 3]) -> Gap {
    if marks & (Gap::HYPHEN | Gap::SLASH) == 0 {
        return Gap(marks);
    }
    let mut chars = between.chars().rev().map(mark_of);
    let last = chars.next().unwrap_or(0);
    let begins = chars.next().map_or(first, |mark| mark & (Gap::BLANK | Gap::BREAK | Gap::DOT) != 0);
    if last == Gap::HYPHEN && digits && begins {
        return Gap(marks | Gap::SIGN);
    }
    let spaced = last == Gap::BLANK && between.starts_with(' ');
    if spaced && !(after_digits && digits) { Gap(marks | Gap::BREAK) } else { Gap(marks) }
}

fn mark_of(char: char) -> u8 {
    let class = if char.is_ascii() { ascii_class(char as u8) } else { wide_class(char) };
    if let Class::Mark(mark) = class { mark } else { Gap::OTHER }
}

/// Bytes of the fraction that spreadsheets write after a number: `6270.0`.
fn fraction_len(rest: &str) -> usize {
    const FRACTION: &str = ".0";
    let is_more = |after: &str| after.starts_with(|char: char| char.is_alphanumeric() || char == '.');
    rest.strip_prefix(FRACTION).filter(|after| !is_more(after)).map_or(0, |_| FRACTION.len())
}

/// Where a run ends. An apostrophe between letters belongs to the word, as in `Christian X's Vej`.
fn run_end(text: &str, mut at: usize, class: Class) -> usize {
    while let Some((next, len)) = class_at(text, at) {
        let apostrophe = next == Class::Apostrophe
            && class == Class::Letter
            && matches!(class_at(text, at + len), Some((Class::Letter, _)));
        if next != class && !apostrophe {
            break;
        }
        at += len;
    }
    at
}

/// The class of the character at a byte, and its length.
fn class_at(text: &str, at: usize) -> Option<(Class, usize)> {
    let byte = *text.as_bytes().get(at)?;
    if byte.is_ascii() {
        return Some((ascii_class(byte), 1));
    }
    let char = text[at..].chars().next()?;
    Some((wide_class(char), char.len_utf8()))
}

const fn ascii_class(byte: u8) -> Class {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'.' => Class::Mark(Gap::DOT),
        b'-' => Class::Mark(Gap::HYPHEN),
        b'/' | b'\\' => Class::Mark(Gap::SLASH),
        byte if is_separator(byte as char) => Class::Mark(Gap::BREAK),
        b' ' | 0..=31 | 127 => Class::Mark(Gap::BLANK),
        b'&' | b'+' => Class::Mark(Gap::PLUS),
        b'\'' | b'`' => Class::Apostrophe,
        _ => Class::Mark(Gap::OTHER),
    }
}

/// Letters are what Unicode calls so, combining accents, numerals of other scripts and the sign of a broken character.
fn wide_class(char: char) -> Class {
    match char {
        '\u{300}'..='\u{36f}' | '\u{fffd}' => Class::Letter,
        _ if is_hyphen(char) => Class::Mark(Gap::HYPHEN),
        '\u{2019}' | '\u{b4}' => Class::Apostrophe,
        _ if char.is_alphanumeric() => Class::Letter,
        _ if char.is_whitespace() || char.is_control() => Class::Mark(Gap::BLANK),
        _ => Class::Mark(Gap::OTHER),
    }
}
