//! The address register (DAR), in every form it is delivered in.
//!
//! Forms differ in how elements stand in a file and how columns are spelt: DAR 1.0 has one object a line and references
//! that end with `_id`; today's files have one list in an archive, or one object with a list for each entity, or CSV.
//! Each entity is defined once ([`entity`]). Rows are read one by one and kept small; when all files are read,
//! [`DarRows::resolve`] makes validity chains of them ([`vejviser_model::bitemporal`]), joins the entities and delivers the records that all
//! sources deliver.

mod detect;
mod entity;
mod geometry;
mod kept;
mod key;
mod position;
mod raw;
mod resolve;
mod row;
mod row_number;

use rustc_hash::FxHashMap;
use vejviser_dataset::raw::{RawEntity, RawTables};

use entity::{
    AccessAddressFacts, AddressFacts, DivisionFacts, NamedStreetFacts, PointFacts, StreetFacts, StreetPostcodeFacts,
};

use self::key::Keys;
use self::row::{EntityColumns, Facts, ReadRow};
use super::Context;
use super::lists::{self, Lists};
use super::table::{self, Parser, Text};
use crate::ImportError;
use crate::open::Input;
use crate::record::Moment;
use vejviser_model::bitemporal::{BitemporalRow, OPEN, RowHash};

pub(crate) use kept::KeptTexts;
use raw::{RawColumns, RawToWrite, WithRaw};
pub(crate) use raw::{RawKept, RawStore};

use detect::entity_of_list;
pub(crate) use detect::{is_delivery_metadata, recognise};
pub(super) use position::coordinates;

/// An entity of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entity {
    /// `DARKommuneinddeling`.
    Municipality,
    /// `DARSogneinddeling`.
    Parish,
    /// `DARAfstemningsområde`.
    VotingArea,
    /// `DARMenighedsrådsafstemningsområde`.
    ParishCouncilArea,
    /// `Postnummer`.
    Postcode,
    /// `SupplerendeBynavn`.
    SupplementaryTown,
    /// `NavngivenVej`.
    NamedStreet,
    /// `NavngivenVejKommunedel`.
    Street,
    /// `NavngivenVejPostnummerRelation`, `NavngivenVejPostnummer`.
    StreetPostcode,
    /// `NavngivenVejSupplerendeBynavnRelation`, `NavngivenVejSupplerendeBynavn`.
    StreetTown,
    /// `ReserveretVejnavn`.
    ReservedName,
    /// `Adressepunkt`.
    Point,
    /// `Husnummer`.
    AccessAddress,
    /// `Adresse`.
    Address,
}

impl Entity {
    /// Every entity.
    pub const ALL: [Self; 14] = [
        Self::Municipality,
        Self::Parish,
        Self::VotingArea,
        Self::ParishCouncilArea,
        Self::Postcode,
        Self::SupplementaryTown,
        Self::NamedStreet,
        Self::Street,
        Self::StreetPostcode,
        Self::StreetTown,
        Self::ReservedName,
        Self::Point,
        Self::AccessAddress,
        Self::Address,
    ];

    /// As what its rows are kept as they are, if they are.
    pub(crate) fn raw(self) -> Option<RawEntity> {
        Some(match self {
            Self::Municipality => RawEntity::Municipality,
            Self::Parish => RawEntity::Parish,
            Self::VotingArea => RawEntity::VotingArea,
            Self::ParishCouncilArea => RawEntity::ParishCouncilArea,
            Self::Postcode => RawEntity::Postcode,
            Self::SupplementaryTown => RawEntity::SupplementaryTown,
            Self::NamedStreet => RawEntity::NamedStreet,
            Self::Street => RawEntity::Street,
            Self::StreetPostcode => RawEntity::StreetPostcode,
            Self::Point => RawEntity::Point,
            Self::AccessAddress => RawEntity::AccessAddress,
            Self::Address => RawEntity::Address,
            Self::StreetTown | Self::ReservedName => return None,
        })
    }

    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Municipality => "darMunicipalities",
            Self::Parish => "darParishes",
            Self::VotingArea => "darVotingAreas",
            Self::ParishCouncilArea => "darParishCouncilAreas",
            Self::Postcode => "darPostcodes",
            Self::SupplementaryTown => "darSupplementaryTowns",
            Self::NamedStreet => "darNamedStreets",
            Self::Street => "darStreets",
            Self::StreetPostcode => "darStreetPostcodes",
            Self::StreetTown => "darStreetTowns",
            Self::ReservedName => "darReservedNames",
            Self::Point => "darPoints",
            Self::AccessAddress => "darAccessAddresses",
            Self::Address => "darAddresses",
        }
    }
}

