//! Elements of the combined autocomplete: what goes into the input field, what the list shows, where the caret goes,
//! and the short form of what is suggested.
//!
//! A street ends with a blank in both texts where more can follow, so that typing goes on; an entrance whose units are
//! suggested next leaves a gap for floor and door in the text for the input field, with the caret in it.

use vejviser_engine::request::Tier;
use vejviser_engine::{PostcodeForm, Suggested, Suggestions};
use vejviser_model::id::{AccessAddressId, AddressId, StreetNameId};
use vejviser_model::text::{AddressParts, Sink, TextOptions, Utf16Length, open_unit_caret, write_address_text};

use crate::address::fields::FIELDS;
use crate::address::nested::{AccessAddressNested, AddressNested};
use crate::bytes::href::{Href, Key, folder};
use crate::bytes::json::array;
use crate::bytes::value::Joined;
use crate::bytes::writer::Writer;
use crate::form::choice::{OfAccessAddress, OfAddress, OfPlaceName, OfStreetName};
use crate::form::description::{Meaning, means};
use crate::form::kind::{AddressText, Boolean, Id, Integer, Kind, Path, Text, Texts};
use crate::form::meaning::{ACCESS_ADDRESS_ID, HREF, STREET_NAME, SUGGESTED};
use crate::form::object::{Embedded, form};
use crate::place::name::{FIELDS as PLACE_NAME_FIELDS, Nested as NestedPlaceName, PlaceName};
use crate::presentation::{Presentation, Shape, SuggestionText};
use crate::record::entrance::Entrance;
use crate::record::scope::Scope;

/// Appends the suggestions as one JSON array; other formats do not exist here.
pub fn write(scope: Scope<'_>, suggestions: &Suggestions, presentation: &Presentation, out: &mut Writer) {
    let text = presentation.suggestion;
    let is_full = presentation.shape == Shape::Full;
    match suggestions {
        Suggestions::StreetNames(rows) => array(out, rows, |out, row| {
            StreetNameElement::write_item(SuggestedStreet::new(scope, *row, text), out);
        }),
        Suggestions::PlaceNames(rows) => array(out, rows, |out, row| {
            let name = PlaceName::new(scope, *row);
            if is_full {
                FullPlaceNameElement::write_item(name, out);
            } else {
                PlaceNameElement::write_item(name, out);
            }
        }),
        Suggestions::AccessAddresses(rows) => array(out, rows, |out, suggested: &Suggested<AccessAddressId>| {
            let address = SuggestedAddress::new(Entrance::new(scope, suggested.row), suggested.postcode, text);
            if is_full {
                FullAccessAddressElement::write_item(address, out);
            } else {
                AccessAddressElement::write_item(address, out);
            }
        }),
        Suggestions::Addresses(rows) => array(out, rows, |out, suggested: &Suggested<AddressId>| {
            let address = SuggestedAddress::new(Entrance::of_unit(scope, suggested.row), suggested.postcode, text);
            if is_full {
                FullAddressElement::write_item(address, out);
            } else {
                AddressElement::write_item(address, out);
            }
        }),
    }
}

/// `type`.
const TYPE: Meaning = means("Hvad der foreslås.", "What is suggested.");
/// `tekst`.
const TYPED: Meaning = means("Teksten, som sættes i indtastningsfeltet.", "The text to put into the input field.");
/// `forslagstekst`.
const SHOWN: Meaning = means("Teksten, som vises på listen.", "The text to show in the list.");
/// `caretpos`.
const CARET: Meaning =
    means("Markørens plads i tekst, i UTF-16-enheder.", "Place of the caret in tekst, in UTF-16 units.");

/// A street name that is suggested.
pub struct SuggestedStreet<'a> {
    name: &'a str,
    /// Whether the text invites to go on.
    is_open: bool,
}

impl<'a> SuggestedStreet<'a> {
    fn new(scope: Scope<'a>, row: StreetNameId, text: SuggestionText) -> Self {
        let name = scope.snapshot.street_names.name.get(row.index());
        Self { name, is_open: text.last_tier != Tier::StreetName }
    }

