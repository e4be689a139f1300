//! All resources with their operations.
//!
//! [`visit`] walks through all operations with the types of their parameters. What must know them all is a [`Visitor`]:
//! the table that questions are looked up in, the generator of the TypeScript types, the fuzz targets. A resource that
//! is listed here is answered, typed and fuzzed.

use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::{Register, Snapshot};
use vejviser_engine::cleanse::AddressKind;
use vejviser_engine::history::Version;
use vejviser_engine::request::{
    AutocompleteParameters, CleanseParameters, HistoryFilter, NamedStreetNeighbours, NeighbourParameters, Page,
    ParseParameters, RegisterHistoryParameters, TransactionsParameters, VersionsParameters,
};
use vejviser_engine::{Budget, Engine, List};
use vejviser_wire::{
    AccessAddressHistory, AccessAddresses, AddressHistory, Addresses, Buildings, Extent, FORMER_ROWS, FormerEntity,
    NamedPlaces, NamedStreets, PlaceNames, PlaceTypes, Presentation, PrimaryPlaceNames, REGISTER_HISTORY,
    REGISTER_ROWS, REPLICATION, Resource, Settlements, StreetNames, StreetPostcodes, Streets, TownNames,
};

use crate::enrichment;
use crate::replication;
use crate::resource::{Listed, Operation, Parameters, Searchable};
use crate::{EVERYTHING, Outcome};

/// What walks through the catalogue.
pub trait Visitor {
    /// One operation of a resource; `answer` writes the answer to its parameters.
    fn operation<P: Parameters>(
        &mut self,
        resource: &'static str,
        operation: Operation,
        answer: impl Fn(&Context<'_>, &P, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync + 'static,
    );

    /// A resource that has a list.
    fn listed<R: Listed>(&mut self, _resource: &'static R) {}
}

/// What an answer depends on in addition to its parameters.
pub struct Context<'a> {
    /// The engine over the snapshot in use.
    pub engine: &'a Engine,
    /// The page of a list.
    pub page: Option<Page>,
    /// How rows are written.
    pub presentation: &'a Presentation,
}

/// Walks through every operation. The most frequent comes first: operations are looked up in this order.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.operation(
        "autocomplete",
        Operation::Suggest,
        |context, parameters: &AutocompleteParameters, budget, out| {
            let suggestions = context.engine.autocomplete(parameters, budget)?;
            vejviser_wire::write_suggestions(context.engine.snapshot(), &suggestions, context.presentation, out);
            Ok(Some(false))
        },
    );
    resource(visitor, &Addresses);
    resource(visitor, &AccessAddresses);
    for (name, kind) in [(Addresses.name(), AddressKind::Address), (AccessAddresses.name(), AddressKind::AccessAddress)]
    {
        visitor.operation(name, Operation::Cleanse, move |context, parameters: &CleanseParameters, budget, out| {
            let cleansed = context.engine.cleanse(kind, parameters, budget)?;
            vejviser_wire::write_cleansed(context.engine.snapshot(), &cleansed, context.presentation, out);
            Ok(Some(false))
        });
    }
    visitor.operation(Addresses.name(), Operation::Parse, |context, parameters: &ParseParameters, budget, out| {
        let parsed = context.engine.parse(parameters, budget)?;
        vejviser_wire::write_parsed(context.engine.snapshot(), &parsed, context.presentation, out);
        Ok(Some(false))
    });
    visitor.operation(Addresses.name(), Operation::Enrich, |context, parameters, budget, out| {
        enrichment::of_address(context.engine, context.presentation, parameters, budget, out)
    });
    visitor.operation(AccessAddresses.name(), Operation::Enrich, |context, parameters, budget, out| {
        enrichment::of_access_address(context.engine, context.presentation, parameters, budget, out)
    });
    history(visitor, Engine::address_history, &AddressHistory);
    history(visitor, Engine::access_address_history, &AccessAddressHistory);
    visitor.operation(REGISTER_HISTORY, Operation::Changes, register_history);
    visitor.operation(REPLICATION, Operation::Extract, |context, parameters, budget, out| {
        replication::extract(context.engine, parameters, budget, out)
    });
    visitor.operation(REPLICATION, Operation::Events, |context, parameters, budget, out| {
        replication::events(context.engine, parameters, budget, out)
    });
    visitor.operation(REPLICATION, Operation::Transactions, |context, _: &TransactionsParameters, _, out| {
        replication::transactions(context.engine, out)
    });
    visitor.operation(REPLICATION, Operation::Inspect, |context, parameters, budget, out| {
        replication::inspect(context.engine, *parameters, budget, out)
    });
    resource(visitor, &StreetNames);
    resource(visitor, &Streets);
    let neighbours = Operation::Neighbours;
    visitor.operation(Streets.name(), neighbours, |context, parameters: &NeighbourParameters, budget, out| {
        let Some(rows) = context.engine.street_neighbours(*parameters, budget)? else { return Ok(None) };
        let List { rows, more } = context.page.unwrap_or(EVERYTHING).of(&rows);
        write(&Streets, context, &rows, Extent::List, budget, out)?;
        Ok(Some(more))
    });
    resource(visitor, &TownNames);
    resource(visitor, &NamedStreets);
    visitor.operation(NamedStreets.name(), neighbours, |context, parameters: &NamedStreetNeighbours, budget, out| {
        let Some(rows) = context.engine.named_street_neighbours(parameters, budget)? else { return Ok(None) };
        let List { rows, more } = context.page.unwrap_or(EVERYTHING).of(&rows);
        write(&NamedStreets, context, &rows, Extent::List, budget, out)?;
        Ok(Some(more))
    });
    resource(visitor, &StreetPostcodes);
    for areas in AreaKind::ALL.into_iter().filter_map(vejviser_wire::areas) {
        resource(visitor, areas);
    }
    resource(visitor, &NamedPlaces);
    resource(visitor, &PlaceNames);
    resource(visitor, &PrimaryPlaceNames);
    resource(visitor, &PlaceTypes);
    resource(visitor, &Settlements);
    resource(visitor, &Buildings);
    for rows in &REGISTER_ROWS {
        resource(visitor, rows);
    }
    for rows in &FORMER_ROWS {
        operations(visitor, rows);
    }
}

