//! Versions as the closed service listed them: `/historik/adgangsadresser`, `/historik/adresser`.

use vejviser_model::{Door, Floor, HouseNumber, Status};

use super::super::schema::{Schema, columns};
use super::super::value::{Values, code, digits, id, moment, status};
use super::{Fault, LegacyRow};
use crate::record::{AccessAddressVersion, AddressVersion, Moment, Symbol, Texts, VersionOrigin};

columns! {
    /// `/historik/adgangsadresser`, and `/historik/adresser` with its last three.
    Column {
        Id = "id",
        Status = "status",
        PointStatus = "adgangspunktstatus",
        Municipality = "kommunekode",
        StreetCode = "vejkode",
        StreetName = "vejnavn",
        AddressingName = "adresseringsvejnavn",
        HouseNumber = "husnr",
        Town = "supplerendebynavn",
        Postcode = "postnr",
        PostcodeName = "postnrnavn",
        From = "virkningstart",
        To = "virkningslut",
        AccessAddress = "adgangsadresseid",
        Floor = "etage",
        Door = "dør",
    }
}

/// A version of a unit, and what it says of the unit's entrance.
#[derive(Clone, Copy, Debug)]
pub struct AddressHistory {
    /// The unit.
    pub unit: AddressVersion,
    /// The entrance, of which the row knows no status.
    pub entrance: AccessAddressVersion,
}

impl Texts for AddressHistory {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        let Self { unit: _, entrance } = self;
        entrance.each_text(each);
    }
}

impl LegacyRow for AccessAddressVersion {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use Column as C;
        Ok(Self {
            id: values.required(C::Id, id)?,
            register: VersionOrigin::History,
            status: values.lenient(C::Status, status).unwrap_or(Status::Current.dar()),
            point_status: values.lenient(C::PointStatus, point_status),
            municipality: values.required(C::Municipality, code)?,
            street_code: values.required(C::StreetCode, code)?,
            street_name: values.symbol(C::StreetName).ok_or(Fault::Missing("vejnavn"))?,
            addressing_name: values.symbol(C::AddressingName),
            house_number: values.required(C::HouseNumber, HouseNumber::parse)?,
            town: values.symbol(C::Town),
            postcode: Some(values.required(C::Postcode, code)?),
            postcode_name: values.symbol(C::PostcodeName),
            valid_from: values.strict(C::From, moment)?.unwrap_or(Moment::UNKNOWN),
            valid_to: values.strict(C::To, moment)?.unwrap_or(Moment::UNKNOWN),
        })
    }
}

impl LegacyRow for AddressHistory {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use Column as C;
        let row = AccessAddressVersion::from_row(values)?;
        let access_address = values.required(C::AccessAddress, id)?;
        let is_ended = Status::from_dar(row.status).is_none_or(Status::is_ended);
        Ok(Self {
            unit: AddressVersion {
                id: row.id,
                register: row.register,
                access_address,
                floor: values.strict(C::Floor, Floor::parse)?.unwrap_or(Floor::NONE),
                door: values.strict(C::Door, Door::parse)?.unwrap_or(Door::NONE),
                status: row.status,
                valid_from: row.valid_from,
                valid_to: row.valid_to,
            },
            entrance: AccessAddressVersion {
                id: access_address,
                register: if is_ended { VersionOrigin::EndedUnits } else { VersionOrigin::Units },
                status: Status::Current.dar(),
                ..row
            },
        })
    }
}

/// DAR status of an access point behind the interface's own: 1 in use, 3 not yet, 4 withdrawn, 2 gone.
fn point_status(text: &str) -> Option<u8> {
    let status = match digits(text)? {
        1_u8 => Status::Used,
        2 => Status::Deleted,
        3 => Status::Unused,
        4 => Status::Withdrawn,
        _ => return None,
    };
    Some(status.dar())
}
