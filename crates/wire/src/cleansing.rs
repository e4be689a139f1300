//! The answer of cleansing: a category and the addresses that may be meant, each with what it was called when it was
//! called so, what it is called now, and how the text differs.
//!
//! Always the legacy's object; to each result the rule that gave the category and the score are added, beside its
//! `vaskeresultat`, which clients compare whole. The full shape adds to each address the nested record of what it is
//! today, under the name that the record has in a full suggestion.

use vejviser_engine::cleanse::{AddressKind, Category, Cleansed, Differences, Form, Match, Rule};
use vejviser_engine::history::Version;
use vejviser_model::align::{DOOR, FIELDS, FLOOR, HOUSE_NUMBER, POSTCODE, Parse, STREET, SUPPLEMENTARY_TOWN, TOWN};
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_model::status::Status;

use crate::entrance::Entrance;
use crate::href::{Key, folder};
use crate::json::{Object, object, write_value};
use crate::presentation::{Presentation, Shape};
use crate::scope::Scope;
use crate::value::Value;
use crate::writer::Writer;
use crate::{access_address, address};

/// Names of the fields, in the order of the alignment.
const NAMES: [&str; FIELDS] = ["vejnavn", "husnr", "etage", "dør", "supplerendebynavn", "postnr", "postnrnavn"];
/// The order in which the differences are told.
const DIFFERENCES: [usize; FIELDS] = [STREET, HOUSE_NUMBER, SUPPLEMENTARY_TOWN, POSTCODE, TOWN, FLOOR, DOOR];

/// Appends the answer.
pub fn write(scope: Scope<'_>, cleansed: &Cleansed<'_>, presentation: &Presentation, out: &mut Writer) {
    let full = presentation.shape == Shape::Full;
    object(out, |object| {
        object.member("kategori", Value::Letter(letter(cleansed.category)));
        object.objects("resultater", &cleansed.matches, |object, found| {
            write_match(scope, cleansed.kind, found, full, object);
        });
    });
}

const fn letter(category: Category) -> u8 {
    match category {
        Category::A => b'A',
        Category::B => b'B',
        Category::C => b'C',
        Category::D => b'D',
    }
}

fn write_match(scope: Scope<'_>, kind: AddressKind, found: &Match<'_>, full: bool, object: &mut Object<'_>) {
    object.object("adresse", |object| {
        write_version(scope, kind, &found.version, object);
        if full {
            write_record(scope, found, object);
        }
    });
    if let Some(current) = &found.current {
        object.object("aktueladresse", |object| write_version(scope, kind, current, object));
    }
    object.object("vaskeresultat", |object| write_result(kind, found, object));
    object.member("regel", Value::Text(code(found.rule)));
    object.member("score", Value::Decimal { scaled: found.score.into(), places: 3 });
}

/// What an address is or was called. Only what is called so today and exists has a link.
fn write_version(scope: Scope<'_>, kind: AddressKind, version: &Version<'_>, object: &mut Object<'_>) {
    let status = Status::from_dar(version.status);
    object.member("id", Value::Uuid(version.id));
    object.member("vejnavn", Value::Text(version.street_name));
    object.member("adresseringsvejnavn", Value::Text(version.addressing_name.unwrap_or(version.street_name)));
    object.member("husnr", Value::some(version.house_number, Value::HouseNumber));
    object.member("supplerendebynavn", Value::some(version.supplementary_town, Value::text));
    object.member("postnr", Value::some(version.postcode, Value::Code));
    object.member("postnrnavn", Value::text(version.postcode_name));
    object.member("status", Value::Integer(status.map_or(0, Status::legacy).into()));
    object.member("virkningstart", Value::some(version.valid_from, Value::Utc));
    object.member("virkningslut", Value::some(version.valid_to, Value::Utc));
    let folder = match kind {
        AddressKind::Address => {
            object.member("adgangsadresseid", Value::some(version.access_address, Value::Uuid));
            object.member("etage", Value::Floor(version.floor));
            object.member("dør", Value::Door(version.door));
            folder::ADDRESS
        }
        AddressKind::AccessAddress => folder::ACCESS_ADDRESS,
    };
    if version.valid_to.is_none() && status.is_some_and(Status::is_found_by_key) {
        object.member("href", scope.href(folder, Key::Uuid(version.id)));
    }
}

