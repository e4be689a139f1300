//! Links to other resources: `base` and a path.
//!
//! Codes are zero-padded to four digits in some places and bare in others; the rules are the legacy's, place by
//! place, because copies of its answers are compared byte by byte.

use vejviser_model::id::Uuid;
use vejviser_model::text::Sink;

use crate::bytes::number::{padded, put_code, put_digits};
use crate::bytes::writer::Writer;

/// Folders of the registers that links lead to.
pub mod folder {
    #![allow(missing_docs, reason = "each is named after its register")]
    pub const SUPPLEMENTARY_TOWN: &str = "/supplerendebynavne2/";
    pub const SUPPLEMENTARY_TOWN_NAME: &str = "/supplerendebynavne/";
    pub const STREET: &str = "/vejstykker/";
    pub const STREET_NAME: &str = "/vejnavne/";
    pub const NAMED_STREET: &str = "/navngivneveje/";
    pub const STREET_POSTCODE: &str = "/vejnavnpostnummerrelationer/";
    pub const ADDRESS: &str = "/adresser/";
    pub const ACCESS_ADDRESS: &str = "/adgangsadresser/";
    pub const LAND_PARCEL: &str = "/jordstykker/";
    pub const CONSTITUENCY: &str = "/storkredse/";
    pub const COURT_DISTRICT: &str = "/retskredse/";
    pub const ELECTORAL_PART: &str = "/valglandsdele/";
    pub const MUNICIPALITY: &str = "/kommuner/";
    pub const NOMINATION_DISTRICT: &str = "/opstillingskredse/";
    pub const OWNER_DISTRICT: &str = "/ejerlav/";
    pub const PARISH: &str = "/sogne/";
    pub const PARISH_COUNCIL_AREA: &str = "/menighedsraadsafstemningsomraader/";
    pub const POLICE_DISTRICT: &str = "/politikredse/";
    pub const POSTCODE: &str = "/postnumre/";
    pub const PROVINCE: &str = "/landsdele/";
    pub const REGION: &str = "/regioner/";
    pub const PLACE: &str = "/steder/";
    pub const PLACE_NAME: &str = "/stednavne2/";
    pub const PLACE_TYPE: &str = "/stednavntyper/";
    pub const PRIMARY_PLACE_NAME: &str = "/stednavne/";
    pub const SETTLEMENT: &str = "/bebyggelser/";
    pub const BUILDING: &str = "/bygninger/";
    pub const REGISTERED_BUILDING: &str = "/bbrlight/bygninger/";
    pub const VOTING_AREA: &str = "/afstemningsomraader/";
}

/// A link.
#[derive(Clone, Copy, Debug)]
pub struct Href<'a> {
    /// What it starts with; empty makes it a path.
    pub base: &'a str,
    /// Folder of the register.
    pub folder: &'static str,
    /// What the object is called inside the folder.
    pub key: Key<'a>,
}

/// The last part of a link.
#[derive(Clone, Copy, Debug)]
pub enum Key<'a> {
    /// An identity.
    Uuid(Uuid),
    /// A code of four digits.
    Padded(u32),
    /// A number as it is.
    Number(u64),
    /// Two numbers as they are, `155/7733`.
    Pair(u32, u32),
    /// Two codes of four digits, `0155/7733`.
    PaddedPair(u32, u32),
    /// NUTS 3 code of a province by its number, `DK011`.
    Nuts3(u32),
    /// An ASCII letter.
    Letter(u8),
    /// A name.
    Text(&'a str),
    /// Owner district and cadastral number, `60851/1a`.
    Parcel(u32, &'a str),
    /// Postcode and street name, `2791/Stationsvej`.
    NameIn(u32, &'a str),
    /// An identity and a name of what has it.
    Named(Uuid, &'a str),
}

impl Href<'_> {
    /// Appends the link; it holds no character that JSON or CSV would have to escape.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "folder and kind of key are known where it is called")]
    pub fn write(&self, out: &mut Writer) {
        out.extend(self.base.as_bytes());
        let mut piece = out.piece();
        piece.put(self.folder.as_bytes());
        match self.key {
            Key::Uuid(id) => piece.put(&id.to_text()),
            Key::Padded(code) => put_code(code, &mut piece),
            Key::Number(number) => put_digits(number, &mut piece),
            Key::Pair(first, second) => {
                put_digits(u64::from(first), &mut piece);
                piece.put(b"/");
                put_digits(u64::from(second), &mut piece);
            }
            Key::PaddedPair(first, second) => {
                put_code(first, &mut piece);
                piece.put(b"/");
                put_code(second, &mut piece);
            }
            Key::Nuts3(number) => {
                piece.put(b"DK");
                piece.put_first(padded(number, 3));
            }
            Key::Letter(letter) => piece.put(&[letter]),
            Key::Parcel(number, _) | Key::NameIn(number, _) => {
                put_digits(u64::from(number), &mut piece);
                piece.put(b"/");
            }
            Key::Named(id, _) => {
                piece.put(&id.to_text());
                piece.put(b"/");
            }
            Key::Text(_) => {}
        }
        piece.done();
        if let Key::Text(text) | Key::Parcel(_, text) | Key::NameIn(_, text) | Key::Named(_, text) = self.key {
            push_segment(text, out);
        }
    }
}

/// Appends a path segment, percent-encoded as JavaScript's `encodeURIComponent` does it.
fn push_segment(text: &str, out: &mut Writer) {
    for &byte in text.as_bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            out.push(byte);
        } else {
            out.push_ascii(encoded(byte), 3);
        }
    }
}

