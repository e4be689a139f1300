//! How questions are answered: a request in, row numbers out.
//!
//! [`Engine`] holds one open snapshot and answers from it. What the rows look like to a client is the `wire` crate's
//! affair; where a request runs (inline or in the pool) is the service's. Every question takes a [`Budget`] of steps,
//! so that none can hold its caller's thread.

mod area;
mod bits;
mod budget;
pub mod cleanse;
mod error;
mod expansion;
mod filter;
pub mod history;
mod lcs;
mod loaded;
mod lookup;
mod names;
mod nearest;
pub mod parse;
mod place;
mod point;
pub mod register;
pub mod register_history;
pub mod request;
mod rowset;
mod search;
mod shape;
pub mod standing;
mod street;
mod suggest;
mod town_name;
mod towns;
mod visible;
mod warm;

use std::path::Path;
use std::sync::{Arc, OnceLock};

use vejviser_dataset::{Root, Snapshot};

pub use budget::Budget;
pub use error::{Error, ParameterFault};
pub use suggest::{PostcodeForm, Suggested, Suggestions};

/// Result of a question.
pub type Result<T> = std::result::Result<T, Error>;

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<Row> {
    /// The rows of the page, in order.
    pub rows: Vec<Row>,
    /// Whether rows remain after this page.
    pub more: bool,
}

/// One open snapshot and the questions that can be put to it. Shared by all threads; holds no state of a request.
#[derive(Clone, Debug)]
pub struct Engine {
    snapshot: Arc<Snapshot>,
    suggest: Arc<suggest::Index>,
    /// Words that municipalities add to the texts of street segments.
    municipality_words: Arc<street::MunicipalityWords>,
    /// Words that municipalities add to the texts of named streets, and postcodes to those of names in them.
    area_words: Arc<[street::AreaWords; 2]>,
    /// Named streets that are an area.
    street_areas: Arc<street::StreetAreas>,
    /// Names of streets by postcode, and towns by every name.
    cleansing: Arc<cleanse::Gazetteer>,
    /// All streets in their places, in the order of texts that hold no word of a query.
    pair_order: Arc<OnceLock<search::PairOrder>>,
    /// Owner districts as the search for parcels needs them.
    districts: Arc<OnceLock<area::Districts>>,
    /// The words of areas.
    area_names: Arc<OnceLock<area::AreaNames>>,
    /// The words of supplementary towns.
    town_names: Arc<OnceLock<search::NameWords>>,
    /// The names of places in each municipality.
    place_municipalities: Arc<OnceLock<place::PlaceMunicipalities>>,
    /// The first addresses of the shortest texts.
    beginnings: Arc<search::Beginnings>,
}

impl Engine {
    /// Opens the current snapshot of a root folder.
    pub fn open(root: &Path) -> std::result::Result<Self, vejviser_dataset::Error> {
        Ok(Self::new(Snapshot::open(&Root::new(root).current()?)?))
    }

    /// Answers from an open snapshot.
    pub fn new(snapshot: Snapshot) -> Self {
        Self {
            suggest: Arc::new(suggest::Index::new(&snapshot)),
            municipality_words: Arc::new(street::MunicipalityWords::new(&snapshot)),
            area_words: Arc::new([
                street::AreaWords::of_municipalities(&snapshot),
                street::AreaWords::of_postcodes(&snapshot),
            ]),
            street_areas: Arc::new(street::StreetAreas::new(&snapshot)),
            cleansing: Arc::new(cleanse::Gazetteer::new(&snapshot)),
            pair_order: Arc::default(),
            districts: Arc::default(),
            area_names: Arc::default(),
            town_names: Arc::default(),
            place_municipalities: Arc::default(),
            beginnings: Arc::default(),
            snapshot: Arc::new(snapshot),
        }
    }

    /// The tables behind the answers.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }
}
