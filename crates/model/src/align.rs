//! Alignment of a typed text to one accepted way of writing an address: which letters were meant for which field.
//!
//! Cleansing proposes an address, spells it in the ways it may be written (the variants) and asks what was typed for
//! each field of each. The typed text is brought to the variant's by an edit script with costs insert 1, delete 1,
//! replace 2; then the fields are walked in order and take the typed letters that stand against theirs.
//!
//! "Blank" means here space, comma or full stop, as in all official texts; line feeds and tabs are letters like
//! others. All fields but floor and door begin and end at blanks: a field that ends inside a typed word takes the
//! whole word, so that `13` is never split into 1 and 3. Between floor and door no blank is needed (`2tv`), except
//! between two digits.

mod script;
mod walk;

use script::Matrix;
use walk::Step;

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
    /// The typed form of each field in the case typed; empty if nothing was typed for it, `None` if the variant lacks
    /// it.
    pub fields: [Option<String>; FIELDS],
    /// Typed words that fit nowhere, in the order typed.
    pub unknown: Vec<String>,
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

    /// Aligns a typed text to a variant.
    pub fn align(&mut self, typed: &str, variant: &Variant<'_>) -> Parse {
        let mut parse = Parse::default();
        self.align_into(typed, variant, &mut parse);
        parse
    }

    /// Aligns a typed text to a variant, using the strings of an earlier parse again.
    pub fn align_into(&mut self, typed: &str, variant: &Variant<'_>, parse: &mut Parse) {
        self.typed.clear();
        self.typed.extend(typed.trim().chars().map(|char| (char, lower(char))));
        write_variant(variant, &mut self.variant);
        self.matrix.steps(&self.typed, &self.variant, &mut self.steps);
        walk::fields(&mut self.steps, variant, parse);
        clean_up(variant, parse);
    }
}

/// Aligns a typed text to a variant, once.
pub fn align(typed: &str, variant: &Variant<'_>) -> Parse {
    Aligner::new().align(typed, variant)
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

/// Drops what is a matter of taste: leading zeros, the blank in `12 B`, the hyphen in `-121`.
fn clean_up(variant: &Variant<'_>, parse: &mut Parse) {
    let hyphen_belongs = variant.fields[DOOR].is_some_and(|door| door.starts_with('-'));
    if let Some(door) = &mut parse.fields[DOOR]
        && !hyphen_belongs
        && door.starts_with('-')
    {
        door.remove(0);
    }
    for field in [HOUSE_NUMBER, FLOOR, DOOR] {
        if let Some(text) = &mut parse.fields[field] {
            let zeros = text.len() - text.trim_start_matches('0').len();
            text.drain(..zeros);
        }
    }
    if let Some(number) = &mut parse.fields[HOUSE_NUMBER]
        && let [digits @ .., b' ', letter] = number.as_bytes()
        && letter.is_ascii_alphabetic()
        && !digits.is_empty()
        && digits.iter().all(u8::is_ascii_digit)
    {
        number.remove(number.len() - 2);
    }
}

/// Whether a character separates words in address texts.
fn is_blank(char: char) -> bool {
    matches!(char, ' ' | ',' | '.')
}

/// The lower case of a character where that is one character, else the character.
fn lower(char: char) -> char {
    if char.is_ascii() {
        return char.to_ascii_lowercase();
    }
    let mut lower = char.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(lower), None) => lower,
        _ => char,
    }
}

#[cfg(test)]
mod tests;
