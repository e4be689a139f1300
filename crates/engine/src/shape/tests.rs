//! Facts about circles, polygons and boxes, and random ones against the plain definition.

use geo::{LineString, Polygon};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vejviser_dataset::spatial::{Position, Shape as _};
use vejviser_model::projection::{Point, round8};

use super::{Shape, position};
use crate::request::{Circle, Spatial, Srid};
use crate::{Budget, Error};

/// Random, but the same every time.
const SEED: u64 = 2026;
/// A square kilometre of Tønder, in metres.
const EAST: f64 = 490_000.0;
const NORTH: f64 = 6_088_000.0;

fn metres() -> Spatial {
    Spatial { srid: Srid::Utm32, ..Spatial::default() }
}

fn shape(spatial: &Spatial) -> Shape {
    Shape::from_spatial(spatial).expect("a usable shape").expect("a shape")
}

/// Whether a place, metres from the corner of the square, lies inside.
fn holds(shape: &Shape, x: f64, y: f64) -> bool {
    let point = Point::from_utm(EAST + x, NORTH + y);
    shape.contains(point.x_mm, point.y_mm)
}

fn square(from: f64, to: f64) -> Vec<[f64; 2]> {
    let corner = |x: f64, y: f64| [EAST + x, NORTH + y];
    vec![corner(from, from), corner(to, from), corner(to, to), corner(from, to), corner(from, from)]
}

#[test]
fn nothing_given_is_no_shape() {
    assert!(Shape::from_spatial(&Spatial::default()).expect("usable").is_none());
}

#[test]
fn what_lies_at_just_the_radius_is_inside() {
    // Radii in millimetres; at that distance to the west, to the north, and at the corner of a triangle of 3, 4 and 5.
    for radius in (1..5_000).chain((5_000..1_000_000).step_by(37)) {
        let metres_of = |mm: i32| f64::from(mm) / 1000.0;
        let (x, y) = (metres_of(490_123_960 + radius), metres_of(1_088_000_820) + 5_000_000.0);
        let circle = shape(&Spatial { circle: Some(Circle { x, y, radius_m: metres_of(radius) }), ..metres() });
        let (east, north) = (490_123_960 + radius, 1_088_000_820);
        let inside = [(east - radius, north), (east, north + radius)];
        let outside = [(east - radius - 1, north), (east, north + radius + 1)];
        assert!(inside.iter().all(|&(x, y)| circle.contains(x, y)), "{radius}");
        assert!(!outside.iter().any(|&(x, y)| circle.contains(x, y)), "{radius}");
        if radius % 5 == 0 {
            assert!(circle.contains(east - radius / 5 * 3, north + radius / 5 * 4), "{radius}");
        }
    }
}

#[test]
fn a_line_touches_where_it_ends_passes_or_crosses() {
    let circle = shape(&Spatial { circle: Some(Circle { x: EAST + 5.0, y: NORTH + 5.0, radius_m: 5.0 }), ..metres() });
    let polygon = shape(&Spatial { polygon: Some(vec![square(0.0, 10.0), square(4.0, 6.0)]), ..metres() });
    let bbox = shape(&Spatial { bbox: Some([EAST, NORTH, EAST + 10.0, NORTH + 10.0]), ..metres() });
    // From, to, and whether circle, polygon with a hole, and box are touched.
    for (from, to, expected) in [
        ((-5.0, 5.0), (15.0, 5.0), [true, true, true]),
        ((-5.0, 10.0), (15.0, 10.0), [true, true, true]),
        ((-5.0, 11.0), (15.0, 11.0), [false, false, false]),
        ((5.0, 5.0), (5.0, 5.5), [true, false, true]),
        ((5.0, 5.0), (5.0, 6.0), [true, true, true]),
        ((0.5, 0.5), (0.6, 0.6), [false, true, true]),
        ((-1.0, 0.0), (0.0, -1.0), [false, false, false]),
    ] {
        let place = |(x, y): (f64, f64)| {
            let point = Point::from_utm(EAST + x, NORTH + y);
            Position { x: point.x_mm.into(), y: point.y_mm.into() }
        };
        let pieces = || std::iter::once([place(from), place(to)]);
        let found = [&circle, &polygon, &bbox].map(|shape| shape.touches_line(pieces, &mut Budget::unlimited()));
        assert_eq!(found, expected.map(Ok), "{from:?} {to:?}");
    }
}