    fn text(&self) -> Joined<'a> {
        if self.is_open { Joined::Open(self.name) } else { Joined::Name(self.name) }
    }

    fn caret(&self) -> i64 {
        (utf16_length(|length| length.push_str(self.name)) + usize::from(self.is_open)) as i64
    }
}

form! {
    /// A street name.
    pub StreetNameElement = "Vejnavnforslag", of SuggestedStreet<'a> {
        "type": OfStreetName, TYPE, |_| ();
        "tekst": Texts, TYPED, |street| street.text();
        "forslagstekst": Texts, SHOWN, |street| street.text();
        "caretpos": Integer, CARET, |street| street.caret();
        "data": Embedded<StreetNameData>, SUGGESTED, |street| street;
    }
}

form! {
    /// What is suggested.
    StreetNameData, of SuggestedStreet<'a> {
        "navn": Text, STREET_NAME, |street| street.name;
        "href": Path, HREF, |street| Href { base: "", folder: folder::STREET_NAME, key: Key::Text(street.name) };
    }
}

form! {
    /// A name of a place.
    pub PlaceNameElement = "Stednavnforslag", of PlaceName<'a> {
        "type": OfPlaceName, TYPE, |_| ();
        ..PlaceTexts;
        "data": Embedded<PlaceData>, SUGGESTED, |name| name;
    }
}

form! {
    /// A name of a place with its nested form.
    pub FullPlaceNameElement = "StednavnforslagFull", of PlaceName<'a> {
        "type": OfPlaceName, TYPE, |_| ();
        ..PlaceTexts;
        "data": Embedded<FullPlaceData>, SUGGESTED, |name| name;
    }
}

form! {
    /// The texts: places that have a name in common are told apart in the list.
    PlaceTexts, of PlaceName<'a> {
        "tekst": Text, TYPED, |name| name.name;
        "forslagstekst": Texts, SHOWN, |name| name.text();
        "caretpos": Integer, CARET, |name| utf16_length(|length| length.push_str(name.name)) as i64;
    }
}

form! {
    /// The short form with the place of its centre.
    PlaceData, of PlaceName<'a> {
        from PLACE_NAME_FIELDS: "sted_id", "sted_hovedtype", "sted_undertype", "navn", "brugsprioritet", "navnestatus",
            "sted_visueltcenter_x", "sted_visueltcenter_y", "href", "betegnelse";
    }
}

form! {
    /// The same with the whole name of the place.
    FullPlaceData, of PlaceName<'a> {
        ..PlaceData;
        "stednavn": Embedded<NestedPlaceName>, means("Hele stednavnet.", "The whole name of the place."), |name| name;
    }
}

/// An address that is suggested.
pub struct SuggestedAddress<'a> {
    record: Entrance<'a>,
    form: PostcodeForm,
    /// The parts that the list shows.
    shown: AddressParts<'a>,
    /// Whether the text for the input field leaves a gap for floor and door.
    is_open: bool,
    text: SuggestionText,
}

impl<'a> SuggestedAddress<'a> {
    fn new(record: Entrance<'a>, form: PostcodeForm, text: SuggestionText) -> Self {
        let shown = match form {
            PostcodeForm::Ordinary => *record.own_parts(),
            PostcodeForm::LargeRecipient => AddressParts {
                postcode: record.large_recipient.unwrap_or_default(),
                postcode_name: record.large_recipient().map_or("", |area| area.name),
                ..*record.own_parts()
            },
        };
        let is_open = record.unit.is_none() && text.last_tier == Tier::Address;
        Self { record, form, shown, is_open, text }
    }

    /// The text for the input field. The unfinished text has the ordinary postcode in either form.
    fn typed(&self) -> (&AddressParts<'a>, TextOptions) {
        let parts = if self.is_open { self.record.own_parts() } else { &self.shown };
        let supplementary_town = self.text.supplementary_town;
        (parts, TextOptions { supplementary_town, multiline: false, open_unit: self.is_open })
    }

