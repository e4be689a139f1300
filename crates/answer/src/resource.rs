//! What a resource is to the catalogue: how it is filtered, found and written. How the rows of a resource are written is
//! said by another trait, `vejviser_wire::Resource`; implementations of this one call it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use ts_rs::TS;
use vejviser_dataset::Snapshot;
use vejviser_engine::request::Page;
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_wire::{Extent, Presentation};

/// Parameters of an operation, as they come over the border.
pub trait Parameters: DeserializeOwned + Serialize + TS + 'static {}

impl<T: DeserializeOwned + Serialize + TS + 'static> Parameters for T {}

/// Rows that are listed, suggested, found by key and found at a position. What a resource lacks of these is not in
/// [`Resource::OPERATIONS`] and is never called.
pub trait Resource: Send + Sync + 'static {
    /// Restrictions of lists and suggestions.
    type Filter: Parameters;
    /// What names one object.
    type Key: Parameters;
    /// Where the object at a position, or nearest to it, is looked for.
    type Place: Parameters;
    /// A row of the snapshot.
    type Row;

    /// Which of the four operations it has.
    const OPERATIONS: &'static [Operation];

    /// Its name on the border, as in the glossary.
    fn name(&self) -> &'static str;

    /// A page of the rows that the filter lets through; all of them without a page.
    fn list(
        &self,
        engine: &Engine,
        filter: &Self::Filter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<Self::Row>>;

    /// The object with a key.
    fn get(&self, engine: &Engine, key: &Self::Key) -> Result<Option<Self::Row>>;

    /// The object at a position.
    fn at(&self, engine: &Engine, place: &Self::Place, budget: &mut Budget) -> Result<Option<Self::Row>>;

    /// Appends rows: as a list, or the first one alone.
    fn write(
        &self,
        snapshot: &Snapshot,
        rows: &[Self::Row],
        presentation: &Presentation,
        extent: Extent,
        out: &mut Vec<u8>,
    );
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
    /// The address that a text means, and how sure that is.
    Cleanse,
    /// The parts of a text, and the address they mean.
    Parse,
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
            Self::Cleanse => "cleanse",
            Self::Parse => "parse",
        }
    }
}
