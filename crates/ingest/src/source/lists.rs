//! Files of named lists: one object with a list for each entity, as the older register extracts are.

use super::table::{self, ListRows, Text};
use super::{Claim, Context, Detected, Head, Kind};
use crate::ImportError;
use crate::open::Input;
use crate::record::Rank;

/// The claim of a register to a file of named lists. Its first list that has rows says whose the file is, by its name
/// and the columns that make it this register's; or else the name of the file does, which begins with the register's.
pub(super) fn recognise(head: &Head, file: &str, kind: Kind, columns: Option<usize>, register: &str) -> Option<Claim> {
    head.list.as_ref()?;
    let is_named = || file.rsplit(['/', ':']).next().is_some_and(|file| file.to_lowercase().starts_with(register));
    let columns = columns.or_else(|| is_named().then_some(0))?;
    Some(Claim { detected: Detected { kind, rank: Rank::Register }, columns })
}

/// What is done with the lists of a file.
pub(super) trait Lists {
    /// The kind of a list in messages; `None` for a list that is not recognised.
    fn kind(&self, list: &str) -> Option<&'static str>;
    /// Reads the rows of a recognised list.
    fn read(&mut self, list: &str, rows: Text<'_, '_, '_>, context: &mut Context<'_, '_>) -> Result<(), ImportError>;
}

/// Reads every list; each has a report of its own. Rows of other lists are counted.
pub(super) fn for_each_list(
    input: &mut Input<'_>,
    context: &mut Context<'_, '_>,
    lists: &mut dyn Lists,
) -> Result<(), ImportError> {
    let file = context.report.file.clone();
    let mut rows = ListRows::new(input);
    let mut is_empty = true;
    while let Some(list) = rows.next_list(context.path)? {
        is_empty = false;
        let kind = lists.kind(&list);
        context.begin(format!("{file}:{list}"), kind.unwrap_or("unknown"));
        match kind {
            Some(_) => lists.read(&list, Text::List(&mut rows), context)?,
            None => table::leave_out(Text::List(&mut rows), "the list is not recognised", context)?,
        }
    }
    if is_empty { Err(ImportError::Empty { path: context.path.to_owned() }) } else { Ok(()) }
}