/// Rows of all entities, as they are held until all files are read.
#[derive(Debug, Default)]
pub struct DarRows {
    /// Entities with rows in several files: one may end rows of another.
    pub(crate) in_several_files: Vec<Entity>,
    keys: Keys,
    /// Rows as the register has them, where they are kept.
    pub(crate) raw: Option<RawStore>,
    /// The newest registration.
    newest: i64,
    /// Rows of these entities whose registration has ended.
    superseded: FxHashMap<Entity, Vec<RowHash>>,
    addresses: Vec<BitemporalRow<AddressFacts>>,
    /// Those of the snapshot in use, which nobody needs before entrances have become what they are.
    kept_addresses: Option<kept::From>,
    access_addresses: Vec<BitemporalRow<AccessAddressFacts>>,
    points: Vec<BitemporalRow<PointFacts>>,
    named_streets: Vec<BitemporalRow<NamedStreetFacts>>,
    streets: Vec<BitemporalRow<StreetFacts>>,
    street_postcodes: Vec<BitemporalRow<StreetPostcodeFacts>>,
    postcodes: Vec<BitemporalRow<DivisionFacts>>,
    towns: Vec<BitemporalRow<DivisionFacts>>,
    municipalities: Vec<BitemporalRow<DivisionFacts>>,
    parishes: Vec<BitemporalRow<DivisionFacts>>,
    voting_areas: Vec<BitemporalRow<DivisionFacts>>,
    parish_council_areas: Vec<BitemporalRow<DivisionFacts>>,
}

impl DarRows {
    /// Reads a file with the rows of one entity. Every registration goes to `latest`.
    pub(crate) fn read(
        &mut self,
        entity: Entity,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        latest: &mut dyn FnMut(Moment),
    ) -> Result<(), ImportError> {
        self.read_rows(entity, Text::File(input), context, latest)
    }

    /// Reads a file of named lists, one for each entity.
    pub(crate) fn read_lists(
        &mut self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        latest: &mut dyn FnMut(Moment),
    ) -> Result<(), ImportError> {
        lists::for_each_list(input, context, &mut ExtractReader { register: self, latest })
    }

    /// The rows that are kept as they are, to be written; afterwards none are here.
    pub(crate) fn take_raw(&mut self, tables: RawTables) -> Option<RawToWrite> {
        let store = self.raw.take()?;
        let mut superseded = self.superseded.clone();
        for rows in superseded.values_mut() {
            rows.sort_unstable();
        }
        Some(RawToWrite { store, tables, superseded })
    }

