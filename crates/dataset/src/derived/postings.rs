//! Which rows have a value in a column that is filtered by.

use arrow_schema::ArrowError;

use super::{Made, Sources, made};
use crate::postings::build_all;
use crate::tables::{PostingRow, PostingsBuilder};

/// Makes the table of postings.
pub(super) fn make(sources: &Sources) -> Result<Vec<Made>, ArrowError> {
    let mut builder = PostingsBuilder::default();
    let mut bytes = Vec::new();
    for (column, built) in build_all(&sources.posted()) {
        for (key, rows) in built {
            bytes.clear();
            rows.serialize_into(&mut bytes).map_err(|error| ArrowError::IoError(error.to_string(), error))?;
            builder.push(&PostingRow {
                column: column as u8,
                key,
                count: rows.len() as u32,
                bitmap: &bytes,
                borrowed: std::marker::PhantomData,
            });
        }
    }
    Ok(vec![made(builder)?])
}
