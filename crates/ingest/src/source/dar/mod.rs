//! The address register (DAR), in every form it is delivered in.
//!
//! Forms differ in how elements stand in a file and how columns are spelt: DAR 1.0 has one object a line and references
//! that end with `_id`; today's files have one list in an archive, or one object with a list for each entity, or CSV.
//! Each entity is defined once ([`entity`]). Rows are read one by one and kept small; when all files are read,
//! [`Register::resolve`] makes validity chains of them ([`chain`]), joins the entities and delivers the records that all
//! sources deliver.

mod chain;
mod detect;
mod entity;
mod key;
mod line;
mod position;
mod resolve;
mod row;

use rustc_hash::FxHashMap;

use entity::{AccessAddressFacts, AddressFacts, DivisionFacts, NamedStreetFacts, PointFacts, StreetFacts};

use self::chain::{RowHash, Version};
use self::key::Keys;
use self::row::{Facts, Form, Reading};
use super::Context;
use super::lists::{self, Lists};
use super::schema::Schema;
use super::table::{self, Line, with_values};
use crate::ImportError;
use crate::open::Input;
use crate::record::Moment;

pub(crate) use detect::{entity_of, entity_of_list, is_about_delivery};

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

    fn form(self) -> Form {
        Form::new(match self {
            Self::Address => AddressFacts::NAMES,
            Self::AccessAddress => AccessAddressFacts::NAMES,
            Self::Point => PointFacts::NAMES,
            Self::NamedStreet => NamedStreetFacts::NAMES,
            Self::Street => StreetFacts::NAMES,
            Self::Postcode
            | Self::SupplementaryTown
            | Self::Municipality
            | Self::Parish
            | Self::VotingArea
            | Self::ParishCouncilArea => DivisionFacts::NAMES,
            Self::StreetPostcode | Self::StreetTown | Self::ReservedName => &[],
        })
    }
}

/// Rows of all entities, as they are held until all files are read.
#[derive(Debug, Default)]
pub struct Register {
    /// Entities of which several files tell: one may end what another says.
    pub(crate) in_several_files: Vec<Entity>,
    keys: Keys,
    /// The newest registration.
    newest: i64,
    /// Rows of these entities whose registration has ended.
    superseded: FxHashMap<Entity, Vec<RowHash>>,
    addresses: Vec<Version<AddressFacts>>,
    access_addresses: Vec<Version<AccessAddressFacts>>,
    points: Vec<Version<PointFacts>>,
    named_streets: Vec<Version<NamedStreetFacts>>,
    streets: Vec<Version<StreetFacts>>,
    postcodes: Vec<Version<DivisionFacts>>,
    towns: Vec<Version<DivisionFacts>>,
    municipalities: Vec<Version<DivisionFacts>>,
    parishes: Vec<Version<DivisionFacts>>,
    voting_areas: Vec<Version<DivisionFacts>>,
    parish_council_areas: Vec<Version<DivisionFacts>>,
}

impl Register {
    /// Reads a file with the rows of one entity. `latest` is told every registration.
    pub(crate) fn read(
        &mut self,
        entity: Entity,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        latest: &mut dyn FnMut(Moment),
    ) -> Result<(), ImportError> {
        let form = entity.form();
        table::for_each_row(input, &form.schema, context, |line, context| {
            self.row(entity, &form, line, context, latest);
        })
    }

    /// Reads a file of named lists, one for each entity.
    pub(crate) fn read_lists(
        &mut self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        latest: &mut dyn FnMut(Moment),
    ) -> Result<(), ImportError> {
        lists::for_each_row(input, context, &mut Extract { register: self, current: None, latest })
    }

    fn row(
        &mut self,
        entity: Entity,
        form: &Form,
        line: &Line<'_>,
        context: &mut Context<'_, '_>,
        latest: &mut dyn FnMut(Moment),
    ) {
        let superseded = self.in_several_files.contains(&entity).then(|| self.superseded.entry(entity).or_default());
        let mut to = Row { form, line, keys: &mut self.keys, superseded };
        let registered = match entity {
            Entity::Address => to.put(&mut self.addresses, context),
            Entity::AccessAddress => to.put(&mut self.access_addresses, context),
            Entity::Point => to.put(&mut self.points, context),
            Entity::NamedStreet => to.put(&mut self.named_streets, context),
            Entity::Street => to.put(&mut self.streets, context),
            Entity::Postcode => to.put(&mut self.postcodes, context),
            Entity::SupplementaryTown => to.put(&mut self.towns, context),
            Entity::Municipality => to.put(&mut self.municipalities, context),
            Entity::Parish => to.put(&mut self.parishes, context),
            Entity::VotingArea => to.put(&mut self.voting_areas, context),
            Entity::ParishCouncilArea => to.put(&mut self.parish_council_areas, context),
            Entity::StreetPostcode | Entity::StreetTown | Entity::ReservedName => {
                context.report.leave_out("the entity is not needed");
                None
            }
        };
        if let Some(registered) = registered {
            self.newest = self.newest.max(registered);
            latest(Moment::new(registered));
        }
    }
}

/// A file of named lists that is read.
struct Extract<'a> {
    register: &'a mut Register,
    current: Option<(Entity, Form)>,
    latest: &'a mut dyn FnMut(Moment),
}

impl Lists for Extract<'_> {
    fn begin(&mut self, list: &str) -> Option<(&'static str, &Schema)> {
        self.current = entity_of_list(list).map(|entity| (entity, entity.form()));
        self.current.as_ref().map(|(entity, form)| (entity.name(), &form.schema))
    }

    fn row(&mut self, line: &Line<'_>, context: &mut Context<'_, '_>) {
        if let Some((entity, form)) = &self.current {
            self.register.row(*entity, form, line, context, self.latest);
        }
    }
}

/// A row on its way to the others of its entity.
struct Row<'a> {
    form: &'a Form,
    line: &'a Line<'a>,
    keys: &'a mut Keys,
    /// Where superseded rows are noted, if another file may not know of them.
    superseded: Option<&'a mut Vec<RowHash>>,
}

impl Row<'_> {
    /// Keeps the row if it is what the register says today. Returns when it was registered, if it can be read.
    fn put<T: Facts>(&mut self, rows: &mut Vec<Version<T>>, context: &mut Context<'_, '_>) -> Option<i64> {
        let keys = &mut *self.keys;
        match with_values(self.line, &self.form.names, context, |values| row::read(values, keys)) {
            Ok(Reading::Current(version)) => {
                rows.push(version);
                context.report.kept += 1;
                Some(version.registered)
            }
            Ok(Reading::Superseded { registered, row }) => {
                if let Some(superseded) = &mut self.superseded {
                    superseded.extend(row);
                }
                context.report.leave_out("the registration has ended");
                Some(registered)
            }
            Err(fault) => {
                context.report.skip(&fault.to_string(), self.line.number, &self.line.text.shown());
                None
            }
        }
    }
}