    /// The text for the list.
    fn listed(&self) -> (&AddressParts<'a>, TextOptions) {
        let SuggestionText { supplementary_town, multiline, .. } = self.text;
        (&self.shown, TextOptions { supplementary_town, multiline, open_unit: false })
    }

    fn caret(&self) -> i64 {
        let (parts, options) = self.typed();
        let caret = if self.is_open {
            open_unit_caret(parts)
        } else {
            utf16_length(|length| write_address_text(length, parts, options))
        };
        caret as i64
    }
}

form! {
    /// An access address.
    pub AccessAddressElement = "Adgangsadresseforslag", of SuggestedAddress<'a> {
        "data": Embedded<Data>, SUGGESTED, |suggested| &suggested.record;
        ..Postcode;
        "type": OfAccessAddress, TYPE, |_| ();
        ..AddressTexts;
    }
}

form! {
    /// An address.
    pub AddressElement = "Adresseforslag", of SuggestedAddress<'a> {
        "data": Embedded<Data>, SUGGESTED, |suggested| &suggested.record;
        ..Postcode;
        "type": OfAddress, TYPE, |_| ();
        ..AddressTexts;
    }
}

form! {
    /// An access address with its nested form.
    pub FullAccessAddressElement = "AdgangsadresseforslagFull", of SuggestedAddress<'a> {
        "data": Embedded<FullAccessAddressData>, SUGGESTED, |suggested| &suggested.record;
        ..Postcode;
        "type": OfAccessAddress, TYPE, |_| ();
        ..AddressTexts;
    }
}

form! {
    /// An address with its nested form.
    pub FullAddressElement = "AdresseforslagFull", of SuggestedAddress<'a> {
        "data": Embedded<FullAddressData>, SUGGESTED, |suggested| &suggested.record;
        ..Postcode;
        "type": OfAddress, TYPE, |_| ();
        ..AddressTexts;
    }
}

form! {
    /// Which of two postcodes the texts have.
    Postcode, of SuggestedAddress<'a> {
        "stormodtagerpostnr": Boolean,
            means("Om teksterne har stormodtagerens postnummer.", "Whether the texts have the postcode of the large recipient."),
            |suggested| suggested.form == PostcodeForm::LargeRecipient;
    }
}

form! {
    /// The texts.
    AddressTexts, of SuggestedAddress<'a> {
        "tekst": AddressText, TYPED, |suggested| suggested.typed();
        "forslagstekst": AddressText, SHOWN, |suggested| suggested.listed();
        "caretpos": Integer, CARET, |suggested| suggested.caret();
    }
}

form! {
    /// The short form of either kind of address: what an entrance has not is null.
    Data, of Entrance<'a> {
        from FIELDS: "id", "status", "darstatus", "vejkode", "vejnavn", "adresseringsvejnavn", "husnr", "etage", "dør",
            "supplerendebynavn", "postnr", "postnrnavn", "stormodtagerpostnr", "stormodtagerpostnrnavn", "kommunekode",
            "kommunenavn";
        "adgangsadresseid": Option<Id>, ACCESS_ADDRESS_ID, |record| record.unit.as_ref().map(|_| record.id);
        from FIELDS: "x", "y", "href";
    }
}

form! {
    /// The short form with the whole access address.
    FullAccessAddressData, of Entrance<'a> {
        ..Data;
        "adgangsadresse": Embedded<AccessAddressNested>, means("Hele adgangsadressen.", "The whole access address."), |record| record;
    }
}

form! {
    /// The short form with the whole address.
    FullAddressData, of Entrance<'a> {
        ..Data;
        "adresse": Embedded<AddressNested>, means("Hele adressen.", "The whole address."), |record| record;
    }
}

/// The length of what is written, in UTF-16 units.
fn utf16_length(write: impl FnOnce(&mut Utf16Length)) -> usize {
    let mut length = Utf16Length::default();
    write(&mut length);
    length.0
}
