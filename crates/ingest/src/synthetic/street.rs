//! One street: where it runs, and the houses along it.

use std::f64::consts::{FRAC_PI_2, TAU};

use rand::RngExt;
use vejviser_model::projection::round8;
use vejviser_model::{HouseNumber, Point};

use super::random::Random;

/// A house: its number and its entrance.
#[derive(Clone, Copy, Debug)]
pub(super) struct House {
    pub(super) number: HouseNumber,
    pub(super) point: Point,
    /// Where its drive meets the road.
    pub(super) road_point: Point,
    /// Gon, as the register directs its texts.
    pub(super) direction: f64,
}

/// How a street lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    pub(super) start: (f64, f64),
    /// Metres from one house to the next on the same side.
    pub(super) spacing: f64,
    /// Metres from the middle of the road to the entrance.
    pub(super) setback: f64,
}

/// `count` houses along a street, odd numbers to the left and even ones to the right, with gaps and letters.
pub(super) fn houses(random: &mut Random, count: usize, course: Course) -> Vec<House> {
    let mut houses = Vec::with_capacity(count);
    let mut heading = random.random_range(0.0..TAU);
    let (mut x, mut y) = course.start;
    // Streets bend slowly; long ones turn back before they leave their town.
    let bend = random.random_range(-0.02..0.02);
    // Some streets are built on one side alone.
    let one_side = random.random_bool(0.08).then(|| random.random_range(0..2_u16));
    let mut next = [1_u16, 2_u16];
    while houses.len() < count {
        for side in [0_u16, 1] {
            if one_side.is_some_and(|only| only != side) || houses.len() == count {
                continue;
            }
            let slot = &mut next[usize::from(side)];
            while random.random_bool(0.09) && *slot < 900 {
                *slot += 2;
            }
            let (cosine, sine) = (heading.cos(), heading.sin());
            let across = if side == 0 { 1.0 } else { -1.0 };
            let along = random.random_range(-0.15..0.15) * course.spacing;
            let road = (x + along * cosine, y + along * sine);
            let letters = if random.random_bool(0.07) { random.random_range(1..4_u8) } else { 0 };
            for letter in 0..=letters {
                if houses.len() == count {
                    break;
                }
                let letter = (letter > 0).then(|| char::from(b'A' + letter - 1));
                let Some(number) = HouseNumber::new(*slot, letter) else { break };
                let setback = course.setback * random.random_range(0.8..1.3);
                let shift = f64::from(letter.map_or(0, |letter| u32::from(letter) - 64)) * 6.0;
                let (east, north) = (road.0 + shift * cosine, road.1 + shift * sine);
                houses.push(House {
                    number,
                    point: Point::from_utm(
                        centimetres(east + across * setback * (heading + FRAC_PI_2).cos()),
                        centimetres(north + across * setback * (heading + FRAC_PI_2).sin()),
                    ),
                    road_point: as_registered(Point::from_utm(east, north)),
                    direction: (heading / TAU * 400.0 + 400.0) % 400.0,
                });
            }
            *slot += 2;
            if *slot > 990 {
                // No number is above 999: what is left over is not built.
                return houses;
            }
        }
        x += course.spacing * heading.cos();
        y += course.spacing * heading.sin();
        heading += bend + random.random_range(-0.05..0.05);
    }
    houses
}

/// Metres as entrances are registered.
fn centimetres(metres: f64) -> f64 {
    (metres * 100.0).round() / 100.0
}

/// A road point as it comes out of degrees with eight decimals, which is how it is delivered.
fn as_registered(mut point: Point) -> Point {
    for _ in 0..4 {
        let (longitude, latitude) = point.geographic();
        let delivered = Point::from_geographic(round8(longitude), round8(latitude));
        if delivered == point {
            break;
        }
        point = delivered;
    }
    point
}
