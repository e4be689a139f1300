//! A row answered: its cells become a question of the engine, the answer becomes the cells that are appended.
//!
//! The questions are those of the service's own paths, with the same budget, so a row gets what a single request would.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use vejviser_answer::steps;
use vejviser_engine::cleanse::{AddressKind, AddressRow, Category};
use vejviser_engine::request::{
    AddressGeometry, AddressKey, CleanseParameters, CleanseParts, NearestParameters, ParseParameters,
};
use vejviser_engine::{Budget, Engine, Error as EngineError, ParameterFault};
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_model::normalize::normalized;
use vejviser_model::parse::cell;
use vejviser_wire::{RowAnswer, RowColumns, RowFailure, municipality_name, postcode_name};

use crate::columns::Mapping;
use crate::house_letter::{self, lettered, words};
use crate::keys::{self, municipality_as_town, names_place};
use crate::layout::Layout;
use crate::options::KEYS;
use crate::read::{Cells, Damage, LONGEST_ROW};
use crate::{Encoding, Error, Operation, Options, Parameter};

/// What stands between two parts of a row's question.
const BETWEEN: char = '\u{1f}';

/// Answers the rows of one run.
#[derive(Clone, Debug)]
pub(crate) struct Answering<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) options: &'a Options,
    pub(crate) encoding: Encoding,
    pub(crate) columns: Mapping,
    /// Whether some of them are keys.
    has_keys: bool,
    pub(crate) width: usize,
    pub(crate) header: &'a [String],
    /// The municipality that rows without a place lie in, as [`municipality_as_town`] writes it.
    pub(crate) municipality: Option<String>,
    /// What is appended.
    pub(crate) appended: Arc<RowColumns>,
    pub(crate) cancelled: Arc<AtomicBool>,
}

impl<'a> Answering<'a> {
    pub(crate) fn new(
        engine: &'a Engine,
        options: &'a Options,
        layout: &'a Layout,
        columns: Mapping,
        cancelled: Arc<AtomicBool>,
    ) -> Self {
        Self {
            engine,
            options,
            encoding: layout.encoding,
            has_keys: columns.iter().any(|(parameter, _)| KEYS.contains(parameter)),
            columns,
            width: layout.header.len(),
            header: &layout.header,
            municipality: options.municipality.and_then(|code| municipality_as_town(engine, code)),
            appended: Arc::new(options.appended()),
            cancelled,
        }
    }

