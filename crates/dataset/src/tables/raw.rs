//! What the rows of registers refer to, see [`crate::raw`].

use vejviser_model::id::Uuid;

use crate::column::Text;
use crate::table::table;

table! {
    /// Texts and ids that rows share, by the numbers that rows have for them.
    RawTexts / RawTextRow / RawTextsBuilder = "dar_texts" {
        text: Text,
    }
}

table! {
    /// Parts of named streets in municipalities, by named street: rows of parts are in the order of their own ids.
    RawStreetParts / RawStreetPartRow / RawStreetPartsBuilder = "dar_street_parts" {
        /// The named street that a row of the part refers to.
        named_street: Uuid,
        /// The part.
        id: Uuid,
    }
}
