//! `vurdering`: what the property of an address was valued at last.
//!
//! Which property that is, the register of locations says of addresses first, so that a home in a house of flats has its
//! own; then of the access address; where it says nothing, it is the property of the parcel.

use super::{AVAILABLE, DATE, REGISTER};
use crate::form::column::{Column, one_column};
use crate::form::description::means;
use crate::form::kind::{Boolean, Integer, Text};
use crate::form::object::form;
use crate::record::entrance::{Addressed, Entrance};

/// The register.
const NAME_OF_REGISTER: &str = "VUR";

/// Every member: what it is, what it means, and what it is in a record.
macro_rules! members {
    ($each:ident) => {
        $each! {
            "register": Text, REGISTER, |_| NAME_OF_REGISTER;
            "dato": Option<Text>, DATE, |record| record.snapshot().valuation_release.date.as_deref();
            "tilgængelig": Boolean, AVAILABLE, |record| record.snapshot().valuation_release.is_loaded;
            "bfenummer": Option<Integer>, means("Nummer for den bestemte faste ejendom (BFE).", "Number of the real property (BFE)."),
                |record| record.valued_property().map(i64::from);
            "år": Option<Integer>, means("Året for den seneste vurdering.", "Year of the latest valuation."),
                |record| record.valuation().map(|row| record.snapshot().properties.valuations.year.get(row).into());
            "ejendomsværdi": Option<Integer>, means("Ejendommens værdi i kroner.", "Value of the property in kroner."),
                |record| record.snapshot().properties.valuations.property_value.get(record.valuation()?);
            "grundværdi": Option<Integer>, means("Grundens værdi i kroner.", "Value of the land in kroner."),
                |record| record.snapshot().properties.valuations.land_value.get(record.valuation()?);
        }
    };
}

/// The form.
macro_rules! form_of {
    ($($members:tt)*) => {
        form! {
            /// See the module.
            pub Valuation = "BerigelseVurdering", of Entrance<'a> { $($members)* }
        }
    };
}
members!(form_of);

/// The same side by side.
macro_rules! columns_of {
    ($($name:literal: $kind:ty, $meaning:expr, $value:expr;)*) => {
        /// The same side by side.
        pub const COLUMNS: &[Column<Addressed>] =
            &[$(one_column!(concat!("berigelse_vurdering_", $name), $kind, $meaning, $value)),*];
    };
}
members!(columns_of);

impl Entrance<'_> {
    /// The number of the property at the address, where valuations are there: of several the first that has one.
    fn valued_property(&self) -> Option<u32> {
        let snapshot = self.snapshot();
        if !snapshot.valuation_release.is_loaded {
            return None;
        }
        let properties = &snapshot.properties;
        let at_address = self.unit.as_ref().map_or(&[][..], |unit| properties.at_address(unit.row as u32));
        for located in [at_address, properties.at_access_address(self.row as u32)] {
            let valued = located.iter().find(|&&bfe| properties.valuation(bfe).is_some());
            if let Some(&bfe) = valued.or(located.first()) {
                return Some(bfe);
            }
        }
        self.registered_parcel()?.bfe_number().and_then(|bfe| u32::try_from(bfe).ok())
    }

    /// The row of its valuation.
    fn valuation(&self) -> Option<usize> {
        self.snapshot().properties.valuation(self.valued_property()?)
    }
}
