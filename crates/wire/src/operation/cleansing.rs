//! The answer of cleansing: a category and the addresses that may be meant, each with what it was called when it was
//! called so, what it is called now, and how the text differs.
//!
//! Always the legacy's object; to each result the rule that gave the category and the score are added, next to its
//! `vaskeresultat`, which clients compare whole. The full shape adds to each address the nested record of what it is
//! today, under the name that the record has in a full suggestion.

use vejviser_engine::cleanse::{AddressKind, Category as CleanseCategory, Cleansed, Form as Variant, Match};
use vejviser_engine::history::Version;
use vejviser_model::align::{DOOR, FLOOR, HOUSE_NUMBER, POSTCODE, STREET, SUPPLEMENTARY_TOWN, TOWN};
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_model::status::Status as ModelStatus;

use crate::address::nested::{AccessAddressNested, AddressNested};
use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::Decimal;
use crate::bytes::writer::Writer;
use crate::form::choice::{Category, Status};
use crate::form::description::{Meaning, means};
use crate::form::kind::{Boolean, Code, Door, Filled, Floor, Fraction, Id, Integer, Kind, Link, Number, Text, UtcTime};
use crate::form::meaning;
use crate::form::object::{Embedded, form};
use crate::operation::rule::{LEVEL, LevelName, RULE, RuleName};
use crate::presentation::{Presentation, Shape};
use crate::record::entrance::{Entrance, non_empty};
use crate::record::scope::Scope;

/// Appends the answer.
pub fn write(scope: Scope<'_>, cleansed: &Cleansed<'_>, presentation: &Presentation, out: &mut Writer) {
    let accepted = presentation.accepted_rules;
    let accepted = accepted.map(|rules| cleansed.category <= CleanseCategory::B || rules.accept(cleansed.rule));
    let answer = CleansingAnswer { scope, cleansed, accepted };
    match (cleansed.kind, presentation.shape) {
        (AddressKind::Address, Shape::Full) => FullAddressAnswer::write_item(answer, out),
        (AddressKind::Address, _) => AddressAnswer::write_item(answer, out),
        (AddressKind::AccessAddress, Shape::Full) => FullAccessAddressAnswer::write_item(answer, out),
        (AddressKind::AccessAddress, _) => AccessAddressAnswer::write_item(answer, out),
    }
}

/// `resultater`.
const RESULTS: Meaning =
    means("Adresserne, som kan være ment, den bedste først.", "The addresses that may be meant, the best first.");
/// `adresse` of a result.
const MATCHED: Meaning = means(
    "Den version af adressen, som teksten passer på; den kan være tidligere.",
    "The version of the address that the text matches; it may be a former one.",
);
/// `aktueladresse` of a result.
const CURRENT: Meaning = means("Adressens nuværende version.", "The current version of the address.");
/// `vaskeresultat`.
const RESULT: Meaning = means("Hvordan teksten afviger.", "How the text differs.");
/// `variant`.
const VARIANT: Meaning =
    means("Den skrivemåde, som teksten er nærmest.", "The way of writing that the text is nearest to.");
/// Members of `forskelle`.
const EDITS: Meaning = means("Antal rettelser i denne del.", "Number of edits in this part.");
/// Members of `parsetadresse`.
const TYPED: Meaning = means("Denne del, som den blev skrevet.", "This part as it was typed.");
/// The record of today.
const TODAY: Meaning = means("Adressen, som den er i dag.", "The address as it is today.");

/// An answer.
pub struct CleansingAnswer<'a> {
    scope: Scope<'a>,
    cleansed: &'a Cleansed<'a>,
    /// Present if the caller names rules to accept.
    accepted: Option<bool>,
}

/// An address that may be meant.
pub struct FoundAddress<'a> {
    scope: Scope<'a>,
    found: &'a Match<'a>,
}

/// What an address is or was called.
pub struct Called<'a> {
    scope: Scope<'a>,
    version: &'a Version<'a>,
}

