//! Names of streets that the grammar would cut: `Engen, Havekoloni` at the comma, `Vej 13` before the number, `V/Buen`
//! after what introduces a recipient.
//!
//! Only a register can tell such a name from a street with other parts around it: the caller says which runs of words are
//! names, and the grammar reads the rest of the text around them.

use super::{
    Reading, layout,
    text::{Span, Typed, term::meaning, token::Token},
};

/// Tokens of such a name at most.
const MOST_TOKENS: usize = 8;
/// Names in one text, of which readings are made.
const MOST_NAMES: usize = 3;

/// The ways to read a text in which a street has a name that the grammar would cut. `is_name` is told each run of words
/// that may be one, the longest at each place first.
///
/// # Errors
/// The first of `is_name`.
pub fn readings_by_name<'t, E>(
    text: &'t str,
    mut is_name: impl FnMut(&'t str) -> Result<bool, E>,
) -> Result<Vec<Reading<'t>>, E> {
    let typed = Typed::new(text);
    let (mut readings, mut names) = (Vec::new(), 0);
    for name in typed.cut_names() {
        if names < MOST_NAMES && is_name(typed.slice(name))? {
            names += 1;
            let typed = typed.with_name(name);
            let as_street = Span::new(name.start, name.start + 1);
            let drafts = layout::drafts(&typed);
            readings.extend(drafts.iter().filter(|draft| draft.street == as_street).map(|draft| draft.finish(&typed)));
        }
    }
    Ok(readings)
}

impl Typed<'_> {
    /// The runs of tokens that may be a name and that the grammar would cut: from the beginning of a part to the end of
    /// one, or to a number.
    fn cut_names(&self) -> impl Iterator<Item = Span> + '_ {
        let count = self.tokens.len();
        let begins = move |&at: &usize| at == 0 || self.tokens[at].gap.is_break();
        let ends = move |end: usize| self.tokens.get(end).is_none_or(|next| next.is_number() || next.gap.is_break());
        (0..count).filter(begins).flat_map(move |start| {
            let names = (start + 1..=count.min(start + MOST_TOKENS)).rev().map(move |end| Span::new(start, end));
            names.filter(move |name| ends(name.end) && self.is_cut(*name))
        })
    }

    /// Whether the grammar would end a name within these tokens, or take some of them for something else.
    fn is_cut(&self, name: Span) -> bool {
        let tokens = &self.tokens[name.start..name.end];
        let is_cut_at = |place: usize| {
            let token = &tokens[place];
            token.is_number() || place > 0 && token.gap.is_break() || meaning(&tokens[place..]).is_some()
        };
        tokens.iter().any(Token::is_word) && (0..tokens.len()).any(is_cut_at)
    }

    /// The same text with these tokens as one word of which the grammar knows nothing.
    fn with_name(&self, name: Span) -> Self {
        let (first, last) = (&self.tokens[name.start], &self.tokens[name.end - 1]);
        let word = Token::word(first.start, last.end, first.gap);
        let mut tokens = self.tokens.clone();
        tokens.drain(name.start..name.end - 1);
        tokens[name.start] = word;
        Self { text: self.text, tokens }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn a_name_that_the_grammar_would_cut_is_one_street() {
        for (text, name, expected) in [
            ("Engen, Havekoloni 1, 4300 Holbæk", "Engen, Havekoloni", "Engen, Havekoloni|1||4300|Holbæk"),
            ("4300 Holbæk, Engen, Havekoloni 1", "Engen, Havekoloni", "Engen, Havekoloni|1||4300|Holbæk"),
            ("V/Buen 1A, 6200 Aabenraa", "V/Buen", "V/Buen|1A||6200|Aabenraa"),
            ("Vej 13 4, st. tv, 3000 Helsingør", "Vej 13", "Vej 13|4|st|3000|Helsingør"),
            ("Ved Engen (Nord) 1, 7323 Give", "Ved Engen (Nord", "Ved Engen (Nord|1||7323|Give"),
            ("Engen (9850) 1, 9850 Hirtshals", "Engen (9850", "Engen (9850|1||9850|Hirtshals"),
            ("Toften;Vej 15, Lemvig", "Toften;Vej", "Toften;Vej|15|||Lemvig"),
            ("Lars Hansen, V/Enghøj 2, 5000", "V/Enghøj", "V/Enghøj|2||5000|"),
        ] {
            let readings = readings_by_name::<Infallible>(text, |run| Ok(run == name)).unwrap();
            let reading = readings.first().unwrap_or_else(|| panic!("{text}"));
            let number = reading.house_number.map(|number| number.to_string()).unwrap_or_default();
            let postcode = reading.postcode.map(|postcode| postcode.to_string()).unwrap_or_default();
            let town = reading.town.unwrap_or_default();
            let found = [reading.street, &number, &reading.floor.to_string(), &postcode, town].join("|");
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn what_the_grammar_reads_whole_is_no_question() {
        let mut runs = Vec::new();
        let readings = readings_by_name::<Infallible>("Østergade 1, 2. tv, 8000 Aarhus C", |run| {
            runs.push(run);
            Ok(false)
        });
        assert_eq!(readings, Ok(Vec::new()));
        assert!(!runs.contains(&"Østergade"), "{runs:?}");
    }
}
