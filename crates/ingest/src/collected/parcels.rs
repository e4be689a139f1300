//! Parcels: as many as entrances, and larger. Their names and when they were changed are held; what else is said of them
//! and their boundaries wait in files.

use std::path::Path;

use crate::ImportError;
use crate::record::{Moment, Parcel, ParcelFacts, ParcelName, Polygons};
use crate::spill::{Place, Spill, Spilled};

/// A parcel as it is held until all files are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldParcel {
    pub(crate) name: ParcelName,
    pub(crate) changed: Moment,
    pub(crate) feature_id: Option<u32>,
    facts: Place,
    /// Its number among those that were added.
    number: u32,
}

/// Parcels of the cadastre, those with the same name too.
#[derive(Debug)]
pub(crate) struct CollectedParcels {
    parcels: Vec<HeldParcel>,
    facts: Spill<ParcelFacts>,
    boundaries: Boundaries,
    /// Boundaries by the number of their parcel.
    lots: Vec<(u32, Place)>,
}

/// Polygons of parcels.
pub(crate) type Boundaries = Spill<Polygons>;

impl CollectedParcels {
    /// Files lie in a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        let (facts, boundaries) = (Spill::new(folder), Spill::new(folder));
        Self { parcels: Vec::new(), facts, boundaries, lots: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parcels.is_empty()
    }

    /// A parcel, whose number is returned.
    pub(crate) fn add(&mut self, name: ParcelName, facts: &ParcelFacts) -> u32 {
        let number = self.parcels.len() as u32;
        let ParcelFacts { changed, feature_id, .. } = *facts;
        self.parcels.push(HeldParcel { name, changed, feature_id, facts: self.facts.push(facts), number });
        number
    }

    /// The number in the cadastre of the parcel with a name, of parcels that came in the order of their names.
    pub(crate) fn with_name(&self, name: ParcelName) -> Option<u32> {
        let place = self.parcels.binary_search_by_key(&name, |parcel| parcel.name).ok()?;
        self.parcels[place].feature_id
    }

    /// A boundary, before it is known whose it is.
    pub(crate) fn boundary(&mut self, polygons: &Polygons) -> Place {
        self.boundaries.push(polygons)
    }

    /// Gives a parcel a boundary, behind those that it has.
    pub(crate) fn give(&mut self, number: u32, boundary: Place) {
        self.lots.push((number, boundary));
    }

    /// A parcel with its boundary.
    pub(crate) fn whole(&mut self, Parcel { name, facts, polygons }: &Parcel) {
        let number = self.add(*name, facts);
        let boundary = self.boundary(polygons);
        self.give(number, boundary);
    }

    /// What was collected, to be read.
    pub(crate) fn finish(self) -> Result<(Vec<HeldParcel>, ReadParcels), ImportError> {
        let Self { parcels, facts, boundaries, mut lots } = self;
        // The sort is stable: lots of a parcel stay in the order in which they came.
        lots.sort_by_key(|&(number, _)| number);
        Ok((parcels, ReadParcels { facts: facts.finish()?, boundaries: boundaries.finish()?, lots }))
    }
}

/// What waited in files.
pub(crate) struct ReadParcels {
    facts: Spilled<ParcelFacts>,
    boundaries: Spilled<Polygons>,
    /// In order of the number.
    lots: Vec<(u32, Place)>,
}

impl ReadParcels {
    /// What is said of a parcel, and its polygons.
    pub(crate) fn read(&self, parcel: &HeldParcel) -> Result<(ParcelFacts, Polygons), ImportError> {
        let from = self.lots.partition_point(|&(number, _)| number < parcel.number);
        let lots = self.lots[from..].iter().take_while(|&&(number, _)| number == parcel.number);
        let mut polygons = Polygons::new();
        for &(_, place) in lots {
            polygons.extend(self.boundaries.get(place)?);
        }
        Ok((self.facts.get(parcel.facts)?, polygons))
    }
}