    /// What a row asks, in one text: equal rows ask the same. `None` is a blank row.
    pub(crate) fn question<'k>(
        &self,
        cells: Cells<'_>,
        damage: Option<Damage>,
        key: &'k mut String,
    ) -> Result<Option<&'k str>, RowFailure> {
        key.clear();
        match damage {
            Some(Damage::UnclosedQuote { column, .. }) => return Err(RowFailure::UnclosedQuote { column }),
            Some(Damage::NotJson) => return Err(RowFailure::NotJson),
            Some(Damage::TooLong { .. }) => return Err(RowFailure::LongRow { longest: LONGEST_ROW }),
            None => {}
        }
        if cells.len() > self.width {
            return Err(RowFailure::TooManyCells { cells: cells.len(), columns: self.width });
        }
        let mut is_blank = true;
        for &(parameter, column) in &self.columns {
            let cell = cells.get(column).unwrap_or_default();
            let text = self.encoding.decode(cell);
            if text.contains('\0') {
                return Err(RowFailure::NotText { column: self.header[column].clone() });
            }
            // Without control characters, so that none of its letters ends a part of the key.
            let text = normalized(&text);
            let text = text.trim();
            let longest = self.options.longest_text;
            if longest > 0 && text.len() > longest && text.chars().count() > longest {
                return Err(RowFailure::TooLong { column: self.header[column].clone(), longest });
            }
            // Codes alone name no address: files have them in every row.
            let is_code = matches!(parameter, Parameter::MunicipalityCode | Parameter::StreetCode);
            is_blank &= text.is_empty() || is_code;
            key.push_str(text);
            key.push(BETWEEN);
        }
        if is_blank { Ok(None) } else { Ok(Some(key)) }
    }

    /// Answers a question; `use_answer` gets the answer.
    ///
    /// # Errors
    /// Only [`EngineError::Cancelled`]: whatever else fails is an answer.
    pub(crate) fn answer<T>(
        &self,
        question: &str,
        use_answer: impl FnOnce(RowAnswer<'_>) -> T,
    ) -> Result<T, EngineError> {
        let parts = Parts::new(question, &self.columns);
        let mut budget = Budget::new(steps::ROW, Some(Arc::clone(&self.cancelled)));
        let snapshot = self.engine.snapshot();
        let srid = self.options.srid;
        let answered = match self.options.operation {
            Operation::CleanseAddress | Operation::CleanseAccessAddress => {
                let kind = match self.options.operation {
                    Operation::CleanseAddress => AddressKind::Address,
                    _ => AddressKind::AccessAddress,
                };
                let parameters = self.cleanse_parameters(&parts);
                let cleansed = if self.has_keys {
                    keys::cleansed(self.engine, kind, parameters, |parameter| parts.get(parameter), &mut budget)
                } else {
                    self.engine.cleanse(kind, &parameters, &mut budget)
                };
                match cleansed {
                    Ok(cleansed) => {
                        let answer = RowAnswer::cleansed(snapshot, srid, &cleansed);
                        return self.with_registers(self.judged(answer), use_answer);
                    }
                    Err(error) => Err(error),
                }
            }
            Operation::Parse => {
                let parameters = ParseParameters::new(&self.cleanse_parameters(&parts).composed());
                match self.engine.parse(&parameters, &mut budget) {
                    Ok(parsed) => {
                        let answer = RowAnswer::parsed(snapshot, srid, &parsed);
                        return self.with_registers(self.judged(answer), use_answer);
                    }
                    Err(error) => Err(error),
                }
            }
            Operation::GetAddress | Operation::GetAccessAddress => {
                let key = AddressKey { id: parts.get(Parameter::Id).to_owned(), include_discontinued: false };
                self.row_of(&key).map(|row| (row, None))
            }
            Operation::NearestAddress | Operation::NearestAccessAddress => {
                let [x, y] = match [Parameter::X, Parameter::Y].map(|axis| parts.number(axis)) {
                    [Some(x), Some(y)] => [x, y],
                    [None, _] => return Ok(self.refuse(Parameter::X, use_answer)),
                    [_, None] => return Ok(self.refuse(Parameter::Y, use_answer)),
                };
                let place = NearestParameters {
                    x,
                    y,
                    srid,
                    geometry: AddressGeometry::AccessPoint,
                    max_distance_m: None,
                    status: Vec::new(),
                    include_discontinued: false,
                    include_invalid: false,
                };
                self.nearest(&place, &mut budget)
            }
        };
        match answered {
            Ok((Some(row), distance)) => {
                self.with_registers(RowAnswer::found(snapshot, srid, row, distance), use_answer)
            }
            Ok((None, _)) => Ok(use_answer(RowAnswer::absent())),
            Err(EngineError::Cancelled) => Err(EngineError::Cancelled),
            Err(error) => Ok(use_answer(RowAnswer::failed(&self.failure(error).to_string()))),
        }
    }

    /// An answer with what other registers say of its address. That has a budget of its own, so that a row is answered the
    /// same way however its address was found.
    fn with_registers<T>(
        &self,
        mut answer: RowAnswer<'_>,
        use_answer: impl FnOnce(RowAnswer<'_>) -> T,
    ) -> Result<T, EngineError> {
        let mut budget = Budget::new(steps::ROW, Some(Arc::clone(&self.cancelled)));
        match answer.look_up(&self.appended, &mut budget) {
            Ok(()) => Ok(use_answer(answer)),
            Err(EngineError::Cancelled) => Err(EngineError::Cancelled),
            Err(_) => Ok(use_answer(RowAnswer::failed(&RowFailure::TooManyBuildings.to_string()))),
        }
    }

    fn judged<'r>(&self, answer: RowAnswer<'r>) -> RowAnswer<'r> {
        answer.judged(self.options.min_category.map(Category::from), self.options.accepted_rules)
    }

    fn refuse<T>(&self, axis: Parameter, use_answer: impl FnOnce(RowAnswer<'_>) -> T) -> T {
        use_answer(RowAnswer::failed(&RowFailure::NotANumber { column: self.column_of(axis) }.to_string()))
    }

    /// Name of the column that gives a parameter.
    fn column_of(&self, wanted: Parameter) -> String {
        let column = self.columns.iter().find(|(parameter, _)| *parameter == wanted);
        column.and_then(|&(_, column)| self.header.get(column)).cloned().unwrap_or_default()
    }

    fn failure(&self, error: EngineError) -> RowFailure {
        match (error, self.options.operation) {
            (EngineError::TooExpensive, _) => RowFailure::TooExpensive,
            (EngineError::Parameter(_), Operation::GetAddress | Operation::GetAccessAddress) => {
                RowFailure::NotAnId { column: self.column_of(Parameter::Id) }
            }
            (EngineError::Parameter(_), Operation::NearestAddress | Operation::NearestAccessAddress) => {
                RowFailure::OutOfBounds
            }
            (error, _) => RowFailure::Internal(error.to_string()),
        }
    }

    fn row_of(&self, key: &AddressKey) -> Result<Option<AddressRow>, EngineError> {
        Ok(match self.options.operation {
            Operation::GetAddress => self.engine.address(key)?.map(|id| row_of_unit(self.engine, id)),
            _ => self.engine.access_address(key)?.map(row_of_entrance),
        })
    }

    fn nearest(
        &self,
        place: &NearestParameters,
        budget: &mut Budget,
    ) -> Result<(Option<AddressRow>, Option<i64>), EngineError> {
        let row = match self.options.operation {
            Operation::NearestAddress => {
                self.engine.nearest_address(place, budget)?.map(|id| row_of_unit(self.engine, id))
            }
            _ => self.engine.nearest_access_address(place, budget)?.map(row_of_entrance),
        };
        let Some(found) = row else { return Ok((None, None)) };
        Ok((row, self.engine.distance_mm(place, AccessAddressId(found.entrance))?))
    }

    /// The parts of a row. A text that other parts stand beside is the first of them, so that a street in one column and
    /// its number in another are read as one address.
    fn cleanse_parameters(&self, parts: &Parts<'_, '_>) -> CleanseParameters {
        let text = parts.text();
        let part = |parameter| Some(parts.get(parameter)).filter(|part| !part.is_empty()).map(str::to_owned);
        let mut parts = CleanseParts {
            street_name: Some(joined([text.as_str(), parts.get(Parameter::StreetName)].into_iter())),
            house_number: part(Parameter::HouseNumber),
            floor: part(Parameter::Floor),
            door: part(Parameter::Door),
            supplementary_town: part(Parameter::SupplementaryTown),
            postcode: part(Parameter::Postcode),
            town: part(Parameter::Town),
        };
        parts.read();
        let lacks_place = parts.postcode.is_none() && parts.town.is_none();
        // What the text or the town says already is not said again.
        let is_new = |part: &String| !says(&text, part);
        let town = parts.town.clone();
        parts.postcode = parts.postcode.filter(is_new).filter(|part| town.is_none_or(|town| !says(&town, part)));
        parts.house_number = parts.house_number.filter(is_new);
        // The name of a street may begin with that of a town: `Tønder Landevej 5`.
        let after = after_street(&text);
        for part in [&mut parts.supplementary_town, &mut parts.town] {
            *part = part.take().filter(|part| !says(after, part));
        }
        if lacks_place && self.has_constants() && !names_place(&text) {
            parts.postcode = self.options.postcode.map(|code| format!("{code:04}"));
            parts.town.clone_from(&self.municipality);
        }
        CleanseParameters { text: None, parts: Some(parts) }
    }

    fn has_constants(&self) -> bool {
        self.options.postcode.is_some() || self.municipality.is_some()
    }
}

