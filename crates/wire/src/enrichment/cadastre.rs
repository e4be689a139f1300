//! `jordstykke`: the parcel that an address lies on, and the owner district that numbers it.

use vejviser_dataset::tables::{AreaKind, Parcels, number_in_municipality};

use super::{AVAILABLE, DATE, REGISTER};
use crate::area::parcel::OWN;
use crate::bytes::href::{Href, Key, folder};
use crate::form::column::{Column, column, one_column};
use crate::form::description::means;
use crate::form::kind::{Boolean, Digits, Filled, Integer, Link, Text};
use crate::form::meaning::{HREF, OWNER_DISTRICT, OWNER_DISTRICT_NAME, OWNER_DISTRICT_OBJECT};
use crate::form::object::form;
use crate::form::reference::{Linked, OwnerDistrict};
use crate::record::entrance::{Addressed, Entrance};
use crate::record::scope::Scope;

/// The register.
const NAME_OF_REGISTER: &str = "Matriklen";

/// A parcel as the register has it, or as the address names it where the register does not.
#[derive(Clone, Copy)]
pub struct Registered<'a> {
    scope: Scope<'a>,
    /// Code of its owner district.
    district: u32,
    number: &'a str,
    /// Number of its property in the municipality, as the address has it.
    property_number: Option<u32>,
    /// Row in its own table, where the register has it.
    row: Option<usize>,
}

/// Every member of the parcel: whether the register always has it, what it is, and where it stands. What each means is
/// said of parcels themselves.
macro_rules! members {
    ($each:ident) => {
        $each! {
            "ejerlavkode": Filled, Integer, district;
            "matrikelnr": Filled, Text, number;
            "esrejendomsnr": Option, Digits, property_number;
            "udvidet_esrejendomsnr": Option, Digits, extended_property_number;
            "sfeejendomsnr": Option, Digits, real_property;
            "bfenummer": Option, Integer, bfe_number;
            "registreretareal": Option, Integer, area_m2;
            "vejareal": Option, Integer, road_area_m2;
            "featureid": Option, Digits, feature_id;
            "href": Option, Link, href;
        }
    };
}

/// The form.
macro_rules! form_of {
    ($($name:literal: $presence:ident, $kind:ident, $value:ident;)*) => {
        form! {
            /// The parcel.
            pub Parcel, of Registered<'a> {
                $($name: $presence<$kind>, column(OWN, $name).field.meaning, |parcel| parcel.$value();)*
            }
        }
    };
}
members!(form_of);

form! {
    /// See the module.
    pub Cadastre = "BerigelseJordstykke", of Entrance<'a> {
        "register": Text, REGISTER, |_| NAME_OF_REGISTER;
        "dato": Option<Text>, DATE, |record| record.snapshot().cadastre_release.date.as_deref();
        "tilgængelig": Boolean, AVAILABLE, |record| record.snapshot().cadastre_release.is_loaded;
        "jordstykke": Option<Parcel>, means("Jordstykket, som adgangspunktet ligger på.", "The land parcel that the access point lies on."),
            |record| record.registered_parcel();
        "ejerlav": Option<OwnerDistrict>, OWNER_DISTRICT_OBJECT, |record| record.registered_district();
    }
}

/// The same side by side.
macro_rules! columns_of {
    ($($name:literal: $presence:ident, $kind:ident, $value:ident;)*) => {
        /// The same side by side; those of the parcel have the name of the object once.
        pub const COLUMNS: &[Column<Addressed>] = &[
            one_column!("berigelse_jordstykke_register", Text, REGISTER, |_| NAME_OF_REGISTER),
            one_column!("berigelse_jordstykke_dato", Option<Text>, DATE, |record| record.snapshot().cadastre_release.date.as_deref()),
            one_column!("berigelse_jordstykke_tilgængelig", Boolean, AVAILABLE, |record| record.snapshot().cadastre_release.is_loaded),
            $(one_column!(concat!("berigelse_jordstykke_", $name), Option<$kind>, column(OWN, $name).field.meaning,
                |record| record.registered_parcel().and_then(|parcel| parcel.$value())),)*
            one_column!("berigelse_jordstykke_ejerlav_kode", Option<Integer>, OWNER_DISTRICT,
                |record| record.registered_district().map(|district| district.code.into())),
            one_column!("berigelse_jordstykke_ejerlav_navn", Option<Text>, OWNER_DISTRICT_NAME,
                |record| record.registered_district().and_then(|district| district.name)),
            one_column!("berigelse_jordstykke_ejerlav_href", Option<Link>, HREF,
                |record| record.registered_district().map(|district| district.href)),
        ];
    };
}
members!(columns_of);

#[expect(clippy::unnecessary_wraps, reason = "every member may be none")]
impl<'a> Registered<'a> {
    /// What the register says of it.
    fn of_parcels<T>(&self, get: impl FnOnce(&'a Parcels, usize) -> Option<T>) -> Option<T> {
        self.row.and_then(|row| get(&self.scope.snapshot.parcels, row))
    }

    fn district(&self) -> Option<i64> {
        Some(self.district.into())
    }

    fn number(&self) -> Option<&'a str> {
        Some(self.number)
    }

    fn property_number(&self) -> Option<u64> {
        self.extended_property_number().and_then(number_in_municipality).or(self.property_number).map(u64::from)
    }

    fn extended_property_number(&self) -> Option<u64> {
        self.of_parcels(|parcels, row| parcels.property_number.get(row))
    }

    fn real_property(&self) -> Option<u64> {
        self.of_parcels(|parcels, row| parcels.real_property.get(row)).map(u64::from)
    }

    /// Number of the property that it belongs to.
    pub(super) fn bfe_number(&self) -> Option<i64> {
        self.of_parcels(|parcels, row| parcels.bfe_number.get(row)).map(i64::from)
    }

    fn area_m2(&self) -> Option<i64> {
        self.of_parcels(|parcels, row| parcels.area_m2.get(row)).map(i64::from)
    }

    fn road_area_m2(&self) -> Option<i64> {
        self.of_parcels(|parcels, row| parcels.road_area_m2.get(row)).map(i64::from)
    }

    fn feature_id(&self) -> Option<u64> {
        self.of_parcels(|parcels, row| parcels.feature_id.get(row)).map(u64::from)
    }

    fn href(&self) -> Option<Href<'a>> {
        self.row.map(|_| self.scope.href(folder::LAND_PARCEL, Key::Parcel(self.district, self.number)))
    }
}

impl<'a> Entrance<'a> {
    /// The parcel, where the register is there; one that it does not have would be an empty truth, and the address names it.
    pub fn registered_parcel(&self) -> Option<Registered<'a>> {
        let (snapshot, scope) = (self.snapshot(), self.scope);
        let addresses = Some(&snapshot.access_addresses).filter(|_| snapshot.cadastre_release.is_loaded)?;
        let (district, number) =
            addresses.owner_district.get(self.row).zip(addresses.cadastral_number.get(self.row))?;
        let area = snapshot.area_with_number(AreaKind::Parcel, district, number);
        let row = area.map(|area| (area - snapshot.areas_of(AreaKind::Parcel).start) as usize);
        Some(Registered { scope, district, number, property_number: addresses.property_number.get(self.row), row })
    }

    /// The owner district, where the register is there.
    pub fn registered_district(&self) -> Option<Linked<'a>> {
        let is_loaded = self.snapshot().cadastre_release.is_loaded;
        let district = self.owner_district().filter(|_| is_loaded)?;
        Some(self.scope.numbered(folder::OWNER_DISTRICT, district))
    }
}
