//! What the catalogue must be able to do with a resource beyond writing its rows: filter and find them. A resource is
//! one type throughout, that of `wire`, which knows its name and how its rows are represented; here it is joined with the
//! functions of the engine.

use serde::Serialize;
use serde::de::DeserializeOwned;
use ts_rs::TS;
use vejviser_engine::history::Version;
use vejviser_engine::request::{HistoryFilter, Page};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_wire::{AccessAddressHistory, AddressHistory, Resource};

use crate::Fault;

/// A filter as it comes over the border, without any restriction.
const NO_RESTRICTION: &str = "{}";

/// Parameters of an operation, as they come over the border.
pub trait Parameters: DeserializeOwned + Serialize + TS + 'static {}

impl<T: DeserializeOwned + Serialize + TS + 'static> Parameters for T {}

/// A resource whose rows the engine lists, suggests, finds by key and finds at a position. What a resource lacks of these
/// is not in [`Searchable::OPERATIONS`] and is never called.
pub trait Searchable: Resource + Sync + 'static {
    /// Restrictions of lists and suggestions.
    type Filter: Parameters;
    /// What names one object.
    type Key: Parameters;
    /// Where the object at a position, or nearest to it, is looked for.
    type Place: Parameters;

    /// Which of the four operations it has.
    const OPERATIONS: &'static [Operation];

    /// A page of the rows that the filter lets through; all of them without a page.
    fn list<'a>(
        &self,
        engine: &'a Engine,
        filter: &Self::Filter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<Self::Row<'a>>>;

    /// The object with a key.
    fn get<'a>(&self, engine: &'a Engine, key: &Self::Key) -> Result<Option<Self::Row<'a>>>;

    /// The object at a position. A resource without [`Operation::At`] leaves it out.
    fn at<'a>(&self, _: &'a Engine, _: &Self::Place, _: &mut Budget) -> Result<Option<Self::Row<'a>>> {
        Ok(None)
    }

    /// How far the object at a position is from it, in millimetres, where its answer says so.
    fn distance_mm(&self, _: &Engine, _: &Self::Place, _: Self::Row<'_>) -> Result<Option<i64>> {
        Ok(None)
    }
}

/// An operation of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Operation {
    /// Rows that a filter lets through.
    List,
    /// Rows whose text begins like what has been typed so far. All but `autocomplete` answer it as [`Self::List`] with the
    /// last word read as a prefix.
    Suggest,
    /// One object by its key.
    Get,
    /// The object at a position or nearest to it.
    At,
    /// Objects around one.
    Neighbours,
    /// All versions of one object.
    Versions,
    /// What one object is made of, and how that changed.
    Changes,
    /// Rows as a client copies them.
    Extract,
    /// What changed in rows that a client copies.
    Events,
    /// When what a client copies changed.
    Transactions,
    /// What one of these did.
    Inspect,
    /// The address that a text means, and how sure that is.
    Cleanse,
    /// The parts of a text, and the address they mean.
    Parse,
    /// What other registers say of one object.
    Enrich,
}

impl Operation {
    /// Whether its answer is a list that comes in pages.
    pub fn is_paged(self) -> bool {
        matches!(self, Self::List | Self::Suggest | Self::Neighbours)
    }

    /// Its name on the border.
    pub fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Suggest => "suggest",
            Self::Get => "get",
            Self::At => "at",
            Self::Neighbours => "neighbours",
            Self::Versions => "versions",
            Self::Changes => "changes",
            Self::Extract => "extract",
            Self::Events => "events",
            Self::Transactions => "transactions",
            Self::Inspect => "inspect",
            Self::Cleanse => "cleanse",
            Self::Parse => "parse",
            Self::Enrich => "enrich",
        }
    }
}

/// A resource whose rows can all be had, page after page.
pub trait Listed: Resource + Sync + 'static {
    /// A page of all rows that its list shows, in the order in which it shows them.
    fn page<'a>(
        &self,
        engine: &'a Engine,
        page: Page,
        budget: &mut Budget,
    ) -> std::result::Result<List<Self::Row<'a>>, Fault>;
}

/// The list without a filter.
impl<R: Searchable> Listed for R {
    fn page<'a>(
        &self,
        engine: &'a Engine,
        page: Page,
        budget: &mut Budget,
    ) -> std::result::Result<List<R::Row<'a>>, Fault> {
        Ok(self.list(engine, &serde_json::from_str(NO_RESTRICTION)?, Some(page), budget)?)
    }
}

/// Versions are found without a [`Searchable`].
impl Listed for AddressHistory {
    fn page<'a>(
        &self,
        engine: &'a Engine,
        page: Page,
        budget: &mut Budget,
    ) -> std::result::Result<List<Version<'a>>, Fault> {
        Ok(engine.address_history(&HistoryFilter::default(), page, budget)?)
    }
}

/// As those of addresses.
impl Listed for AccessAddressHistory {
    fn page<'a>(
        &self,
        engine: &'a Engine,
        page: Page,
        budget: &mut Budget,
    ) -> std::result::Result<List<Version<'a>>, Fault> {
        Ok(engine.access_address_history(&HistoryFilter::default(), page, budget)?)
    }
}
