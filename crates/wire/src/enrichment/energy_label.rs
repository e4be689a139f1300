//! `energimaerke`: the energy label of the building that an address is in.
//!
//! Labels are known by municipality, number of the property in it, and number of the building on it. So the buildings of the
//! address are looked up, those of its units first, and the first with a label counts. Without the register of buildings the
//! label of the property counts where it has one label alone.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BUILDING_NUMBER, BbrEntity};
use vejviser_dataset::raw::RawValue;
use vejviser_dataset::tables::EnergyLabels;

use super::told::told;
use crate::form::description::means;
use crate::form::kind::Text;
use crate::record::entrance::{Addressed, Entrance};

told! {
    EnergyLabel = "BerigelseEnergimaerke", "berigelse_energimaerke_", "EMO", energy_label_release;
    "klasse": Option<Text>, means("Energiklasse, A2020 til G.", "Energy class, A2020 to G."),
        |record| Some(record.labels().class.get(record.energy_label()?));
    "gyldigtil": Option<Text>, means("Sidste dag, energimærket gælder.", "Last day on which the label is valid."),
        |record| record.labels().valid_to.get(record.energy_label()?);
    "rapport": Option<Text>, means("Energimærkerapportens nummer.", "Number of the report on the label."),
        |record| Some(record.labels().report.get(record.energy_label()?));
}

/// Names of the members that are looked up by buildings.
pub const OF_A_LABEL: [&str; 3] = ["klasse", "gyldigtil", "rapport"];

/// Whether labels are looked up by buildings.
pub fn is_found_by_building(snapshot: &Snapshot) -> bool {
    snapshot.energy_label_release.is_loaded && snapshot.bbr_release.is_loaded
}

impl<'a> Entrance<'a> {
    fn labels(&self) -> &'a EnergyLabels {
        &self.snapshot().properties.energy_labels
    }

    /// The row of the label.
    fn energy_label(&self) -> Option<usize> {
        let snapshot = self.snapshot();
        let (properties, entrances) = (&snapshot.properties, &snapshot.access_addresses);
        if properties.energy_labels.is_empty() {
            return None;
        }
        let property_of = |entrance: usize| {
            let municipality = snapshot.streets.municipality.get(entrances.street.get(entrance) as usize);
            Some((municipality, entrances.property_number.get(entrance)?))
        };
        if !snapshot.bbr_release.is_loaded {
            let (municipality, property) = property_of(self.row)?;
            let labels = properties.energy_labels_of(municipality, property);
            return (labels.len() == 1).then_some(labels.start);
        }
        let rows = snapshot.bbr(BbrEntity::Building);
        self.standing.as_deref()?.buildings().find_map(|(building, _)| {
            let number = match building.kept(BUILDING_NUMBER)? {
                RawValue::Integer(number) => u16::try_from(number).ok()?,
                _ => return None,
            };
            // A building has the number of the property that its own access address is on.
            let entrance = rows.parent.get(building.at).map_or(self.row, |entrance| entrance as usize);
            let (municipality, property) = property_of(entrance)?;
            properties.energy_label(municipality, property, number)
        })
    }
}
