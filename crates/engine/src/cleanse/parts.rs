//! The text of an address that comes in parts.

use std::borrow::Cow;

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

impl CleanseParts {
    fn composed(&self) -> String {
        let mut text = String::with_capacity(64);
        let mut push = |before: &str, part: &Option<String>, after: &str| {
            let part = part.as_deref().unwrap_or_default().trim();
            if part.is_empty() {
                return false;
            }
            if !text.is_empty() {
                text.push_str(before);
            }
            text.push_str(part);
            text.push_str(after);
            true
        };
        push("", &self.street_name, "");
        push(" ", &self.house_number, "");
        // A floor that was typed with its full stop or its word has an end of its own.
        let bare = |floor: &String| floor.trim().bytes().all(|byte| byte.is_ascii_alphanumeric());
        let stop = if self.floor.as_ref().is_some_and(bare) { "." } else { "" };
        let floor = push(", ", &self.floor, stop);
        push(if floor { " " } else { ", " }, &self.door, "");
        push(", ", &self.supplementary_town, "");
        let postcode = push(", ", &self.postcode, "");
        push(if postcode { " " } else { ", " }, &self.town, "");
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
            ("{}", ""),
        ] {
            let parts: CleanseParts = serde_json::from_str(parts).unwrap();
            assert_eq!(parts.composed(), text);
        }
    }
}
