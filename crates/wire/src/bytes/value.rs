//! One value of a record, the same for JSON and CSV.
//!
//! A record's fields are functions that return these, so that a field is declared once for every notation. Here are the
//! characters of a value; quotes, escapes and what stands for null are the notation's: `json`, `csv`.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::kvh::{Kvh, Kvhx};
use vejviser_model::text::{AddressParts, Sink, TextOptions, write_address_text};
use vejviser_model::time::Instant;
use vejviser_model::unit::{Door, Floor};

use crate::bytes::href::Href;
use crate::bytes::number::{padded, put_code, put_decimal, put_digits, put_integer};
use crate::bytes::writer::Piece;

/// A value.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// None.
    Null,
    /// True or false.
    Bool(bool),
    /// A number without decimals.
    Integer(i64),
    /// A number with decimals.
    Decimal(Decimal),
    /// Text of a register.
    Text(&'a str),
    /// Text of one ASCII letter.
    Letter(u8),
    /// Text of a code in four digits.
    Code(u32),
    /// Text of a number in digits.
    Digits(u64),
    /// Text of a number in so many digits, or more where it has more.
    Padded(u32, u32),
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

/// The number `scaled / 10^places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// The number without its point.
    pub scaled: i64,
    /// Decimals, 8 at most.
    pub places: u8,
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
    /// `Stationsvej`.
    Name(&'a str),
    /// `Stationsvej `, which invites to go on.
    Open(&'a str),
    /// `0155 Dragør`.
    CodeName(u32, &'a str),
    /// `800 Høje Taastrup`.
    NumberName(u32, &'a str),
    /// `Dragør (0155)`.
    NameCode(&'a str, u32),
    /// `Tårnby (12)`.
    NameNumber(&'a str, u32),
    /// `Hovedstaden (A)`.
    NameLetter(&'a str, u8),
    /// `Byen København (DK011)`.
    NameNuts3(&'a str, u32),
    /// `Dragør, Dragør (Hollænderhallen)`: what is not known is left out.
    PollingStation { area: &'a str, municipality: Option<&'a str>, station: Option<&'a str> },
    /// `1a Borup, Osted (60851)`.
    Parcel { number: &'a str, district: &'a str, code: u32 },
    /// `Stationsvej, Dragør Kommune`; without the municipality where its name is not known.
    InMunicipality(&'a str, Option<&'a str>),
    /// `Stationsvej, Dragør Kommune (7733)`.
    StreetSegment(&'a str, &'a str, u16),
    /// `Stationsvej, 2791 Dragør`.
    StreetPostcode(&'a str, u16, &'a str),
    /// `Aarhus, Aarhus Kommune (by)`: what is not known is left out.
    PlaceName { name: &'a str, municipality: Option<&'a str>, sub_type: &'a str },
    /// `sogn|region`: kinds of areas by their names.
    Kinds(&'a [AreaKind], fn(AreaKind) -> &'static str),
}

impl Value<'_> {
    /// Appends the characters of a value that has texts of registers in it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "where the kind of value is known, all others fall away")]
    pub fn write_text(&self, out: &mut impl Sink) {
        match *self {
            Self::Text(text) => out.push_str(text),
            Self::Address(parts, options) => write_address_text(out, parts, options),
            Self::Joined(joined) => joined.write(out),
            _ => {}
        }
    }

    /// Puts the bare characters of a value of few.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "where the kind of value is known, all others fall away")]
    pub fn put(&self, piece: &mut Piece<'_>) {
        match *self {
            Self::Null | Self::Floor(Floor::NONE) | Self::Door(Door::NONE) => piece.put(b"null"),
            Self::Bool(true) => piece.put(b"true"),
            Self::Bool(false) => piece.put(b"false"),
            Self::Integer(number) => put_integer(number, piece),
            Self::Decimal(Decimal { scaled, places }) => put_decimal(scaled, places, piece),
            Self::Letter(letter) => piece.put(&[letter]),
            Self::Code(code) => put_code(code, piece),
            Self::Digits(number) => put_digits(number, piece),
            Self::Padded(number, width) => piece.put_first(padded(number, width)),
            Self::Uuid(id) => piece.put(&id.to_text()),
            Self::HouseNumber(house_number) => piece.put_first(house_number.to_text()),
            Self::Floor(floor) => piece.put_first(floor.to_text()),
            Self::Door(door) => piece.put_first(door.to_text()),
            Self::Kvh(key) => piece.put(&key.to_text()),
            Self::Kvhx(key) => piece.put(&key.to_text()),
            Self::Local(millis) => piece.put(&Instant(millis).to_local_text()),
            Self::Utc(millis) => piece.put(&Instant(millis).to_utc_text()),
            Self::Nuts3(number) => {
                piece.put(b"DK");
                piece.put_first(padded(number, 3));
            }
            Self::Cell(Cell { size, north, east }) => {
                piece.put(size.as_bytes());
                for number in [north, east] {
                    piece.put(b"_");
                    put_digits(u64::from(number), piece);
                }
            }
            // Their length has no bound: see `write_text`.
            Self::Text(_) | Self::Href(_) | Self::Address(..) | Self::Joined(_) => {}
        }
    }
}

impl Joined<'_> {
    fn write(self, out: &mut impl Sink) {
        let write_number = |number: u32, width: u32, out: &mut _| {
            let (digits, length) = padded(number, width);
            Sink::push_ascii(out, digits, length);
        };
        match self {
            Self::Name(name) => out.push_str(name),
            Self::Open(name) => {
                out.push_str(name);
                out.push_str(" ");
            }
            Self::CodeName(code, name) => {
                write_number(code, 4, out);
                out.push_str(" ");
                out.push_str(name);
            }
            Self::NumberName(number, name) => {
                write_number(number, 1, out);
                out.push_str(" ");
                out.push_str(name);
            }
            Self::NameCode(name, code) => {
                out.push_str(name);
                out.push_str(" (");
                write_number(code, 4, out);
                out.push_str(")");
            }
            Self::NameNumber(name, number) => {
                out.push_str(name);
                out.push_str(" (");
                write_number(number, 1, out);
                out.push_str(")");
            }
            Self::NameLetter(name, letter) => {
                out.push_str(name);
                out.push_str(" (");
                out.push_ascii([letter], 1);
                out.push_str(")");
            }
            Self::NameNuts3(name, number) => {
                out.push_str(name);
                out.push_str(" (DK");
                write_number(number, 3, out);
                out.push_str(")");
            }
            Self::PollingStation { area, municipality, station } => {
                out.push_str(area);
                if let Some(municipality) = municipality {
                    out.push_str(", ");
                    out.push_str(municipality);
                }
                if let Some(station) = station {
                    out.push_str(" (");
                    out.push_str(station);
                    out.push_str(")");
                }
            }
            Self::Parcel { number, district, code } => {
                out.push_str(number);
                out.push_str(" ");
                Self::NameNumber(district, code).write(out);
            }
            Self::InMunicipality(name, municipality) => {
                out.push_str(name);
                if let Some(municipality) = municipality {
                    out.push_str(", ");
                    out.push_str(municipality);
                    out.push_str(" Kommune");
                }
            }
            Self::StreetPostcode(name, postcode, town) => {
                out.push_str(name);
                out.push_str(", ");
                Self::CodeName(postcode.into(), town).write(out);
            }
            Self::Kinds(kinds, name) => {
                for (place, &kind) in kinds.iter().enumerate() {
                    out.push_str(if place == 0 { "" } else { "|" });
                    out.push_str(name(kind));
                }
            }
            Self::PlaceName { name, municipality, sub_type } => {
                Self::InMunicipality(name, municipality).write(out);
                if !sub_type.is_empty() {
                    out.push_str(" (");
                    out.push_str(sub_type);
                    out.push_str(")");
                }
            }
            Self::StreetSegment(name, municipality, code) => {
                Self::InMunicipality(name, Some(municipality)).write(out);
                Self::NameCode("", code.into()).write(out);
            }
        }
    }
}
