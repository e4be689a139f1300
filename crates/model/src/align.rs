//! Alignment of a typed text to one accepted way of writing an address.

/// Number of fields.
pub const FIELDS: usize = 7;

/// One accepted way of writing an address: the fields in the order street, house number, floor, door, supplementary
/// town, postcode, town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Variant<'a> {
    /// The fields; `None` (or empty) if the variant lacks it.
    pub fields: [Option<&'a str>; FIELDS],
}

/// What was typed for each field of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Parse {
    /// The typed form of each field; empty if nothing was typed for it, `None` if the variant lacks it.
    pub fields: [Option<String>; FIELDS],
    /// Typed words that fit nowhere.
    pub unknown: Vec<String>,
}

/// The scratch memory of alignments.
#[derive(Debug, Default)]
pub struct Aligner {}

impl Aligner {
    /// An aligner; keep it and use it again.
    pub fn new() -> Self {
        Self::default()
    }

    /// a
    pub fn align(&mut self, typed: &str, variant: &Variant<'_>) -> Parse {
        let mut parse = Parse::default();
        self.align_into(typed, variant, &mut parse);
        parse
    }

    /// a
    pub fn align_into(&mut self, typed: &str, variant: &Variant<'_>, parse: &mut Parse) {
        let _ = (typed, variant, parse);
    }
}

/// a
pub fn align(typed: &str, variant: &Variant<'_>) -> Parse {
    Aligner::new().align(typed, variant)
}
