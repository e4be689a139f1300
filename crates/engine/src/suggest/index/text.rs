//! Many short texts in lower case, one after the other in one string: compact, and close together when compared in turn.

/// Texts by number.
#[derive(Debug)]
pub(super) struct Texts {
    text: String,
    /// The start of each text, and the end of the last.
    starts: Vec<u32>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { text: String::new(), starts: vec![0] }
    }
}

impl Texts {
    /// Adds a text in lower case and returns its number.
    pub(super) fn push(&mut self, text: &str) -> u32 {
        self.text.push_str(&text.to_lowercase());
        self.starts.push(self.text.len() as u32);
        self.len() - 1
    }

    /// How many there are.
    pub(super) fn len(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    #[inline]
    pub(super) fn get(&self, number: u32) -> &str {
        &self.text[self.starts[number as usize] as usize..self.starts[number as usize + 1] as usize]
    }
}
