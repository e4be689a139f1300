//! Who records what a snapshot changes, before it becomes current.

use std::fmt::Debug;
use std::path::Path;

use super::{Recorded, Root, Snapshot};
use crate::Result;

/// Records transactions. It is asked by who holds the lock of the root; what it writes is seen once the snapshot is current.
pub trait Recorder: Debug + Send + Sync {
    /// Records the way from the folder of the snapshot in use, if there is one, to another. Returns where the
    /// log stands then; equal content needs no new transaction.
    ///
    /// # Errors
    /// What the disk says.
    fn record(&self, root: &Root, before: Option<&Path>, after: &Snapshot) -> Result<Recorded>;

    /// Whether a recorded transaction led to a snapshot.
    ///
    /// # Errors
    /// As [`Recorder::record`].
    fn has_recorded(&self, root: &Root, snapshot: &Snapshot) -> Result<bool>;
}
