//! Text around an address that is no part of it, recognised by keywords: a recipient after `c/o`, the country, a
//! telephone number.

use super::text::{
    Span, Typed, phone,
    term::{Meaning, meaning},
};

impl Typed<'_> {
    /// Whether a span that is no part of an address has a word that nothing explains.
    pub(super) fn has_stranger(&self, span: Span) -> bool {
        let mut at = span.start;
        while at < span.end {
            match self.noise_end(at, span.end) {
                Some(end) => at = end,
                None => return true,
            }
        }
        false
    }

    /// Where what begins at a token ends, if its words say what it is.
    fn noise_end(&self, at: usize, end: usize) -> Option<usize> {
        if phone::is_number(&self.tokens[at]) {
            return Some(at + 1);
        }
        let (meaning, len) = meaning(&self.tokens[at..end])?;
        let after = at + len;
        match meaning {
            Meaning::Country | Meaning::Phone => Some(after),
            // `Att.: Jensen` and `c/o, Jensen` name the recipient in the next part.
            Meaning::CareOf if self.part_end(at, end) == after && after < end => Some(self.part_end(after, end)),
            Meaning::CareOf => Some(self.part_end(at, end)),
            _ => None,
        }
    }
}
