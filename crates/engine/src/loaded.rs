//! Fields by which nothing can be filtered, because the register behind them was not imported.
//!
//! Refused is only what no row has a value for: one that has none of those asked for is an answer.

use vejviser_dataset::Snapshot;

use crate::{Error, Result};

/// Refuses a field whose column has no value in any row, unless there are no rows at all.
///
/// # Errors
/// [`Error::NotLoaded`], naming the field.
pub(crate) fn needs(snapshot: &Snapshot, has_values: bool, field: &str) -> Result<()> {
    if has_values || snapshot.access_addresses.is_empty() { Ok(()) } else { Err(Error::not_loaded(field)) }
}
