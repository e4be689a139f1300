//! What suggestions are found in: tables of the snapshot, each with the questions that it answers.
//!
//! | part | answers |
//! |---|---|
//! | [`postings`] | which names or places contain a word, and which words a name or place contains |
//! | [`name`] | names by prefix, and the order in which they are shown |
//! | [`place`] | the texts of a place, and its position among equals |
//! | [`segment`] | the street segments of a name |
//! | [`rare_number`] | the streets with a house number that few streets have |
//! | [`unit`] | which floors and doors there are |
//!
//! Nothing here depends on a query. Only [`unit`] is made when a snapshot is opened, from the floors and doors that occur.

pub(crate) mod name;
pub(crate) mod place;
pub(crate) mod postings;
pub(crate) mod rare_number;
pub(crate) mod segment;
pub(crate) mod unit;

use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;

use name::Names;
use place::Places;
use postings::Postings;
use rare_number::RareNumbers;
use segment::Segments;
use unit::UnitWords;

/// See the module.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) name_postings: Postings,
    pub(crate) place_postings: Postings,
    pub(crate) names: Names,
    pub(crate) places: Places,
    pub(crate) segments: Segments,
    pub(crate) rare_numbers: RareNumbers,
    pub(crate) units: UnitWords,
}

impl Index {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let names = &snapshot.street_name_search.terms;
        Self {
            name_postings: Postings::new(&snapshot.text, TextField::StreetName, names.lists()),
            place_postings: Postings::new(&snapshot.text, TextField::Place, snapshot.place_search.terms.lists()),
            names: Names::new(snapshot),
            places: Places::new(snapshot),
            segments: Segments::new(snapshot),
            rare_numbers: RareNumbers::new(snapshot),
            units: UnitWords::new(snapshot),
        }
    }
}
