//! Rows of the register of buildings and dwellings (BBR): what it says of each object today.
//!
//! Unlike the rows of the address register ([`crate::raw`]) these are what answers are made of: a row an object, in runs
//! under what the object belongs to, so that the buildings of an entrance and the units of an address are slices. What
//! the register said before is not kept, and no text in which people may be named.

mod description;
mod entities;
mod entity;
mod kind;
mod municipality;
mod rows;
mod run;
mod status;

pub use description::BbrDescription;
pub use entities::{BUILDING_NUMBER, BUILDING_USE};
pub use entity::BbrEntity;
pub use kind::{BbrKind, Target};
pub use municipality::{municipality_id, municipality_with_id};
pub(crate) use rows::check;
pub use rows::{BbrTable, BbrTables};
pub use status::{has_ended, stands};
