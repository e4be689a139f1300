//! Coordinate systems as `GeoParquet` names them: PROJJSON. Coordinates stand x first in both, as the specification wants.

use serde_json::{Value, json};
use vejviser_engine::request::Srid;

/// Its usual name.
pub(crate) fn name(srid: Srid) -> String {
    format!("EPSG:{}", code(srid))
}

/// Its number in the EPSG registry.
pub(crate) fn code(srid: Srid) -> i32 {
    match srid {
        Srid::Wgs84 => 4326,
        Srid::Utm32 => 25832,
    }
}

/// Its definition.
pub(crate) fn projjson(srid: Srid) -> Value {
    let schema = "https://proj.org/schemas/v0.7/projjson.schema.json";
    let id = epsg(code(srid));
    match srid {
        Srid::Wgs84 => {
            let datum = datum("World Geodetic System 1984", "WGS 84", 298.257_223_563);
            json!({
                "$schema": schema, "type": "GeographicCRS", "name": "WGS 84", "datum": datum,
                "coordinate_system": degrees(), "id": id,
            })
        }
        Srid::Utm32 => {
            let datum = datum("European Terrestrial Reference System 1989", "GRS 1980", 298.257_222_101);
            json!({
                "$schema": schema, "type": "ProjectedCRS", "name": "ETRS89 / UTM zone 32N",
                "base_crs": { "name": "ETRS89", "datum": datum, "coordinate_system": degrees(), "id": epsg(4258) },
                "conversion": {
                    "name": "UTM zone 32N",
                    "method": { "name": "Transverse Mercator", "id": epsg(9807) },
                    "parameters": [
                        parameter("Latitude of natural origin", 0.0, "degree", 8801),
                        parameter("Longitude of natural origin", 9.0, "degree", 8802),
                        parameter("Scale factor at natural origin", 0.9996, "unity", 8805),
                        parameter("False easting", 500_000.0, "metre", 8806),
                        parameter("False northing", 0.0, "metre", 8807),
                    ],
                },
                "coordinate_system": { "subtype": "Cartesian", "axis": [
                    axis("Easting", "E", "east", "metre"), axis("Northing", "N", "north", "metre"),
                ] },
                "id": id,
            })
        }
    }
}

fn epsg(code: i32) -> Value {
    json!({ "authority": "EPSG", "code": code })
}

fn datum(name: &str, ellipsoid: &str, inverse_flattening: f64) -> Value {
    json!({
        "type": "GeodeticReferenceFrame", "name": name,
        "ellipsoid": { "name": ellipsoid, "semi_major_axis": 6_378_137, "inverse_flattening": inverse_flattening },
    })
}

fn degrees() -> Value {
    let axes =
        [axis("Geodetic latitude", "Lat", "north", "degree"), axis("Geodetic longitude", "Lon", "east", "degree")];
    json!({ "subtype": "ellipsoidal", "axis": axes })
}

fn axis(name: &str, abbreviation: &str, direction: &str, unit: &str) -> Value {
    json!({ "name": name, "abbreviation": abbreviation, "direction": direction, "unit": unit })
}

fn parameter(name: &str, value: f64, unit: &str, code: i32) -> Value {
    json!({ "name": name, "value": value, "unit": unit, "id": epsg(code) })
}
