//! Which rows have a value in a column that is filtered by, and which have none.

use std::marker::PhantomData;

use arrow_schema::ArrowError;
use roaring::RoaringBitmap;

use super::{Made, Sources, made};
use crate::postings::{Built, build_all};
use crate::tables::{PostingRow, PostingsBuilder, ValuelessRow, ValuelessRowsBuilder};

/// Makes both tables.
pub(super) fn make(sources: &Sources) -> Result<Vec<Made>, ArrowError> {
    let (mut postings, mut valueless) = (PostingsBuilder::default(), ValuelessRowsBuilder::default());
    let mut bytes = Vec::new();
    for (column, Built { by_key, valueless: without }) in build_all(&sources.posted()) {
        let column = column as u8;
        if !without.is_empty() && !by_key.is_empty() {
            serialise(&without, &mut bytes)?;
            valueless.push(&ValuelessRow { column, bitmap: &bytes, borrowed: PhantomData });
        }
        for (key, rows) in by_key {
            serialise(&rows, &mut bytes)?;
            let count = rows.len() as u32;
            postings.push(&PostingRow { column, key, count, bitmap: &bytes, borrowed: PhantomData });
        }
    }
    Ok(vec![made(postings)?, made(valueless)?])
}

fn serialise(rows: &RoaringBitmap, bytes: &mut Vec<u8>) -> Result<(), ArrowError> {
    bytes.clear();
    rows.serialize_into(bytes).map_err(|error| ArrowError::IoError(error.to_string(), error))
}
