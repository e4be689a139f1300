//! Registers of properties: the latest valuation of each property, the rows of the addresses that properties are at, the
//! label of each building.

use std::io;
use std::marker::PhantomData;

use vejviser_dataset::Contents;
use vejviser_dataset::tables::{
    AccessAddressPropertiesBuilder, AccessAddressPropertyRow, AddressPropertiesBuilder, AddressPropertyRow,
    EnergyLabelRow, EnergyLabelsBuilder, ValuationRow, ValuationsBuilder,
};

use super::by_id::AddressRows;
use crate::ImportError;
use crate::report::Findings;
use crate::sorter::Sorter;
use crate::source::property::{At, PropertyStore, Said, StagedLabel, StagedValuation, put_said, said};

/// Fills the tables of the registers that were read.
pub(super) fn settle(
    mut store: PropertyStore,
    addresses: &AddressRows,
    contents: &mut Contents,
    findings: &mut Findings,
) -> Result<(), ImportError> {
    store.check()?;
    let rows = &mut contents.properties;
    rows.valuations = valuations(&mut store, findings)?;
    rows.locations = locations(&mut store, addresses, findings)?;
    rows.energy_labels = labels(&mut store, addresses, findings)?;
    Ok(())
}

/// The latest valuation of each property.
fn valuations(store: &mut PropertyStore, findings: &mut Findings) -> Result<Option<ValuationsBuilder>, ImportError> {
    let folder = store.folder().to_owned();
    let mut of_properties = Sorter::new(&folder);
    let mut valuation = OneValuation::default();
    let read = store.valuations(|id, staged| {
        if id != valuation.id {
            std::mem::take(&mut valuation).deliver(&mut of_properties, findings)?;
            valuation.id = id.to_vec();
        }
        match staged {
            StagedValuation::Of(bfe) => valuation.properties.push(bfe),
            // Those of one id come in the order in which they were registered.
            StagedValuation::Says(said) => valuation.said = Some(said),
        }
        Ok(())
    });
    let Some(read) = read else { return Ok(None) };
    read.and_then(|()| valuation.deliver(&mut of_properties, findings).map_err(ImportError::io(&folder)))?;
    let mut table = ValuationsBuilder::default();
    let mut latest = Latest::default();
    let written = of_properties.for_each(|item| -> io::Result<()> {
        if let Some((bfe, said)) =
            item.split_first_chunk().and_then(|(bfe, item)| Some((u32::from_be_bytes(*bfe), said(item)?)))
        {
            latest.take(bfe, said, &mut table);
        }
        Ok(())
    });
    written.map_err(ImportError::io(&folder))?;
    latest.finish(&mut table);
    Ok(Some(table))
}

/// A valuation, and the properties that it is of.
#[derive(Default)]
struct OneValuation {
    id: Vec<u8>,
    properties: Vec<u32>,
    said: Option<Said>,
}

impl OneValuation {
    fn deliver(mut self, to: &mut Sorter, findings: &mut Findings) -> io::Result<()> {
        let Some(said) = self.said else {
            if !self.properties.is_empty() {
                findings.unjoined("property (BFE) to valuation (VUR)");
            }
            return Ok(());
        };
        if self.properties.is_empty() {
            findings.unjoined("valuation (VUR) to property (BFE)");
        }
        self.properties.sort_unstable();
        self.properties.dedup();
        for bfe in self.properties {
            to.push(|out| {
                out.extend(bfe.to_be_bytes());
                put_said(out, &said);
            })?;
        }
        Ok(())
    }
}

/// The valuations of a property in its latest year: those of different areas are parts of it and are added, of those of one
/// area the one that changed last is right.
#[derive(Default)]
struct Latest {
    bfe: u32,
    /// The part that is read, and the sum of those before it.
    part: Option<Said>,
    sum: (Option<i64>, Option<i64>),
}

impl Latest {
    /// Takes the next one: in order of property, latest year, area and change.
    fn take(&mut self, bfe: u32, said: Said, to: &mut ValuationsBuilder) {
        match self.part {
            Some(part) if bfe == self.bfe && said.year < part.year => return,
            Some(part) if bfe == self.bfe && said.area != part.area => self.add(part),
            Some(_) if bfe == self.bfe => {}
            _ => {
                self.finish(to);
                (self.bfe, self.sum) = (bfe, (None, None));
            }
        }
        self.part = Some(said);
    }

    fn add(&mut self, part: Said) {
        let sum = |one: Option<i64>, other: Option<i64>| match (one, other) {
            (Some(one), Some(other)) => Some(one.saturating_add(other)),
            (one, other) => one.or(other),
        };
        self.sum = (sum(self.sum.0, part.property_value), sum(self.sum.1, part.land_value));
    }

    /// Writes the property whose valuations have come.
    fn finish(&mut self, to: &mut ValuationsBuilder) {
        let Some(part) = self.part.take() else { return };
        self.add(part);
        let (property_value, land_value) = self.sum;
        to.push(&ValuationRow { bfe: self.bfe, year: part.year, property_value, land_value, borrowed: PhantomData });
    }
}

