//! Alignment of a typed text to one accepted way of writing an address: which letters were meant for which field.
//!
//! Cleansing proposes an address, spells it in the ways it may be written (the variants) and asks what was typed for
//! each field of each. The typed text is brought to the variant's by an edit script with costs insert 1, delete 1,
//! replace 2; then the fields are walked in order and take the typed letters that stand against theirs.
//!
//! "Blank" means here space, comma, full stop, or what else separates parts of a text. All fields but floor and door
//! begin and end at blanks: a field that ends inside a typed word takes the whole word, so that `13` is never split
//! into 1 and 3. Between floor and door no blank is needed (`2tv`), except between two digits.

mod script;
mod walk;

use script::Matrix;
use smallvec::SmallVec;
use walk::Step;

use crate::language::collate::lower;
use crate::normalize::is_separator;

/// Number of fields: street, house number, floor, door, supplementary town, postcode, town.
pub const FIELDS: usize = 7;

/// Place of the street in [`Variant::fields`] and [`Parse::fields`].
pub const STREET: usize = 0;
/// Place of the house number.
pub const HOUSE_NUMBER: usize = 1;
/// Place of the floor.
pub const FLOOR: usize = 2;
/// Place of the door.
pub const DOOR: usize = 3;
/// Place of the supplementary town.
pub const SUPPLEMENTARY_TOWN: usize = 4;
/// Place of the postcode.
pub const POSTCODE: usize = 5;
/// Place of the town.
pub const TOWN: usize = 6;

/// One accepted way of writing an address: its fields in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Variant<'a> {
    /// The fields; `None`, or empty, if the variant lacks it.
    pub fields: [Option<&'a str>; FIELDS],
}

/// What was typed for each field of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Parse {
    /// What was typed for the fields and the unknown words, one after the other: one text instead of one for each.
    text: String,
    fields: [Option<Piece>; FIELDS],
    unknown: SmallVec<[Piece; 2]>,
}

/// A piece of a parse's text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    start: u32,
    end: u32,
}

impl Parse {
    /// The typed form of a field in the case typed; empty if nothing was typed for it, `None` if the variant lacks it.
    pub fn field(&self, field: usize) -> Option<&str> {
        self.fields[field].map(|piece| self.piece(piece))
    }

    /// The typed forms of all fields, in their order.
    pub fn fields(&self) -> impl Iterator<Item = Option<&str>> {
        self.fields.iter().map(|piece| piece.map(|piece| self.piece(piece)))
    }

    /// Typed words that fit nowhere, in the order typed.
    pub fn unknown(&self) -> impl ExactSizeIterator<Item = &str> {
        self.unknown.iter().map(|&piece| self.piece(piece))
    }

    /// Adds words that fit nowhere, which were left out of what was aligned.
    pub fn add_unknown<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) {
        for word in words {
            let start = self.text.len();
            self.text.push_str(word);
            self.unknown.push(self.piece_from(start));
        }
    }

    fn piece(&self, piece: Piece) -> &str {
        self.text.get(piece.start as usize..piece.end as usize).unwrap_or_default()
    }

    fn clear(&mut self) {
        self.text.clear();
        self.fields = [None; FIELDS];
        self.unknown.clear();
    }

    /// The piece from a place of the text to its end.
    fn piece_from(&self, start: usize) -> Piece {
        Piece { start: start as u32, end: self.text.len() as u32 }
    }
}

/// The memory of alignments, kept from one to the next so that many cost no allocations.
#[derive(Debug, Default)]
pub struct Aligner {
    /// The typed text, as given and in lower case.
    typed: Vec<(char, char)>,
    /// The variant's text in lower case.
    variant: Vec<char>,
    matrix: Matrix,
    steps: Vec<Step>,
}

impl Aligner {
    /// An aligner without any memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the typed text that is to be aligned.
    pub fn take(&mut self, typed: &str) {
        self.typed.clear();
        self.typed.extend(typed.trim().chars().map(|char| (char, lower(char))));
        self.matrix.take(&self.typed);
    }

    /// The text taken, in lower case.
    pub fn taken(&self) -> impl Iterator<Item = char> {
        self.typed.iter().map(|&(_, lower)| lower)
    }

    /// Aligns the text taken to a variant, using the memory of an earlier parse again.
    pub fn align_into(&mut self, variant: &Variant<'_>, parse: &mut Parse) {
        write_variant(variant, &mut self.variant);
        self.matrix.steps(&self.typed, &self.variant, &mut self.steps);
        // Danish letters take two bytes, and there are few.
        parse.text.reserve(self.typed.len() + 16);
        walk::fields(&mut self.steps, variant, parse);
    }
}

/// Aligns a typed text to a variant, once.
pub fn align(typed: &str, variant: &Variant<'_>) -> Parse {
    let (mut aligner, mut parse) = (Aligner::new(), Parse::default());
    aligner.take(typed);
    aligner.align_into(variant, &mut parse);
    parse
}

/// Writes the official text of the variant in lower case.
fn write_variant(variant: &Variant<'_>, out: &mut Vec<char>) {
    const BEFORE: [&str; FIELDS] = ["", " ", ", ", " ", ", ", ", ", " "];
    out.clear();
    let mut push = |text: &str| out.extend(text.chars().map(lower));
    let mut floor_given = false;
    for (field, before) in BEFORE.into_iter().enumerate() {
        let Some(text) = variant.fields[field].filter(|text| !text.is_empty()) else {
            continue;
        };
        push(if field == DOOR && !floor_given { ", " } else { before });
        push(text);
        if field == FLOOR {
            push(".");
            floor_given = true;
        }
    }
    let end = out.iter().rposition(|char| !char.is_whitespace()).map_or(0, |last| last + 1);
    out.truncate(end);
    let start = out.iter().position(|char| !char.is_whitespace()).unwrap_or(0);
    out.drain(..start);
}

/// Drops what is a matter of taste from what was typed for a field, which is the end of the text: leading zeros, the
/// blank in `12 B`, the hyphen in `-121`.
fn clean_up(field: usize, meant: &str, text: &mut String, start: usize) {
    if field == DOOR && text[start..].starts_with('-') && !meant.starts_with('-') {
        text.remove(start);
    }
    if matches!(field, HOUSE_NUMBER | FLOOR | DOOR) {
        let zeros = text[start..].len() - without_zeros(&text[start..]).len();
        text.drain(start..start + zeros);
    }
    if field == HOUSE_NUMBER
        && let [digits @ .., b' ', letter] = &text.as_bytes()[start..]
        && letter.is_ascii_alphabetic()
        && !digits.is_empty()
        && digits.iter().all(u8::is_ascii_digit)
    {
        text.remove(text.len() - 2);
    }
}

/// A house number, floor or door without the zeros before it. Zero is zero.
pub fn without_zeros(text: &str) -> &str {
    match text.trim_start_matches('0') {
        "" => &text[text.len().saturating_sub(1)..],
        number => number,
    }
}

/// Whether a character separates words in address texts: blanks, full stops, separators of parts and quotes around them.
const fn is_blank(char: char) -> bool {
    char == ' ' || char == '.' || is_separator(char) || matches!(char, '"' | '“' | '”' | '„' | '«' | '»')
}

#[cfg(test)]
mod tests;
