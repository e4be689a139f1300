//! The columns that have postings, each with how a row's value is read. A line here is all that a column needs: its
//! postings are built, verified and tested from this list.

use super::value::{FEW_ROWS_A_BUCKET, IntoValue, ROWS_A_BUCKET, Value};
use crate::bbr::{BbrEntity, BbrTable};
use crate::tables::number_in_municipality;
use crate::tables::{
    AccessAddressIds, AccessAddresses, AddressIds, Addresses, Areas, Parcels, Places, StreetNames, Streets,
};

/// The tables that values are read from.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "named after the tables")]
pub struct PostedTables<'a> {
    pub street_names: &'a StreetNames,
    pub streets: &'a Streets,
    pub places: &'a Places,
    pub access_addresses: &'a AccessAddresses,
    pub addresses: &'a Addresses,
    pub access_address_ids: &'a AccessAddressIds,
    pub address_ids: &'a AddressIds,
    pub areas: &'a Areas,
    pub parcels: &'a Parcels,
    pub bbr_rows: &'a [BbrTable],
    /// Entrances that are known not to be complete, a bit for each.
    pub incomplete: Option<&'a [u64]>,
}

/// The tables that values are read from, out of what has them under their names.
macro_rules! posted_tables {
    ($of:expr) => {
        $crate::postings::PostedTables {
            street_names: &$of.street_names,
            streets: &$of.streets,
            places: &$of.places,
            access_addresses: &$of.access_addresses,
            addresses: &$of.addresses,
            access_address_ids: &$of.access_address_ids,
            address_ids: &$of.address_ids,
            areas: &$of.areas,
            parcels: &$of.parcels,
            bbr_rows: &$of.bbr_rows,
            incomplete: None,
        }
    };
}
pub(crate) use posted_tables;

/// What the numbers in a posting are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrder {
    /// Rows of [`Streets`].
    Street,
    /// Rows of [`AccessAddresses`].
    AccessAddress,
    /// Rows of [`Addresses`].
    Address,
    /// Rows of [`AccessAddressIds`]: entrances in order of id.
    AccessAddressId,
    /// Rows of [`AddressIds`]: units in order of id.
    AddressId,
    /// Rows of [`Parcels`].
    Parcel,
    /// Rows of an entity of the register of buildings and dwellings.
    Bbr(BbrEntity),
}

