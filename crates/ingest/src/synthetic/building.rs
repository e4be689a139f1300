//! What is behind an entrance: one home, or a block of flats.

use rand::RngExt;
use rand::seq::IndexedRandom;
use vejviser_model::{Door, Floor};

use super::plan::Density;
use super::random::Random;

/// Share of entrances that lead to more than one home, and how often a block has a further floor.
fn blocks(density: Density) -> (f64, f64) {
    match density {
        Density::Centre => (0.62, 0.78),
        Density::Capital => (0.19, 0.72),
        Density::City => (0.105, 0.66),
        Density::Country => (0.047, 0.20),
    }
}

/// Floors and doors behind one entrance; at least one unit.
pub(super) fn units(random: &mut Random, density: Density) -> Vec<(Floor, Door)> {
    let (share, taller) = blocks(density);
    if !random.random_bool(share) {
        return vec![(Floor::NONE, Door::NONE)];
    }
    let mut floors = 1;
    while floors < 24 && random.random_bool(if floors < 5 { taller } else { taller * 0.4 }) {
        floors += 1;
    }
    // Small blocks outside the cities have one home on each floor.
    let undivided = if density == Density::Country { 50 } else { 0 };
    let sides: &[Door] = match random.random_range(0..100) {
        side if side < undivided => &[Door::NONE],
        0..64 => &[Door::LEFT, Door::RIGHT],
        64..76 => &[Door::NONE],
        76..90 => &[Door::LEFT, Door::MIDDLE, Door::RIGHT],
        _ => &[],
    };
    let numbered = random.random_range(2..9_u32);
    let mut units = Vec::new();
    if random.random_bool(0.06) {
        units.extend(
            Floor::parse("kl").map(|cellar| (cellar, *[Door::NONE, Door::LEFT].choose(random).unwrap_or(&Door::NONE))),
        );
    }
    for storey in 0..=floors {
        let text = if storey == 0 { "st".to_owned() } else { storey.to_string() };
        let Some(floor) = Floor::parse(&text) else { continue };
        if sides.is_empty() {
            let first = storey * numbered;
            let doors = (1..=numbered).filter_map(|door| Door::parse(&(first + door).to_string()));
            units.extend(doors.map(|door| (floor, door)));
        } else {
            units.extend(sides.iter().map(|&door| (floor, door)));
        }
    }
    units
}
