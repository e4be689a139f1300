//! A file of the register, in whichever form it comes.

use std::io::BufRead;

use vejviser_dataset::bbr::BbrEntity;

use super::ois;
use super::row::{BbrRecord, Columns};
use super::rows::Rows;
use crate::ImportError;
use crate::open::Input;
use crate::record::Strings;
use crate::source::table::{self, Text, with_values};
use crate::source::{Context, Reader};

/// A file of an entity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BbrFile {
    pub(crate) entity: BbrEntity,
    /// Whether its rows are laid over those of another delivery, and end some of them.
    pub(crate) holds_changes: bool,
}

impl Reader<BbrRecord> for BbrFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(BbrRecord, &mut Strings),
    ) -> Result<(), ImportError> {
        let rows = Rows { columns: Columns::new(self.entity), now: context.now, hold_changes: self.holds_changes };
        let beginning = input.fill_buf().map_err(ImportError::io(context.path))?;
        if beginning.trim_ascii_start().starts_with(b"<") {
            return ois::for_each_row(&rows, input, context, each);
        }
        table::for_each_row(Text::File(input), &rows.columns.schema, context, |line, context| {
            with_values(line, &rows.columns.names, context, |values| rows.take(values, || line.text.shown(), each));
        })
    }
}
