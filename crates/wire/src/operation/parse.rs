//! A text taken apart: its parts as the register writes them, and the record of the address they mean.
//!
//! The record is that of the resource itself, in its short form, or nested in the full shape: an `adresse`, or an
//! `adgangsadresse` where the text means an entrance and no unit.

use vejviser_engine::parse::Parsed;
use vejviser_model::id::{AccessAddressId, AddressId};

use crate::address::{access_address, unit};
use crate::bytes::json::{Object, object};
use crate::bytes::writer::Writer;
use crate::form::choice::Category;
use crate::form::column::write_members;
use crate::form::description::{Meaning, Type, means};
use crate::form::kind::{Code, Door, Floor, Kind, Number, Text};
use crate::form::meaning;
use crate::form::object::form;
use crate::form::representation::Representation;
use crate::presentation::{Presentation, Shape};
use crate::record::entrance::{Addressed, Entrance};
use crate::record::scope::Scope;

/// Appends the answer.
pub fn write(scope: Scope<'_>, parsed: &Parsed<'_>, presentation: &Presentation, out: &mut Writer) {
    let interpreted = Interpreted { scope, parsed };
    match presentation.shape {
        Shape::Full | Shape::Nested => FullInterpretation::write_item(interpreted, out),
        Shape::Mini | Shape::Flat | Shape::Autocomplete => Interpretation::write_item(interpreted, out),
    }
}

/// `adresse`.
const MEANT: Meaning =
    means("Adressen eller adgangsadressen, som teksten betyder.", "The address or access address that the text means.");

/// A text taken apart.
pub struct Interpreted<'a> {
    scope: Scope<'a>,
    parsed: &'a Parsed<'a>,
}

form! {
    /// With the short form of the record.
    pub Interpretation = "AdresseFortolkning", of Interpreted<'a> {
        ..Parts;
        "adresse": Option<ShortRecord>, MEANT, |interpreted| interpreted.record();
    }
}

form! {
    /// With the nested form of the record.
    pub FullInterpretation = "AdresseFortolkningFull", of Interpreted<'a> {
        ..Parts;
        "adresse": Option<NestedRecord>, MEANT, |interpreted| interpreted.record();
    }
}

form! {
    /// The parts.
    Parts, of Interpreted<'a> {
        "vejnavn": Option<Text>, meaning::STREET_NAME, |interpreted| interpreted.parsed.street.as_deref();
        "husnr": Option<Number>, meaning::HOUSE_NUMBER, |interpreted| interpreted.parsed.house_number;
        "etage": Floor, meaning::FLOOR, |interpreted| interpreted.parsed.floor;
        "dør": Door, meaning::DOOR, |interpreted| interpreted.parsed.door;
        "supplerendebynavn": Option<Text>, meaning::SUPPLEMENTARY_TOWN,
            |interpreted| interpreted.parsed.supplementary_town.as_deref();
        "postnr": Option<Code>, meaning::POSTCODE, |interpreted| interpreted.parsed.postcode;
        "postnrnavn": Option<Text>, meaning::POSTCODE_NAME, |interpreted| interpreted.parsed.town.as_deref();
        "ukendtetokens": [Text], meaning::UNKNOWN_WORDS, |interpreted| interpreted.parsed.unknown.iter().map(AsRef::as_ref);
        "kategori": Category, meaning::CATEGORY, |interpreted| interpreted.parsed.category;
    }
}

impl<'a> Interpreted<'a> {
    fn record(&self) -> Option<Entrance<'a>> {
        let row = self.parsed.row?;
        Some(match row.unit {
            Some(unit) => Entrance::of_unit(self.scope, AddressId::from(unit)),
            None => Entrance::new(self.scope, AccessAddressId::from(row.entrance)),
        })
    }
}

/// Declares a kind that is a record of either kind of address.
macro_rules! either {
    ($(#[$doc:meta])* $kind:ident($($form:literal),+), $write:expr) => {
        $(#[$doc])*
        struct $kind;

        impl Kind for $kind {
            type Of<'a> = Entrance<'a>;
            const TYPE: Type = Type::OneOf { forms: &[$($form),+] };

            fn write(name: &str, of: Entrance<'_>, object: &mut Object<'_>) {
                object.object(name, |object| $write(representation(&of), &of, object));
            }

            fn write_item(of: Entrance<'_>, out: &mut Writer) {
                object(out, |object| $write(representation(&of), &of, object));
            }
        }
    };
}

either! {
    /// The short form of the record.
    ShortRecord("AdresseMini", "AdgangsadresseMini"),
    |representation: &Representation<Addressed>, record, object: &mut _| {
        write_members(representation.mini.json, record, object);
    }
}

either! {
    /// The nested form of the record.
    NestedRecord("AdresseNestet", "AdgangsadresseNestet"),
    |representation: &Representation<Addressed>, record: &Entrance<'_>, object: &mut Object<'_>| {
        (representation.nested.write)(record, object);
    }
}

/// Of an address where there is a unit, else of an access address.
fn representation(record: &Entrance<'_>) -> &'static Representation<Addressed> {
    if record.unit.is_some() { &unit::REPRESENTATION } else { &access_address::REPRESENTATION }
}
