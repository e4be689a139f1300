//! Words of a query and words of a name, split and folded by the same rules.

/// One word of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The folded word, ASCII only.
    pub text: String,
    /// Whether any word beginning so is meant.
    pub prefix: bool,
    /// Where the word starts in the query as given, in bytes.
    pub start: usize,
}

/// a
pub fn query_words(q: &str, caret: Option<usize>, autocomplete: bool) -> Vec<Word> {
    let _ = (q, caret, autocomplete);
    Vec::new()
}

/// a
pub fn index_words(name: &str) -> impl Iterator<Item = String> {
    let _ = name;
    std::iter::empty()
}

/// a
pub fn mark_caret(q: &str, caret: Option<usize>) -> String {
    let _ = caret;
    q.to_owned()
}
