//! Names of streets that the grammar would cut: `Engen, Havekoloni` at the comma, `Vej 13` before the number, `V/Buen`
//! after what introduces a recipient.
//!
//! Only a register can tell such a name from a street with other parts around it: the caller says which runs of words are
//! names, and the grammar reads the rest of the text around them. So it is with a town between a street and its number, which
//! the grammar takes for words of the street: `Storegade Bolbro 12`.

use super::{
    Reading,
    draft::Draft,
    layout,
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

/// The ways to read a text in which a town stands between a street and its number, `Storegade Bolbro 12` and `Storegade, Bolbro
/// 12`; then the same with the town as words that are no part of the address. `is_town` is told each run of words that may be
/// one, the longest first.
pub fn readings_by_town<'t>(text: &'t str, mut is_town: impl FnMut(&'t str) -> bool) -> Vec<Reading<'t>> {
    let typed = Typed::new(text);
    let mut found = layout::Drafts::new();
    for draft in layout::drafts(&typed) {
        let with_town = typed.with_town_before_number(draft, |town| is_town(typed.slice(town)));
        found.extend(with_town.filter(|draft| !found.iter().any(|other| other.is_same(draft))));
    }
    let without_town = |draft: &Draft| Draft { supplementary_town: Span::default(), ..draft.clone() };
    let without_town: Vec<_> = found.iter().map(without_town).collect();
    found.iter().chain(&without_town).map(|draft| draft.finish(&typed)).collect()
}

impl Typed<'_> {
    /// The draft of which the last words of the street are a town and those before them the street.
    fn with_town_before_number(&self, draft: Draft, is_town: impl FnMut(Span) -> bool) -> Option<Draft> {
        let street = draft.street;
        let is_before_number = draft.number.is_some() && draft.numbers.first()?.start == street.end;
        if !is_before_number || !draft.supplementary_town.is_empty() {
            return None;
        }
        let is_words = |span: Span| !span.is_empty() && self.tokens[span.start..span.end].iter().all(Token::is_word);
        let towns = (street.start..street.end).map(|start| Span::new(start, street.end));
        let town = towns.filter(|&town| is_words(town)).find({
            let mut is_town = is_town;
            move |&town| is_town(town)
        })?;
        let before = match street.start.checked_sub(1) {
            _ if town.start > street.start => Span::new(street.start, town.start),
            Some(last) => Span::new(self.part_start(last, 0), street.start),
            None => return None,
        };
        let is_taken = |part: Span| part.start < before.end && before.start < part.end;
        let is_free = !is_taken(draft.town) && !is_taken(draft.postcode_at);
        (is_free && is_words(before)).then_some(Draft { street: before, supplementary_town: town, ..draft })
    }

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
        // A number joined to the last letter, `Vej B12`, is a house number with its letter before it.
        let has_number = || self.tokens.get(name.end).is_some_and(|next| next.is_number() && next.gap.is_joined());
        let ends_in_letter = tokens.last().is_some_and(|last| last.letter.is_some());
        tokens.iter().any(Token::is_word) && ((0..tokens.len()).any(is_cut_at) || ends_in_letter && has_number())
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
