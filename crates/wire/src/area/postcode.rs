//! `postnummer`: a postcode.

use vejviser_dataset::tables::AreaKind;

use crate::area::coded::number;
use crate::area::{Area, AreaRecords, Areas, Extent, FIELDS, Theme, write_boundary};
use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{AreaCode, Boolean, Id, Link, Texts};
use crate::form::meaning::{HREF, MUNICIPALITIES, POSTCODE};
use crate::form::object::form;
use crate::form::reference::Coded;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use vejviser_model::Uuid;

/// What is said of postcodes.
pub const THEME: Theme = Theme {
    kind: AreaKind::Postcode,
    folder: folder::POSTCODE,
    key: number,
    resource: Some(Areas { name: "postcode", kind: AreaKind::Postcode, representation: REPRESENTATION }),
};

/// How postcodes are represented.
pub const REPRESENTATION: Representation<AreaRecords> = Representation {
    names: names!("Postnummer"),
    mini: Flat::same(MINI),
    flat: Flat::same(FLAT),
    nested: object::<AreaRecords, Nested>(),
    suggestion: Some(Suggestion {
        text: |area| Value::Joined(text(area)),
        member: "postnummer",
        object: object::<AreaRecords, Suggested>(),
    }),
    feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
};

/// The fields that only postcodes have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "nr": AreaCode, POSTCODE, |area| area.named.code;
    "stormodtager": Boolean, means("Om postnummeret hører til én stormodtager.", "Whether the postcode belongs to one large recipient."),
        is_large_recipient;
    "betegnelse": Texts, means("Postnummerets nummer og navn på én linje.", "Number and name of the postcode on one line."),
        text;
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "nr", "navn", "stormodtager", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "nr", "navn", "stormodtager", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "ændret", "geo_ændret", "geo_version", "dagi_id",
]);

form! {
    /// The short form without its text: an element of its autocomplete.
    Suggested, of Area<'a> {
        from OWN: "nr";
        from FIELDS: "navn";
        from OWN: "stormodtager";
        from FIELDS: "visueltcenter_x", "visueltcenter_y", "href";
    }
}

form! {
    /// The nested form.
    Nested = "PostnummerNestet", of Area<'a> {
        from FIELDS: "href";
        from OWN: "nr";
        from FIELDS: "navn";
        "stormodtageradresser": maybe [LargeRecipientAddress],
            means("Stormodtagerens adgangsadresser; null for almindelige postnumre.",
                  "Access addresses of the large recipient; null for ordinary postcodes."),
            large_recipient_addresses;
        ..Extent;
        "kommuner": [Coded], MUNICIPALITIES, |area| area.municipalities();
        from FIELDS: "ændret", "geo_ændret", "geo_version", "dagi_id";
    }
}

/// An access address of a large recipient.
struct Recipient<'a> {
    href: Href<'a>,
    id: Uuid,
}

form! {
    /// An access address of a large recipient.
    LargeRecipientAddress, of Recipient<'a> {
        "href": Link, HREF, |address| address.href;
        "id": Id, means("Adgangsadressens id.", "Id of the access address."), |address| address.id;
    }
}

/// Whether it is that of one large recipient.
fn is_large_recipient(area: &Area<'_>) -> bool {
    area.snapshot().areas.large_recipient.get(area.named.row)
}

/// The access addresses of the large recipient, if it has one.
fn large_recipient_addresses<'a>(area: &Area<'a>) -> Option<impl Iterator<Item = Recipient<'a>>> {
    let (scope, snapshot) = (area.scope, area.snapshot());
    let rows = snapshot.areas.large_recipient_addresses.get(area.named.row);
    let addresses = rows.iter().map(move |&row| {
        let id = snapshot.access_addresses.id.get(row as usize);
        Recipient { href: scope.href(folder::ACCESS_ADDRESS, Key::Uuid(id)), id }
    });
    is_large_recipient(area).then_some(addresses)
}

/// `800 Høje Taastrup`.
fn text<'a>(area: &Area<'a>) -> Joined<'a> {
    Joined::NumberName(area.named.code, area.named.name)
}