/// Refuses a constant of rows that nothing in the data has.
pub(crate) fn refuse_unknown_constants(engine: &Engine, options: &Options) -> Result<(), Error> {
    let snapshot = engine.snapshot();
    let places = [
        ("municipality", options.municipality, municipality_name as fn(_, _) -> _),
        ("postcode", options.postcode, postcode_name),
    ];
    for (parameter, code, name_of) in places {
        if let Some(code) = code.filter(|&code| name_of(snapshot, code).is_none()) {
            let message = format!("the data have no {parameter} {code:04}");
            return Err(Error::Parameter(ParameterFault { parameter: parameter.into(), message }));
        }
    }
    Ok(())
}

/// Those that hold something, as one text.
fn joined<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let mut joined = String::new();
    for text in texts.filter(|text| !text.is_empty()) {
        if !joined.is_empty() {
            joined.push_str(", ");
        }
        joined.push_str(text);
    }
    joined
}

/// The choice for a row that no address fits, in place of an id.
const NO_ADDRESS: &str = "ingen";

/// The cells that a row gets when somebody chooses the address or access address with this id, or [`NO_ADDRESS`]; `None`:
/// there is none.
pub fn chosen(engine: &Engine, options: &Options, id: &str) -> Option<Vec<String>> {
    let (mut text, mut ends) = (Vec::new(), Vec::new());
    let appended = options.appended();
    let mut answer = if id == NO_ADDRESS {
        RowAnswer::rejected()
    } else {
        let key = AddressKey { id: id.to_owned(), include_discontinued: true };
        let unit = engine.address(&key).ok().flatten().map(|id| row_of_unit(engine, id));
        let row = unit.or_else(|| engine.access_address(&key).ok().flatten().map(row_of_entrance))?;
        RowAnswer::chosen(engine.snapshot(), options.srid, row)
    };
    let failure = RowFailure::TooManyBuildings.to_string();
    // Somebody waits for this one row, which has the steps of a question in the pool.
    if answer.look_up(&appended, &mut Budget::new(steps::POOL, None)).is_err() {
        answer = RowAnswer::failed(&failure);
    }
    answer.write_cells(&appended, &mut text, &mut ends);
    Some(Cells::new(&text, &ends).iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect())
}

