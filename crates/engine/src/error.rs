//! Why a question got no answer.

use std::borrow::Cow;

/// One parameter that cannot be used, by the name of its field in the request.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, ts_rs::TS)]
pub struct ParameterFault {
    /// Field of the request, camelCase.
    pub parameter: Cow<'static, str>,
    /// What is wrong and what is allowed.
    pub message: String,
}

/// Why a question got no answer. That a thing does not exist is an answer, not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The step budget is used up.
    #[error("the question needs more steps than its budget")]
    TooExpensive,
    /// Nobody waits for the answer any more.
    #[error("the question was cancelled")]
    Cancelled,
    /// A filter by a register that the snapshot was built without, so that no row has a value for it.
    #[error("the register behind a parameter is not loaded")]
    NotLoaded(Vec<ParameterFault>),
    /// Parameters whose form was right but whose content is not.
    #[error("parameters cannot be used")]
    Parameter(Vec<ParameterFault>),
}

impl Error {
    /// One faulty parameter.
    pub fn parameter(parameter: &'static str, message: impl Into<String>) -> Self {
        Self::Parameter(vec![ParameterFault { parameter: parameter.into(), message: message.into() }])
    }

    /// A field, named as in Rust, by which nothing can be filtered.
    pub(crate) fn not_loaded(field: &str) -> Self {
        let mut words = field.split('_');
        let first = words.next().unwrap_or_default().to_owned();
        let parameter = words.fold(first, |mut name, word| {
            let (letter, rest) = word.split_at(word.len().min(1));
            name.push_str(&letter.to_ascii_uppercase());
            name.push_str(rest);
            name
        });
        let message =
            "its register is not loaded, so nothing here has a value of it: /data lists those that are".to_owned();
        Self::NotLoaded(vec![ParameterFault { parameter: parameter.into(), message }])
    }
}
