//! Coordinates: longitude and latitude in ETRS89, and UTM zone 32 on the GRS80 ellipsoid (EPSG:25832).
//!
//! Krüger's series in the third flattening to the sixth order (Karney 2011, equations 35 and 36), exact to far below
//! a millimetre over Denmark, Bornholm included. The registers hold UTM metres with up to two decimals; degrees are
//! computed. ETRS89 and WGS 84 are taken as the same, as the interface does.

pub mod squares;

use serde::{Deserialize, Serialize};

/// A place in UTM zone 32, in whole millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    /// Easting in millimetres.
    pub x_mm: i32,
    /// Northing less 5,000 km, in millimetres.
    pub y_mm: i32,
}

/// What is subtracted from northings so that their millimetres fit 32 bits, in metres.
const NORTHING_BASE: f64 = 5_000_000.0;

impl Point {
    /// The point nearest to an easting and a northing in metres. What lies outside the 32 bits (2,147 km to each
    /// side) goes to their edge.
    pub fn from_utm(easting: f64, northing: f64) -> Self {
        Self { x_mm: (easting * 1000.0).round() as i32, y_mm: ((northing - NORTHING_BASE) * 1000.0).round() as i32 }
    }

    /// Easting and northing in metres.
    pub fn utm(self) -> (f64, f64) {
        (f64::from(self.x_mm) / 1000.0, (i64::from(self.y_mm) + 5_000_000_000) as f64 / 1000.0)
    }

    /// The point nearest to a longitude and a latitude in degrees.
    pub fn from_geographic(longitude: f64, latitude: f64) -> Self {
        let (easting, northing) = to_utm(longitude, latitude);
        Self::from_utm(easting, northing)
    }

    /// Longitude and latitude in degrees, unrounded.
    pub fn geographic(self) -> (f64, f64) {
        let (easting, northing) = self.utm();
        to_geographic(easting, northing)
    }
}

/// Degrees times 10⁸, rounded: about a millimetre.
pub fn scaled8(degrees: f64) -> i64 {
    (degrees * 1e8).round() as i64
}

/// Rounds degrees to 8 decimals.
pub fn round8(degrees: f64) -> f64 {
    scaled8(degrees) as f64 / 1e8
}

/// Rounds metres to 3 decimals.
pub fn round3(metres: f64) -> f64 {
    (metres * 1e3).round() / 1e3
}

/// GRS80: equatorial radius in metres and flattening.
const RADIUS: f64 = 6_378_137.0;
const FLATTENING: f64 = 1.0 / 298.257_222_101;
/// Third flattening and its powers.
const N: f64 = FLATTENING / (2.0 - FLATTENING);
const N2: f64 = N * N;
const N3: f64 = N2 * N;
const N4: f64 = N3 * N;
const N5: f64 = N4 * N;
const N6: f64 = N5 * N;
/// Zone 32: scale on the central meridian, false easting in metres, the meridian in degrees.
const SCALE: f64 = 0.9996;
const FALSE_EASTING: f64 = 500_000.0;
const MERIDIAN: f64 = 9.0;
/// Radius of the circle as long as the meridian, scaled.
const SCALED_RADIUS: f64 = SCALE * RADIUS / (1.0 + N) * (1.0 + N2 / 4.0 + N4 / 64.0 + N6 / 256.0);