/// A text from its first digit or comma on.
fn after_street(text: &str) -> &str {
    text.find(|char: char| char.is_ascii_digit() || char == ',').map_or("", |place| &text[place..])
}

/// Whether a text has these words one after the other.
fn says(text: &str, part: &str) -> bool {
    let words_of = |text| words(text).map(|(_, word)| word.to_lowercase()).collect::<Vec<_>>();
    let (text, words) = (words_of(text), words_of(part));
    !words.is_empty() && text.windows(words.len()).any(|run| run == words)
}

fn row_of_unit(engine: &Engine, id: AddressId) -> AddressRow {
    AddressRow { entrance: engine.snapshot().addresses.access_address.get(id.index()), unit: Some(id.0) }
}

fn row_of_entrance(id: AccessAddressId) -> AddressRow {
    AddressRow { entrance: id.0, unit: None }
}

/// The parts of a question.
struct Parts<'q, 'c> {
    values: std::str::Split<'q, char>,
    columns: &'c [(Parameter, usize)],
    /// Text and house number with the letter of its own column, where the row has one.
    lettered: Option<[String; 2]>,
}

impl<'q, 'c> Parts<'q, 'c> {
    fn new(question: &'q str, columns: &'c [(Parameter, usize)]) -> Self {
        let mut parts = Self { values: question.split(BETWEEN), columns, lettered: None };
        let letter = cell::number(parts.get(Parameter::HouseLetter));
        if !letter.is_empty() {
            let number = cell::number(parts.get(Parameter::HouseNumber));
            let written = parts.text();
            let text = house_letter::in_text(&written, &number, &letter);
            let is_in_text = number.is_empty() && text.is_some();
            let number = if is_in_text { String::new() } else { lettered(&number, &letter) };
            parts.lettered = Some([text.unwrap_or(written), number]);
        }
        parts
    }

    /// What the column of a parameter holds; nothing where there is none.
    fn get(&self, parameter: Parameter) -> &str {
        if let (Parameter::HouseNumber, Some([_, number])) = (parameter, &self.lettered) {
            return number;
        }
        let at = self.columns.iter().position(|(of, _)| *of == parameter);
        at.and_then(|at| self.values.clone().nth(at)).unwrap_or_default()
    }

    /// The columns of the text as one.
    fn text(&self) -> String {
        self.lettered.as_ref().map_or_else(|| joined(self.all(Parameter::Text)), |[text, _]| text.clone())
    }

    /// What each column of a parameter holds.
    fn all(&self, wanted: Parameter) -> impl Iterator<Item = &'q str> {
        let values = self.values.clone().zip(self.columns);
        values.filter(move |(_, (parameter, _))| *parameter == wanted).map(|(value, _)| value)
    }

    /// A number, with a point or comma before its decimals.
    fn number(&self, parameter: Parameter) -> Option<f64> {
        let text = self.get(parameter);
        let number = if text.contains(',') { text.replace(',', ".").parse() } else { text.parse() };
        number.ok().filter(|number: &f64| number.is_finite())
    }
}
