//! Words of a query and words of a name, split and folded by the same rules.
//!
//! A word is a run of the letters `a-z`, the digits and the letters of the folding table; everything else splits:
//! full stops, commas, hyphens, apostrophes, line feeds, and foreign letters such as `á` or `ñ`. In a query a word
//! with `*` behind it is a prefix. In autocomplete the last word is a prefix without a `*`, unless something that splits
//! has been typed after it. Synonyms belong to the index side alone ([`crate::synonym`]).

use crate::fold::fold_char;

/// One word of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The folded word: `a-z` and digits only, never empty.
    pub text: String,
    /// Whether any word beginning so is meant.
    pub prefix: bool,
    /// Where the word starts in the query as given, in bytes.
    pub start: usize,
}

/// Whether the last word of a text is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastWord {
    /// It is, unless a `*` says otherwise.
    Whole,
    /// It is still being typed, unless something that splits follows it.
    Begun,
}

/// The words of a query, in the order typed; all of them must be found.
///
/// `caret` is the caret's place in the query in UTF-16 units, as browsers count: a caret at the end of a word makes
/// it a prefix word, see [`mark_caret`]. A last word that is begun is one too, unless blank or punctuation
/// follows it; a `*` standing alone does not count as such.
pub fn query_words(q: &str, caret: Option<usize>, last_word: LastWord) -> Vec<Word> {
    let mark = caret.and_then(|caret| caret_mark(q, caret));
    let mut reader = QueryReader::default();
    for (at, char) in q.char_indices() {
        if mark == Some(at) {
            reader.star();
        }
        match char {
            '*' => reader.star(),
            char if is_word_char(char) => reader.letter(char, at),
            _ => reader.blank(),
        }
    }
    if mark == Some(q.len()) {
        reader.star();
    }
    let blank_at_end = reader.blank;
    reader.blank();
    let mut words = reader.words;
    if let Some(last) = words.last_mut()
        && last_word == LastWord::Begun
        && !blank_at_end
    {
        last.prefix = true;
    }
    words
}

/// The query with a `*` at the caret, if the caret (in UTF-16 units) is past the start and at the end, or before a
/// space, full stop or comma; else the query as it is.
pub fn mark_caret(q: &str, caret: Option<usize>) -> String {
    match caret.and_then(|caret| caret_mark(q, caret)) {
        Some(at) => [&q[..at], "*", &q[at..]].concat(),
        None => q.to_owned(),
    }
}

/// The byte at which the caret puts a `*`.
fn caret_mark(q: &str, caret: usize) -> Option<usize> {
    if caret == 0 {
        return None;
    }
    let mut units = 0;
    for (at, char) in q.char_indices() {
        if units == caret {
            return matches!(char, ' ' | '.' | ',').then_some(at);
        }
        units += char.len_utf16();
    }
    (units == caret).then_some(q.len())
}

/// Splits a query read character by character.
#[derive(Default)]
struct QueryReader {
    words: Vec<Word>,
    text: String,
    start: usize,
    /// A `*` was read last. Whether it is a mark or a mere blank is known by what follows it.
    star: bool,
    /// Something that splits words was read last.
    blank: bool,
}

impl QueryReader {
    fn letter(&mut self, char: char, at: usize) {
        if self.star {
            self.end_word(false);
        }
        if self.text.is_empty() {
            self.start = at;
        }
        push_folded(char, &mut self.text);
        (self.star, self.blank) = (false, false);
    }

    fn star(&mut self) {
        (self.star, self.blank) = (true, false);
    }

    fn blank(&mut self) {
        self.end_word(self.star);
        (self.star, self.blank) = (false, true);
    }

    fn end_word(&mut self, prefix: bool) {
        if !self.text.is_empty() {
            self.words.push(Word { text: std::mem::take(&mut self.text), prefix, start: self.start });
        }
    }
}

/// The folded words of a name, in order.
pub fn index_words(name: &str) -> impl Iterator<Item = String> {
    let mut chars = name.chars();
    std::iter::from_fn(move || {
        let mut word = String::new();
        read_word(&mut chars, &mut word).then_some(word)
    })
}

/// Calls `each` with every folded word of a name, in order; `scratch` holds the word meanwhile.
pub fn for_each_word(name: &str, scratch: &mut String, mut each: impl FnMut(&str)) {
    let mut chars = name.chars();
    loop {
        scratch.clear();
        if !read_word(&mut chars, scratch) {
            return;
        }
        each(scratch);
    }
}

