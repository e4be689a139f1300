//! Downloads of the cadastre (register MAT): parcels in one file, the boundaries of their lots in another.

use rustc_hash::FxHashMap;

use super::super::schema::{Schema, columns};
use super::super::table::{self, keep, with_values};
use super::super::value::{Values, digits};
use super::super::wkt;
use crate::ImportError;
use crate::open::Input;
use crate::record::{Moment, Parcel, ParcelName, Strings};
use crate::source::{Context, Fault};

columns! {
    /// `Jordstykke` and `Lodflade`.
    Column {
        Id = "id_lokalId",
        Status = "status",
        Registered = "registreringFra",
        Superseded = "registreringTil",
        Ended = "virkningTil",
        OwnerDistrict = "ejerlavLokalId",
        Number = "matrikelnummer",
        Parcel = "jordstykkeLokalId",
        Geometry = "geometri",
    }
}

/// The names of the parcels by id, until the boundaries of their lots are read.
#[derive(Debug, Default)]
pub struct Parcels(FxHashMap<u64, (Moment, ParcelName)>);

impl Parcels {
    /// Reads a file of parcels. Of several rows of one parcel the one that was registered last counts.
    pub(crate) fn read(&mut self, input: &mut Input<'_>, context: &mut Context<'_, '_>) -> Result<(), ImportError> {
        table::for_each_row(input, &Schema::new(Column::NAMES), context, |line, context| {
            let row = with_values(line, Column::NAMES, context, |values| {
                is_in_force(values)?;
                let name = ParcelName {
                    owner_district: values.required(Column::OwnerDistrict, digits)?,
                    cadastral_number: values.symbol(Column::Number).ok_or(Fault::Missing("matrikelnummer"))?,
                    property_number: None,
                };
                Ok((values.required(Column::Id, digits)?, values.moment(Column::Registered), name))
            });
            keep(line, context, row, |(id, registered, name), _| {
                let known = self.0.entry(id).or_insert((registered, name));
                if registered > known.0 {
                    *known = (registered, name);
                }
            });
        })
    }
}

/// A file of lots of parcels that are known.
pub(crate) struct Lots<'a>(pub(crate) &'a Parcels);

impl Lots<'_> {
    /// Calls `each` with the boundary of each lot, under the name of its parcel.
    pub(crate) fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(Parcel, &mut Strings),
    ) -> Result<(), ImportError> {
        table::for_each_row(input, &Schema::new(Column::NAMES), context, |line, context| {
            let row = with_values(line, Column::NAMES, context, |values| {
                is_in_force(values)?;
                let id: u64 = values.required(Column::Parcel, digits)?;
                let &(_, name) = self.0.0.get(&id).ok_or(Fault::Row("the row is of a parcel that is in no file"))?;
                let polygons = values.required(Column::Geometry, wkt::polygons)?.inside;
                Ok(Parcel { name, polygons })
            });
            keep(line, context, row, |parcel, context| each(parcel, context.strings));
        })
    }
}

/// Whether the row is what the register says today.
fn is_in_force(values: &Values<'_>) -> Result<(), Fault> {
    let is_replaced = values.text(Column::Superseded).is_some() || values.text(Column::Ended).is_some();
    let status = values.text(Column::Status);
    if is_replaced || status.is_some_and(|status| !status.eq_ignore_ascii_case("Gældende")) {
        return Err(Fault::Row("the row is not in force"));
    }
    Ok(())
}
