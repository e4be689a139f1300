//! Floors and doors that only the register can tell apart, and which of several units come first.

use std::sync::LazyLock;

use vejviser_engine::Engine;

use super::{cleansed, line, request};
use crate::history::files::{Files, unit};

/// House 2 has a floor and a door of one number, 4 a door alone, 6 a provisional unit before one in force.
fn street() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let mut files = Files::default();
        for (number, house, door) in
            [(1, 2, "12 "), (2, 2, " 12"), (3, 4, " 5"), (4, 4, "3 "), (5, 6, "1 tv"), (6, 6, "1 th")]
        {
            files = files.unit(number, 2000, house, 2000, &format!("Solvej {house}"), door);
        }
        for house in [2, 4, 6] {
            files = files.entrance(house, 2000, &format!("Solvej {house}"));
        }
        files.units = files.units.replace(&format!("{},1,", unit(5)), &format!("{},3,", unit(5)));
        files.engine()
    });
    &ENGINE
}

/// Each text is answered by category, count and first result.
fn check(facts: &[(&str, &str)]) {
    for (text, expected) in facts {
        assert_eq!(line(&cleansed(street(), &request(text))), *expected, "{text}");
    }
}

#[test]
fn a_number_is_the_floor_or_the_door_that_there_is() {
    check(&[
        ("Solvej 2, 12, 6270 Tønder", "A 1 Solvej 2, 12, 6270 Tønder"),
        ("Solvej 2 12, 6270 Tønder", "C 2 Solvej 2, 12, 6270 Tønder"),
        ("Solvej 2, 12., 6270 Tønder", "A 1 Solvej 2, 12., 6270 Tønder"),
        ("Solvej 4, 5, 6270 Tønder", "A 1 Solvej 4, 5, 6270 Tønder"),
        ("Solvej 4, 3, 6270 Tønder", "A 1 Solvej 4, 3., 6270 Tønder"),
        ("Hans Jensen Solvej 4, 5, 6270 Tønder", "C 1 Solvej 4, 5, 6270 Tønder"),
        ("Hans Jensen Sollvej 4, 5, 6270 Tønder", "C 1 Solvej 4, 5, 6270 Tønder"),
        // Full stops that part the words say nothing; one after a comma says that it is a floor.
        ("Solvej 4. 5. 6270 Tønder", "A 1 Solvej 4, 5, 6270 Tønder"),
        ("Solvej 4, 5., 6270 Tønder", "C 2 Solvej 4, 5, 6270 Tønder"),
    ]);
}

#[test]
fn of_equals_those_in_force_come_first() {
    check(&[
        ("Solvej 6, 6270 Tønder", "C 2 Solvej 6, 1. th, 6270 Tønder"),
        ("Solvej 6, 1., 6270 Tønder", "C 2 Solvej 6, 1. th, 6270 Tønder"),
        ("Solvej 6, 1. tv, 6270 Tønder", "A 1 Solvej 6, 1. tv, 6270 Tønder"),
    ]);
}

#[test]
fn street_and_town_in_one_word_are_told_apart() {
    check(&[
        ("E:Solvejtønder 4", "C 1 Solvej 4, 6270 Tønder"),
        ("E:Solvejtønder 4, 6270", "C 1 Solvej 4, 6270 Tønder"),
        ("E:Solvejtønde 99", "D 0 "),
    ]);
}