macro_rules! posted {
    (@rows_a_bucket hashed) => { Some(ROWS_A_BUCKET) };
    (@rows_a_bucket finely_hashed) => { Some(FEW_ROWS_A_BUCKET) };
    (@rows_a_bucket) => { None };
    (
        $($(#[$doc:meta])* $name:ident ($order:ident) $($hashed:ident)? = $read:expr;)*
        @bbr { $($attribute:ident ($entity:ident, $own_name:literal) $($is_hashed:ident)?;)* }
        @every_bbr { $($every:ident = $bbr_status:ident, $bbr_municipality:ident;)* }
    ) => {
        /// A column that has postings; the number stands in [`crate::tables::Postings::column`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "named after the columns")]
        pub enum Posted { $($(#[$doc])* $name,)* $($attribute,)* $($bbr_status, $bbr_municipality,)* }

        impl Posted {
            /// Every column, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)* $(Self::$attribute,)* $(Self::$bbr_status, Self::$bbr_municipality,)*];

            /// What the numbers in its postings are.
            pub fn order(self) -> RowOrder {
                match self {
                    $(Self::$name => RowOrder::$order,)*
                    $(Self::$attribute => RowOrder::Bbr(BbrEntity::$entity),)*
                    $(Self::$bbr_status | Self::$bbr_municipality => RowOrder::Bbr(BbrEntity::$every),)*
                }
            }

            /// How many rows share a bucket, where its numbers are so many that they do, as texts and ids do everywhere.
            fn rows_a_bucket(self) -> Option<usize> {
                match self {
                    $(Self::$name => posted!(@rows_a_bucket $($hashed)?),)*
                    $(Self::$attribute => posted!(@rows_a_bucket $($is_hashed)?),)*
                    $(Self::$bbr_status | Self::$bbr_municipality => None,)*
                }
            }

            /// The value of a row; `None` where it has none.
            #[inline]
            pub fn value<'a>(self, tables: &PostedTables<'a>, row: usize) -> Option<Value<'a>> {
                match self {
                    $(Self::$name => IntoValue::into_value(read(tables, row, $read)),)*
                    $(Self::$attribute => {
                        let place = const { BbrEntity::$entity.description().place($own_name) };
                        tables.bbr_value(BbrEntity::$entity, place, row)
                    })*
                    $(Self::$bbr_status => IntoValue::into_value(tables.bbr(BbrEntity::$every)?.status.get(row)),)*
                    $(Self::$bbr_municipality => {
                        IntoValue::into_value(tables.bbr(BbrEntity::$every)?.municipality.get(row))
                    })*
                }
            }

            /// The column of the status of rows of the register of buildings and dwellings.
            pub fn of_status(entity: BbrEntity) -> Self {
                match entity { $(BbrEntity::$every => Self::$bbr_status,)* }
            }

            /// That of their municipality.
            pub fn of_municipality(entity: BbrEntity) -> Self {
                match entity { $(BbrEntity::$every => Self::$bbr_municipality,)* }
            }

            /// The column of an attribute of the register of buildings and dwellings that has postings, by its place.
            pub fn of_attribute(entity: BbrEntity, place: usize) -> Option<Self> {
                let all = [$((BbrEntity::$entity, const { BbrEntity::$entity.description().place($own_name) }, Self::$attribute),)*];
                all.into_iter().find_map(|(of, at, column)| (of == entity && at == place).then_some(column))
            }
        }
    };
}

/// Lets the compiler know what the closures of the list take.
#[inline]
fn read<'a, T>(tables: &PostedTables<'a>, row: usize, read: impl Fn(&PostedTables<'a>, usize) -> T) -> T {
    read(tables, row)
}

posted! {
    NamedStreetId(Street) = |t, row| t.streets.named_street.get(row);
    Status(AccessAddress) = |t, row| t.access_addresses.status.get(row);
    /// Whether the entrance has what an address needs.
    IsComplete(AccessAddress) = PostedTables::is_complete;
    HouseNumber(AccessAddress) = |t, row| t.access_addresses.house_number.get(row);
    Place(AccessAddress) = |t, row| t.access_addresses.place.get(row);
    Division(AccessAddress) = |t, row| t.access_addresses.division.get(row);
    PointOrigin(AccessAddress) = |t, row| t.access_addresses.point_origin.get(row);
    OwnerDistrict(AccessAddress) = |t, row| t.access_addresses.owner_district.get(row);
    CadastralNumber(AccessAddress) = |t, row| t.access_addresses.cadastral_number.get(row);
    PropertyNumber(AccessAddress) hashed = |t, row| t.access_addresses.property_number.get(row);
    AccessPointId(AccessAddress) = |t, row| t.access_addresses.access_point_id.get(row);
    RoadPointId(AccessAddress) = |t, row| t.access_addresses.road_point_id.get(row);
    AddressStatus(Address) = |t, row| t.addresses.status.get(row);
    Floor(Address) = |t, row| t.addresses.floor.get(row);
    Door(Address) = |t, row| t.addresses.door.get(row);
    /// Status of the complete entrances, by id: where a page of the whole list begins.
    StatusById(AccessAddressId) = |t, place| {
        let row = t.access_address_ids.row.get(place) as usize;
        t.is_complete(row).then(|| t.access_addresses.status.get(row))
    };
    /// Status of the units of complete entrances, by id.
    AddressStatusById(AddressId) = |t, place| {
        let row = t.address_ids.row.get(place) as usize;
        t.is_complete(t.addresses.access_address.get(row) as usize).then(|| t.addresses.status.get(row))
    };
    ParcelNumber(Parcel) hashed = |t, row| t.areas.number.get(t.area_of_parcel(row));
    ParcelMunicipality(Parcel) = |t, row| t.areas.municipalities.get(t.area_of_parcel(row)).first().copied();
    ParcelRegion(Parcel) = |t, row| t.areas.region.get(t.area_of_parcel(row));
    ParcelParish(Parcel) = |t, row| t.areas.parish.get(t.area_of_parcel(row));
    ParcelCourtDistrict(Parcel) = |t, row| t.parcels.court_district.get(row);
    /// Asked for by each row of the former model of buildings, so that few rows share a bucket.
    FeatureId(Parcel) finely_hashed = |t, row| t.parcels.feature_id.get(row);
    BfeNumber(Parcel) hashed = |t, row| t.parcels.bfe_number.get(row);
    RealProperty(Parcel) hashed = |t, row| t.parcels.real_property.get(row);
    ParentParcel(Parcel) hashed = |t, row| t.parcels.parent.get(row);
    /// The property number inside the municipality.
    ParcelPropertyNumber(Parcel) hashed = |t, row| t.parcels.property_number.get(row).and_then(number_in_municipality);
    @bbr {
        GroundProperty(Ground, "bestemtFastEjendom") hashed;
        BuildingUse(Building, "byg021BygningensAnvendelse");
        BuildingParcel(Building, "jordstykke") hashed;
        BuildingProperty(Building, "ejerlejlighed") hashed;
        UnitUse(Unit, "enh020EnhedensAnvendelse");
        UnitFloor(Unit, "etage") hashed;
        UnitStaircase(Unit, "opgang") hashed;
        InstallationKind(TechnicalInstallation, "tek020Klassifikation");
        InstallationParcel(TechnicalInstallation, "jordstykke") hashed;
        InstallationUnit(TechnicalInstallation, "enhed") hashed;
        InstallationProperty(TechnicalInstallation, "ejerlejlighed") hashed;
        InstallationPropertyOnOthersGround(TechnicalInstallation, "bygningPåFremmedGrund") hashed;
        InstallationBuilding(TechnicalInstallation, "bygning") hashed;
        PropertyBfeNumber(Property, "bfeNummer") hashed;
        PropertyOwnNumber(Property, "ejendomsnummer") hashed;
        BuildingOnOthersGroundProperty(BuildingOnOthersGround, "bygningPåFremmedGrund") hashed;
        UnitOwnProperty(UnitProperty, "ejerlejlighed") hashed;
        GroundParcelNumber(GroundParcel, "jordstykke") hashed;
    }
    @every_bbr {
        Ground = GroundStatus, GroundMunicipality;
        Building = BuildingStatus, BuildingMunicipality;
        Staircase = StaircaseStatus, StaircaseMunicipality;
        Floor = FloorStatus, FloorMunicipality;
        Unit = UnitStatus, UnitMunicipality;
        TechnicalInstallation = InstallationStatus, InstallationMunicipality;
        Property = PropertyStatus, PropertyMunicipality;
        SharedArea = SharedAreaStatus, SharedAreaMunicipality;
        ShareOfArea = ShareOfAreaStatus, ShareOfAreaMunicipality;
        BuildingOnOthersGround = BuildingOnOthersGroundStatus, BuildingOnOthersGroundMunicipality;
        UnitProperty = UnitPropertyStatus, UnitPropertyMunicipality;
        GroundParcel = GroundParcelStatus, GroundParcelMunicipality;
    }
}

impl Posted {
    /// The key of a value in a table of so many rows: the number itself, or a bucket.
    pub fn key(self, value: Value<'_>, rows: usize) -> u32 {
        let bucket = || value.bucket(rows / self.rows_a_bucket().unwrap_or(ROWS_A_BUCKET));
        match value {
            _ if self.rows_a_bucket().is_some() => bucket(),
            Value::Number(number) => number,
            // Codes are numbers but for a few: the buckets of these stand above all of them.
            _ if matches!(self.order(), RowOrder::Bbr(_)) => u32::MAX - bucket(),
            _ => bucket(),
        }
    }

    /// Whether the rows under the key of a value may have another value.
    pub fn is_bucketed(self, value: Value<'_>) -> bool {
        self.rows_a_bucket().is_some() || !matches!(value, Value::Number(_))
    }
}

impl<'a> PostedTables<'a> {
    /// An attribute of a row of the register of buildings and dwellings.
    fn bbr_value(&self, entity: BbrEntity, place: usize, row: usize) -> Option<Value<'a>> {
        self.bbr(entity)?.value(entity, row as u32, place).and_then(IntoValue::into_value)
    }

    fn bbr(&self, entity: BbrEntity) -> Option<&'a BbrTable> {
        self.bbr_rows.get(entity as usize)
    }

    /// The row of a parcel among the areas, of which parcels are the last.
    #[inline]
    fn area_of_parcel(&self, row: usize) -> usize {
        self.areas.len() - self.parcels.len() + row
    }

    /// Number of rows that postings count.
    pub fn rows_of(&self, order: RowOrder) -> usize {
        match order {
            RowOrder::Street => self.streets.len(),
            RowOrder::AccessAddress | RowOrder::AccessAddressId => self.access_addresses.len(),
            RowOrder::Address | RowOrder::AddressId => self.addresses.len(),
            RowOrder::Parcel => self.parcels.len(),
            RowOrder::Bbr(entity) => self.bbr(entity).map_or(0, |rows| rows.len()),
        }
    }

    /// Whether an entrance has what an address needs: a street name, a house number, a postcode and an access point.
    #[inline]
    pub fn is_complete(&self, entrance: usize) -> bool {
        if let Some(known) = self.incomplete {
            let block = known.get(entrance / u64::BITS as usize).copied().unwrap_or_default();
            return block >> (entrance % u64::BITS as usize) & 1 == 0;
        }
        let name = || self.streets.name.in_record(self.access_addresses.street.get(entrance) as usize);
        self.access_addresses.x.get(entrance).is_some()
            && self.access_addresses.house_number.in_record(entrance) != 0
            && self.places.postcode.get(self.access_addresses.place.get(entrance) as usize).is_some()
            && !self.street_names.name.get(name() as usize).is_empty()
    }
}
