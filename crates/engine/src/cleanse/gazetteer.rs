//! What cleansing looks streets and towns up in: the streets of each postcode by name, and the towns.
//!
//! Tables of the snapshot ([`vejviser_dataset::derived`]). They contain streets and no addresses: some hundred thousand
//! pairs of postcode and name for the whole country.

use std::ops::Range;

use vejviser_dataset::column::Lists;
use vejviser_dataset::tables::{CleansingPostcodes, CleansingStreets, POSTCODES, PostcodeStreet};
use vejviser_dataset::{NameTable, Snapshot};
use vejviser_model::reduce::reduce;

use crate::cleanse::name::distance::TypedName;
use crate::towns::Towns;

/// Words of the name of a street among others, at most.
const MOST_STREET_WORDS: usize = 4;

/// See the module.
#[derive(Debug)]
pub(crate) struct Gazetteer {
    /// All street names and addressing names.
    pub(crate) names: NameTable,
    streets: CleansingStreets,
    postcodes: CleansingPostcodes,
    /// Rows of the streets of each name.
    streets_of_names: Lists<u32>,
    /// Towns by every name.
    pub(crate) towns: Towns,
}

impl Gazetteer {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        Self {
            names: NameTable::of_streets(snapshot),
            streets: snapshot.cleansing_streets.clone(),
            postcodes: snapshot.cleansing_postcodes.clone(),
            streets_of_names: snapshot.cleansing_names.streets.lists(),
            towns: Towns::new(snapshot),
        }
    }

    /// Rows of the streets of a postcode.
    fn rows_in(&self, postcode: u16) -> Range<usize> {
        if postcode >= POSTCODES {
            return 0..0;
        }
        let from = |postcode: usize| self.postcodes.streets_from.get(postcode) as usize;
        from(postcode.into())..from(usize::from(postcode) + 1)
    }

    /// The streets of a postcode, in order of name.
    #[inline]
    pub(crate) fn in_postcode(&self, postcode: u16) -> &[PostcodeStreet] {
        &self.streets.street.rows()[self.rows_in(postcode)]
    }

    /// The streets of a postcode whose letters allow that they are within `max` edits of a typed name, in order of name.
    pub(crate) fn candidates_in<'s>(
        &'s self,
        postcode: u16,
        typed: &'s TypedName<'_>,
        max: u32,
    ) -> impl Iterator<Item = &'s PostcodeStreet> + 's {
        let letters: &[u32] = &self.streets.letters.array().values()[self.rows_in(postcode)];
        let streets = letters.iter().zip(self.in_postcode(postcode));
        streets.filter(move |&(&letters, _)| typed.may_be_within(letters, max)).map(|(_, street)| street)
    }

    /// The streets of a postcode whose names have all of these letters ([`vejviser_model::reduce::letters`]), in order of name.
    pub(crate) fn with_letters(&self, postcode: u16, letters: u32) -> impl Iterator<Item = &PostcodeStreet> + '_ {
        let own: &[u32] = &self.streets.letters.array().values()[self.rows_in(postcode)];
        let streets = own.iter().zip(self.in_postcode(postcode));
        streets.filter(move |&(&own, _)| own & letters == letters).map(|(_, street)| street)
    }

    /// The streets of a postcode that bear a name.
    pub(crate) fn named_in(&self, postcode: u16, name: u32) -> &[PostcodeStreet] {
        let streets = self.in_postcode(postcode);
        let from = streets.partition_point(|street| street.name < name);
        let rest = &streets[from..];
        &rest[..rest.partition_point(|street| street.name == name)]
    }

    /// Whether some of these words, one after the other, are the name of a street of these postcodes other than this reduced one.
    pub(crate) fn has_street(&self, postcodes: &[u16], words: &[&str], but: &str) -> bool {
        let is_street = |words: &[&str]| {
            let name = reduce(&words.concat());
            let number = self.names.find(&name).filter(|_| name != but);
            let is_in = |number: u32| postcodes.iter().any(|&postcode| !self.named_in(postcode, number).is_empty());
            number.is_some_and(is_in)
        };
        (1..=MOST_STREET_WORDS).flat_map(|count| words.windows(count)).any(is_street)
    }

    /// The streets of the country that bear a name.
    pub(crate) fn named(&self, name: u32) -> impl ExactSizeIterator<Item = PostcodeStreet> + '_ {
        let streets = self.streets.street.rows();
        self.streets_of_names.get(name as usize).iter().map(|&row| streets[row as usize])
    }
}
