//! How addresses get there: register files in, a published snapshot out.
//!
//! [`import`] finds out what every file holds ([`detect`]), reads each with the reader of its delivery format
//! ([`source`]), keeps the records until all files are read ([`collected`]), joins them (`link`) and publishes the
//! tables; [`update`] does the same over what is published already. Danish words occur in [`source`] alone, where the registers' own column names stand. [`verify`] checks a
//! published snapshot down to the last byte.

pub mod check;
pub mod collected;
pub mod detect;
pub mod error;
pub mod open;
pub mod progress;
pub mod record;
pub mod report;
pub mod source;
pub mod synthetic;

mod by_id;
mod files;
mod import;
mod link;
mod sorter;
mod spill;
mod strings;

pub use check::{VerifyReport, verify};
pub use error::ImportError;
pub use import::{ImportOptions, generate, import, update};
pub use progress::Event;
pub use report::Report;