#[test]
fn edges_belong_to_the_shape() {
    let circle = shape(&Spatial { circle: Some(Circle { x: EAST, y: NORTH, radius_m: 5.0 }), ..metres() });
    let bbox = shape(&Spatial { bbox: Some([EAST, NORTH, EAST + 10.0, NORTH + 20.0]), ..metres() });
    let ring = shape(&Spatial { polygon: Some(vec![square(0.0, 100.0), square(40.0, 60.0)]), ..metres() });
    for (name, shape, x, y, inside) in [
        ("circle", &circle, 3.0, 4.0, true),
        ("circle", &circle, 3.0, 4.001, false),
        ("bbox", &bbox, 10.0, 20.0, true),
        ("bbox", &bbox, 0.0, 0.0, true),
        ("bbox", &bbox, 10.001, 20.0, false),
        ("ring", &ring, 0.0, 50.0, true),
        ("ring", &ring, 100.0, 100.0, true),
        ("ring", &ring, 50.0, 50.0, false),
        ("ring", &ring, 40.0, 50.0, true),
        ("ring", &ring, 40.001, 50.0, false),
        ("ring", &ring, -0.001, 50.0, false),
    ] {
        assert_eq!(holds(shape, x, y), inside, "{name} {x} {y}");
    }
}

#[test]
fn all_parts_must_hold() {
    let circle = Some(Circle { x: EAST, y: NORTH, radius_m: 50.0 });
    let both = shape(&Spatial { circle, polygon: Some(vec![square(0.0, 100.0)]), ..metres() });
    for (x, y, inside) in [(10.0, 10.0, true), (-10.0, 10.0, false), (60.0, 10.0, false)] {
        assert_eq!(holds(&both, x, y), inside, "{x} {y}");
    }
    let apart = shape(&Spatial { bbox: Some([EAST + 200.0, NORTH, EAST + 300.0, NORTH + 9.0]), circle, ..metres() });
    let (min, max) = Shape::bounds(&apart);
    assert!(min.x > max.x);
}

#[test]
fn unusable_shapes_are_refused() {
    let ring = |count: usize| Some(vec![square(0.0, 9.0)[..count].to_vec()]);
    let mut open = square(0.0, 9.0);
    open[4] = [EAST + 1.0, NORTH];
    let circle = |x: f64, radius_m: f64| Some(Circle { x, y: NORTH, radius_m });
    for (spatial, field, part) in [
        (Spatial { polygon: ring(3), ..metres() }, "polygon", "at least four"),
        (Spatial { polygon: ring(4), ..metres() }, "polygon", "cannot be open"),
        (Spatial { polygon: Some(vec![open]), ..metres() }, "polygon", "cannot be open"),
        (Spatial { polygon: Some(Vec::new()), ..metres() }, "polygon", "must be an array"),
        (Spatial { polygon: Some(vec![square(0.0, f64::NAN)]), ..metres() }, "polygon", "not within allowed bounds"),
        (Spatial { polygon: ring(5), ..Spatial::default() }, "polygon", "X coordinate not within allowed bounds"),
        (Spatial { circle: circle(EAST, 0.0), ..metres() }, "circle", "greater than 0"),
        (Spatial { circle: circle(EAST, f64::INFINITY), ..metres() }, "circle", "greater than 0"),
        (
            Spatial { circle: circle(-1.0, 5.0), ..metres() },
            "circle",
            r#"{"x":-1,"xmin":0,"xmax":1500000,"srid":"25832"}"#,
        ),
        (Spatial { bbox: Some([9.0, 55.0, 8.0, 56.0]), ..Spatial::default() }, "bbox", "must not exceed"),
        (Spatial { bbox: Some([9.0, 55.0, 10.0, 66.0]), ..Spatial::default() }, "bbox", "Y coordinate"),
    ] {
        let Err(Error::Parameter(faults)) = Shape::from_spatial(&spatial) else { panic!("{spatial:?} is taken") };
        assert_eq!(faults[0].parameter, field);
        assert!(faults[0].message.contains(part), "{}", faults[0].message);
    }
    assert!(position(8.8637, 54.9409, Srid::Wgs84).is_ok());
    assert!(position(8.8637, 54.9409, Srid::Utm32).is_err());
}

