//! The description of every resource, for schemas, documentation and columns made in TypeScript.

use napi_derive::napi;

use crate::border::{Code, Refusal, guard};

/// Every resource and form with its fields, as JSON.
#[napi(catch_unwind)]
pub fn describe_resources() -> Result<String, Refusal> {
    guard(|| {
        serde_json::to_string(&vejviser_wire::description())
            .map_err(|error| Refusal::new(Code::Internal, error.to_string()))
    })
}
