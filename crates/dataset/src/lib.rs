//! How addresses lie on disk: an immutable directory of Arrow tables and one text index, opened by memory map.
//!
//! [`Snapshot::open`] reads; [`SnapshotWriter`] writes; both speak of the tables that [`tables`] lists. Nothing here
//! knows where rows come from (the `ingest` crate) or which queries read them (the `engine` crate).

pub mod bbr;
pub mod column;
pub mod comparison;
pub mod derived;
pub mod error;
pub mod history;
pub mod manifest;
pub mod map;
pub mod order;
pub mod postings;
pub mod property;
pub mod raw;
pub mod record;
pub mod register;
pub mod release;
pub mod snapshot;
pub mod spatial;
pub mod table;
pub mod tables;
pub mod text;
pub mod writer;

mod hashed;
mod name_table;
mod pieces;
mod stored;

pub use comparison::AcceptedLoss;
pub use error::Error;
pub use manifest::{Manifest, Outline, Source};
pub use name_table::NameTable;
pub use pieces::write_in_short_pieces;
pub use register::Register;
pub use snapshot::{Kept, Recorded, Recorder, Root, Snapshot};
pub use tables::in_force::InForce;
pub use writer::{Contents, SnapshotWriter};

/// Result of reading or writing a snapshot.
pub type Result<T> = std::result::Result<T, Error>;
