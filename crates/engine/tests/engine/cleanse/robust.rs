//! Any text is answered, within its budget, and an answer keeps its promises.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vejviser_engine::cleanse::Category;
use vejviser_engine::{Budget, Error};

use super::{cleansed, request, text};
use crate::support::engine;

/// Random, but the same every time.
const SEED: u64 = 2026;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(SEED), failure_persistence: None, ..ProptestConfig::default() }
}

/// What texts of addresses are made of, in any order.
const PIECES: &[&str] = &[
    "Storegade",
    "Nørregade",
    "Sotregade",
    "Vestergade",
    "Rimmevej",
    "1",
    "24",
    "24A",
    "2.",
    "tv",
    "st",
    "sal",
    "kld",
    "6270",
    "6792",
    "Tønder",
    "Rømø",
    "Langdal",
    ",",
    "c/o",
    "Jensen",
    "DK-",
    "Danmark",
    "nr.",
    "\n",
    "-",
    "9999",
];

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn an_answer_keeps_its_promises(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..9)) {
        let typed = pieces.join(" ");
        for prefix in ["", "E:"] {
            let answer = cleansed(engine(), &request(&format!("{prefix}{typed}")));
            let count = answer.matches.len();
            match answer.category {
                Category::A | Category::B => prop_assert_eq!(count, 1),
                Category::C => prop_assert!((1..=30).contains(&count)),
                Category::D => prop_assert_eq!(count, 0),
            }
            for found in &answer.matches {
                let is_exact = found.differences.sum() == 0 && found.parse.unknown().len() == 0;
                prop_assert!(answer.category != Category::A || is_exact);
            }
        }
    }

    #[test]
    fn an_official_text_means_its_address(unit in 0..engine().snapshot().addresses.len()) {
        let id = engine().snapshot().addresses.id.get(unit);
        let Some(version) = engine().address_versions(id).find(|version| !version.is_former()) else {
            return Ok(());
        };
        let answer = cleansed(engine(), &request(&text(&version)));
        if answer.matches.len() == 1 {
            prop_assert_eq!(answer.category, Category::A);
            prop_assert_eq!(answer.matches[0].version.id, id);
        } else {
            // Two addresses of one text: one of them replaced the other, and neither or both exist.
            prop_assert!(answer.matches.iter().any(|found| found.version.id == id));
        }
    }

    #[test]
    fn no_text_panics(typed in any::<String>()) {
        cleansed(engine(), &request(&typed));
        cleansed(engine(), &request(&format!("E:{typed} 1, 6270")));
    }
}

#[test]
fn work_is_charged_to_the_budget() {
    let typed = request("Sotregade 1, 2. tv, 6270 Tønder");
    for steps in [0, 1, 5, 10] {
        assert!(
            matches!(engine().cleanse(typed.0, &typed.1, &mut Budget::new(steps, None)), Err(Error::TooExpensive)),
            "{steps}"
        );
    }
    assert!(engine().cleanse(typed.0, &typed.1, &mut Budget::new(20_000, None)).is_ok());
}
