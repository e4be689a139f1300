//! One value of a record, spelt the same in JSON and CSV.
//!
//! A record's fields are functions that return these, so that a field is declared once for every notation.

use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::kvh::{Kvh, Kvhx};
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::time::Instant;
use vejviser_model::unit::{Door, Floor};

use crate::csv::quote_from;
use crate::href::Href;
use crate::json::{escape_from, push_decimal, push_digits, push_integer, push_padded};

/// A value.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// None.
    Null,
    /// True or false.
    Bool(bool),
    /// A number without decimals.
    Integer(i64),
    /// The number `scaled / 10^places`.
    Decimal {
        /// The number without its point.
        scaled: i64,
        /// Decimals, 9 at most.
        places: u8,
    },
    /// Text of a register.
    Text(&'a str),
    /// Text of one ASCII letter.
    Letter(u8),
    /// Text of a code in four digits.
    Code(u16),
    /// Text of a number in digits.
    Digits(u64),
    /// An identity.
    Uuid(Uuid),
    /// A house number.
    HouseNumber(HouseNumber),
    /// A floor; none is null.
    Floor(Floor),
    /// A door; none is null.
    Door(Door),
    /// Key of an access address.
    Kvh(Kvh),
    /// Key of an address.
    Kvhx(Kvhx),
    /// Milliseconds UTC, shown as Danish local time without zone.
    Local(i64),
    /// Milliseconds UTC, shown as such.
    Utc(i64),
    /// NUTS 3 code of a province by its number.
    Nuts3(u32),
    /// Cell of the Danish square grid.
    Cell(Cell),
    /// A link.
    Href(Href<'a>),
    /// Text of an address.
    Address(&'a AddressParts<'a>, TextOptions),
    /// Several texts one after the other.
    Joined(Joined<'a>),
}

/// A cell of the Danish square grid (DDKN): size, then northing and easting of its south-west corner in that unit.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// Its name, `100m`, `1km` or `10km`.
    pub size: &'static str,
    /// Northing.
    pub north: u32,
    /// Easting.
    pub east: u32,
}

/// Texts made of a name and a code.
#[derive(Clone, Copy, Debug)]
pub enum Joined<'a> {
    /// `0155 Dragør`.
    CodeName(u16, &'a str),
    /// `800 Høje Taastrup`.
    NumberName(u32, &'a str),
    /// `Dragør (0155)`.
    NameCode(&'a str, u16),
    /// `Tårnby (12)`.
    NameNumber(&'a str, u32),
    /// `Stationsvej, Dragør Kommune (7733)`.
    StreetSegment(&'a str, &'a str, u16),
}

impl<'a> Value<'a> {
    /// The value of something that may be missing.
    #[inline]
    pub fn some<T>(value: Option<T>, spell: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Null, spell)
    }

    /// A register's text, where empty is missing.
    #[inline]
    pub fn text(text: &'a str) -> Self {
        if text.is_empty() { Self::Null } else { Self::Text(text) }
    }

    /// Appends the value in JSON.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "where the kind of value is known, all others fall away")]
    pub fn write_json(&self, out: &mut Vec<u8>) {
        match *self {
            Self::Null | Self::Floor(Floor::NONE) | Self::Door(Door::NONE) => out.extend_from_slice(b"null"),
            Self::Bool(true) => out.extend_from_slice(b"true"),
            Self::Bool(false) => out.extend_from_slice(b"false"),
            Self::Integer(_) | Self::Decimal { .. } => self.write_plain(out),
            Self::Text(_) | Self::Address(..) | Self::Joined(_) => {
                out.push(b'"');
                let start = out.len();
                self.write_plain(out);
                escape_from(out, start);
                out.push(b'"');
            }
            _ => {
                out.push(b'"');
                self.write_plain(out);
                out.push(b'"');
            }
        }
    }

    /// Appends the value as a CSV cell.
    pub fn write_csv(&self, out: &mut Vec<u8>) {
        match *self {
            Self::Null | Self::Bool(false) => {}
            Self::Bool(true) => out.push(b'1'),
            Self::Text(_) | Self::Address(..) | Self::Joined(_) => {
                let start = out.len();
                self.write_plain(out);
                quote_from(out, start);
            }
            _ => self.write_plain(out),
        }
    }

    /// Appends the bare characters of the value.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "where the kind of value is known, all others fall away")]
    fn write_plain(&self, out: &mut Vec<u8>) {
        match *self {
            Self::Null | Self::Bool(_) => {}
            Self::Integer(number) => push_integer(number, out),
            Self::Decimal { scaled, places } => push_decimal(scaled, places, out),
            Self::Text(text) => out.extend_from_slice(text.as_bytes()),
            Self::Letter(letter) => out.push(letter),
            Self::Code(code) => push_padded(u32::from(code), 4, out),
            Self::Digits(number) => push_digits(number, out),
            Self::Uuid(id) => id.write(out),
            Self::HouseNumber(house_number) => house_number.write(out),
            Self::Floor(floor) => floor.write(out),
            Self::Door(door) => door.write(out),
            Self::Kvh(key) => key.write(out),
            Self::Kvhx(key) => key.write(out),
            Self::Local(millis) => Instant(millis).write_local(out),
            Self::Utc(millis) => Instant(millis).write_utc(out),
            Self::Nuts3(number) => {
                out.extend_from_slice(b"DK");
                push_padded(number, 3, out);
            }
            Self::Cell(Cell { size, north, east }) => {
                out.extend_from_slice(size.as_bytes());
                for number in [north, east] {
                    out.push(b'_');
                    push_digits(u64::from(number), out);
                }
            }
            Self::Href(href) => href.write(out),
            Self::Address(parts, options) => write_address_text(out, parts, options),
            Self::Joined(joined) => joined.write(out),
        }
    }
}

impl Joined<'_> {
    fn write(self, out: &mut Vec<u8>) {
        match self {
            Self::CodeName(code, name) => {
                push_padded(u32::from(code), 4, out);
                out.push(b' ');
                out.extend_from_slice(name.as_bytes());
            }
            Self::NumberName(number, name) => {
                push_digits(u64::from(number), out);
                out.push(b' ');
                out.extend_from_slice(name.as_bytes());
            }
            Self::NameCode(name, code) => {
                out.extend_from_slice(name.as_bytes());
                out.extend_from_slice(b" (");
                push_padded(u32::from(code), 4, out);
                out.push(b')');
            }
            Self::NameNumber(name, number) => {
                out.extend_from_slice(name.as_bytes());
                out.extend_from_slice(b" (");
                push_digits(u64::from(number), out);
                out.push(b')');
            }
            Self::StreetSegment(name, municipality, code) => {
                out.extend_from_slice(name.as_bytes());
                out.extend_from_slice(b", ");
                out.extend_from_slice(municipality.as_bytes());
                out.extend_from_slice(b" Kommune");
                Self::NameCode("", code).write(out);
            }
        }
    }
}