/// Terms from the sphere to the ellipsoid.
const ALPHA: [f64; 6] = [
    N / 2.0 - 2.0 * N2 / 3.0 + 5.0 * N3 / 16.0 + 41.0 * N4 / 180.0 - 127.0 * N5 / 288.0 + 7_891.0 * N6 / 37_800.0,
    13.0 * N2 / 48.0 - 3.0 * N3 / 5.0 + 557.0 * N4 / 1_440.0 + 281.0 * N5 / 630.0 - 1_983_433.0 * N6 / 1_935_360.0,
    61.0 * N3 / 240.0 - 103.0 * N4 / 140.0 + 15_061.0 * N5 / 26_880.0 + 167_603.0 * N6 / 181_440.0,
    49_561.0 * N4 / 161_280.0 - 179.0 * N5 / 168.0 + 6_601_661.0 * N6 / 7_257_600.0,
    34_729.0 * N5 / 80_640.0 - 3_418_889.0 * N6 / 1_995_840.0,
    212_378_941.0 * N6 / 319_334_400.0,
];
/// Terms back, with the sign they are added with.
const BETA: [f64; 6] = [
    -(N / 2.0 - 2.0 * N2 / 3.0 + 37.0 * N3 / 96.0 - N4 / 360.0 - 81.0 * N5 / 512.0 + 96_199.0 * N6 / 604_800.0),
    -(N2 / 48.0 + N3 / 15.0 - 437.0 * N4 / 1_440.0 + 46.0 * N5 / 105.0 - 1_118_711.0 * N6 / 3_870_720.0),
    -(17.0 * N3 / 480.0 - 37.0 * N4 / 840.0 - 209.0 * N5 / 4_480.0 + 5_569.0 * N6 / 90_720.0),
    -(4_397.0 * N4 / 161_280.0 - 11.0 * N5 / 504.0 - 830_251.0 * N6 / 7_257_600.0),
    -(4_583.0 * N5 / 161_280.0 - 108_847.0 * N6 / 3_991_680.0),
    -(20_648_693.0 * N6 / 638_668_800.0),
];

/// Terms from the conformal latitude to the latitude.
const DELTA: [f64; 6] = [
    2.0 * N - 2.0 * N2 / 3.0 - 2.0 * N3 + 116.0 * N4 / 45.0 + 26.0 * N5 / 45.0 - 2_854.0 * N6 / 675.0,
    7.0 * N2 / 3.0 - 8.0 * N3 / 5.0 - 227.0 * N4 / 45.0 + 2_704.0 * N5 / 315.0 + 2_323.0 * N6 / 945.0,
    56.0 * N3 / 15.0 - 136.0 * N4 / 35.0 - 1_262.0 * N5 / 105.0 + 73_814.0 * N6 / 2_835.0,
    4_279.0 * N4 / 630.0 - 332.0 * N5 / 35.0 - 399_572.0 * N6 / 14_175.0,
    4_174.0 * N5 / 315.0 - 144_838.0 * N6 / 6_237.0,
    601_676.0 * N6 / 22_275.0,
];

/// Square of the eccentricity.
const ECCENTRICITY2: f64 = FLATTENING * (2.0 - FLATTENING);

/// Easting and northing in metres of a longitude and a latitude in degrees.
pub fn to_utm(longitude: f64, latitude: f64) -> (f64, f64) {
    let tan = conformal_tan(latitude.to_radians().tan());
    let (sin, cos) = (longitude - MERIDIAN).to_radians().sin_cos();
    // On the sphere: the tangents of the angle along the meridian and, hyperbolic, of that across it.
    let square = tan * tan + cos * cos;
    let tanh = sin / (1.0 + tan * tan).sqrt();
    let twice_along = (2.0 * tan * cos / square, (cos * cos - tan * tan) / square);
    let twice_across = hyperbolic((1.0 + tanh) / (1.0 - tanh));
    let (more_along, more_across) = series(&ALPHA, twice_along, twice_across);
    let (along, across) = (tan.atan2(cos) + more_along, tanh.atanh() + more_across);
    (FALSE_EASTING + SCALED_RADIUS * across, SCALED_RADIUS * along)
}

/// Longitude and latitude in degrees of an easting and a northing in metres.
pub fn to_geographic(easting: f64, northing: f64) -> (f64, f64) {
    let place = OnSphere::new(&Northing::new(northing), &Easting::new(easting));
    (place.longitude(), place.latitude())
}

/// The box in degrees around the four corners of a box in the plane: west, south, east, north.
///
/// Which corner decides a side follows from the curves: away from the central meridian a line of equal northing sinks
/// south, and the further north, the more degrees a metre of easting is.
pub fn box_to_geographic([west, south, east, north]: [f64; 4]) -> [f64; 4] {
    let outward_is_north = [west < FALSE_EASTING, east > FALSE_EASTING];
    let west_is_further = FALSE_EASTING - west > east - FALSE_EASTING;
    let [west, east] = [west, east].map(Easting::new);
    let [south, north] = [south, north].map(Northing::new);
    let [of_west, of_east] = outward_is_north.map(|is_north| if is_north { &north } else { &south });
    let [further, nearer] = if west_is_further { [&west, &east] } else { [&east, &west] };
    [
        OnSphere::new(of_west, &west).longitude(),
        OnSphere::new(&south, further).latitude(),
        OnSphere::new(of_east, &east).longitude(),
        OnSphere::new(&north, nearer).latitude(),
    ]
}

