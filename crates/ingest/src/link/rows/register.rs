//! Which registers the rows are of, whatever files they came in.

use vejviser_dataset::{Contents, Register};

use super::Linked;

impl Linked<'_> {
    /// Notes the registers of which there are rows.
    pub(in crate::link) fn registers(&self, contents: &mut Contents) {
        let entrances = &self.collected.entrances;
        let has_versions = !contents.access_address_versions.is_empty() || !contents.address_versions.is_empty();
        let has_rows = [
            (Register::Streets, !contents.streets.is_empty()),
            (Register::NamedStreets, !contents.named_streets.is_empty()),
            (Register::AccessAddresses, !contents.access_addresses.is_empty()),
            (Register::Addresses, !contents.addresses.is_empty()),
            (Register::SupplementaryTowns, !contents.towns.is_empty()),
            (Register::Zones, entrances.iter().any(|entrance| entrance.zone.is_some())),
            (Register::CadastralNumbers, entrances.iter().any(|entrance| entrance.cadastral_number.is_some())),
            (Register::History, has_versions),
        ];
        contents.registers.extend(has_rows.into_iter().filter(|(_, has)| *has).map(|(register, _)| register));
        contents.registers.extend(self.areas.keys().map(|&(kind, _)| Register::Areas(kind)));
    }
}
