//! Every resource as it is described to whoever builds schemas, columns and documentation.

use serde::Serialize;

/// Every resource and form.
#[derive(Clone, Debug, Serialize)]
pub struct Description {}

/// Describes every resource.
pub fn description() -> Description {
    Description {}
}
