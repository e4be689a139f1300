//! Transactions: what changed from one snapshot to the next, as a client that copies the registers is told it.
//!
//! A transaction is the difference of two snapshots ([`difference`]), found by comparing rows as they are published; it
//! lies beside the snapshots in a folder of its own ([`log`]), one file an entity ([`events`]). [`Log`] records one when a
//! snapshot is published, and reads them. What the entities are is the `wire` crate's affair, and who asks over HTTP that
//! of the service. The decisions behind this stand in `docs/decisions/event-log.md`.

#![forbid(unsafe_code)]

mod compared;
mod difference;
mod digests;
mod earlier;
mod events;
mod inspect;
mod log;
mod row;
mod states;
mod verify;
mod written;

pub use earlier::EarlierState;
pub use events::{Event, Operation};
pub use inspect::write_inspection;
pub use log::{Counts, Log, Transaction};
pub use states::{EarlierStates, Moment};
pub use verify::Checked;
pub use written::{EventsOf, write_events};
