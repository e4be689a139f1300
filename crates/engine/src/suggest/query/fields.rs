//! Which parts of an address the words of a query may match.

/// How far down the parts of an address words are matched; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fields {
    /// Names of streets.
    StreetName,
    /// Postcodes, towns and supplementary towns too.
    Place,
    /// House numbers too: what an entrance has.
    HouseNumber,
    /// Floors and doors too: what a unit has.
    Unit,
}

impl Fields {
    /// Whether words may match places.
    #[inline]
    pub(crate) fn has_places(self) -> bool {
        self >= Self::Place
    }

    /// Whether words may match house numbers.
    #[inline]
    pub(crate) fn has_numbers(self) -> bool {
        self >= Self::HouseNumber
    }

    /// Whether words may match floors and doors.
    #[inline]
    pub(crate) fn has_units(self) -> bool {
        self >= Self::Unit
    }
}
