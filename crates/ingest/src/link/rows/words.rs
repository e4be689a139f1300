//! Words under which names and places are found.

use std::collections::BTreeSet;

use vejviser_dataset::tables::AreaKind;
use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

/// The words of one document, each once and in order.
#[derive(Debug, Default)]
pub(in crate::link) struct Words(BTreeSet<String>);

impl Words {
    /// The words of a name, and all that stand for one of them.
    pub(in crate::link) fn name(&mut self, name: &str) {
        for word in index_words(name) {
            for other in synonyms(&word) {
                if !self.0.contains(other) {
                    self.0.insert(other.to_owned());
                }
            }
            self.0.insert(word);
        }
    }

    /// A postcode as it is written, with four digits.
    pub(in crate::link) fn postcode(&mut self, code: u16) {
        self.0.insert(format!("{code:04}"));
    }

    /// The code of an area as it is written, with and without leading zeros.
    pub(in crate::link) fn code(&mut self, kind: AreaKind, code: u32) {
        match kind {
            AreaKind::ElectoralPart => {
                self.0.extend(char::from_digit(code + 9, 36).map(String::from));
            }
            AreaKind::Province => {
                self.0.insert(format!("dk{code:03}"));
            }
            AreaKind::VotingArea | AreaKind::ParishCouncilArea => {
                self.0.insert((code % 10_000).to_string());
            }
            _ => {
                self.0.insert(format!("{code:04}"));
                self.0.insert(code.to_string());
            }
        }
    }

    /// The words, and an empty list for the next document.
    pub(in crate::link) fn take(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.0)
    }
}
