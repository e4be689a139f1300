//! `valglandsdel`: an electoral part of the country. Entrances refer to it; it has no resource of its own yet.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::electoral_part::letter_of_number;

use crate::area::Theme;
use crate::bytes::href::Key;

/// Folder of the register.
pub const FOLDER: &str = "/valglandsdele/";

/// What is said of it.
pub const THEME: Theme = Theme {
    kind: AreaKind::ElectoralPart,
    folder: FOLDER,
    key: |code| Some(Key::Letter(letter_of_number(code))),
    resource: None,
};