/// What a northing gives to a place on the sphere.
struct Northing {
    along: f64,
    twice: (f64, f64),
}

impl Northing {
    fn new(northing: f64) -> Self {
        let along = northing / SCALED_RADIUS;
        Self { along, twice: (2.0 * along).sin_cos() }
    }
}

/// What an easting gives to it.
struct Easting {
    across: f64,
    twice: (f64, f64),
}

impl Easting {
    fn new(easting: f64) -> Self {
        let across = (easting - FALSE_EASTING) / SCALED_RADIUS;
        Self { across, twice: hyperbolic((2.0 * across).exp()) }
    }
}

/// A place on the sphere: sine and cosine of its angle along the meridian, hyperbolic sine of that across it.
struct OnSphere {
    sin: f64,
    cos: f64,
    sinh: f64,
}

impl OnSphere {
    #[inline]
    fn new(northing: &Northing, easting: &Easting) -> Self {
        let (more_along, more_across) = series(&BETA, northing.twice, easting.twice);
        let (sin, cos) = (northing.along + more_along).sin_cos();
        let (sinh, _) = hyperbolic((easting.across + more_across).exp());
        Self { sin, cos, sinh }
    }

    /// In degrees.
    #[inline]
    fn longitude(&self) -> f64 {
        MERIDIAN + self.sinh.atan2(self.cos).to_degrees()
    }

    /// In degrees.
    #[inline]
    fn latitude(&self) -> f64 {
        let Self { sin, cos, sinh } = self;
        // The tangent of the conformal latitude.
        let tan = sin / (sinh * sinh + cos * cos).sqrt();
        let square = 1.0 + tan * tan;
        let (more, _) = series(&DELTA, (2.0 * tan / square, (1.0 - tan * tan) / square), (0.0, 1.0));
        (tan.atan() + more).to_degrees()
    }
}

/// The tangent of the conformal latitude, of the tangent of the latitude.
fn conformal_tan(tan: f64) -> f64 {
    let eccentricity = ECCENTRICITY2.sqrt();
    let secant = (1.0 + tan * tan).sqrt();
    let (sigma, _) = hyperbolic((eccentricity * (eccentricity * tan / secant).atanh()).exp());
    tan * (1.0 + sigma * sigma).sqrt() - sigma * secant
}

/// Hyperbolic sine and cosine of a number by its exponential. Angles here are small, and what is lost of their sine is
/// lost of a radian: millionths of a millimetre.
fn hyperbolic(exponential: f64) -> (f64, f64) {
    let inverse = 1.0 / exponential;
    (0.5 * (exponential - inverse), 0.5 * (exponential + inverse))
}