/// Reads the next word; `false` if there is none.
fn read_word(chars: &mut std::str::Chars<'_>, word: &mut String) -> bool {
    for char in chars {
        if is_word_char(char) {
            push_folded(char, word);
        } else if !word.is_empty() {
            break;
        }
    }
    !word.is_empty()
}

/// Whether a character belongs to words: letters `a-z`, digits, the letters of the folding table.
fn is_word_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || (!char.is_ascii() && fold_char(char).is_some())
}

fn push_folded(char: char, out: &mut String) {
    match fold_char(char) {
        Some(folded) => out.push_str(folded),
        None => out.push(char.to_ascii_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The words separated by blanks, a prefix word with its `*`.
    fn words(q: &str, caret: Option<usize>, last_word: LastWord) -> String {
        let words = query_words(q, caret, last_word);
        words.iter().map(|word| word.text.clone() + if word.prefix { "*" } else { "" }).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_caret_and_the_end_make_prefix_words() {
        for (q, caret, expected) in [
            ("Marg 4, 8000 Aarhus C", Some(4), "marg* 4 8000 aarhus c*"),
            ("Marg 4, 8000 Aarhus C", Some(2), "marg 4 8000 aarhus c*"),
            ("mosevej ", Some(8), "mosevej*"),
            ("mosevej ", None, "mosevej"),
            ("mosevej,", None, "mosevej"),
            ("mosevej*,", None, "mosevej*"),
            ("Margrethepladsen 4, , 8000 Aarhus C", Some(20), "margrethepladsen 4 8000 aarhus c*"),
            ("Saxogade 5,", Some(11), "saksogade 5*"),
            ("Øster", Some(3), "oester*"),
            ("Øster", Some(99), "oester*"),
            ("𝄞 vej 5", Some(6), "vej* 5*"),
            ("𝄞 vej 5", Some(1), "vej 5*"),
            ("", Some(0), ""),
            (" ", Some(1), ""),
        ] {
            assert_eq!(words(q, caret, LastWord::Begun), expected, "{q} {caret:?}");
        }
    }

    #[test]
    fn stars_mark_prefixes_only_at_the_end_of_words() {
        for (q, expected) in [
            ("gamm* landevej", "gamm* landevej"),
            ("st*gade", "st gade"),
            ("st***gade", "st gade"),
            ("gamm** x", "gamm* ks"),
            ("* vej", "vej"),
            ("*vej", "vej"),
            ("vej *", "vej"),
            ("vej*", "vej*"),
            ("vej*,5", "vej* 5"),
            ("***", ""),
        ] {
            assert_eq!(words(q, None, LastWord::Whole), expected, "{q}");
        }
    }

    #[test]
    fn punctuation_and_foreign_letters_split() {
        for (name, expected) in [
            ("H.C. Andersens Vej", "h c andersens vej"),
            ("Neder-Holluf/Vej", "neder holluf vej"),
            ("Christian X's Vej", "christian ks s vej"),
            ("Allé (Ñuble)\nÅ", "alle uble aa"),
            ("41N", "41n"),
            (" ., ", ""),
        ] {
            assert_eq!(index_words(name).collect::<Vec<_>>().join(" "), expected, "{name}");
            assert_eq!(words(name, None, LastWord::Whole), expected, "{name}");
            let (mut scratch, mut each) = (String::new(), Vec::new());
            for_each_word(name, &mut scratch, |word| each.push(word.to_owned()));
            assert_eq!(each.join(" "), expected, "{name}");
        }
    }

    #[test]
    fn words_know_where_they_start() {
        let starts: Vec<_> = query_words("  Åvej 4,*5", None, LastWord::Begun).iter().map(|word| word.start).collect();
        assert_eq!(starts, [2, 8, 11]);
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn words_are_ascii_and_start_in_the_query(q in any::<String>(), caret in proptest::option::of(0_usize..40)) {
            for word in query_words(&q, caret, LastWord::Begun) {
                prop_assert!(!word.text.is_empty());
                prop_assert!(word.text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9')));
                prop_assert!(q.get(word.start..).is_some_and(|rest| rest.starts_with(is_word_char)));
            }
        }

        #[test]
        fn marking_then_reading_equals_reading_with_the_caret(q in "[a-zø ,.*-]{0,12}", caret in 0_usize..14) {
            let texts = |words: Vec<Word>| words.into_iter().map(|word| (word.text, word.prefix)).collect::<Vec<_>>();
            let marked = mark_caret(&q, Some(caret));
            prop_assert_eq!(texts(query_words(&q, Some(caret), LastWord::Begun)), texts(query_words(&marked, None, LastWord::Begun)));
        }
    }
}
