//! Street names in lower case and in two orders: by bytes, where names with a common prefix are neighbours, and the order in
//! which equally good names are shown (Danish alphabet, blanks and punctuation left out).

use std::marker::PhantomData;

use arrow_schema::ArrowError;
use vejviser_model::collate::collation_key;

use super::segment::Run;
use super::{Made, Sources, made, term};
use crate::tables::{
    NAMES_A_BLOCK, StreetNameBlockRow, StreetNameBlocksBuilder, StreetNameOrderRow, StreetNameOrdersBuilder,
    StreetNameSearchBuilder, StreetNameSearchRow,
};
use crate::text::TextField;

/// Makes the tables of street names.
pub(super) fn make(sources: &Sources, runs: &[Run]) -> Result<Vec<Made>, ArrowError> {
    let count = sources.street_names.len();
    let names = || (0..count).map(|row| sources.street_names.name.get(row));
    let texts: Vec<String> = names().map(str::to_lowercase).collect();
    let mut keys: Vec<(_, u32)> =
        names().zip(0..).map(|(name, row)| (collation_key(&name.replace([' ', '.', ','], "")), row)).collect();
    keys.sort_unstable();
    let mut positions = vec![0; count];
    for (position, (_, row)) in (0..).zip(&keys) {
        positions[*row as usize] = position;
    }
    let mut by_text: Vec<u32> = (0..count as u32).collect();
    by_text.sort_unstable_by_key(|&row| (&texts[row as usize], row));
    let terms = term::of_rows(&sources.terms, TextField::StreetName, count);

    let mut search = StreetNameSearchBuilder::default();
    for (row, run) in runs.iter().enumerate() {
        search.push(&StreetNameSearchRow {
            text: &texts[row],
            position: positions[row],
            terms: &terms[row],
            segments_to: run.end,
            has_addressing_name: run.has_addressing_name,
            borrowed: PhantomData,
        });
    }
    let mut orders = StreetNameOrdersBuilder::default();
    for (&row, (_, by_position)) in by_text.iter().zip(&keys) {
        orders.push(&StreetNameOrderRow {
            by_text: row,
            position_by_text: positions[row as usize],
            by_position: *by_position,
            borrowed: PhantomData,
        });
    }
    let mut blocks = StreetNameBlocksBuilder::default();
    for block in by_text.chunks(NAMES_A_BLOCK) {
        let lowest_position = block.iter().map(|&row| positions[row as usize]).min().unwrap_or_default();
        blocks.push(&StreetNameBlockRow { lowest_position, borrowed: PhantomData });
    }
    Ok(vec![made(search)?, made(orders)?, made(blocks)?])
}