#[test]
fn areas_are_touched_from_inside_outside_and_across() {
    let polygon = |ring: Vec<[f64; 2]>| {
        let corners = ring.into_iter().map(|[x, y]| (x * 1000.0, (y - 5_000_000.0) * 1000.0));
        Polygon::new(corners.collect::<LineString>(), Vec::new())
    };
    let around = shape(&Spatial { polygon: Some(vec![square(0.0, 100.0)]), ..metres() });
    let ring = shape(&Spatial { polygon: Some(vec![square(0.0, 100.0), square(40.0, 60.0)]), ..metres() });
    let circle = shape(&Spatial { circle: Some(Circle { x: EAST, y: NORTH, radius_m: 5.0 }), ..metres() });
    for (name, shape, from, to, touches) in [
        ("inside", &around, 10.0, 20.0, true),
        ("around", &around, -10.0, 200.0, true),
        ("across", &around, 50.0, 200.0, true),
        ("at a corner", &around, 100.0, 200.0, true),
        ("apart", &around, 100.001, 200.0, false),
        ("in the hole", &ring, 45.0, 55.0, false),
        ("over the hole's edge", &ring, 39.0, 55.0, true),
        ("circle inside", &circle, -10.0, 10.0, true),
        ("circle apart", &circle, 4.0, 10.0, false),
        ("circle near a corner", &circle, 3.5, 10.0, true),
    ] {
        assert_eq!(shape.touches(&polygon(square(from, to))), touches, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, rng_seed: RngSeed::Fixed(SEED), ..ProptestConfig::default() })]

    #[test]
    fn a_polygon_holds_what_the_plain_test_says(
        corners in prop::collection::vec((0_i32..60, 0_i32..60), 3..40), places in prop::collection::vec((0_i32..60, 0_i32..60), 40),
    ) {
        let mut ring: Vec<[f64; 2]> =
            corners.iter().map(|&(x, y)| [EAST + f64::from(x), NORTH + f64::from(y)]).collect();
        ring.push(ring[0]);
        let shape = shape(&Spatial { polygon: Some(vec![ring]), ..metres() });
        let edges: Vec<_> = corners.iter().zip(corners.iter().cycle().skip(1)).collect();
        for (x, y) in places {
            let side = |a: (i32, i32), b: (i32, i32)| (b.0 - a.0) * (y - a.1) - (x - a.0) * (b.1 - a.1);
            let between = |value: i32, a: i32, b: i32| a.min(b) <= value && value <= a.max(b);
            let on_edge = edges.iter().any(|&(&a, &b)| side(a, b) == 0 && between(x, a.0, b.0) && between(y, a.1, b.1));
            let crossed = edges.iter().filter(|&&(&a, &b)| (a.1 > y) != (b.1 > y) && (side(a, b) > 0) == (b.1 > y)).count();
            prop_assert_eq!(holds(&shape, f64::from(x), f64::from(y)), on_edge || crossed % 2 == 1, "{} {}", x, y);
        }
    }

    #[test]
    fn a_box_in_degrees_holds_what_is_printed_between_its_edges(
        from in (5.0..16.0, 52.0..58.0), size in (0.0..6.0, 0.0..3.0), share in prop::collection::vec((-0.1..1.1, -0.1..1.1), 40),
    ) {
        let [x_min, y_min, x_max, y_max] = [from.0, from.1, from.0 + size.0, from.1 + size.1];
        let shape = shape(&Spatial { bbox: Some([x_min, y_min, x_max, y_max]), ..Spatial::default() });
        for (across, up) in share {
            let point = Point::from_geographic(x_min + size.0 * across, y_min + size.1 * up);
            let (x, y) = point.geographic();
            let inside = (x_min..=x_max).contains(&round8(x)) && (y_min..=y_max).contains(&round8(y));
            prop_assert_eq!(shape.contains(point.x_mm, point.y_mm), inside);
        }
    }

    #[test]
    fn everything_inside_lies_in_the_bounds(x in 8.0..15.0, y in 54.5..57.5, radius_m in 1.0..90_000.0, way in (-1.2..1.2, -1.2..1.2)) {
        let shape = shape(&Spatial { circle: Some(Circle { x, y, radius_m }), ..Spatial::default() });
        let at = position(x, y, Srid::Wgs84).expect("inside the bounds");
        let move_by = |share: f64| (radius_m * share * 1000.0) as i64;
        let place = Position { x: at.x + move_by(way.0), y: at.y + move_by(way.1) };
        if shape.contains(place.x as i32, place.y as i32) {
            let (min, max) = Shape::bounds(&shape);
            prop_assert!(min.x <= place.x && place.x <= max.x && min.y <= place.y && place.y <= max.y);
        }
    }
}
