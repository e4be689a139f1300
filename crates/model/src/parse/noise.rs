//! Text around an address that is no part of it, recognised by keywords: a recipient after `c/o`, the country, a
//! telephone number.

use smallvec::SmallVec;

use super::text::{
    Span, Typed, phone,
    term::{Meaning, meaning},
};

/// Numbers in words, as those of houses are spoken; `en` is an article.
const NUMBERS: [&str; 19] = [
    "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni", "ti", "elleve", "tolv", "tretten", "fjorten", "femten",
    "seksten", "sytten", "atten", "nitten", "tyve",
];

/// A text without its addressees, and their words: what `c/o`, `att.` or `v/` introduces, to the end of the part. `None` where
/// there is nothing of the kind, or one of them is no name: a number, a floor, a door or an entrance may be those of the address.
pub fn without_addressees(text: &str) -> Option<(String, Vec<&str>)> {
    let typed = Typed::new(text);
    let (mut rest, mut words) = (String::with_capacity(text.len()), Vec::new());
    let (mut kept, mut at) = (0, 0);
    while at < typed.tokens.len() {
        let is_mark = matches!(meaning(&typed.tokens[at..]), Some((Meaning::CareOf, _)));
        let Some(after) = typed.noise_end(at, typed.tokens.len()).filter(|_| is_mark) else {
            at += 1;
            continue;
        };
        if !typed.is_name(at + 1, after) {
            return None;
        }
        let (start, end) = (typed.tokens[at].start as usize, typed.tokens[after - 1].end as usize);
        rest.push_str(&text[kept..start]);
        words.extend(text[start..end].split([' ', ',']).filter(|word| !word.is_empty()));
        (kept, at) = (end, after);
    }
    rest.push_str(&text[kept..]);
    // Separators between the addressee and the rest belong to neither.
    let rest = rest.trim_start_matches(|char: char| !char.is_alphanumeric()).to_owned();
    (!words.is_empty()).then_some((rest, words))
}

impl Typed<'_> {
    /// The tokens of a span that is no part of an address that nothing explains.
    pub(super) fn strangers(&self, span: Span) -> SmallVec<[Span; 2]> {
        let mut strangers = SmallVec::<[Span; 2]>::new();
        let mut at = span.start;
        while at < span.end {
            let Some(end) = self.noise_end(at, span.end) else {
                match strangers.last_mut().filter(|last| last.end == at) {
                    Some(last) => last.end += 1,
                    None => strangers.push(Span::new(at, at + 1)),
                }
                at += 1;
                continue;
            };
            at = end;
        }
        strangers
    }

    /// Whether the words after the first of these tokens can only be a name: none is a number, a floor, a door or an entrance, and
    /// they are more than letters.
    fn is_name(&self, start: usize, end: usize) -> bool {
        let is_of_address = |at: usize| {
            let token = &self.tokens[at];
            let word = self.typed(token);
            let is_unit =
                !matches!(meaning(&self.tokens[at..end]), None | Some((Meaning::CareOf | Meaning::Country, _)));
            let is_numeral = word.len() > 1 && word.bytes().all(|letter| matches!(letter, b'I' | b'V' | b'X'));
            token.is_number() || is_unit || is_numeral || NUMBERS.contains(&word.to_lowercase().as_str())
        };
        let is_long = |at: usize| self.tokens[at].letter.is_none();
        (start..end).any(is_long) && !(start..end).any(is_of_address)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_addressee_lasts_to_the_end_of_its_part() {
        for (text, rest, words) in [
            ("c/o Jensen, Fyrvej 22, 6792 Rømø", "Fyrvej 22, 6792 Rømø", "c/o|Jensen"),
            ("Fyrvej 22, c/o A. Jensen, 6792 Rømø", "Fyrvej 22, , 6792 Rømø", "c/o|A.|Jensen"),
            ("Fyrvej 22 v/ Jensen, 6792 Rømø", "Fyrvej 22 , 6792 Rømø", "v/|Jensen"),
            ("Att.: Jensen, Fyrvej 22", "Fyrvej 22", "Att.:|Jensen"),
            ("Firma, att. Jensen, Fyrvej 22", "Firma, , Fyrvej 22", "att.|Jensen"),
        ] {
            let found = without_addressees(text).map(|(rest, words)| (rest, words.join("|")));
            assert_eq!(found, Some((rest.to_owned(), words.to_owned())), "{text}");
        }
        for text in [
            "Fyrvej 22, 6792 Rømø",
            "c/o Jensen Fyrvej 22, 6792 Rømø",
            "Fyrvej 22, c/o Jensen 1. tv",
            "v/ Jensen st. tv, Fyrvej 22",
        ] {
            assert_eq!(without_addressees(text), None, "{text}");
        }
    }
}
