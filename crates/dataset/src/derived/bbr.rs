//! Where rows of the register of buildings and dwellings lie.

use arrow_schema::ArrowError;

use super::{Made, Sources, made};
use crate::bbr::BbrEntity;
use crate::spatial::page_edges;
use crate::tables::{BbrPointBoxRow, BbrPointBoxesBuilder};

/// Makes the trees over the rows that have points.
pub(super) fn make(sources: &Sources) -> Result<Vec<Made>, ArrowError> {
    let mut builder = BbrPointBoxesBuilder::default();
    for entity in BbrEntity::WITH_POINTS {
        let rows = &sources.bbr_rows[entity as usize];
        let points: Vec<_> = (0..rows.len()).map(|row| rows.x.get(row).zip(rows.y.get(row))).collect();
        for edge in page_edges(&points) {
            builder.push(&BbrPointBoxRow { edge, borrowed: std::marker::PhantomData });
        }
    }
    Ok(vec![made(builder)?])
}
