//! Tables that follow from others, made once when a snapshot is written, so that opening one computes nothing.
//!
//! | module | table |
//! |---|---|
//! | `bbr` | where rows of the register of buildings and dwellings lie |
//! | `postings` | which rows have a value |
//! | `street_name` | street names by prefix, and the order in which they are shown |
//! | `segment` | the street segments of a name, each with a signature of its house numbers, floors and doors |
//! | `house_number` | the streets that have a house number |
//! | `place` | the texts of a place, and its position among equals |
//! | `term` | the terms of a name or place |
//! | `cleansing` | streets by their reduced names |
//! | `history` | how many versions lie before every block of objects |
//! | `town` | every name of a town, and the postcodes that it means |
//!
//! [`write`] adds them to a folder that has the others. A damaged one is found by `verify`, which makes all of them again
//! ([`differing`]).

mod bbr;
mod cleansing;
mod history;
mod house_number;
mod place;
mod postings;
mod segment;
mod sources;
mod street_name;
mod term;
mod town;

use std::panic::resume_unwind;
use std::path::Path;
use std::thread::scope;

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use sources::Sources;

use crate::snapshot::Snapshot;
use crate::table::{self, Builder};
use crate::{Error, Result};

/// A table that was made: its name and rows.
type Made = (&'static str, RecordBatch);

/// Makes some tables.
type Make = fn(&Sources) -> std::result::Result<Vec<Made>, ArrowError>;

/// What makes the derived tables. Each has a thread of its own.
const ALL: [Make; 7] =
    [postings::make, make_search, house_number::make, cleansing::make, town::make, history::make, bbr::make];

/// Names and places refer to each other.
fn make_search(sources: &Sources) -> std::result::Result<Vec<Made>, ArrowError> {
    let places = place::Places::new(sources);
    let (segments, runs) = segment::make(sources, &places)?;
    let mut made = street_name::make(sources, &runs)?;
    made.extend(places.make(sources)?);
    made.push(segments);
    Ok(made)
}

/// The rows of a builder under the name of its table.
fn made<B: Builder>(builder: B) -> std::result::Result<Made, ArrowError> {
    Ok((B::NAME, builder.batch()?))
}

/// Makes all derived tables.
fn make_all(sources: &Sources) -> std::result::Result<Vec<Made>, ArrowError> {
    scope(|scope| {
        let threads = ALL.map(|make| scope.spawn(move || make(sources)));
        let mut all = Vec::new();
        for thread in threads {
            all.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic))?);
        }
        Ok(all)
    })
}

/// Derives tables from those in a folder and writes them beside these. Returns names and numbers of rows.
pub(crate) fn write(folder: &Path) -> Result<Vec<(&'static str, usize)>> {
    let refuse = |error: ArrowError| Error::refused(folder, error.to_string());
    let all = make_all(&Sources::open(folder)?).map_err(refuse)?;
    let write = |(name, batch): Made| table::write(folder, name, &batch).map(|()| (name, batch.num_rows()));
    all.into_iter().map(write).collect()
}

/// The name of the first derived table of a snapshot that does not follow from the others, if there is one.
pub fn differing(snapshot: &Snapshot) -> Result<Option<&'static str>> {
    let folder = &snapshot.folder;
    let all = make_all(&Sources::of(snapshot)).map_err(|error| Error::refused(folder, error.to_string()))?;
    for (name, batch) in all {
        if table::open_batch(folder, name)? != batch {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{HouseNumberStreetsBuilder, HouseNumberStreetsRow};
    use crate::{AcceptedLoss, Contents, Root, SnapshotWriter};

    #[test]
    fn a_table_that_does_not_follow_from_the_others_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let root = Root::new(folder.path());
        let writer = SnapshotWriter::lock(&root).unwrap();
        writer.publish(Contents::default(), Vec::new(), String::new(), true, AcceptedLoss::All, None).unwrap();
        let snapshot = Snapshot::open(&root.current().unwrap()).unwrap();
        assert_eq!(differing(&snapshot).unwrap(), None);
        let mut builder = HouseNumberStreetsBuilder::default();
        builder.push(&HouseNumberStreetsRow { is_common: true, streets: &[], borrowed: std::marker::PhantomData });
        builder.write(&snapshot.folder).unwrap();
        assert_eq!(differing(&snapshot).unwrap(), Some("house_number_streets"));
    }
}
