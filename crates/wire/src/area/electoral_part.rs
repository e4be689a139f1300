//! `valglandsdel`: an electoral part of the country. Entrances refer to it; it has no resource of its own yet.

use vejviser_dataset::tables::AreaKind;

use crate::area::Theme;
use crate::bytes::href::Key;

/// Folder of the register.
pub const FOLDER: &str = "/valglandsdele/";

/// What is said of it.
pub const THEME: Theme = Theme {
    kind: AreaKind::ElectoralPart,
    folder: FOLDER,
    key: |code| Some(Key::Letter(letter(code))),
    resource: None,
};

/// Its letter by its code, the place of the letter in the alphabet.
pub fn letter(code: u32) -> u8 {
    b'A' + (code.saturating_sub(1) % 26) as u8
}

/// Its code by its letter.
pub fn code(letter: u8) -> Option<u32> {
    Some(u32::from(letter.checked_sub(b'A')?) + 1)
}
