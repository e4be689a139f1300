//! The official one-line text of an address.
//!
//! Street and house number; then, if there is a floor or a door, a comma, the floor with a full stop, the door
//! without; then the supplementary town; then postcode and town: `Stadionvej 38, st. tv, Bolbro, 5200 Odense V`.
//! The text of an access address is the same without floor and door.

use crate::{
    digits::four,
    house_number::HouseNumber,
    unit::{Door, Floor},
};

/// What an address text is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AddressParts<'a> {
    /// Street name, in full or as addressing name.
    pub street: &'a str,
    /// House number.
    pub house_number: Option<HouseNumber>,
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
    /// Supplementary town, empty if there is none.
    pub supplementary_town: &'a str,
    /// Postcode, written with four digits; 0 is missing.
    pub postcode: u16,
    /// Town of the postcode.
    pub postcode_name: &'a str,
}

/// How an address text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Shows the supplementary town.
    pub supplementary_town: bool,
    /// Starts a new line, instead of `, `, before supplementary town and postcode.
    pub multiline: bool,
    /// Leaves the place of floor and door open for typing: `Stadionvej 38, , 5200 Odense V`. Floor and door are not
    /// written.
    pub open_unit: bool,
}

impl Default for TextOptions {
    /// The official text: with supplementary town, on one line, finished.
    fn default() -> Self {
        Self { supplementary_town: true, multiline: false, open_unit: false }
    }
}

/// What a text can be appended to: text, or the bytes of an answer.
pub trait Sink {
    /// Appends text.
    fn push_str(&mut self, text: &str);
    /// Appends the first `length` of some ASCII characters.
    fn push_ascii<const N: usize>(&mut self, text: [u8; N], length: usize);
}

impl Sink for String {
    fn push_str(&mut self, text: &str) {
        String::push_str(self, text);
    }
    fn push_ascii<const N: usize>(&mut self, text: [u8; N], length: usize) {
        self.extend(text[..length].iter().map(|&byte| char::from(byte)));
    }
}

/// The length of a text in UTF-16 units, as JavaScript counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Utf16Length(pub usize);

impl Sink for Utf16Length {
    #[inline]
    fn push_str(&mut self, text: &str) {
        // Every character has one byte that continues none; those of four bytes are two units.
        let units = |byte: u8| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
        self.0 += text.bytes().map(units).sum::<usize>();
    }
    #[inline]
    fn push_ascii<const N: usize>(&mut self, _text: [u8; N], length: usize) {
        self.0 += length;
    }
}

/// Appends the address text.
pub fn write_address_text(out: &mut impl Sink, parts: &AddressParts<'_>, options: TextOptions) {
    let separator = if options.multiline { "\n" } else { ", " };
    write_street_and_number(out, parts);
    if options.open_unit {
        out.push_str(", ");
    } else if parts.floor.is_some() || parts.door.is_some() {
        out.push_str(",");
        if parts.floor.is_some() {
            let (floor, len) = parts.floor.to_text();
            out.push_str(" ");
            out.push_ascii(floor, len);
            out.push_str(".");
        }
        if parts.door.is_some() {
            let (door, len) = parts.door.to_text();
            out.push_str(" ");
            out.push_ascii(door, len);
        }
    }
    if options.supplementary_town && !parts.supplementary_town.is_empty() {
        out.push_str(separator);
        out.push_str(parts.supplementary_town);
    }
    out.push_str(separator);
    write_postcode(out, parts.postcode);
    out.push_str(" ");
    out.push_str(parts.postcode_name);
}

/// The caret position in a text with [`TextOptions::open_unit`], where floor and door are to be typed: UTF-16 units
/// from the start of the text.
pub fn open_unit_caret(parts: &AddressParts<'_>) -> usize {
    let mut length = Utf16Length::default();
    write_street_and_number(&mut length, parts);
    length.0 + ", ".len()
}

fn write_street_and_number(out: &mut impl Sink, parts: &AddressParts<'_>) {
    out.push_str(parts.street);
    if let Some(house_number) = parts.house_number {
        let (number, len) = house_number.to_text();
        out.push_str(" ");
        out.push_ascii(number, len);
    }
}

/// Appends a postcode with four digits, nothing for 0.
pub fn write_postcode(out: &mut impl Sink, postcode: u16) {
    if postcode != 0 {
        out.push_ascii(four(postcode), 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: TextOptions = TextOptions { supplementary_town: true, multiline: false, open_unit: false };

    fn parts(floor: &str, door: &str) -> AddressParts<'static> {
        AddressParts {
            street: "Stadionvej",
            house_number: HouseNumber::parse("38"),
            floor: Floor::parse(floor).unwrap(),
            door: Door::parse(door).unwrap(),
            supplementary_town: "Bolbro",
            postcode: 5200,
            postcode_name: "Odense V",
        }
    }

    #[test]
    fn every_form() {
        let unit = parts("st", "tv");
        let short = TextOptions { supplementary_town: false, ..PLAIN };
        let lines = TextOptions { multiline: true, ..PLAIN };
        let open = TextOptions { open_unit: true, ..PLAIN };
        let missing = AddressParts { street: "Vejen", postcode: 0, postcode_name: "", ..AddressParts::default() };
        let company = AddressParts { postcode: 800, ..parts("", "") };
        for (parts, options, text) in [
            (unit, PLAIN, "Stadionvej 38, st. tv, Bolbro, 5200 Odense V"),
            (unit, short, "Stadionvej 38, st. tv, 5200 Odense V"),
            (unit, lines, "Stadionvej 38, st. tv\nBolbro\n5200 Odense V"),
            (unit, open, "Stadionvej 38, , Bolbro, 5200 Odense V"),
            (unit, TextOptions { open_unit: true, ..short }, "Stadionvej 38, , 5200 Odense V"),
            (parts("1", ""), short, "Stadionvej 38, 1., 5200 Odense V"),
            (parts("", "29"), short, "Stadionvej 38, 29, 5200 Odense V"),
            (parts("", ""), PLAIN, "Stadionvej 38, Bolbro, 5200 Odense V"),
            (parts("", ""), lines, "Stadionvej 38\nBolbro\n5200 Odense V"),
            (company, short, "Stadionvej 38, 0800 Odense V"),
            (missing, PLAIN, "Vejen,  "),
        ] {
            let mut out = String::new();
            write_address_text(&mut out, &parts, options);
            assert_eq!(out, text);
        }
        assert_eq!(TextOptions::default(), PLAIN);
    }

    #[test]
    fn the_caret_counts_utf16_units() {
        assert_eq!(open_unit_caret(&parts("", "")), "Stadionvej 38, ".len());
        assert_eq!(open_unit_caret(&AddressParts { street: "Åvej 𝄞", ..parts("", "") }), 12);
    }
}
