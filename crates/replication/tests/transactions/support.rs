//! Files of the address register, as the tests of the import write them.

#[path = "../../../ingest/tests/ingest/support/dar.rs"]
#[allow(dead_code, reason = "tests of the import use the rest")]
pub mod dar;