impl<'a> CleansingAnswer<'a> {
    fn matches(&self) -> impl Iterator<Item = FoundAddress<'a>> {
        let scope = self.scope;
        self.cleansed.matches.iter().map(move |found| FoundAddress { scope, found })
    }
}

impl<'a> FoundAddress<'a> {
    fn matched(&self) -> Called<'a> {
        Called { scope: self.scope, version: &self.found.version }
    }

    fn current(&self) -> Option<Called<'a>> {
        self.found.current.as_ref().map(|version| Called { scope: self.scope, version })
    }

    /// The address as it is today.
    fn address(&self) -> Option<Entrance<'a>> {
        Some(Entrance::of_unit(self.scope, AddressId::from(self.found.row?.unit?)))
    }

    /// The access address as it is today.
    fn access_address(&self) -> Option<Entrance<'a>> {
        Some(Entrance::new(self.scope, AccessAddressId::from(self.found.row?.entrance)))
    }

    /// The postcode of a large recipient, where the text has it.
    fn large_recipient(&self) -> Option<LargeRecipient<'a>> {
        let Variant { large_recipient: true, postcode: Some(code), postcode_name: name, .. } = self.found.form else {
            return None;
        };
        Some(LargeRecipient { code, name })
    }
}

impl<'a> Called<'a> {
    fn status(&self) -> Option<ModelStatus> {
        ModelStatus::from_dar(self.version.status)
    }

    /// Only what is called so today and exists has a link.
    fn href(&self, folder: &'static str) -> Option<Href<'a>> {
        let exists = self.version.valid_to.is_none() && self.status().is_some_and(ModelStatus::is_found_by_key);
        exists.then(|| self.scope.href(folder, Key::Uuid(self.version.id)))
    }
}

form! {
    /// Addresses.
    pub AddressAnswer = "AdresseVask", of CleansingAnswer<'a> {
        ..Verdict;
        "resultater": [AddressMatch], RESULTS, |answer| answer.matches();
    }
}

form! {
    /// Addresses, each with what it is today.
    pub FullAddressAnswer = "AdresseVaskFull", of CleansingAnswer<'a> {
        ..Verdict;
        "resultater": [FullAddressMatch], RESULTS, |answer| answer.matches();
    }
}

form! {
    /// Access addresses.
    pub AccessAddressAnswer = "AdgangsadresseVask", of CleansingAnswer<'a> {
        ..Verdict;
        "resultater": [AccessAddressMatch], RESULTS, |answer| answer.matches();
    }
}

form! {
    /// Access addresses, each with what it is today.
    pub FullAccessAddressAnswer = "AdgangsadresseVaskFull", of CleansingAnswer<'a> {
        ..Verdict;
        "resultater": [FullAccessAddressMatch], RESULTS, |answer| answer.matches();
    }
}

form! {
    AddressMatch, of FoundAddress<'a> {
        "adresse": AddressVersion, MATCHED, |found| found.matched();
        ..AddressRest;
    }
}

form! {
    FullAddressMatch, of FoundAddress<'a> {
        "adresse": Embedded<FullAddressVersion>, MATCHED, |found| found;
        ..AddressRest;
    }
}

form! {
    AddressRest, of FoundAddress<'a> {
        missing "aktueladresse": AddressVersion, CURRENT, |found| found.current();
        "vaskeresultat": Embedded<AddressResult>, RESULT, |found| found;
        ..Likelihood;
    }
}

form! {
    AccessAddressMatch, of FoundAddress<'a> {
        "adresse": AccessAddressVersion, MATCHED, |found| found.matched();
        ..AccessAddressRest;
    }
}

form! {
    FullAccessAddressMatch, of FoundAddress<'a> {
        "adresse": Embedded<FullAccessAddressVersion>, MATCHED, |found| found;
        ..AccessAddressRest;
    }
}

form! {
    AccessAddressRest, of FoundAddress<'a> {
        missing "aktueladresse": AccessAddressVersion, CURRENT, |found| found.current();
        "vaskeresultat": Embedded<AccessAddressResult>, RESULT, |found| found;
        ..Likelihood;
    }
}

