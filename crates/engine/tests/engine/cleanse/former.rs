//! Addresses by their former texts.

use std::sync::LazyLock;

use vejviser_engine::Engine;

use super::{cleansed, line, request};
use crate::history::files::{Files, shown};

/// Entrance 1 never changed; 2 lies in a street that got another name; 3 moved from Fanø; 4 is gone; 5 took the number
/// that 6 has today. Unit 1 is in the house that never changed, 2 in the renamed street, 3 moved from one entrance to
/// another, 4 is gone.
fn village() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        Files::default()
            .entrance(1, 2000, "Vestergade 1")
            .entrance(2, 2000, "Ny Torvegade 5")
            .entrance(3, 2000, "Vestergade 3")
            .entrance(5, 2000, "Vestergade 11")
            .entrance(6, 2010, "Vestergade 9")
            .entrance_version(2, "2000-2010 Østergade 5")
            .entrance_version(2, "2010- Ny Torvegade 5")
            .entrance_version(3, "2000-2012 Vestergade 3, 6720")
            .entrance_version(3, "2012- Vestergade 3")
            .entrance_version(4, "1990-2005 Østergade 7")
            .entrance_version(5, "2000-2010 Vestergade 9")
            .entrance_version(5, "2010- Vestergade 11")
            .unit(1, 2001, 1, 2000, "Vestergade 1", "st tv")
            .unit(2, 2003, 2, 2000, "Ny Torvegade 5", "1 th")
            .unit(3, 2001, 1, 2000, "Vestergade 1", "2 ")
            .unit_version(3, "2001-2008 Østergade 5", 2, "2 ")
            .unit_version(3, "2008- Vestergade 1", 1, "2 ")
            .unit_version(4, "1991-2020 Østergade 7", 4, "st ")
            .engine()
    });
    &ENGINE
}

#[test]
fn a_former_text_finds_the_address_and_what_it_is_called_now() {
    for (fact, text, expected, version, current) in [
        (
            "a renamed street",
            "E:Østergade 5, 6270 Tønder",
            "A 1 Østergade 5, 6270 Tønder",
            "2000-2010 Østergade 5, 6270 Tønder",
            Some("2010- Ny Torvegade 5, 6270 Tønder"),
        ),
        (
            "a unit in it",
            "Østergade 5, 1. th, 6270 Tønder",
            "A 1 Østergade 5, 1. th, 6270 Tønder",
            "2003-2010 Østergade 5, 1 th, 6270 Tønder",
            Some("2010- Ny Torvegade 5, 1 th, 6270 Tønder"),
        ),
        (
            "misspelt",
            "E:Østregade 5, 6270 Tønder",
            "B 1 Østergade 5, 6270 Tønder",
            "2000-2010 Østergade 5, 6270 Tønder",
            Some("2010- Ny Torvegade 5, 6270 Tønder"),
        ),
        (
            "another postcode then",
            "E:Vestergade 3, 6720 Nordby",
            "A 1 Vestergade 3, 6720 Nordby",
            "2000-2012 Vestergade 3, 6720 Nordby",
            Some("2012- Vestergade 3, 6270 Tønder"),
        ),
        (
            "a unit that moved",
            "Østergade 5, 2., 6270 Tønder",
            "A 1 Østergade 5, 2., 6270 Tønder",
            "2001-2008 Østergade 5, 2 , 6270 Tønder",
            Some("2008- Vestergade 1, 2 , 6270 Tønder"),
        ),
        (
            "an entrance that is gone",
            "E:Østergade 7, 6270 Tønder",
            "A 1 Østergade 7, 6270 Tønder",
            "1990-2005 Østergade 7, 6270 Tønder",
            None,
        ),
        (
            "a unit that is gone",
            "Østergade 7, st., 6270 Tønder",
            "A 1 Østergade 7, st., 6270 Tønder",
            "1991-2005 Østergade 7, st , 6270 Tønder",
            None,
        ),
        (
            "a number that another house has today",
            "E:Vestergade 9, 6270 Tønder",
            "A 1 Vestergade 9, 6270 Tønder",
            "2010- Vestergade 9, 6270 Tønder",
            Some("2010- Vestergade 9, 6270 Tønder"),
        ),
        (
            "today's text of what has a history begins when it began",
            "E:Vestergade 11, 6270 Tønder",
            "A 1 Vestergade 11, 6270 Tønder",
            "2010- Vestergade 11, 6270 Tønder",
            Some("2010- Vestergade 11, 6270 Tønder"),
        ),
    ] {
        let answer = cleansed(village(), &request(text));
        assert_eq!(line(&answer), expected, "{fact}");
        assert_eq!(shown(&answer.matches[0].version), version, "{fact}");
        assert_eq!(answer.matches[0].current.as_ref().map(shown).as_deref(), current, "{fact}");
    }
}
