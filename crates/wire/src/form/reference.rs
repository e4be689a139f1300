//! Objects that stand for another resource inside many forms: a link, a key, a name.

use vejviser_model::electoral_part::letter_of_number;

use crate::bytes::href::Href;
use crate::form::description::means;
use crate::form::kind::{AreaCode, Digits, Filled, Integer, Letter, Link, Nuts3, Text};
use crate::form::meaning::{CODE, HREF, NAME, NUMBER, OWNER_DISTRICT, OWNER_DISTRICT_NAME, PROVINCE_NUTS3};
use crate::form::object::form;

/// An area as others refer to it.
#[derive(Clone, Copy, Debug)]
pub struct Linked<'a> {
    /// Link to it.
    pub href: Href<'a>,
    /// Its code.
    pub code: u32,
    /// Its name, where it is known.
    pub name: Option<&'a str>,
}

form! {
    /// An area with a code of four digits.
    pub Coded, of Linked<'a> {
        "href": Link, HREF, |area| area.href;
        "kode": AreaCode, CODE, |area| area.code;
        "navn": Option<Text>, NAME, |area| area.name;
    }
}

form! {
    /// A postcode.
    pub Postcode, of Linked<'a> {
        "href": Link, HREF, |area| area.href;
        "nr": AreaCode, crate::form::meaning::POSTCODE, |area| area.code;
        "navn": Option<Text>, crate::form::meaning::POSTCODE_NAME, |area| area.name;
    }
}

form! {
    /// An area with a number.
    pub Numbered, of Linked<'a> {
        "href": Link, HREF, |area| area.href;
        "nummer": Digits, NUMBER, |area| area.code.into();
        "navn": Filled<Text>, NAME, |area| area.name;
    }
}

form! {
    /// An electoral part of the country.
    pub ElectoralPart, of Linked<'a> {
        "href": Link, HREF, |area| area.href;
        "bogstav": Letter, means("Valglandsdelens bogstav.", "Letter of the electoral part."), |area| letter_of_number(area.code);
        "navn": Filled<Text>, NAME, |area| area.name;
    }
}

form! {
    /// An owner district of the cadastre.
    pub OwnerDistrict, of Linked<'a> {
        "kode": Integer, OWNER_DISTRICT, |area| area.code.into();
        "navn": Filled<Text>, OWNER_DISTRICT_NAME, |area| area.name;
        "href": Link, HREF, |area| area.href;
    }
}

form! {
    /// A province.
    pub Province, of Linked<'a> {
        "href": Link, HREF, |area| area.href;
        "nuts3": Nuts3, PROVINCE_NUTS3, |area| area.code;
        "navn": Filled<Text>, NAME, |area| area.name;
    }
}