form! {
    /// What was found of the text.
    Verdict, of CleansingAnswer<'a> {
        "kategori": Category, meaning::CATEGORY, |answer| answer.cleansed.category;
        "regel": RuleName, RULE, |answer| answer.cleansed.rule;
        "niveau": Option<LevelName>, LEVEL, |answer| answer.cleansed.level;
        missing "accepteret": Boolean,
            means("Om svaret tæller som fundet: kategori A eller B, eller en af reglerne i `regler`. Kun hvor `regler` er angivet.",
                  "Whether the answer counts as found: category A or B, or one of the rules in `regler`. Only where `regler` is given."),
            |answer| answer.accepted;
    }
}

form! {
    /// Why an address may be meant, and how likely it is.
    Likelihood, of FoundAddress<'a> {
        "regel": RuleName, RULE, |found| found.found.rule;
        "score": Fraction,
            means("Hvor sandsynligt det er, at adressen er den, som menes; målt over tekster, hvis betydning er kendt.",
                  "How likely this is the address meant, as measured over texts whose meaning is known."),
            |found| Decimal { scaled: found.found.score.into(), places: 3 };
    }
}

form! {
    /// What either kind of address is or was called.
    CommonVersion, of Called<'a> {
        "id": Id, means("Adressens id.", "Id of the address."), |called| called.version.id;
        "vejnavn": Text, meaning::STREET_NAME, |called| called.version.street_name;
        "adresseringsvejnavn": Text, meaning::ADDRESSING_NAME,
            |called| called.version.addressing_name.unwrap_or(called.version.street_name);
        "husnr": Filled<Number>, meaning::HOUSE_NUMBER, |called| called.version.house_number;
        "supplerendebynavn": Option<Text>, meaning::SUPPLEMENTARY_TOWN,
            |called| called.version.supplementary_town.and_then(non_empty);
        "postnr": Filled<Code>, meaning::POSTCODE, |called| called.version.postcode;
        "postnrnavn": Filled<Text>, meaning::POSTCODE_NAME, |called| non_empty(called.version.postcode_name);
        "status": Status, meaning::STATUS, |called| called.version.status;
        "virkningstart": Option<UtcTime>, meaning::VALID_FROM, |called| called.version.valid_from;
        "virkningslut": Option<UtcTime>, meaning::VALID_TO, |called| called.version.valid_to;
    }
}

form! {
    AddressVersion, of Called<'a> {
        ..CommonVersion;
        "adgangsadresseid": Filled<Id>, meaning::ACCESS_ADDRESS_ID, |called| called.version.access_address;
        "etage": Floor, meaning::FLOOR, |called| called.version.floor;
        "dør": Door, meaning::DOOR, |called| called.version.door;
        missing "href": Link, meaning::HREF, |called| called.href(folder::ADDRESS);
    }
}

form! {
    AccessAddressVersion, of Called<'a> {
        ..CommonVersion;
        missing "href": Link, meaning::HREF, |called| called.href(folder::ACCESS_ADDRESS);
    }
}

form! {
    FullAddressVersion, of FoundAddress<'a> {
        ..AddressVersion, |found| found.matched();
        missing "adresse": AddressNested, TODAY, |found| found.address();
    }
}

form! {
    FullAccessAddressVersion, of FoundAddress<'a> {
        ..AccessAddressVersion, |found| found.matched();
        missing "adgangsadresse": AccessAddressNested, TODAY, |found| found.access_address();
    }
}

form! {
    AddressResult, of FoundAddress<'a> {
        "variant": Embedded<AddressVariant>, VARIANT, |found| found;
        ..Comparison;
    }
}

form! {
    AccessAddressResult, of FoundAddress<'a> {
        "variant": Embedded<AccessAddressVariant>, VARIANT, |found| found;
        ..Comparison;
    }
}

