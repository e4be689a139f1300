//! Writes a `GeoPackage`, as programs for maps do.

use std::path::Path;

use rusqlite::Connection;
use wkt::Wkt;

/// The tables that every `GeoPackage` has, and the coordinate systems.
const TABLES: &str = "
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
        organization_coordsys_id INTEGER, definition TEXT);
    CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT PRIMARY KEY, column_name TEXT, geometry_type_name TEXT,
        srs_id INTEGER, z INTEGER, m INTEGER);
    INSERT INTO gpkg_spatial_ref_sys VALUES
        ('ETRS89 / UTM zone 32N', 25832, 'EPSG', 25832, ''), ('WGS 84', 4326, 'EPSG', 4326, '');";

/// A table of a `GeoPackage`.
pub struct Layer<'a> {
    pub name: &'a str,
    /// Names and declared types of its columns, the key of its rows apart.
    pub columns: Vec<(&'a str, &'a str)>,
    /// The column of geometries, given as well-known text.
    pub geometry: Option<&'a str>,
    pub reference: u32,
    /// `None` is no value.
    pub rows: Vec<Vec<Option<String>>>,
}

/// Writes a file.
pub fn write(path: &Path, layers: &[Layer<'_>]) {
    let file = Connection::open(path).unwrap();
    file.execute_batch(TABLES).unwrap();
    for Layer { name, columns, geometry, reference, rows } in layers {
        let declared: Vec<String> = columns.iter().map(|(name, kind)| format!("\"{name}\" {kind}")).collect();
        file.execute_batch(&format!("CREATE TABLE \"{name}\" (fid INTEGER PRIMARY KEY, {})", declared.join(", ")))
            .unwrap();
        let kind = if geometry.is_some() { "features" } else { "attributes" };
        file.execute("INSERT INTO gpkg_contents VALUES (?1, ?2, ?1, ?3)", (name, kind, reference)).unwrap();
        if let Some(column) = geometry {
            file.execute(
                "INSERT INTO gpkg_geometry_columns VALUES (?1, ?2, 'GEOMETRY', ?3, 2, 2)",
                (name, column, reference),
            )
            .unwrap();
        }
        let places = vec!["?"; columns.len()].join(", ");
        let mut insert = file.prepare(&format!("INSERT INTO \"{name}\" VALUES (NULL, {places})")).unwrap();
        for row in rows {
            for (place, (value, (column, _))) in row.iter().zip(columns).enumerate() {
                match value {
                    Some(text) if Some(*column) == *geometry => {
                        insert.raw_bind_parameter(place + 1, blob(text, *reference)).unwrap();
                    }
                    value => insert.raw_bind_parameter(place + 1, value.as_deref()).unwrap(),
                }
            }
            insert.raw_execute().unwrap();
        }
    }
}

/// The bytes of a geometry.
fn blob(text: &str, reference: u32) -> Vec<u8> {
    let is_empty = text.ends_with("EMPTY");
    let mut bytes = vec![b'G', b'P', 0, if is_empty { 0b1_0001 } else { 1 }];
    bytes.extend(reference.to_le_bytes());
    let geometry: Wkt<f64> = text.parse().unwrap();
    wkb::writer::write_geometry(&mut bytes, &geometry, &wkb::writer::WriteOptions::default()).unwrap();
    bytes
}