fn write_result(kind: AddressKind, found: &Match<'_>, object: &mut Object<'_>) {
    let Match { version, form, parse, differences, .. } = found;
    object.object("variant", |object| write_form(kind, version, form, object));
    object.member("afstand", Value::Integer(differences.sum().into()));
    object.object("forskelle", |object| write_differences(differences, object));
    object.object("parsetadresse", |object| write_parse(parse, object));
    object.array("ukendtetokens", parse.unknown(), |out, word| write_value(Value::Text(word), out));
    let large = form.large_recipient.then_some(form.postcode).flatten();
    object.optional("anvendtstormodtagerpostnummer", large, |object, postcode| {
        object.member("nr", Value::Code(postcode));
        object.member("navn", Value::text(form.postcode_name));
    });
}

/// The name of a rule: programs branch on it, so it never changes.
const fn code(rule: Rule) -> &'static str {
    match rule {
        Rule::Exact => "eksakt",
        Rule::SupplementaryTown => "supplerendebynavn-afviger",
        Rule::Town => "postnrnavn-afviger",
        Rule::NoPostcode => "postnr-mangler",
        Rule::StreetSpelling => "vejnavn-stavemaade",
        Rule::StreetAbbreviated => "vejnavn-forkortet",
        Rule::StreetMisspelt => "vejnavn-stavefejl",
        Rule::Writing => "skrivemaade-afviger",
        Rule::Order => "raekkefoelge-afviger",
        Rule::Surplus => "ekstra-oplysninger",
        Rule::Range => "husnr-interval",
        Rule::Several => "flere-mulige",
        Rule::Contradiction => "postnr-og-by-modstrider",
        Rule::StreetElsewhere => "vejnavn-findes-andetsteds",
        Rule::Street => "vejnavn-afviger",
        Rule::Place => "sted-afviger",
        Rule::UnknownWords => "ukendte-ord",
        Rule::Unit => "enhed-afviger",
        Rule::HouseNumber => "husnr-afviger",
    }
}

fn write_form(kind: AddressKind, version: &Version<'_>, form: &Form<'_>, object: &mut Object<'_>) {
    object.member("vejnavn", Value::Text(form.street));
    object.member("husnr", Value::some(version.house_number, Value::HouseNumber));
    if kind == AddressKind::Address {
        object.member("etage", Value::Floor(version.floor));
        object.member("dør", Value::Door(version.door));
    }
    object.member("supplerendebynavn", Value::some(form.supplementary_town, Value::text));
    object.member("postnr", Value::some(form.postcode, Value::Code));
    object.member("postnrnavn", Value::text(form.postcode_name));
}

fn write_differences(differences: &Differences, object: &mut Object<'_>) {
    for field in DIFFERENCES {
        if let Some(edits) = differences.0[field] {
            object.member(NAMES[field], Value::Integer(edits.into()));
        }
    }
}

fn write_parse(parse: &Parse, object: &mut Object<'_>) {
    for (name, typed) in NAMES.into_iter().zip(parse.fields()) {
        if let Some(typed) = typed {
            object.member(name, Value::Text(typed));
        }
    }
}

/// The nested record of what the address is today, as the resource itself has it.
fn write_record(scope: Scope<'_>, found: &Match<'_>, object: &mut Object<'_>) {
    let Some(row) = found.row else { return };
    if let Some(unit) = row.unit {
        let record = Entrance::of_unit(scope, AddressId::from(unit));
        object.object("adresse", |object| address::write_nested(&record, object));
    } else {
        let record = Entrance::new(scope, AccessAddressId::from(row.entrance));
        object.object("adgangsadresse", |object| access_address::write_nested(&record, object));
    }
}