/// The sums of `term[k] * sin(2 (k + 1) (along + i across))`, real and imaginary part, by Clenshaw's recurrence, from
/// sine and cosine of twice the angle along and hyperbolic ones of twice the angle across.
#[inline]
fn series(terms: &[f64; 6], (sin, cos): (f64, f64), (sinh, cosh): (f64, f64)) -> (f64, f64) {
    // Doubled the complex cosine.
    let (re, im) = (2.0 * cos * cosh, -2.0 * sin * sinh);
    let (mut re0, mut im0, mut re1, mut im1) = (0.0, 0.0, 0.0, 0.0);
    for term in terms.iter().rev() {
        let next = (re * re0 - im * im0 - re1 + term, re * im0 + im * re0 - im1);
        (re1, im1) = (re0, im0);
        (re0, im0) = next;
    }
    // Times the complex sine.
    let (sin_re, sin_im) = (sin * cosh, cos * sinh);
    (re0 * sin_re - im0 * sin_im, re0 * sin_im + im0 * sin_re)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Rows of the legacy CSV of Tønder 2015: easting, northing, longitude, latitude as published.
    const PUBLISHED: [(f64, f64, f64, f64); 8] = [
        (467_116.86, 6_110_637.41, 8.484_131_239_606_79, 55.141_305_484_654_5),
        (515_582.0, 6_108_583.0, 9.244_341_012_374_46, 55.123_690_729_443_5),
        (501_333.1, 6_082_320.73, 9.020_782_049_841_85, 54.887_930_299_304_3),
        (481_824.0, 6_121_822.0, 8.714_132_695_808, 55.242_568_545_614_9),
        (470_620.0, 6_105_713.0, 8.539_595_438_782_91, 55.097_275_150_481_7),
        (470_531.0, 6_105_718.0, 8.538_200_280_854_36, 55.097_314_801_799_7),
        (471_574.0, 6_104_382.0, 8.554_677_696_045_73, 55.085_370_344_981_6),
        (486_156.0, 6_118_596.0, 8.782_422_874_001_36, 55.213_720_204_665_7),
    ];

    #[test]
    fn published_degrees_agree_to_eight_decimals() {
        for (easting, northing, longitude, latitude) in PUBLISHED {
            let (lon, lat) = Point::from_utm(easting, northing).geographic();
            assert!((lon - longitude).abs() < 5e-9 && (lat - latitude).abs() < 5e-9, "{lon} {lat}");
            let (x, y) = Point::from_geographic(longitude, latitude).utm();
            assert!((x - easting).abs() < 1e-3 && (y - northing).abs() < 1e-3, "{x} {y}");
        }
    }

    #[test]
    fn millimetres_and_decimals() {
        let point = Point::from_utm(470_620.123_4, 6_105_713.567_8);
        assert_eq!(point, Point { x_mm: 470_620_123, y_mm: 1_105_713_568 });
        assert_eq!(point.utm(), (470_620.123, 6_105_713.568));
        assert_eq!(Point::from_utm(f64::INFINITY, f64::NEG_INFINITY), Point { x_mm: i32::MAX, y_mm: i32::MIN });
        assert_eq!(Point::from_utm(f64::NAN, NORTHING_BASE), Point::default());
        assert_eq!((round8(8.539_595_438_78), round3(470_620.123_4)), (8.539_595_44, 470_620.123));
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn degrees_round_trip(longitude in 7.5_f64..15.5, latitude in 54.0_f64..58.0) {
            let (easting, northing) = to_utm(longitude, latitude);
            let (lon, lat) = to_geographic(easting, northing);
            prop_assert!((lon - longitude).abs() < 1e-11 && (lat - latitude).abs() < 1e-11);
        }

        #[test]
        fn the_box_in_degrees_is_around_its_four_corners(
            west in 400_000.0_f64..950_000.0, south in 5_990_000.0_f64..6_450_000.0,
            width in 0.0_f64..400_000.0, height in 0.0_f64..400_000.0,
        ) {
            let (east, north) = (west + width, south + height);
            let corners = [(west, south), (west, north), (east, south), (east, north)].map(|(x, y)| to_geographic(x, y));
            let longitudes = corners.map(|(longitude, _)| longitude);
            let latitudes = corners.map(|(_, latitude)| latitude);
            let lowest = |of: [f64; 4]| of.into_iter().fold(f64::INFINITY, f64::min);
            let highest = |of: [f64; 4]| of.into_iter().fold(f64::NEG_INFINITY, f64::max);
            let expected = [lowest(longitudes), lowest(latitudes), highest(longitudes), highest(latitudes)];
            let found = box_to_geographic([west, south, east, north]);
            prop_assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-13), "{found:?} {expected:?}");
        }

        #[test]
        fn millimetres_round_trip(x_mm in 400_000_000..950_000_000, y_mm in 990_000_000..1_450_000_000) {
            let point = Point { x_mm, y_mm };
            let (longitude, latitude) = point.geographic();
            prop_assert_eq!(Point::from_geographic(longitude, latitude), point);
            let (x, y) = Point::from_geographic(round8(longitude), round8(latitude)).utm();
            prop_assert!((x - point.utm().0).abs() < 2e-3 && (y - point.utm().1).abs() < 2e-3);
        }

        #[test]
        fn no_number_panics(a in any::<f64>(), b in any::<f64>()) {
            let _ = (Point::from_utm(a, b), Point::from_geographic(a, b), to_geographic(a, b));
        }
    }
}
