//! Texts as people type, copy and export them, in the one form that everything else reads.
//!
//! Full-width digits and letters become ordinary ones, references of HTML (`&oslash;`) and letters decoded in the wrong
//! encoding are repaired and accents joined to their letters (NFC). Every blank becomes a space and every line end `\n`; tabs
//! stay. Marks that nobody sees, control characters among them, are left out.

use std::borrow::Cow;

use html_escape::decode_html_entities;
use unicode_normalization::UnicodeNormalization;

/// Characters of windows-1252 from 0x80 to 0x9f; `\0` where it has none.
const HIGH: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”', '•',
    '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// How often a text may have been written as HTML: `&amp;oslash;` twice.
const HTML_TIMES: usize = 2;

/// The text in its normal form.
pub fn normalized(text: &str) -> Cow<'_, str> {
    if is_normal(text) {
        return Cow::Borrowed(text);
    }
    let narrow: String = text.chars().map(narrow).collect();
    let html = (0..HTML_TIMES).fold(narrow, |text, _| decode_html_entities(&text).into_owned());
    let text = with_line_ends(&decoded(&html));
    let text: String = text.chars().filter_map(seen).nfc().collect();
    Cow::Owned(if text.contains(['\'', '’', '‘']) { with_double_quotes(&text) } else { text })
}

/// Whether a text surely has its normal form: ASCII and letters of western Europe, all of which begin with the byte 0xc3.
fn is_normal(text: &str) -> bool {
    let is_plain =
        |byte: u8| matches!(byte, b'\t' | b'\n' | b' '..=b'%' | b'('..=b'[' | b']'..=b'~' | 0x80..=0xbf | 0xc3);
    text.bytes().fold(true, |are_plain, byte| are_plain & is_plain(byte)) && !text.contains('Ã')
}

/// Whether a character of a text in normal form separates parts of an address. Hyphens and slashes between blanks do too.
pub(crate) const fn is_separator(char: char) -> bool {
    matches!(char, ',' | ';' | '|' | ':' | '(' | ')' | '[' | ']' | '\t' | '\n')
}

/// Whether a character is a hyphen, a dash or a slash.
pub(crate) const fn is_stroke(char: char) -> bool {
    is_hyphen(char) || char == '/' || char == '\\'
}

