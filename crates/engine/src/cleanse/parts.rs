//! The text of an address that comes in parts.

use std::borrow::Cow;

use vejviser_model::normalize::normalized;
use vejviser_model::parse::cell;

use crate::request::{CleanseParameters, CleanseParts};

impl CleanseParameters {
    /// The text, or the official text of the parts: `Stadionvej 38, st. tv, Bolbro, 5200 Odense V`.
    pub fn composed(&self) -> Cow<'_, str> {
        match (&self.text, &self.parts) {
            (Some(text), _) => Cow::Borrowed(text),
            (None, Some(parts)) => Cow::Owned(parts.composed()),
            (None, None) => Cow::Borrowed(""),
        }
    }
}

/// How a cell of a column is read.
type Read = for<'t> fn(&'t str) -> Cow<'t, str>;

const NAME: Read = |cell| Cow::Borrowed(cell::text(cell));

impl CleanseParts {
    /// Reads each part as a cell of its column.
    pub fn read(&mut self) {
        let columns: [(&mut Option<String>, Read); 7] = [
            (&mut self.street_name, NAME),
            (&mut self.house_number, cell::number),
            (&mut self.floor, cell::number),
            (&mut self.door, cell::number),
            (&mut self.supplementary_town, NAME),
            (&mut self.postcode, cell::postcode),
            // A town may have its postcode before it.
            (&mut self.town, cell::postcode),
        ];
        for (part, read) in columns {
            let Some(text) = part else { continue };
            let normal = normalized(text);
            let cell = read(&normal);
            let changed = (*cell != **text).then(|| cell.into_owned());
            if changed.is_some() {
                *part = changed;
            }
            if part.as_ref().is_some_and(String::is_empty) {
                *part = None;
            }
        }
    }

    fn composed(&self) -> String {
        let mut parts = self.clone();
        parts.read();
        let mut text = String::with_capacity(64);
        let mut push = |before: &str, part: &Option<String>, after: &str| {
            let Some(part) = part else { return false };
            if !text.is_empty() {
                text.push_str(before);
            }
            text.push_str(part);
            text.push_str(after);
            true
        };
        push("", &parts.street_name, "");
        push(" ", &parts.house_number, "");
        // A floor that was typed with its full stop or its word has an end of its own.
        let bare = |floor: &String| floor.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let stop = if parts.floor.as_ref().is_some_and(bare) { "." } else { "" };
        let floor = push(", ", &parts.floor, stop);
        push(if floor { " " } else { ", " }, &parts.door, "");
        push(", ", &parts.supplementary_town, "");
        let postcode = push(", ", &parts.postcode, "");
        push(if postcode { " " } else { ", " }, &parts.town, "");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_official_text() {
        for (parts, text) in [
            (
                r#"{"streetName":"Stadionvej","houseNumber":"38","floor":"st","door":"tv","supplementaryTown":"Bolbro","postcode":"5200","town":"Odense V"}"#,
                "Stadionvej 38, st. tv, Bolbro, 5200 Odense V",
            ),
            (r#"{"streetName":"Vej","houseNumber":"4","floor":"4","postcode":"8000"}"#, "Vej 4, 4., 8000"),
            (r#"{"streetName":"Vej","houseNumber":"20","door":"121","town":"Viby"}"#, "Vej 20, 121, Viby"),
            (r#"{"streetName":"Vej","houseNumber":"2","floor":"1. sal","door":"tv"}"#, "Vej 2, 1. sal tv"),
            (r#"{"streetName":" Vej ","houseNumber":"","postcode":"5000"}"#, "Vej, 5000"),
            (r#"{"postcode":"5000","town":"Odense C"}"#, "5000 Odense C"),
            (
                r#"{"streetName":"Vej","houseNumber":"12.0","floor":"1,0","door":"nan","postcode":"6270.0"}"#,
                "Vej 12, 1., 6270",
            ),
            (r#"{"streetName":"=\"Vej\"","houseNumber":"'12","postcode":"DK-6270 Tønder"}"#, "Vej 12, 6270 Tønder"),
            (r#"{"streetName":"Vej","houseNumber":"12","town":"DK-6270  Tønder"}"#, "Vej 12, 6270 Tønder"),
            (r#"{"streetName":"Vej","houseNumber":"\u200b","floor":"\u00a0","postcode":"6\u00a0270"}"#, "Vej, 6270"),
            (r#"{"streetName":"Vej","houseNumber":"4/1 2026","postcode":"6270"}"#, "Vej 4-1-2026, 6270"),
            ("{}", ""),
        ] {
            let parts: CleanseParts = serde_json::from_str(parts).unwrap();
            assert_eq!(parts.composed(), text);
        }
    }
}