type Locations = (AddressPropertiesBuilder, AccessAddressPropertiesBuilder);

/// Which properties are at each address.
fn locations(
    store: &mut PropertyStore,
    by_address: &AddressRows,
    findings: &mut Findings,
) -> Result<Option<Locations>, ImportError> {
    let (mut addresses, mut entrances) = (Vec::new(), Vec::new());
    let read = store.locations(|location| {
        let (row, rows, to) = match location.at {
            At::Address(id) => (by_address.units.row(id), &mut addresses, "address"),
            At::Entrance(id) => (by_address.entrances.row(id), &mut entrances, "access address"),
        };
        match row {
            Some(row) => rows.push((row, location.bfe)),
            None => findings.unjoined(&format!("property (EBR) to {to}")),
        }
        Ok(())
    });
    let Some(read) = read else { return Ok(None) };
    read?;
    let mut tables = Locations::default();
    for rows in [&mut addresses, &mut entrances] {
        rows.sort_unstable();
        rows.dedup();
    }
    for (row, bfe) in addresses {
        tables.0.push(&AddressPropertyRow { row, bfe, borrowed: PhantomData });
    }
    for (row, bfe) in entrances {
        tables.1.push(&AccessAddressPropertyRow { row, bfe, borrowed: PhantomData });
    }
    Ok(Some(tables))
}

/// The label of each building: that which is valid longest.
fn labels(
    store: &mut PropertyStore,
    addresses: &AddressRows,
    findings: &mut Findings,
) -> Result<Option<EnergyLabelsBuilder>, ImportError> {
    let mut table = EnergyLabelsBuilder::default();
    let mut last: Option<OneLabel> = None;
    let read = store.labels(|label| {
        if addresses.properties.binary_search(&(label.municipality, label.property)).is_err() {
            findings.unjoined("energy label (EMO) to property number of an access address");
        }
        if let Some(before) = last.replace(OneLabel::of(&label)).filter(|before| before.building != label.key) {
            before.push(&mut table);
        }
        Ok(())
    });
    let Some(read) = read else { return Ok(None) };
    read?;
    if let Some(before) = last {
        before.push(&mut table);
    }
    Ok(Some(table))
}

/// The label that a building has so far.
struct OneLabel {
    building: u64,
    class: String,
    report: String,
    valid_to: Option<String>,
}

impl OneLabel {
    fn of(label: &StagedLabel<'_>) -> Self {
        let day = |day: u32| format!("{:04}-{:02}-{:02}", day / 10_000, day / 100 % 100, day % 100);
        let (class, report) = (label.class.to_owned(), label.report.to_owned());
        Self { building: label.key, class, report, valid_to: label.valid_to.map(day) }
    }

    fn push(&self, to: &mut EnergyLabelsBuilder) {
        let Self { building, class, report, valid_to } = self;
        let valid_to = valid_to.as_deref();
        to.push(&EnergyLabelRow { building: *building, class, report, valid_to, borrowed: PhantomData });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_latest_year_are_added_and_a_correction_takes_the_place_of_what_it_corrects() {
        let said = |year, area, value| Said { year, area, changed: 0, property_value: Some(value), land_value: None };
        for (what, rows, expected) in [
            ("one", vec![(7, said(2022, None, 5))], vec![(7, 2022, Some(5))]),
            ("an earlier year", vec![(7, said(2022, None, 5)), (7, said(2020, Some(1), 9))], vec![(7, 2022, Some(5))]),
            ("two parts", vec![(7, said(2022, Some(1), 5)), (7, said(2022, Some(2), 6))], vec![(7, 2022, Some(11))]),
            ("a correction", vec![(7, said(2022, Some(1), 5)), (7, said(2022, Some(1), 6))], vec![(7, 2022, Some(6))]),
            (
                "two properties",
                vec![(7, said(2022, Some(1), 5)), (8, said(2021, Some(1), 6))],
                vec![(7, 2022, Some(5)), (8, 2021, Some(6))],
            ),
        ] {
            let (mut latest, mut table) = (Latest::default(), ValuationsBuilder::default());
            let mut found = Vec::new();
            for (bfe, said) in rows {
                if latest.part.is_some() && bfe != latest.bfe {
                    found.push((latest.bfe, latest.part.map_or(0, |part| part.year), total(&latest)));
                }
                latest.take(bfe, said, &mut table);
            }
            found.push((latest.bfe, latest.part.map_or(0, |part| part.year), total(&latest)));
            latest.finish(&mut table);
            assert_eq!((found, table.len()), (expected.clone(), expected.len()), "{what}");
        }
    }

    /// What would be written of a property now.
    fn total(latest: &Latest) -> Option<i64> {
        let mut copy = Latest { bfe: latest.bfe, part: latest.part, sum: latest.sum };
        copy.finish(&mut ValuationsBuilder::default());
        copy.sum.0
    }
}
