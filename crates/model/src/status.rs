//! The life of an address: the register's status codes and the interface's.

/// Status of an address, an access address or a street in the address register (DAR).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Status {
    /// Under preparation inside the register.
    Preparing = 1,
    /// Provisional: decided, not yet in force.
    Provisional = 2,
    /// Current: in force.
    Current = 3,
    /// Discontinued: was in force.
    Discontinued = 4,
    /// Abandoned: was provisional, never came into force.
    Abandoned = 5,
    /// Deleted as an error.
    Deleted = 6,
    /// Not in use.
    Unused = 7,
    /// In use.
    Used = 8,
    /// Withdrawn.
    Withdrawn = 9,
}

impl Status {
    /// Every status, in the order of the register's codes.
    pub const ALL: [Self; 9] = [
        Self::Preparing,
        Self::Provisional,
        Self::Current,
        Self::Discontinued,
        Self::Abandoned,
        Self::Deleted,
        Self::Unused,
        Self::Used,
        Self::Withdrawn,
    ];

    /// The register's own code, 1 to 9.
    pub const fn dar(self) -> u8 {
        self as u8
    }

    /// Whether the register's code is that of what is in force or decided: provisional or current.
    pub const fn is_in_force_or_decided(code: u8) -> bool {
        code == Self::Provisional.dar() || code == Self::Current.dar()
    }

    /// The interface's code: 1 current, 2 discontinued, 3 provisional, 4 abandoned, 0 all else.
    pub const fn legacy(self) -> u8 {
        match self {
            Self::Current => 1,
            Self::Discontinued => 2,
            Self::Provisional => 3,
            Self::Abandoned => 4,
            _ => 0,
        }
    }

    /// The interface's code of an access point, whose life has other stages: 1 in use, 3 not yet, 4 withdrawn, 2 all
    /// else.
    pub const fn legacy_of_point(self) -> u8 {
        match self {
            Self::Used => 1,
            Self::Unused => 3,
            Self::Withdrawn => 4,
            _ => 2,
        }
    }

    /// The status with the register's code.
    pub fn from_dar(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code).checked_sub(1)?).copied()
    }

    /// The status with the interface's code 1 to 4; 0 stands for several and gives `None`.
    pub const fn from_legacy(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::Current),
            2 => Some(Self::Discontinued),
            3 => Some(Self::Provisional),
            4 => Some(Self::Abandoned),
            _ => None,
        }
    }

    /// Whether lists, reverse lookups and suggestions show it unasked: the current ones only.
    pub const fn is_listed_by_default(self) -> bool {
        matches!(self, Self::Current)
    }

    /// Whether it is found by key unasked: current and provisional.
    pub const fn is_found_by_key(self) -> bool {
        matches!(self, Self::Current | Self::Provisional)
    }

    /// Whether it is over: discontinued or abandoned.
    pub const fn is_ended(self) -> bool {
        matches!(self, Self::Discontinued | Self::Abandoned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn register_codes_map_to_interface_codes() {
        for (dar, legacy) in [(1, 0), (2, 3), (3, 1), (4, 2), (5, 4), (6, 0), (7, 0), (8, 0), (9, 0)] {
            let status = Status::from_dar(dar).unwrap();
            assert_eq!((status.dar(), status.legacy()), (dar, legacy));
            assert_eq!(Status::from_legacy(legacy), (legacy != 0).then_some(status));
        }
        assert_eq!((Status::from_dar(0), Status::from_dar(10), Status::from_legacy(5)), (None, None, None));
    }

    #[test]
    fn points_have_codes_of_their_own() {
        for (dar, legacy) in [(6, 2), (7, 3), (8, 1), (9, 4)] {
            assert_eq!(Status::from_dar(dar).map(Status::legacy_of_point), Some(legacy));
        }
    }

    #[test]
    fn only_current_rows_are_listed_unasked() {
        let shown =
            |test: fn(Status) -> bool| Status::ALL.into_iter().filter(|&status| test(status)).collect::<Vec<_>>();
        assert_eq!(shown(Status::is_listed_by_default), [Status::Current]);
        assert_eq!(shown(Status::is_found_by_key), [Status::Provisional, Status::Current]);
        assert_eq!(shown(Status::is_ended), [Status::Discontinued, Status::Abandoned]);
    }
}
