//! Rows of registers as these have them: every version of every object with all attributes, when it held and when it was
//! registered. The other tables hold what addresses are made of them; histories and copies of the register need the rows
//! themselves.
//!
//! What the register has taken back (rows whose registration has ended) is not kept. Overlaps and repetitions are:
//! [`vejviser_model::bitemporal::chain`] makes of an object's rows what the register says of it.

mod bytes;
mod entity;
mod geometry;
mod row;
mod table;

pub use entity::{
    AccessAddressAttribute, AddressAttribute, Attribute, Description, Holds, MunicipalityAttribute,
    NamedStreetAttribute, ParishAttribute, ParishCouncilAreaAttribute, PointAttribute, PostcodeAttribute, RawEntity,
    StreetAttribute, StreetPostcodeAttribute, SupplementaryTownAttribute, VotingAreaAttribute,
};
pub use geometry::{Coordinates, GeometryKind, Visitor, as_kept, geometry_kind, put_geometry, walk_geometry};
pub use row::{FactsBuilder, RawValue, RawValues, read_values, renumber, same_facts, same_values, value_at, values};
pub use table::{RawRows, RawTableWriter, RawTables};
