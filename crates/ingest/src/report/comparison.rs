//! One line of the comparison of the synthetic country with the real one.

use serde::Serialize;
use ts_rs::TS;

/// A fact of the synthetic country next to the same fact of the real samples.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// What is counted.
    pub fact: String,
    /// Of the synthetic country outside its larger towns.
    pub country: f64,
    /// Of Tønder.
    pub real_country: f64,
    /// Of the synthetic capital without its inner city; none where the part that was made does not reach there.
    pub capital: Option<f64>,
    /// Of København, where its sample has the fact.
    pub real_capital: Option<f64>,
}
