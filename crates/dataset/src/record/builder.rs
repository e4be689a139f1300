//! Collects records.
//!
//! How wide a value must be is known when all rows are. Rows are therefore collected in small blocks of whole words;
//! a block that is full is written behind the records before it, in the layout that all of them need by then. When that
//! grows, which it does a few times among the first blocks, the records before are moved apart, in place. So the rows
//! stand in memory once, and as narrow as in the file.

use std::sync::Arc;

use arrow_array::{ArrayRef, FixedSizeBinaryArray};
use arrow_buffer::Buffer;
use arrow_schema::{ArrowError, DataType, Field};

use super::COLUMN;
use super::field::{FieldType, Words};
use super::layout::Layout;
use super::plan::{Plan, Seen};

/// Rows of a block.
const BLOCK: usize = 4096;

/// The records of a table that is being built.
#[derive(Debug)]
pub struct RecordBuilder {
    fields: Vec<FieldType>,
    seen: Vec<Seen>,
    /// Rows of the block, value after value.
    block: Vec<Option<Words>>,
    plan: Plan,
    rows: usize,
    records: Vec<u8>,
}

impl RecordBuilder {
    /// No records yet, of these fields.
    pub(crate) fn new(fields: Vec<FieldType>) -> Self {
        let seen = vec![Seen::default(); fields.len()];
        let plan = Plan::new(&fields, &seen);
        Self { fields, seen, block: Vec::new(), plan, rows: 0, records: Vec::new() }
    }

    /// Adds the next value of a row; rows follow each other, each with all its fields in their order.
    pub(crate) fn push(&mut self, value: Option<Words>) {
        let place = self.block.len() % self.fields.len();
        if let (Some(field), Some(seen)) = (self.fields.get(place), self.seen.get_mut(place)) {
            seen.add(field, value);
        }
        self.block.push(value);
        if self.block.len() == BLOCK * self.fields.len() {
            self.close();
        }
    }

    /// Writes the block behind the records before it.
    fn close(&mut self) {
        let plan = Plan::new(&self.fields, &self.seen);
        if plan != self.plan {
            self.move_apart(&plan);
            self.plan = plan;
        }
        for values in self.block.chunks(self.fields.len().max(1)) {
            let start = self.records.len();
            self.records.resize(start + self.plan.stride(), 0);
            self.plan.write(&self.fields, values, &mut self.records[start..]);
            self.rows += 1;
        }
        self.block.clear();
    }

    /// Lays the records out anew. A layout only ever grows: from the last record on, none is overwritten unread.
    fn move_apart(&mut self, plan: &Plan) {
        let (narrow, wide) = (self.plan.stride(), plan.stride());
        self.records.resize(self.rows * wide, 0);
        let mut values = Vec::with_capacity(self.fields.len());
        for row in (0..self.rows).rev() {
            values.clear();
            self.plan.read(&self.fields, &self.records[row * narrow..][..narrow], &mut values);
            let record = &mut self.records[row * wide..][..wide];
            record.fill(0);
            plan.write(&self.fields, &values, record);
        }
    }

    /// Ends the records; a table of no such fields has none.
    pub(crate) fn finish(mut self) -> Result<Option<(Field, ArrayRef)>, ArrowError> {
        self.close();
        let stride = self.plan.stride();
        if stride == 0 {
            return Ok(None);
        }
        let metadata = Layout::to_metadata(&self.fields, &self.plan)?;
        let array = FixedSizeBinaryArray::try_new(stride as i32, Buffer::from_vec(self.records), None)?;
        let field = Field::new(COLUMN, DataType::FixedSizeBinary(stride as i32), false).with_metadata(metadata);
        Ok(Some((field, Arc::new(array))))
    }
}
