//! A street in a postcode as cleansing looks at it.

use bytemuck::{Pod, Zeroable};

/// One more than the greatest postcode.
pub const POSTCODES: u16 = 10_000;

/// Set in the number of a bearer that is a name of versions.
const OF_VERSIONS: u32 = 1 << 31;

/// A street in a postcode under one of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Pod, Zeroable, Hash)]
#[repr(C)]
pub struct PostcodeStreet {
    postcode: u32,
    /// Row of [`super::CleansingNames`].
    pub name: u32,
    bearer: u32,
}

/// Who bears a name in a postcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A street segment, by row.
    Street(u32),
    /// Former versions of entrances, by the number of their street's name, as in
    /// [`super::AccessAddressVersions::street_name`].
    Versions(u32),
}

impl PostcodeStreet {
    pub(crate) fn new(postcode: u16, name: u32, bearer: Bearer) -> Self {
        let bearer = match bearer {
            Bearer::Street(street) => street,
            Bearer::Versions(name) => name | OF_VERSIONS,
        };
        Self { postcode: postcode.into(), name, bearer }
    }

    /// The postcode.
    #[inline]
    pub fn postcode(&self) -> u16 {
        self.postcode as u16
    }

    /// Who bears the name.
    #[inline]
    pub fn bearer(&self) -> Bearer {
        if self.bearer & OF_VERSIONS == 0 {
            Bearer::Street(self.bearer)
        } else {
            Bearer::Versions(self.bearer & !OF_VERSIONS)
        }
    }
}