/// The base of links with everything encoded that a URL cannot hold, and the comma, which CSV would have to quote.
pub fn clean_base(base: &str) -> String {
    let mut out = Vec::with_capacity(base.len());
    for &byte in base.as_bytes() {
        if byte.is_ascii_graphic() && !b"\"\\,<>^`{|}".contains(&byte) {
            out.push(byte);
        } else {
            out.extend_from_slice(&encoded(byte));
        }
    }
    String::from_utf8(out).unwrap_or_default()
}

const fn encoded(byte: u8) -> [u8; 3] {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    [b'%', HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::writer::append;

    #[test]
    fn keys_follow_the_padding_of_their_place() {
        let id = Uuid::parse("0a3f507b-c6d2-32b8-e044-0003ba298018").unwrap();
        for (folder, key, path) in [
            (folder::STREET, Key::Pair(155, 7733), "/vejstykker/155/7733"),
            ("/kommuner/", Key::Padded(155), "/kommuner/0155"),
            ("/kommuner/", Key::Number(155), "/kommuner/155"),
            ("/postnumre/", Key::Number(800), "/postnumre/800"),
            ("/landsdele/", Key::Nuts3(11), "/landsdele/DK011"),
            ("/valglandsdele/", Key::Letter(b'A'), "/valglandsdele/A"),
            (folder::LAND_PARCEL, Key::Parcel(60851, "1aæ"), "/jordstykker/60851/1a%C3%A6"),
            (folder::STREET, Key::PaddedPair(155, 33), "/vejstykker/0155/0033"),
            (folder::STREET_POSTCODE, Key::NameIn(800, "A B"), "/vejnavnpostnummerrelationer/800/A%20B"),
            (
                folder::PLACE_NAME,
                Key::Named(id, "Nørre Ø"),
                "/stednavne2/0a3f507b-c6d2-32b8-e044-0003ba298018/N%C3%B8rre%20%C3%98",
            ),
            (folder::STREET_NAME, Key::Text("Østre Stationsvej"), "/vejnavne/%C3%98stre%20Stationsvej"),
            (folder::STREET_NAME, Key::Text("A/B, C.-(d)'"), "/vejnavne/A%2FB%2C%20C.-(d)'"),
            (folder::ADDRESS, Key::Uuid(id), "/adresser/0a3f507b-c6d2-32b8-e044-0003ba298018"),
        ] {
            let mut out = Vec::new();
            append(&mut out, |out| Href { base: "http://b", folder, key }.write(out));
            assert_eq!(String::from_utf8(out).unwrap(), format!("http://b{path}"));
        }
    }

    #[test]
    fn a_base_cannot_break_out_of_its_string() {
        assert_eq!(clean_base("https://host:8080/k/a_b-c"), "https://host:8080/k/a_b-c");
        assert_eq!(clean_base("http://a\"b\\c, d\u{1}ø"), "http://a%22b%5Cc%2C%20d%01%C3%B8");
    }
}
