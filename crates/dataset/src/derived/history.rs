//! How many versions lie before every block of objects, so that a page deep in a list is found without a look at those
//! before it.

use std::marker::PhantomData;

use arrow_schema::ArrowError;

use super::{Made, Sources, made};
use crate::history::Kind;
use crate::tables::{
    AccessAddressHistoryBlockRow, AccessAddressHistoryBlocksBuilder, AddressHistoryBlockRow,
    AddressHistoryBlocksBuilder,
};

/// Makes the blocks of entrances and those of units.
pub(super) fn make(sources: &Sources) -> Result<Vec<Made>, ArrowError> {
    let history = sources.history();
    let mut entrances = AccessAddressHistoryBlocksBuilder::default();
    for versions_before in history.count_versions(Kind::AccessAddress) {
        entrances.push(&AccessAddressHistoryBlockRow { versions_before, borrowed: PhantomData });
    }
    let mut units = AddressHistoryBlocksBuilder::default();
    for versions_before in history.count_versions(Kind::Address) {
        units.push(&AddressHistoryBlockRow { versions_before, borrowed: PhantomData });
    }
    Ok(vec![made(entrances)?, made(units)?])
}
