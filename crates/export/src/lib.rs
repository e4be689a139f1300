//! Whole resources as files for analysts: every row that a list shows, with the columns, units and sentences that its
//! fields have.
//!
//! A resource that the catalogue lists is exported; nothing here knows one by name. Columns and geometries come from
//! `wire` ([`vejviser_wire::table`]), types of columns follow from the types of fields ([`schema`]), and texts are written by
//! what writes the service's answers. Rows are taken page by page, so that memory does not grow with the resource. Where
//! files lie and who asks for them is the caller's affair.

#![forbid(unsafe_code)]

mod columns;
mod crs;
mod error;
mod export;
mod file;
mod format;
mod geometry;
mod notation;
mod pages;
mod resource;
mod schema;

pub use error::Error;
pub use export::{Export, Options, export};
pub use format::Format;
pub use pages::Progress;
