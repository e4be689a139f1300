//! Why a question got no answer.

use serde::Serialize;
use ts_rs::TS;

/// Why a question got no answer.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The engine could not answer.
    #[error(transparent)]
    Engine(#[from] vejviser_engine::Error),
    /// Transactions cannot be read.
    #[error(transparent)]
    Transactions(#[from] vejviser_dataset::Error),
    /// Question or presentation are not of the form that is agreed on.
    #[error("malformed question: {0}")]
    Json(#[from] serde_json::Error),
    /// The catalogue has no such resource, or the resource no such operation.
    #[error("malformed question: there is no operation {operation} of {resource:?}")]
    Unknown {
        /// The resource of the question.
        resource: String,
        /// The operation of the question.
        operation: &'static str,
    },
}

impl Fault {
    /// How the border names it.
    pub fn code(&self) -> FailureCode {
        use vejviser_engine::Error;
        match self {
            Self::Engine(Error::TooExpensive) => FailureCode::TooExpensive,
            Self::Engine(Error::Cancelled) => FailureCode::Cancelled,
            Self::Engine(Error::Parameter(_)) => FailureCode::InvalidParameter,
            Self::Engine(Error::NotLoaded(_)) => FailureCode::RegisterNotLoaded,
            Self::Engine(_) | Self::Transactions(_) | Self::Json(_) | Self::Unknown { .. } => FailureCode::Internal,
        }
    }
}

/// `code` of the errors of the addon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum FailureCode {
    /// The step budget is used up.
    TooExpensive,
    /// The question was cancelled.
    Cancelled,
    /// The message is a JSON list of `{parameter, message}`.
    InvalidParameter,
    /// A filter by a register that the snapshot was built without; the message is as that of `InvalidParameter`.
    RegisterNotLoaded,
    /// No snapshot is open.
    NoSnapshot,
    /// A snapshot cannot be opened; the message names file and reason.
    SnapshotRefused,
    /// An import failed and published nothing.
    ImportRefused,
    /// A batch cannot be run; the message says what is wrong with its files or options.
    BatchRefused,
    /// A file of a resource cannot be written; the message says why.
    ExportRefused,
    /// A fault of ours.
    Internal,
}

/// Why one row of many got no answer, in place of its body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FailedRow {
    /// What kind of failure.
    pub code: FailureCode,
    /// What went wrong; of faulty parameters a JSON list.
    pub message: String,
}

impl AsRef<str> for FailureCode {
    fn as_ref(&self) -> &str {
        match self {
            Self::TooExpensive => "TOO_EXPENSIVE",
            Self::Cancelled => "CANCELLED",
            Self::InvalidParameter => "INVALID_PARAMETER",
            Self::RegisterNotLoaded => "REGISTER_NOT_LOADED",
            Self::NoSnapshot => "NO_SNAPSHOT",
            Self::SnapshotRefused => "SNAPSHOT_REFUSED",
            Self::ImportRefused => "IMPORT_REFUSED",
            Self::BatchRefused => "BATCH_REFUSED",
            Self::ExportRefused => "EXPORT_REFUSED",
            Self::Internal => "INTERNAL",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FailureCode;

    #[test]
    fn a_code_has_one_spelling() {
        use FailureCode as C;
        let codes = [
            C::TooExpensive,
            C::Cancelled,
            C::InvalidParameter,
            C::RegisterNotLoaded,
            C::NoSnapshot,
            C::SnapshotRefused,
            C::ImportRefused,
            C::BatchRefused,
            C::ExportRefused,
            C::Internal,
        ];
        for code in codes {
            assert_eq!(serde_json::to_value(code).unwrap(), code.as_ref());
        }
    }
}
