//! Texts that many rows share, kept once.

use std::num::NonZeroU32;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// A text of [`Strings`]; equal symbols are equal texts. Their order is that in which texts first came, no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Symbol(NonZeroU32);

impl Symbol {
    /// How many texts came before it.
    pub(crate) fn place(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The texts behind the symbols.
#[derive(Debug, Default)]
pub struct Strings {
    numbers: FxHashMap<Box<str>, Symbol>,
    texts: Vec<Box<str>>,
}

impl Strings {
    /// The symbol of a text.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.numbers.get(text) {
            return symbol;
        }
        self.texts.push(text.into());
        // The count of texts is at least one here, so the fallback never happens.
        let symbol = Symbol(NonZeroU32::new(self.texts.len() as u32).unwrap_or(NonZeroU32::MIN));
        self.numbers.insert(text.into(), symbol);
        symbol
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.at(symbol.place())
    }

    /// The text before which so many came.
    pub(crate) fn at(&self, place: usize) -> &str {
        self.texts.get(place).map_or("", |text| text)
    }

    /// Number of texts.
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    /// The texts that came after the first `count`, in the order in which they came.
    pub(crate) fn since(&self, count: usize) -> impl Iterator<Item = &str> {
        self.texts.iter().skip(count).map(|text| &**text)
    }
}

/// Numbers of the symbols that the rows of a table need, in the order in which they need them.
#[derive(Debug, Default)]
pub(crate) struct SymbolNumbers {
    /// One more than the number of each symbol that has one.
    numbers: Vec<u32>,
}

impl SymbolNumbers {
    /// The number of a symbol, which `push` gives when it is needed for the first time.
    pub(crate) fn of(&mut self, symbol: u32, push: impl FnOnce() -> u32) -> u32 {
        let place = symbol as usize;
        if self.numbers.len() <= place {
            self.numbers.resize(place + 1, 0);
        }
        let number = &mut self.numbers[place];
        if *number == 0 {
            *number = push() + 1;
        }
        *number - 1
    }
}

#[cfg(test)]
mod tests {
    use super::Strings;

    #[test]
    fn a_text_is_kept_once() {
        let mut strings = Strings::default();
        let (first, other) = (strings.intern("Vestergade"), strings.intern("Østergade"));
        assert_eq!(strings.intern("Vestergade"), first);
        assert_ne!(first, other);
        assert_eq!((strings.text(first), strings.text(other)), ("Vestergade", "Østergade"));
    }
}
