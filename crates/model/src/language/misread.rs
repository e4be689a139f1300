//! Texts written as UTF-8 and read as windows-1252, as spreadsheets do: `NÃ¸rregade` was `Nørregade`.
//!
//! Every letter of western Europe becomes `Ã` and one other character, and no Danish name has an `Ã`, so that it can be
//! undone without doubt. Letters that were lost altogether (`N?rregade`) are typing errors like others.

use std::borrow::Cow;

/// Characters of windows-1252 from 0x80 to 0x9f; `\0` where it has none.
const HIGH: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”', '•',
    '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// The text as it was written.
pub fn reread(text: &str) -> Cow<'_, str> {
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
            assert_eq!(reread(read), written);
        }
    }
}
