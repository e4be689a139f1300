//! One question answered whole: JSON in, finished bytes out.
//!
//! Which engine function answers an operation of a resource, and which representation its rows get, stands in the
//! [`catalogue`] and nowhere else. The addon calls [`answer`] for JavaScript; whatever else wants the service's very
//! answers without a service, such as the fuzz targets, calls it too. It knows neither addresses (the engine does) nor
//! bytes (`wire` does).

#![forbid(unsafe_code)]

mod address;
mod area;
pub mod bulk;
pub mod catalogue;
mod enrichment;
mod failure;
pub mod framing;
mod place;
mod question;
mod register;
mod replication;
mod resource;
pub mod steps;
mod street;
mod town_name;

use vejviser_engine::request::Page;

pub use failure::{FailedRow, FailureCode, Fault};
pub use question::{Question, Rows, answer};
pub use resource::{Listed, Operation, Parameters};

/// Of an answer that was written: whether rows remain after this page; `None` where no such object exists.
pub type Outcome = Result<Option<bool>, Fault>;

/// The page that has all rows.
const EVERYTHING: Page = Page { number: 1, size: u32::MAX };

/// Operations of what is listed and looked up by key alone.
const LISTED_AND_KEPT: &[Operation] = &[Operation::List, Operation::Suggest, Operation::Get];
/// Operations that most resources have.
const LISTED_AND_FOUND: &[Operation] = &[Operation::List, Operation::Suggest, Operation::Get, Operation::At];