/// Names of the resources whose registers the snapshot was built without.
pub fn not_loaded(snapshot: &Snapshot) -> Vec<&'static str> {
    let resources = [
        (Addresses.name(), Register::Addresses),
        (AccessAddresses.name(), Register::AccessAddresses),
        (StreetNames.name(), Register::Streets),
        (Streets.name(), Register::Streets),
        (TownNames.name(), Register::SupplementaryTowns),
        (NamedStreets.name(), Register::NamedStreets),
        (StreetPostcodes.name(), Register::Streets),
        (AddressHistory.name(), Register::History),
        (AccessAddressHistory.name(), Register::History),
        (REGISTER_HISTORY, Register::RawRows),
        (NamedPlaces.name(), Register::Areas(AreaKind::NamedPlace)),
        (PlaceNames.name(), Register::Areas(AreaKind::NamedPlace)),
        (PrimaryPlaceNames.name(), Register::Areas(AreaKind::NamedPlace)),
        (PlaceTypes.name(), Register::Areas(AreaKind::NamedPlace)),
        (Settlements.name(), Register::Areas(AreaKind::NamedPlace)),
        (Buildings.name(), Register::Areas(AreaKind::Building)),
    ];
    let of_bbr = REGISTER_ROWS.iter().filter(|rows| !snapshot.has_bbr(rows.entity)).map(Resource::name);
    let former = FORMER_ROWS.iter().filter(|rows| match rows.entity {
        FormerEntity::Municipality => !snapshot.has(Register::Areas(AreaKind::Municipality)),
        entity => !snapshot.has_bbr(entity.today()),
    });
    let areas =
        AreaKind::ALL.into_iter().filter_map(|kind| Some((vejviser_wire::areas(kind)?.name, Register::Areas(kind))));
    let missing = resources.into_iter().chain(areas).filter(|(_, register)| !snapshot.has(*register));
    missing.map(|(name, _)| name).chain(of_bbr).chain(former.map(Resource::name)).collect()
}

