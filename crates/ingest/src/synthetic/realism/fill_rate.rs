//! How often each column of the file of addresses is filled, compared with the file of Tønder of January 2015.
//!
//! Counted in the records before they are joined: the name of an area is there when its code is, since the lists of
//! areas that are imported with the country name all of them.

use vejviser_model::{Door, Floor};

use crate::record::{Address, Moment, area_slot};
use crate::report::Comparison;

/// A column that is filled this much more or less often than the sample's is unlike it.
const TOLERANCE: f64 = 0.2;

/// A column, its share of filled cells in the sample, and whether it is filled in the row of a unit.
type Column = (&'static str, f64, fn(&Address) -> bool);

/// The columns of the sample.
const COLUMNS: [Column; 46] = [
    ("id", 1.0, |_| true),
    ("status", 1.0, |unit| unit.lifespan.status != 0),
    ("oprettet", 1.0, |unit| is_dated(unit.lifespan.created)),
    ("ændret", 1.0, |unit| is_dated(unit.lifespan.changed)),
    ("vejkode", 1.0, |unit| unit.entrance.street_code != 0),
    ("vejnavn", 1.0, |unit| unit.entrance.street_name.is_some()),
    ("husnr", 1.0, |_| true),
    ("etage", 0.1512, |unit| unit.floor != Floor::NONE),
    ("dør", 0.1029, |unit| unit.door != Door::NONE),
    ("supplerendebynavn", 0.4191, |unit| unit.entrance.town.is_some()),
    ("postnr", 1.0, |unit| has_area(unit, area_slot::POSTCODE)),
    ("postnrnavn", 1.0, |unit| has_area(unit, area_slot::POSTCODE)),
    ("kommunekode", 1.0, |unit| unit.entrance.municipality.code.is_some()),
    ("kommunenavn", 1.0, |unit| unit.entrance.municipality.code.is_some()),
    ("ejerlavkode", 0.9976, |unit| has_area(unit, area_slot::OWNER_DISTRICT)),
    ("ejerlavnavn", 0.9976, |unit| has_area(unit, area_slot::OWNER_DISTRICT)),
    ("matrikelnr", 0.9976, |unit| unit.entrance.cadastral_number.is_some()),
    ("esrejendomsnr", 0.9976, |unit| unit.entrance.property_number.is_some()),
    ("etrs89koordinat_øst", 0.9998, has_point),
    ("etrs89koordinat_nord", 0.9998, has_point),
    ("wgs84koordinat_bredde", 0.9998, has_point),
    ("wgs84koordinat_længde", 0.9998, has_point),
    ("nøjagtighed", 1.0, |unit| unit.entrance.accuracy != 0),
    ("kilde", 0.9998, |unit| unit.entrance.source.is_some()),
    ("tekniskstandard", 0.9998, |unit| unit.entrance.technical_standard.is_some()),
    ("tekstretning", 1.0, |unit| unit.entrance.text_direction.is_some()),
    ("ddkn_m100", 0.9998, has_point),
    ("ddkn_km1", 0.9998, has_point),
    ("ddkn_km10", 0.9998, has_point),
    ("adressepunktændringsdato", 1.0, |unit| is_dated(unit.entrance.point_changed)),
    ("adgangsadresseid", 1.0, |_| true),
    ("adgangsadresse_status", 1.0, |unit| unit.entrance.lifespan.status != 0),
    ("adgangsadresse_oprettet", 1.0, |unit| is_dated(unit.entrance.lifespan.created)),
    ("adgangsadresse_ændret", 1.0, |unit| is_dated(unit.entrance.lifespan.changed)),
    ("kvhx", 1.0, |unit| unit.entrance.municipality.code.is_some()),
    ("regionskode", 0.9998, |unit| has_area(unit, area_slot::REGION)),
    ("regionsnavn", 0.9998, |unit| has_area(unit, area_slot::REGION)),
    ("sognekode", 0.9998, |unit| has_area(unit, area_slot::PARISH)),
    ("sognenavn", 0.9998, |unit| has_area(unit, area_slot::PARISH)),
    ("politikredskode", 0.9998, |unit| has_area(unit, area_slot::POLICE)),
    ("politikredsnavn", 0.9998, |unit| has_area(unit, area_slot::POLICE)),
    ("retskredskode", 0.9998, |unit| has_area(unit, area_slot::COURT)),
    ("retskredsnavn", 0.9998, |unit| has_area(unit, area_slot::COURT)),
    ("opstillingskredskode", 0.9998, |unit| has_area(unit, area_slot::NOMINATION)),
    ("opstillingskredsnavn", 0.9998, |unit| has_area(unit, area_slot::NOMINATION)),
    ("zone", 1.0, |unit| unit.entrance.zone.is_some()),
];

fn is_dated(moment: Moment) -> bool {
    moment.millis().is_some()
}

fn has_area(unit: &Address, slot: usize) -> bool {
    unit.entrance.areas.get(slot).is_some_and(|area| area.code.is_some())
}

fn has_point(unit: &Address) -> bool {
    unit.entrance.point.is_some()
}

/// Filled cells by column.
#[derive(Debug)]
pub(super) struct FillRates {
    units: u64,
    filled: [u64; COLUMNS.len()],
}

impl Default for FillRates {
    fn default() -> Self {
        Self { units: 0, filled: [0; COLUMNS.len()] }
    }
}

impl FillRates {
    pub(super) fn count(&mut self, unit: &Address) {
        self.units += 1;
        for (filled, (_, _, is_filled)) in self.filled.iter_mut().zip(COLUMNS) {
            *filled += u64::from(is_filled(unit));
        }
    }

    /// How many columns are filled about as often as the sample's, and each that is not.
    pub(super) fn compared(&self) -> Vec<Comparison> {
        let share = |filled: u64| filled as f64 / self.units.max(1) as f64;
        let columns = self.filled.iter().zip(COLUMNS).map(|(&filled, (name, real, _))| (name, share(filled), real));
        let unlike: Vec<_> = columns.filter(|(_, share, real)| (share / real - 1.0).abs() > TOLERANCE).collect();
        let of_country = |fact: String, country: f64, real_country: f64| Comparison {
            fact,
            country,
            real_country,
            capital: None,
            real_capital: None,
        };
        let alike = (COLUMNS.len() - unlike.len()) as f64;
        let all = COLUMNS.len() as f64;
        std::iter::once(of_country("columns filled as often, or nearly".to_owned(), alike, all))
            .chain(unlike.into_iter().map(|(name, share, real)| of_country(format!("{name} filled"), share, real)))
            .collect()
    }
}
