//! The register of buildings and dwellings (BBR): files of XML from OIS (GRBBR 2.x), and today's downloads as JSON or CSV.
//!
//! Both have the same rows in the same columns, bitemporal as those of the address register; what an attribute is called
//! and what it holds stands in [`vejviser_dataset::bbr`]. Of each object the row counts that holds now and is registered
//! last. Changes are laid over the rows that a snapshot keeps ([`kept`]): what their rows end is dropped. References become row numbers when all addresses have theirs ([`crate::link`]). Nothing is read but what is
//! described there: no owners, and no text that people have written.

mod detect;
mod file;
mod kept;
mod latin1;
mod ois;
mod row;
mod rows;
mod store;

pub(crate) use detect::{NOT_KEPT, OisTable, recognise, recognise_ois};
pub(crate) use file::BbrFile;
pub(crate) use kept::{KeptTexts, put};
pub(crate) use row::{BbrRecord, Ended, ReadRow};
pub(crate) use store::{BbrStore, Staged};
