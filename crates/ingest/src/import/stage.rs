//! The order in which files are read: by stages, each of which needs the records of the stages before.

use crate::source::Kind;

/// When a kind of files is read: each stage needs what the files before it have become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Areas.
    Areas,
    /// Streets and addresses, after every area is read.
    Addresses,
    /// Parcels, after every entrance has its place.
    Cadastre,
}

impl Stage {
    /// The stage in which files of a kind are read; kinds are in the order of their stages.
    pub(super) fn of(kind: Kind) -> Self {
        match kind {
            Kind::Areas(_) | Kind::Divisions(_) | Kind::DivisionExtract => Self::Areas,
            Kind::Cadastre(_) => Self::Cadastre,
            _ => Self::Addresses,
        }
    }
}
