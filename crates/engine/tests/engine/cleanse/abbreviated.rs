//! Abbreviated streets: what they are short for comes before what they may be a slip of.

use std::sync::LazyLock;

use vejviser_engine::Engine;

use super::{cleansed, line, request};
use crate::history::files::Files;

/// Streets whose abbreviations look like others of the same town.
fn town() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let streets = [
            "Vallø Strand 6",
            "Vallø Strandvej 6",
            "Nordstrand 1",
            "Nordstrandvej 1",
            "Gaden 4",
            "Gadetorvet 4",
            "Kirkevej 1",
            "Kirketorvet 1",
            "Gammel Kongevej 3",
            "Sankt Knuds Vej 3",
            "Svendsvej 3",
            "Peter Grams Vej 5",
            "Snogvej 39",
            "Snogvej 30",
            "Solvej 43",
            "Mågetoft 2",
            "Mågetorvet 2",
        ];
        let files = streets
            .iter()
            .zip(1..)
            .fold(Files::default(), |files, (street, number)| files.entrance(number, 2000, street));
        files.engine()
    });
    &ENGINE
}

#[test]
fn an_abbreviation_is_one_before_it_is_a_slip() {
    for (text, expected) in [
        ("Vallø Strv. 6, 6270 Tønder", "B 1 Vallø Strandvej 6, 6270 Tønder"),
        ("Vallø Strv 6, 6270 Tønder", "B 1 Vallø Strandvej 6, 6270 Tønder"),
        ("Nordstrv. 1, 6270 Tønder", "B 1 Nordstrandvej 1, 6270 Tønder"),
        ("Gadet. 4, 6270 Tønder", "B 1 Gadetorvet 4, 6270 Tønder"),
        ("Kirket. 1, 6270 Tønder", "B 1 Kirketorvet 1, 6270 Tønder"),
        ("Gml. Kongevej 3, 6270 Tønder", "B 1 Gammel Kongevej 3, 6270 Tønder"),
        ("G. Kongevej 3, Tønder", "B 1 Gammel Kongevej 3, 6270 Tønder"),
        ("Skt. Knuds Vej 3, 6270 Tønder", "B 1 Sankt Knuds Vej 3, 6270 Tønder"),
        ("P. Grams Vej 5, 6270 Tønder", "B 1 Peter Grams Vej 5, 6270 Tønder"),
        // Two streets have these letters.
        ("Måget. 2, 6270 Tønder", "C 2 Mågetoft 2, 6270 Tønder"),
    ] {
        assert_eq!(line(&cleansed(town(), &request(&format!("E:{text}")))), expected, "{text}");
    }
}

#[test]
fn a_slip_is_not_corrected_to_a_street_where_another_is_abbreviated_so() {
    for text in ["Nordstrv 1, 6270 Tønder", "Vallø Stv. 6, 6270 Tønder"] {
        let found = line(&cleansed(town(), &request(&format!("E:{text}"))));
        assert!(!found.starts_with('B') || found.contains("vej"), "{text}: {found}");
    }
}

#[test]
fn the_nearest_number_of_a_street_comes_first() {
    let found = line(&cleansed(town(), &request("E:Snogvej 43, 6270 Tønder")));
    assert!(found.starts_with('C') && found.ends_with("Snogvej 39, 6270 Tønder"), "{found}");
}
