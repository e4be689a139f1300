//! The parameters of every operation, declared here and nowhere else.
//!
//! They come over the border as JSON with English names and typed values. The TypeScript types of the service are
//! generated from these ([`ts_rs::TS`]), and the fuzz targets draw their questions from them
//! ([`serde::Deserialize`]), so that no field can be missing on the other side or be left untried.
//!
//! The HTTP layer has checked the form of every value; what only the engine can judge (an open polygon, a position
//! outside its system's bounds, a malformed key) comes back as [`crate::Error::Parameter`] naming the field. Which
//! operations a resource has is the `answer` crate's affair, how rows are written that of `wire`.

mod address;
mod area;
mod building;
mod cleansing;
mod enrichment;
mod extract;
mod given;
mod history;
pub(crate) mod join;
mod place;
mod register;
mod register_history;
mod spatial;
mod street;
mod suggestion;
mod town;

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;
use vejviser_model::normalize::normalized;

pub use address::{AddressFilter, AddressKey, NearestParameters};
pub use area::{AreaFilter, AreaKey};
pub use building::{BuildingFilter, BuildingKey};
pub use cleansing::{AddressKind, CleanseParameters, CleanseParts, ParseParameters};
pub use enrichment::{AskedRegister, EnrichParameters};
pub use extract::{
    EventsParameters, ExtractNotation, ExtractParameters, InspectParameters, KeyValue, TransactionsParameters,
};
pub use history::{HistoryFilter, VersionsParameters};
pub use place::{PlaceFilter, PlaceKey, PlaceNameFilter, PlaceNameKey, PlaceTypeFilter, PlaceTypeKey};
pub use register::{RegisterFilter, RegisterKey};
pub use register_history::{RegisterHistoryParameters, RegisterObject};
pub use spatial::{AddressGeometry, Circle, Location, Position, Spatial, Srid};
pub use street::{
    NamedStreetFilter, NamedStreetKey, NamedStreetNeighbours, NeighbourParameters, StreetFilter, StreetKey,
    StreetNameKey, StreetPostcodeFilter, StreetPostcodeKey,
};
pub use suggestion::{AutocompleteParameters, Tier};
pub use town::{TownNameFilter, TownNameKey};

/// Declares a struct all of whose fields may be left out. A field that is compared with a column of its own says so
/// behind its type: `=> divisions.parish`, a column of a small table that entrances refer to, or `=> posted.OwnerDistrict`,
/// a column of entrances that has postings.
macro_rules! optional_fields {
    (
        $(#[$about:meta])*
        pub struct $name:ident {
            $($(#[$field_about:meta])* pub $field:ident: $type:ty $(=> $table:ident . $column:ident)?,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Deserialize, serde::Serialize, ts_rs::TS)]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$field_about])* #[ts(as = "Option<_>", optional)] pub $field: $type,)*
        }

        impl $name {
            /// Whether nothing but these fields was given.
            pub(crate) fn has_only(&self, fields: &[&str]) -> bool {
                $((!$crate::request::given::Given::is_given(&self.$field) || fields.contains(&stringify!($field))) &&)*
                    true
            }
        }

        impl $crate::request::given::Given for $name {
            fn is_given(&self) -> bool {
                !self.has_only(&[])
            }
        }

        $crate::request::join::join_fields!($name $($(($field: $table . $column))?)*);
    };
}
pub(crate) use optional_fields;

/// Reads words to search for in their normal form.
pub(crate) fn normal<'de, D: Deserializer<'de>>(words: D) -> Result<Option<String>, D::Error> {
    let words = Option::<String>::deserialize(words)?;
    Ok(words.map(|words| normalized(&words).into_owned()))
}

/// A page of a list; without one a list is answered whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Page {
    /// From 1.
    pub number: u32,
    /// Rows a page, 1 to 1000.
    pub size: u32,
}
