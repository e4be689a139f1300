//! Elements of the combined autocomplete: what goes into the input field, what the list shows, where the caret goes,
//! and the short form of what is suggested.
//!
//! A street ends with a blank in both texts where more can follow, so that typing goes on; an entrance behind which
//! units are asked for leaves a gap for floor and door in the text for the input field, with the caret in it.

use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::Tier;
use vejviser_engine::{PostcodeForm, Suggested, Suggestions};
use vejviser_model::id::StreetNameId;
use vejviser_model::text::{AddressParts, TextOptions, open_unit_caret, write_address_text};

use crate::address_fields::FIELDS;
use crate::column::{Column, pick, write_members};
use crate::entrance::{Addressed, Entrance};
use crate::href::{Href, Key, folder};
use crate::json::{Object, array, object};
use crate::presentation::{Presentation, Shape, SuggestionText};
use crate::scope::Scope;
use crate::value::Value;
use crate::{access_address, address};

/// Appends the suggestions as one JSON array; other formats do not exist here.
pub fn write(scope: Scope<'_>, suggestions: &Suggestions, presentation: &Presentation, out: &mut Vec<u8>) {
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
    let mut typed = name.to_owned();
    if text.last_tier != Tier::StreetName {
        typed.push(' ');
    }
    object.member("type", Value::Text("vejnavn"));
    object.member("tekst", Value::Text(&typed));
    object.member("forslagstekst", Value::Text(&typed));
    object.member("caretpos", Value::Integer(utf16_length(&typed)));
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
    out: &mut Vec<u8>,
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
        let texts = Texts::new(typed, &shown, is_open, text);
        object.member("tekst", Value::Text(&texts.typed));
        object.member("forslagstekst", Value::Text(&texts.shown));
        object.member("caretpos", Value::Integer(texts.caret));
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

/// The two texts of an address and the caret in the first, in UTF-16 units.
struct Texts {
    typed: String,
    shown: String,
    caret: i64,
}

impl Texts {
    fn new(typed: &AddressParts<'_>, shown: &AddressParts<'_>, is_open: bool, text: SuggestionText) -> Self {
        let SuggestionText { supplementary_town, multiline, .. } = text;
        let written = |parts, open_unit, multiline| {
            let mut out = String::with_capacity(96);
            write_address_text(&mut out, parts, TextOptions { supplementary_town, multiline, open_unit });
            out
        };
        let typed_text = written(typed, is_open, false);
        let caret = if is_open { open_unit_caret(typed) as i64 } else { utf16_length(&typed_text) };
        Self { caret, typed: typed_text, shown: written(shown, false, multiline) }
    }
}

fn utf16_length(text: &str) -> i64 {
    text.chars().map(char::len_utf16).sum::<usize>() as i64
}

/// Members of `data`, the same for both kinds: what an entrance has not is null.
#[rustfmt::skip]
const DATA: &[Column<Addressed>] = &pick(FIELDS, [
    "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
    "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
    "kommunenavn", "adgangsadresseid", "x", "y", "href",
]);