/// The operations that resources have alike.
fn resource<R: Searchable>(visitor: &mut impl Visitor, resource: &'static R) {
    if R::OPERATIONS.contains(&Operation::List) {
        visitor.listed(resource);
    }
    operations(visitor, resource);
}

/// Those of what is no file to be had: another resource has the same rows.
fn operations<R: Searchable>(visitor: &mut impl Visitor, resource: &'static R) {
    let name = resource.name();
    for &operation in R::OPERATIONS {
        match operation {
            Operation::List | Operation::Suggest => {
                visitor.operation(name, operation, move |context, filter: &R::Filter, budget, out| {
                    let list = resource.list(context.engine, filter, context.page, budget)?;
                    write(resource, context, &list.rows, Extent::List, budget, out)?;
                    Ok(Some(list.more))
                });
            }
            Operation::Get => visitor.operation(name, operation, move |context, key: &R::Key, budget, out| {
                let Some(row) = resource.get(context.engine, key)? else { return Ok(None) };
                write(resource, context, &[row], Extent::One, budget, out)?;
                Ok(Some(false))
            }),
            Operation::At => visitor.operation(name, operation, move |context, place: &R::Place, budget, out| {
                let Some(row) = resource.at(context.engine, place, budget)? else { return Ok(None) };
                let distance_mm = resource.distance_mm(context.engine, place, row)?;
                let extent = distance_mm.map_or(Extent::One, |distance_mm| Extent::Nearest { distance_mm });
                write(resource, context, &[row], extent, budget, out)?;
                Ok(Some(false))
            }),
            Operation::Neighbours
            | Operation::Versions
            | Operation::Changes
            | Operation::Extract
            | Operation::Events
            | Operation::Transactions
            | Operation::Inspect
            | Operation::Cleanse
            | Operation::Parse
            | Operation::Enrich => {}
        }
    }
}

fn write<'a, R: Resource>(
    resource: &R,
    context: &Context<'a>,
    rows: &[R::Row<'a>],
    extent: Extent,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> vejviser_engine::Result<()> {
    vejviser_wire::write(resource, context.engine.snapshot(), rows, context.presentation, extent, budget, out)
}

/// What an object of the address register is made of, and how that changed.
fn register_history(
    context: &Context<'_>,
    parameters: &RegisterHistoryParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let RegisterHistoryParameters { object, attributes, .. } = parameters;
    let known = || vejviser_wire::attributes_of_register_history(*object);
    if let Some(name) = attributes.iter().find(|name| known().all(|other| other != name.as_str())) {
        let allowed = known().collect::<Vec<_>>().join(", ");
        let message = format!("{name:?} is no attribute of this entity; allowed are {allowed}");
        return Err(vejviser_engine::Error::parameter("attributes", message).into());
    }
    let Some(history) = context.engine.register_history(parameters, budget)? else { return Ok(None) };
    vejviser_wire::write_register_history(context.engine.snapshot(), &history, attributes, out);
    Ok(Some(false))
}

type Versions = for<'a> fn(&'a Engine, &HistoryFilter, Page, &mut Budget) -> vejviser_engine::Result<List<Version<'a>>>;

/// Versions of one kind of address.
fn history<R>(visitor: &mut impl Visitor, list: Versions, resource: &'static R)
where
    R: for<'a> Resource<Row<'a> = Version<'a>> + Listed,
{
    let name = resource.name();
    visitor.listed(resource);
    visitor.operation(name, Operation::List, move |context, filter: &HistoryFilter, budget, out| {
        let list = list(context.engine, filter, context.page.unwrap_or(EVERYTHING), budget)?;
        write(resource, context, &list.rows, Extent::List, budget, out)?;
        Ok(Some(list.more))
    });
    visitor.operation(name, Operation::Versions, move |context, parameters: &VersionsParameters, budget, out| {
        let one = HistoryFilter { id: vec![parameters.id.clone()], ..HistoryFilter::default() };
        let list = list(context.engine, &one, EVERYTHING, budget)?;
        write(resource, context, &list.rows, Extent::List, budget, out)?;
        Ok((!list.rows.is_empty()).then_some(list.more))
    });
}