    fn read_rows(
        &mut self,
        entity: Entity,
        text: Text<'_, '_, '_>,
        context: &mut Context<'_, '_>,
        latest: &mut dyn FnMut(Moment),
    ) -> Result<(), ImportError> {
        let superseded = self.in_several_files.contains(&entity).then(|| self.superseded.entry(entity).or_default());
        let raw = self.raw.as_mut().zip(entity.raw().map(|raw| (entity, raw)));
        let to = Taker { keys: &mut self.keys, raw, newest: &mut self.newest, superseded, latest };
        match entity {
            Entity::Address => to.take_all(&mut self.addresses, text, context),
            Entity::AccessAddress => to.take_all(&mut self.access_addresses, text, context),
            Entity::Point => to.take_all(&mut self.points, text, context),
            Entity::NamedStreet => to.take_all(&mut self.named_streets, text, context),
            Entity::Street => to.take_all(&mut self.streets, text, context),
            Entity::StreetPostcode => to.take_all(&mut self.street_postcodes, text, context),
            Entity::Postcode => to.take_all(&mut self.postcodes, text, context),
            Entity::SupplementaryTown => to.take_all(&mut self.towns, text, context),
            Entity::Municipality => to.take_all(&mut self.municipalities, text, context),
            Entity::Parish => to.take_all(&mut self.parishes, text, context),
            Entity::VotingArea => to.take_all(&mut self.voting_areas, text, context),
            Entity::ParishCouncilArea => to.take_all(&mut self.parish_council_areas, text, context),
            Entity::StreetTown | Entity::ReservedName => table::leave_out(text, "the entity is not needed", context),
        }
    }
}

/// Reads an extract: a file of named lists.
struct ExtractReader<'a> {
    register: &'a mut DarRows,
    latest: &'a mut dyn FnMut(Moment),
}

impl Lists for ExtractReader<'_> {
    fn kind(&self, list: &str) -> Option<&'static str> {
        entity_of_list(list).map(Entity::name)
    }

    fn read(&mut self, list: &str, rows: Text<'_, '_, '_>, context: &mut Context<'_, '_>) -> Result<(), ImportError> {
        entity_of_list(list).map_or(Ok(()), |entity| self.register.read_rows(entity, rows, context, self.latest))
    }
}

/// Takes rows to the others of their entity.
struct Taker<'a> {
    keys: &'a mut Keys,
    /// Where rows are kept as they are, and as rows of which entity.
    raw: Option<(&'a mut RawStore, (Entity, RawEntity))>,
    newest: &'a mut i64,
    /// Where superseded rows are noted, if another file may not know of them.
    superseded: Option<&'a mut Vec<RowHash>>,
    latest: &'a mut dyn FnMut(Moment),
}

impl Taker<'_> {
    /// Keeps the rows that the register says today.
    fn take_all<T: Facts>(
        self,
        rows: &mut Vec<BitemporalRow<T>>,
        text: Text<'_, '_, '_>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), ImportError> {
        let Self { keys, mut raw, newest, mut superseded, latest } = self;
        let columns = EntityColumns::new(T::NAMES);
        let raw_columns = raw.as_ref().map(|&(_, (_, entity))| RawColumns::new(entity, &columns));
        let now = context.now;
        let parser = Parser {
            schema: &columns.schema,
            names: &columns.names,
            parse: &|values| {
                let row = row::read::<T>(values)?;
                let is_current = matches!(row, ReadRow::Current(_));
                if let ReadRow::Current(BitemporalRow { from, to, .. }) = row {
                    let ends = (to != OPEN).then_some(to);
                    values.report.turns(now, [from].into_iter().chain(ends).map(Moment::new));
                }
                let raw = raw_columns.as_ref().filter(|_| is_current).map(|columns| columns.read(values));
                Ok(WithRaw { row, raw })
            },
            left_out: |WithRaw { row, .. }| row.left_out(),
        };
        table::for_each_record(text, &parser, context, &mut |reading, _| {
            let registered = match reading.row {
                ReadRow::Current(version) => {
                    if let (Some((store, entity)), Some(facts)) = (&mut raw, &reading.raw) {
                        store.push(*entity, &version, facts);
                    }
                    let version = version.map(|facts| T::held(facts, keys));
                    rows.push(version);
                    version.registered
                }
                ReadRow::Superseded { registered, row } => {
                    if let Some(superseded) = &mut superseded {
                        superseded.extend(row);
                    }
                    registered
                }
            };
            *newest = registered.max(*newest);
            latest(Moment::new(registered));
        })
    }
}
