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
    AutocompleteParameters, CleanseParameters, HistoryFilter, NeighbourParameters, Page, ParseParameters,
    VersionsParameters,
};
use vejviser_engine::{Budget, Engine, List};
use vejviser_wire::{Extent, Presentation};

use crate::address::{AccessAddresses, Addresses};
use crate::area::Areas;
use crate::resource::{Operation, Parameters, Resource};
use crate::street::{StreetNames, StreetSegments};
use crate::{EVERYTHING, Outcome};

/// Versions of units.
const ADDRESS_HISTORY: &str = "addressHistory";
/// Versions of entrances.
const ACCESS_ADDRESS_HISTORY: &str = "accessAddressHistory";

/// What walks through the catalogue.
pub trait Visitor {
    /// One operation of a resource; `answer` writes the answer to its parameters.
    fn operation<P: Parameters>(
        &mut self,
        resource: &'static str,
        operation: Operation,
        answer: impl Fn(&Ask<'_>, &P, &mut Budget, &mut Vec<u8>) -> Outcome + Send + Sync + 'static,
    );
}

/// What an answer depends on in addition to its parameters.
pub struct Ask<'a> {
    /// The engine over the snapshot in use.
    pub engine: &'a Engine,
    /// The page of a list.
    pub page: Option<Page>,
    /// How rows are written.
    pub presentation: &'a Presentation,
}

/// Walks through every operation. The most frequent comes first: operations are looked up in this order.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.operation("autocomplete", Operation::Suggest, |ask, parameters: &AutocompleteParameters, budget, out| {
        let suggestions = ask.engine.autocomplete(parameters, budget)?;
        vejviser_wire::write_suggestions(ask.engine.snapshot(), &suggestions, ask.presentation, out);
        Ok(Some(false))
    });
    resource(visitor, Addresses);
    resource(visitor, AccessAddresses);
    for (name, kind) in [("address", AddressKind::Address), ("accessAddress", AddressKind::AccessAddress)] {
        visitor.operation(name, Operation::Cleanse, move |ask, parameters: &CleanseParameters, budget, out| {
            let cleansed = ask.engine.cleanse(kind, parameters, budget)?;
            vejviser_wire::write_cleansed(ask.engine.snapshot(), &cleansed, ask.presentation, out);
            Ok(Some(false))
        });
    }
    visitor.operation("address", Operation::Parse, |ask, parameters: &ParseParameters, budget, out| {
        let parsed = ask.engine.parse(parameters, budget)?;
        vejviser_wire::write_parsed(ask.engine.snapshot(), &parsed, ask.presentation, out);
        Ok(Some(false))
    });
    history(visitor, ADDRESS_HISTORY, Engine::address_history, &vejviser_wire::AddressHistory);
    let versions = &vejviser_wire::AccessAddressHistory;
    history(visitor, ACCESS_ADDRESS_HISTORY, Engine::access_address_history, versions);
    resource(visitor, StreetNames);
    resource(visitor, StreetSegments);
    let neighbours = Operation::Neighbours;
    visitor.operation("streetSegment", neighbours, |ask, parameters: &NeighbourParameters, budget, out| {
        let Some(rows) = ask.engine.street_neighbours(*parameters, budget)? else { return Ok(None) };
        let List { rows, more } = ask.page.unwrap_or(EVERYTHING).of(&rows);
        vejviser_wire::write(
            &vejviser_wire::Streets,
            ask.engine.snapshot(),
            &rows,
            ask.presentation,
            Extent::List,
            out,
        );
        Ok(Some(more))
    });
    for areas in AreaKind::ALL.into_iter().filter_map(vejviser_wire::areas) {
        resource(visitor, Areas(areas));
    }
}

/// Names of the resources whose registers the snapshot was built without.
pub fn not_loaded(snapshot: &Snapshot) -> Vec<&'static str> {
    let resources = [
        (Addresses.name(), Register::Addresses),
        (AccessAddresses.name(), Register::AccessAddresses),
        (StreetNames.name(), Register::Streets),
        (StreetSegments.name(), Register::Streets),
        (ADDRESS_HISTORY, Register::History),
        (ACCESS_ADDRESS_HISTORY, Register::History),
    ];
    let areas =
        AreaKind::ALL.into_iter().filter_map(|kind| Some((vejviser_wire::areas(kind)?.name, Register::Areas(kind))));
    let missing = resources.into_iter().chain(areas).filter(|(_, register)| !snapshot.has(*register));
    missing.map(|(name, _)| name).collect()
}

/// The operations that resources have alike.
fn resource<R: Resource>(visitor: &mut impl Visitor, resource: R) {
    let name = resource.name();
    let resource = std::sync::Arc::new(resource);
    for &operation in R::OPERATIONS {
        let resource = std::sync::Arc::clone(&resource);
        match operation {
            Operation::List | Operation::Suggest => {
                visitor.operation(name, operation, move |ask, filter: &R::Filter, budget, out| {
                    let list = resource.list(ask.engine, filter, ask.page, budget)?;
                    resource.write(ask.engine.snapshot(), &list.rows, ask.presentation, Extent::List, out);
                    Ok(Some(list.more))
                });
            }
            Operation::Get => visitor.operation(name, operation, move |ask, key: &R::Key, _, out| {
                Ok(write_one(&*resource, ask, resource.get(ask.engine, key)?, out))
            }),
            Operation::At => visitor.operation(name, operation, move |ask, place: &R::Place, budget, out| {
                Ok(write_one(&*resource, ask, resource.at(ask.engine, place, budget)?, out))
            }),
            Operation::Neighbours | Operation::Versions | Operation::Cleanse | Operation::Parse => {}
        }
    }
}

fn write_one<R: Resource>(resource: &R, ask: &Ask<'_>, row: Option<R::Row>, out: &mut Vec<u8>) -> Option<bool> {
    resource.write(ask.engine.snapshot(), &[row?], ask.presentation, Extent::One, out);
    Some(false)
}

type Versions = for<'a> fn(&'a Engine, &HistoryFilter, Page, &mut Budget) -> vejviser_engine::Result<List<Version<'a>>>;

/// Versions of one kind of address.
fn history<R>(visitor: &mut impl Visitor, name: &'static str, list: Versions, resource: &'static R)
where
    R: for<'a> vejviser_wire::Resource<Row<'a> = Version<'a>> + Sync,
{
    visitor.operation(name, Operation::List, move |ask, filter: &HistoryFilter, budget, out| {
        let list = list(ask.engine, filter, ask.page.unwrap_or(EVERYTHING), budget)?;
        vejviser_wire::write(resource, ask.engine.snapshot(), &list.rows, ask.presentation, Extent::List, out);
        Ok(Some(list.more))
    });
    visitor.operation(name, Operation::Versions, move |ask, parameters: &VersionsParameters, budget, out| {
        let one = HistoryFilter { id: vec![parameters.id.clone()], ..HistoryFilter::default() };
        let list = list(ask.engine, &one, EVERYTHING, budget)?;
        vejviser_wire::write(resource, ask.engine.snapshot(), &list.rows, ask.presentation, Extent::List, out);
        Ok((!list.rows.is_empty()).then_some(list.more))
    });
}
