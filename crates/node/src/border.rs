//! What every function of the addon shares: error codes, the panic guard, the way bytes go out.

use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::bindgen_prelude::{BufferSlice, Env};

/// `code` of the errors that JavaScript sees.
#[derive(Clone, Copy, Debug)]
pub enum Code {
    /// The step budget is used up.
    TooExpensive,
    /// The ticket was cancelled.
    Cancelled,
    /// The message is a JSON list of `{parameter, message}`.
    InvalidParameter,
    /// No snapshot is open.
    NoSnapshot,
    /// A snapshot cannot be opened; the message names file and reason.
    SnapshotRefused,
    /// An import failed and published nothing.
    ImportRefused,
    /// A fault of ours.
    Internal,
}

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        match self {
            Self::TooExpensive => "TOO_EXPENSIVE",
            Self::Cancelled => "CANCELLED",
            Self::InvalidParameter => "INVALID_PARAMETER",
            Self::NoSnapshot => "NO_SNAPSHOT",
            Self::SnapshotRefused => "SNAPSHOT_REFUSED",
            Self::ImportRefused => "IMPORT_REFUSED",
            Self::Internal => "INTERNAL",
        }
    }
}

/// What is given instead of a length where the room for it is too small.
pub(crate) const LARGER: i32 = -2;

/// An error on its way to JavaScript.
pub type Refusal = napi::Error<Code>;

/// Runs `work`; a panic becomes an error with code `INTERNAL`.
pub(crate) fn guard<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = panic
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        Err(Refusal::new(Code::Internal, format!("the engine panicked: {message}")))
    })
}

/// napi's tasks know only its own error type; the code travels at the head of the message.
pub(crate) fn flatten(refusal: &Refusal) -> napi::Error {
    napi::Error::from_reason(format!("{}: {}", refusal.status.as_ref(), refusal.reason))
}

/// Lowers the priority of the calling thread.
pub(crate) fn lower_priority(nice: i32) -> Result<(), Refusal> {
    let thread = rustix::thread::gettid();
    rustix::process::setpriority_process(Some(thread), nice)
        .map_err(|error| Refusal::new(Code::Internal, error.to_string()))
}

/// Copies bytes into a buffer that V8 owns: it needs no finalizer, and it can be transferred between threads.
pub(crate) fn buffer<'env>(env: &'env Env, bytes: &[u8]) -> Result<BufferSlice<'env>, Refusal> {
    BufferSlice::copy_from(env, bytes).map_err(|error| Refusal::new(Code::Internal, error.reason))
}
