//! Where one turns in from the road, by the id that entrances name: `vejpunkt` among the closed service's extracts.

use serde::Deserialize;

use super::super::schema::{Schema, columns};
use super::super::value::{Values, id, letter, point};
use super::{Fault, LegacyRow};
use crate::record::{Moment, RoadPoint};

columns! {
    /// `/replikering/udtraek?entitet=vejpunkt`
    Column {
        Id = "id",
        Source = "kilde",
        Standard = "tekniskstandard",
        Accuracy = "nøjagtighedsklasse",
        Position = "position",
        X = "position.coordinates[0]",
        Y = "position.coordinates[1]",
    }
}

impl LegacyRow for RoadPoint {
    const NAMES: &'static [&'static [&'static str]] = Column::NAMES;

    fn schema() -> Schema {
        Schema::new(Self::NAMES)
    }

    fn from_row(values: &mut Values<'_>) -> Result<Self, Fault> {
        use Column as C;
        let at = match values.text(C::Position) {
            Some(text) => Some(of_json(text).ok_or(Fault::Unreadable("position"))?),
            None => values.point(C::X, C::Y)?,
        };
        Ok(Self {
            id: Some(values.required(C::Id, id)?),
            point: at,
            source: values.symbol(C::Source),
            accuracy: values.lenient(C::Accuracy, |text| letter(text, b"AB")),
            standard: values.symbol(C::Standard),
            changed: Moment::UNKNOWN,
        })
    }
}

/// The place of a point that is written as `GeoJSON` in a cell.
fn of_json(text: &str) -> Option<vejviser_model::Point> {
    #[derive(Deserialize)]
    struct Position {
        coordinates: Vec<f64>,
    }
    let Position { coordinates } = serde_json::from_str(text).ok()?;
    point(*coordinates.first()?, *coordinates.get(1)?)
}
