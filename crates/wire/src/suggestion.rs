//! Elements of the combined autocomplete: what goes into the input field, what the list shows, where the caret goes,
//! and the short form of what is suggested.
//!
//! A street ends with a blank in both texts where more can follow, so that typing goes on; an entrance behind which
//! units are asked for leaves a gap for floor and door in the text for the input field, with the caret in it.

use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::Tier;
use vejviser_engine::{PostcodeForm, Suggested, Suggestions};
use vejviser_model::id::StreetNameId;
use vejviser_model::text::{AddressParts, Sink, TextOptions, Utf16Length, open_unit_caret, write_address_text};

use crate::address_fields::FIELDS;
use crate::column::{Column, pick, write_members};
use crate::entrance::{Addressed, Entrance};
use crate::href::{Href, Key, folder};
use crate::json::{Object, array, object};
use crate::presentation::{Presentation, Shape, SuggestionText};
use crate::scope::Scope;
use crate::value::{Joined, Value};
use crate::writer::Writer;
use crate::{access_address, address};

/// Appends the suggestions as one JSON array; other formats do not exist here.
pub fn write(scope: Scope<'_>, suggestions: &Suggestions, presentation: &Presentation, out: &mut Writer) {
    let text = presentation.suggestion;
    let full = presentation.shape == Shape::Full;
    match suggestions {
        Suggestions::StreetNames(rows) => {
            array(out, rows, |out, row| object(out, |object| write_street(scope, *row, text, object)));
        }
        Suggestions::AccessAddresses(rows) => array(out, rows, |out, suggested: &Suggested<_>| {
            let record = Entrance::new(scope, suggested.row);
            let kind = Kind { name: "adgangsadresse", nested: access_address::write_nested };
            write_addressed(&record, &kind, suggested.postcode, text, full, out);
        }),
        Suggestions::Addresses(rows) => array(out, rows, |out, suggested: &Suggested<_>| {
            let record = Entrance::of_unit(scope, suggested.row);
            let kind = Kind { name: "adresse", nested: address::write_nested };
            write_addressed(&record, &kind, suggested.postcode, text, full, out);
        }),
    }
}

/// How one of the two kinds of address is spelt in `data`.
struct Kind {
    name: &'static str,
    nested: fn(&Entrance<'_>, &mut Object<'_>),
}

fn write_street(scope: Scope<'_>, row: StreetNameId, text: SuggestionText, object: &mut Object<'_>) {
    let name = scope.snapshot.street_names.name.get(row.index());
    let is_open = text.last_tier != Tier::StreetName;
    let typed = if is_open { Value::Joined(Joined::Open(name)) } else { Value::Text(name) };
    object.member("type", Value::Text("vejnavn"));
    object.member("tekst", typed);
    object.member("forslagstekst", typed);
    let caret = utf16_length(|length| length.push_str(name)) + usize::from(is_open);
    object.member("caretpos", Value::Integer(caret as i64));
    object.object("data", |object| {
        object.member("navn", Value::Text(name));
        object.member("href", Value::Href(Href { base: "", folder: folder::STREET_NAME, key: Key::Text(name) }));
    });
}

fn write_addressed(
    record: &Entrance<'_>,
    kind: &Kind,
    form: PostcodeForm,
    text: SuggestionText,
    full: bool,
    out: &mut Writer,
) {
    object(out, |object| {
        object.object("data", |object| {
            write_members(DATA, record, object);
            if full {
                object.object(kind.name, |object| (kind.nested)(record, object));
            }
        });
        object.member("stormodtagerpostnr", Value::Bool(form == PostcodeForm::LargeRecipient));
        object.member("type", Value::Text(kind.name));
        let shown = match form {
            PostcodeForm::Ordinary => *record.own_parts(),
            PostcodeForm::LargeRecipient => large_recipient_parts(record),
        };
        let is_open = record.unit.is_none() && text.last_tier == Tier::Address;
        // The unfinished text has the ordinary postcode in either form.
        let typed = if is_open { record.own_parts() } else { &shown };
        let SuggestionText { supplementary_town, multiline, .. } = text;
        let in_field = TextOptions { supplementary_town, multiline: false, open_unit: is_open };
        let in_list = TextOptions { supplementary_town, multiline, open_unit: false };
        let caret = if is_open {
            open_unit_caret(typed)
        } else {
            utf16_length(|length| write_address_text(length, typed, in_field))
        };
        object.member("tekst", Value::Address(typed, in_field));
        object.member("forslagstekst", Value::Address(&shown, in_list));
        object.member("caretpos", Value::Integer(caret as i64));
    });
}

fn large_recipient_parts<'a>(record: &Entrance<'a>) -> AddressParts<'a> {
    let area = record.scope.area(AreaKind::Postcode, record.large_recipient);
    AddressParts {
        postcode: record.large_recipient.unwrap_or_default(),
        postcode_name: area.map_or("", |area| area.name),
        ..*record.own_parts()
    }
}

/// The length of what is written, in UTF-16 units.
fn utf16_length(write: impl FnOnce(&mut Utf16Length)) -> usize {
    let mut length = Utf16Length::default();
    write(&mut length);
    length.0
}

/// Members of `data`, the same for both kinds: what an entrance has not is null.
#[rustfmt::skip]
const DATA: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "kommunenavn", "adgangsadresseid", "x", "y", "href",
]);
