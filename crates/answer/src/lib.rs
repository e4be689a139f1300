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
mod question;
mod resource;
pub mod steps;
mod street;

use vejviser_engine::request::Page;

pub use question::{Question, Rows, answer};
pub use resource::{Operation, Parameters, Resource};

/// Why a question got no answer.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The engine could not answer.
    #[error(transparent)]
    Engine(#[from] vejviser_engine::Error),
    /// Question or presentation are not of the form that is agreed on.
    #[error("malformed question: {0}")]
    Json(#[from] serde_json::Error),
    /// The catalogue has no such resource, or the resource no such operation.
    #[error("malformed question: there is no operation {operation} of {resource:?}")]
    Unknown {
        /// What was asked.
        resource: String,
        /// What was asked of it.
        operation: &'static str,
    },
}

/// Of an answer that was written: whether rows remain after this page; `None` where no such object exists.
pub type Outcome = Result<Option<bool>, Fault>;

/// The page that has all rows.
const EVERYTHING: Page = Page { number: 1, size: u32::MAX };

/// What most resources can be asked.
const LISTED_AND_FOUND: &[Operation] = &[Operation::List, Operation::Suggest, Operation::Get, Operation::At];