/// Whether a character is a hyphen, a dash or the sign of a number below zero.
pub(crate) const fn is_hyphen(char: char) -> bool {
    matches!(char, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// The text with line ends that were written as two characters: `Kogade 4\n6270 Tønder`. A small letter after one makes it a slash
/// between words.
fn with_line_ends(text: &str) -> String {
    let mut lines = text.split("\\n").peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(line) = lines.next() {
        let is_end = lines.peek().is_some_and(|next| !next.starts_with(char::is_lowercase));
        out.push_str(line.strip_suffix("\\r").filter(|_| is_end).unwrap_or(line));
        if lines.peek().is_some() {
            out.push_str(if is_end { "\n" } else { "\\n" });
        }
    }
    out
}

/// How far the full-width forms of ASCII are from it.
const WIDTH: u32 = 0xfee0;

/// The ordinary character for a full-width one.
fn narrow(char: char) -> char {
    let is_wide = matches!(char, '\u{ff01}'..='\u{ff5e}');
    char::from_u32(u32::from(char) - WIDTH * u32::from(is_wide)).unwrap_or(char)
}

/// A character as it is read; `None` where nobody sees it.
fn seen(char: char) -> Option<char> {
    match char {
        '\t' | '\n' => Some(char),
        '\u{b}' | '\u{c}' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        '\u{2010}' | '\u{2011}' => Some('-'),
        _ if char.is_whitespace() => Some(' '),
        _ if char.is_control() || is_ignorable(char) => None,
        _ => Some(char),
    }
}

/// Unicode's property `Default_Ignorable_Code_Point`: joiners, direction marks, soft hyphens, variation selectors.
const fn is_ignorable(char: char) -> bool {
    matches!(char,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The text with single quotes around its parts as double ones, so that what remains are apostrophes: `Lars' Vej`.
fn with_double_quotes(text: &str) -> String {
    let is_outside = |outside: Option<char>| outside.is_none_or(is_separator);
    let beyond = |at: usize| {
        let before = text[..at].chars().rev().find(|&char| char != ' ');
        let mut after = text[at..].chars().skip(1);
        (is_outside(before), is_outside(after.find(|&char| char != ' ')))
    };
    let quoted = text.char_indices().map(|(at, char)| match char {
        '\'' | '’' | '‘' if matches!(beyond(at), (true, _) | (_, true)) => '"',
        _ => char,
    });
    quoted.collect()
}

/// A text that was written as UTF-8 and read as windows-1252, as spreadsheets do: `NÃ¸rregade` was `Nørregade`.
///
/// Every letter of western Europe becomes `Ã` and one other character, and no Danish name has an `Ã`, so that it can be
/// undone without doubt. Letters that were lost altogether (`N?rregade`) are typing errors like others.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('Ã') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match chars.peek().copied().filter(|_| char == 'Ã').and_then(continuation) {
            Some(bits) => {
                out.extend(char::from_u32(0xc0 + bits));
                chars.next();
            }
            None => out.push(char),
        }
    }
    Cow::Owned(out)
}

/// The six bits of the second byte of a letter, by the character it was read as.
fn continuation(char: char) -> Option<u32> {
    let high = || HIGH.iter().position(|&high| high == char && high != '\0').map(|place| place as u32);
    match char {
        '\u{80}'..='\u{bf}' => Some(u32::from(char) - 0x80),
        _ => high(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn letters_come_back() {
        for (read, written) in [
            ("NÃ¸rregade 1, LÃ¸gumgÃ¥rde", "Nørregade 1, Løgumgårde"),
            ("Ã˜sterende 6, Ã†rÃ¸, Ã…rhus", "Østerende 6, Ærø, Århus"),
            ("AllÃ©en MÃ¼llers SjÃ¦lland", "Alléen Müllers Sjælland"),
            ("Ã\u{98}stergade Ã\u{85}", "Østergade Å"),
            ("Nørregade", "Nørregade"),
            ("Ã", "Ã"),
            ("Ã a", "Ã a"),
            ("", ""),
        ] {
            assert_eq!(normalized(read), written);
        }
    }

    #[test]
    fn line_ends_written_as_two_characters_are_line_ends() {
        for (text, expected) in [
            (r"Kogade 4\n6270 Tønder", "Kogade 4\n6270 Tønder"),
            (r"Kogade 4\r\nTønder", "Kogade 4\nTønder"),
            (r"Kogade 4\n", "Kogade 4\n"),
            (r"Kogade 4\nord", r"Kogade 4\nord"),
            (r"Kogade 4\1. tv", r"Kogade 4\1. tv"),
        ] {
            assert_eq!(normalized(text), expected, "{text:?}");
        }
    }

    #[test]
    fn references_of_html_are_letters() {
        for (text, expected) in [
            ("S&oslash;ndergade 1, 6270 T&#248;nder", "Søndergade 1, 6270 Tønder"),
            ("&#xC5;b&oslash;l &amp; B&aelig;k", "Åbøl & Bæk"),
            ("S&amp;oslash;ndergade", "Søndergade"),
            ("Vej&nbsp;1 &#8203;A&shy;", "Vej 1 A"),
            ("Møller & Co; Vej 1 &xyz;", "Møller & Co; Vej 1 &xyz;"),
        ] {
            assert_eq!(normalized(text), expected, "{text:?}");
        }
    }

    #[test]
    fn blanks_are_spaces_and_what_nobody_sees_is_left_out() {
        for (text, expected) in [
            ("a\u{a0}b\u{2009}c\u{202f}d\u{3000}e\u{1680}f\u{2007}g", "a b c d e f g"),
            ("a\tb\nc", "a\tb\nc"),
            ("a\r\nb\u{b}c\u{c}d\u{85}e\u{2028}f\u{2029}g", "a\n\nb\nc\nd\ne\nf\ng"),
            ("\u{feff}a\u{200b}b\u{200e}c\u{ad}d\u{2060}e\u{200d}f\u{202a}g\u{fe0f}h", "abcdefgh"),
            ("a\0b\u{1}c\u{1f}d\u{7f}e\u{9b}f", "abcdef"),
            ("Bylderup\u{2011}Bov \u{2013} 1", "Bylderup-Bov \u{2013} 1"),
            ("A\u{30a}bøl, Tønder, Alle\u{301}", "Åbøl, Tønder, Allé"),
            ("A\u{200b}\u{30a}bøl", "Åbøl"),
            ("Ｖej １２Ｂ，６２７０", "Vej 12B,6270"),
            ("N\u{c3}\u{b8}rregade\u{a0}1, \u{c3}\u{98}stergade", "Nørregade 1, Østergade"),
        ] {
            assert_eq!(normalized(text), expected, "{text:?}");
        }
    }

    #[test]
    fn single_quotes_around_parts_are_double_ones_and_apostrophes_stay() {
        for (text, expected) in [
            ("'Vej 4', '6270 By'", r#""Vej 4", "6270 By""#),
            ("'Vej 4, 6270 By", r#""Vej 4, 6270 By"#),
            ("Lars' Vej 4, 6270 By", "Lars' Vej 4, 6270 By"),
            ("Christian X's Vej 4", "Christian X's Vej 4"),
            ("Christian X’s Vej 4", "Christian X’s Vej 4"),
        ] {
            assert_eq!(normalized(text), expected, "{text:?}");
        }
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn a_text_is_normalized_once(text in "[ -~æøåÆØÅéü\\t\\n]{0,40}|\\PC{0,20}") {
            let once = normalized(&text).into_owned();
            prop_assume!(!once.contains('Ã'));
            prop_assert_eq!(normalized(&once), once.as_str());
        }
    }
}
