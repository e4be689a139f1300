//! Why a question got no answer.

/// One parameter that cannot be used, by the name of its field in the request.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ParameterFault {
    /// Field of the request, camelCase.
    pub parameter: &'static str,
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
    /// Parameters whose form was right but whose content is not.
    #[error("parameters cannot be used")]
    Parameter(Vec<ParameterFault>),
}

impl Error {
    /// One faulty parameter.
    pub fn parameter(parameter: &'static str, message: impl Into<String>) -> Self {
        Self::Parameter(vec![ParameterFault { parameter, message: message.into() }])
    }
}