form! {
    /// How the text differs from the variant.
    Comparison, of FoundAddress<'a> {
        "afstand": Integer, means("Antal rettelser i alt.", "Number of edits in all."), |found| found.found.differences.sum().into();
        "forskelle": Embedded<Edits>,
            means("Antal rettelser i hver del, som er skrevet eller hører til.", "Number of edits in each part that is typed or belongs to the address."),
            |found| found;
        "parsetadresse": Embedded<Typed>, means("Teksten delt op.", "The text taken apart."), |found| found;
        "ukendtetokens": [Text], meaning::UNKNOWN_WORDS, |found| found.found.parse.unknown();
        "anvendtstormodtagerpostnummer": Option<LargeRecipientPostcode>,
            means("Stormodtagerens postnummer, hvis teksten bruger det.", "The postcode of the large recipient, if the text uses it."),
            |found| found.large_recipient();
    }
}

form! {
    AddressVariant, of FoundAddress<'a> {
        ..StreetVariant;
        "etage": Floor, meaning::FLOOR, |found| found.found.version.floor;
        "dør": Door, meaning::DOOR, |found| found.found.version.door;
        ..PlaceVariant;
    }
}

form! {
    AccessAddressVariant, of FoundAddress<'a> {
        ..StreetVariant;
        ..PlaceVariant;
    }
}

form! {
    StreetVariant, of FoundAddress<'a> {
        "vejnavn": Text, meaning::STREET_NAME, |found| found.found.form.street;
        "husnr": Filled<Number>, meaning::HOUSE_NUMBER, |found| found.found.version.house_number;
    }
}

form! {
    PlaceVariant, of FoundAddress<'a> {
        "supplerendebynavn": Option<Text>, meaning::SUPPLEMENTARY_TOWN,
            |found| found.found.form.supplementary_town.and_then(non_empty);
        "postnr": Filled<Code>, meaning::POSTCODE, |found| found.found.form.postcode;
        "postnrnavn": Filled<Text>, meaning::POSTCODE_NAME, |found| non_empty(found.found.form.postcode_name);
    }
}

/// Edits in a part of the address.
macro_rules! edits {
    ($part:ident) => {
        |found| found.found.differences.0[$part].map(i64::from)
    };
}

form! {
    Edits, of FoundAddress<'a> {
        missing "vejnavn": Integer, EDITS, edits!(STREET);
        missing "husnr": Integer, EDITS, edits!(HOUSE_NUMBER);
        missing "supplerendebynavn": Integer, EDITS, edits!(SUPPLEMENTARY_TOWN);
        missing "postnr": Integer, EDITS, edits!(POSTCODE);
        missing "postnrnavn": Integer, EDITS, edits!(TOWN);
        missing "etage": Integer, EDITS, edits!(FLOOR);
        missing "dør": Integer, EDITS, edits!(DOOR);
    }
}

/// What was typed for a part of the address.
macro_rules! typed {
    ($part:ident) => {
        |found| found.found.parse.field($part)
    };
}

form! {
    Typed, of FoundAddress<'a> {
        missing "vejnavn": Text, TYPED, typed!(STREET);
        missing "husnr": Text, TYPED, typed!(HOUSE_NUMBER);
        missing "etage": Text, TYPED, typed!(FLOOR);
        missing "dør": Text, TYPED, typed!(DOOR);
        missing "supplerendebynavn": Text, TYPED, typed!(SUPPLEMENTARY_TOWN);
        missing "postnr": Text, TYPED, typed!(POSTCODE);
        missing "postnrnavn": Text, TYPED, typed!(TOWN);
    }
}

/// The postcode of a large recipient.
pub struct LargeRecipient<'a> {
    code: u16,
    name: &'a str,
}

form! {
    LargeRecipientPostcode, of LargeRecipient<'a> {
        "nr": Code, meaning::POSTCODE, |postcode| postcode.code;
        "navn": Filled<Text>, meaning::POSTCODE_NAME, |postcode| non_empty(postcode.name);
    }
}
