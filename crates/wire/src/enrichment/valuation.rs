//! `vurdering`: what the property of an address was valued at last.
//!
//! Which property that is, the register of locations says of addresses first, so that a home in a house of flats has its
//! own; then of the access address; where it says nothing, it is the property of the parcel.

use super::told::told;
use crate::form::description::means;
use crate::form::kind::Integer;
use crate::record::entrance::{Addressed, Entrance};

told! {
    Valuation = "BerigelseVurdering", "berigelse_vurdering_", "VUR", valuation_release;
    "bfenummer": Option<Integer>, means("Nummer for den bestemte faste ejendom (BFE).", "Number of the real property (BFE)."),
        |record| record.valued_property().map(i64::from);
    "år": Option<Integer>, means("Året for den seneste vurdering.", "Year of the latest valuation."),
        |record| record.valuation().map(|row| record.snapshot().properties.valuations.year.get(row).into());
    "ejendomsværdi": Option<Integer>, means("Ejendommens værdi i kroner.", "Value of the property in kroner."),
        |record| record.snapshot().properties.valuations.property_value.get(record.valuation()?);
    "grundværdi": Option<Integer>, means("Grundens værdi i kroner.", "Value of the land in kroner."),
        |record| record.snapshot().properties.valuations.land_value.get(record.valuation()?);
}

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
