//! Rows of the register of buildings and dwellings, see [`crate::bbr`]: every entity has a table of this form.

use vejviser_model::id::Uuid;

use crate::column::{Bytes, Text};
use crate::record::Packed;
use crate::table::table;

table! {
    /// Rows of an entity, by the row of what they belong to, then by id; those that belong to nothing last.
    BbrRows / BbrRow / BbrRowsBuilder = "bbr" {
        id: Packed<Uuid>,
        status: Packed<Option<u8>>,
        municipality: Packed<Option<u16>>,
        /// Row of what it belongs to: see [`crate::bbr::BbrDescription::parent`].
        parent: Packed<Option<u32>>,
        /// Row of what it is found by as well: see [`crate::bbr::BbrDescription::second`]; of units the building.
        second: Packed<Option<u32>>,
        x: Packed<Option<i32>>,
        y: Packed<Option<i32>>,
        /// Row numbers in order of id.
        by_id: u32,
        /// Row numbers in the order of [`Self::second`], those without one last; nothing where no row has one.
        by_second: Option<u32>,
        /// All other attributes: see [`crate::raw::values`].
        facts: Bytes,
    }
}

table! {
    /// Trees of boxes over pages of 64 rows of each of [`crate::bbr::BbrEntity::WITH_POINTS`], one after the other: see
    /// [`crate::spatial::RowPages`].
    BbrPointBoxes / BbrPointBoxRow / BbrPointBoxesBuilder = "bbr_point_boxes" { edge: i32, }
}

table! {
    /// Texts that rows of the register share, by the numbers that rows have for them.
    BbrTexts / BbrTextRow / BbrTextsBuilder = "bbr_texts" {
        text: Text,
    }
}
