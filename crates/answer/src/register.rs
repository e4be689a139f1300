//! How the engine answers for rows of the register of buildings and dwellings.

use vejviser_dataset::bbr::municipality_with_id;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::register::Shown;
use vejviser_engine::request::{AreaFilter, AreaKey, Location, Page, RegisterFilter, RegisterKey};
use vejviser_engine::{Budget, Engine, Error, List, Result};
use vejviser_model::Uuid;
use vejviser_model::id::RegisterRowId;
use vejviser_wire::{FormerEntity, FormerRow, FormerRows, RegisterRows};

use crate::resource::{Operation, Searchable};

/// Rows of an entity: `/bbr/bygninger` and its neighbours.
impl Searchable for RegisterRows {
    type Filter = RegisterFilter;
    type Key = RegisterKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = &[Operation::List, Operation::Get];

    fn list(
        &self,
        engine: &Engine,
        filter: &RegisterFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<RegisterRowId>> {
        engine.register_rows(self.entity, Shown::All, filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &RegisterKey) -> Result<Option<RegisterRowId>> {
        engine.register_row(self.entity, key)
    }
}

/// Rows of an entity as the former model had them: `/bbrlight/bygninger` and its neighbours. Lists leave out what is no more.
impl Searchable for FormerRows {
    type Filter = RegisterFilter;
    type Key = RegisterKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = &[Operation::List, Operation::Get];

    fn list(
        &self,
        engine: &Engine,
        filter: &RegisterFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<FormerRow>> {
        match self.entity {
            FormerEntity::Municipality => {
                let named = codes(filter)?;
                if named.as_ref().is_some_and(Vec::is_empty) {
                    return Ok(List { rows: Vec::new(), more: false });
                }
                let code = named.unwrap_or_default().into_iter().map(Some).collect();
                let List { rows, more } = engine.areas(
                    AreaKind::Municipality,
                    &AreaFilter { code, ..AreaFilter::default() },
                    page,
                    budget,
                )?;
                Ok(List { rows: rows.into_iter().map(FormerRow::Municipality).collect(), more })
            }
            FormerEntity::BuildingPoint => {
                let List { rows, more } = engine.register_points(Shown::InUse, filter, page, budget)?;
                Ok(List { rows: rows.into_iter().map(|(today, row)| FormerRow::Register(today, row)).collect(), more })
            }
            entity => {
                let today = entity.today();
                let List { rows, more } = engine.register_rows(today, Shown::InUse, filter, page, budget)?;
                Ok(List { rows: rows.into_iter().map(|row| FormerRow::Register(today, row)).collect(), more })
            }
        }
    }

    fn get(&self, engine: &Engine, key: &RegisterKey) -> Result<Option<FormerRow>> {
        Ok(match self.entity {
            FormerEntity::Municipality => {
                let code = municipality_with_id(uuid(&key.id)?);
                let area = |code: u16| {
                    engine.area(AreaKind::Municipality, &AreaKey { code: code.into(), ..AreaKey::default() })
                };
                code.and_then(area).map(FormerRow::Municipality)
            }
            FormerEntity::BuildingPoint => {
                engine.register_point(key)?.map(|(today, row)| FormerRow::Register(today, row))
            }
            entity => engine.register_row(entity.today(), key)?.map(|row| FormerRow::Register(entity.today(), row)),
        })
    }
}

/// Codes of the municipalities that a filter names, by code and by id; nothing where it names none.
fn codes(filter: &RegisterFilter) -> Result<Option<Vec<u32>>> {
    let RegisterFilter { id, municipality, .. } = filter;
    let codes: Vec<u16> = if id.is_empty() {
        municipality.clone()
    } else {
        let ids = id.iter().map(|id| uuid(id)).collect::<Result<Vec<Uuid>>>()?;
        let named = ids.into_iter().filter_map(municipality_with_id);
        named.filter(|code| municipality.is_empty() || municipality.contains(code)).collect()
    };
    let names_any = !(id.is_empty() && municipality.is_empty());
    Ok(names_any.then(|| codes.into_iter().map(u32::from).collect()))
}

fn uuid(text: &str) -> Result<Uuid> {
    Uuid::parse(text).ok_or_else(|| Error::parameter("id", format!("{text:?} is not a UUID")))
}
