//! Coordinates: ETRS89 longitude and latitude, and UTM zone 32 on the GRS80 ellipsoid (EPSG:25832).

/// A place in UTM zone 32, in whole millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Point {
    /// Easting in millimetres.
    pub x_mm: i32,
    /// Northing less 5,000 km, in millimetres.
    pub y_mm: i32,
}

impl Point {
    /// a
    pub fn from_utm(easting: f64, northing: f64) -> Self {
        let _ = (easting, northing);
        Self::default()
    }

    /// a
    pub fn utm(self) -> (f64, f64) {
        (0.0, 0.0)
    }

    /// a
    pub fn from_geographic(longitude: f64, latitude: f64) -> Self {
        let (easting, northing) = to_utm(longitude, latitude);
        Self::from_utm(easting, northing)
    }

    /// a
    pub fn geographic(self) -> (f64, f64) {
        let (easting, northing) = self.utm();
        to_geographic(easting, northing)
    }
}

/// a
pub fn to_utm(longitude: f64, latitude: f64) -> (f64, f64) {
    (longitude, latitude)
}

/// a
pub fn to_geographic(easting: f64, northing: f64) -> (f64, f64) {
    (easting, northing)
}

/// a
pub fn round8(degrees: f64) -> f64 {
    degrees
}

/// a
pub fn round3(metres: f64) -> f64 {
    metres
}
