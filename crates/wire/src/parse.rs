//! A text taken apart: its parts as they are spelt in the register, and the record of the address they mean.
//!
//! The record is that of the resource itself, in its short form, or nested in the full shape: an `adresse`, or an
//! `adgangsadresse` where the text means an entrance and no unit.

use vejviser_engine::cleanse::Category;
use vejviser_engine::parse::Parsed;
use vejviser_model::id::{AccessAddressId, AddressId};

use crate::column::{Spelling, write_members};
use crate::entrance::{Addressed, Entrance};
use crate::json::{Object, object, write_value};
use crate::presentation::{Presentation, Shape};
use crate::scope::Scope;
use crate::value::Value;
use crate::writer::Writer;
use crate::{access_address, address};

/// Appends the answer.
pub fn write(scope: Scope<'_>, parsed: &Parsed<'_>, presentation: &Presentation, out: &mut Writer) {
    object(out, |object| {
        object.member("vejnavn", Value::some(parsed.street.as_deref(), Value::Text));
        object.member("husnr", Value::some(parsed.house_number, Value::HouseNumber));
        object.member("etage", Value::Floor(parsed.floor));
        object.member("dør", Value::Door(parsed.door));
        object.member("supplerendebynavn", Value::some(parsed.supplementary_town.as_deref(), Value::Text));
        object.member("postnr", Value::some(parsed.postcode, Value::Code));
        object.member("postnrnavn", Value::some(parsed.town.as_deref(), Value::Text));
        object.array("ukendtetokens", &parsed.unknown, |out, word| write_value(Value::Text(word), out));
        object.member("kategori", Value::Letter(letter(parsed.category)));
        object.optional("adresse", parsed.row, |object, row| {
            if let Some(unit) = row.unit {
                let record = Entrance::of_unit(scope, AddressId::from(unit));
                write_record(&address::SPELLING, &record, presentation, object);
            } else {
                let record = Entrance::new(scope, AccessAddressId::from(row.entrance));
                write_record(&access_address::SPELLING, &record, presentation, object);
            }
        });
    });
}

fn write_record(
    spelling: &Spelling<Addressed>,
    record: &Entrance<'_>,
    presentation: &Presentation,
    object: &mut Object<'_>,
) {
    match presentation.shape {
        Shape::Full | Shape::Nested => (spelling.nested)(record, object),
        Shape::Mini | Shape::Flat | Shape::Autocomplete => write_members(spelling.mini.json, record, object),
    }
}

const fn letter(category: Category) -> u8 {
    match category {
        Category::A => b'A',
        Category::B => b'B',
        Category::C => b'C',
        Category::D => b'D',
    }
}
