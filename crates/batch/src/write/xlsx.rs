//! A result as a workbook of Excel: one sheet, whose rows go to the disk as they come.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError, utility};
use vejviser_wire::Type;

use super::{Appended, Cells, beside, sync_folder};
use crate::cell::{Typed, typed};
use crate::{Error, Result};

/// Rows of a sheet, that of the names included.
pub(crate) const MOST_ROWS: u64 = 1 << 20;
const MOST_COLUMNS: usize = 1 << 14;

/// A workbook being written.
pub(crate) struct XlsxResult {
    workbook: Workbook,
    formats: Formats,
    /// The row that comes next.
    row: u32,
    own: usize,
    appended: Appended,
}

struct Formats {
    date: Format,
    moment: Format,
}

impl XlsxResult {
    /// A workbook of a sheet that has so many own columns, these appended ones, these rows of titles and names, and this name;
    /// its rows wait in the folder of `path`.
    pub(crate) fn new(
        path: &Path,
        own: usize,
        appended: Appended,
        head: &[Vec<String>],
        sheet: Option<&str>,
    ) -> Result<Self> {
        if own + appended.written_names().count() > MOST_COLUMNS {
            return Err(Error::Workbook(format!("it has more than {MOST_COLUMNS} columns")));
        }
        let mut workbook = Workbook::new();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            workbook.set_tempdir(folder).map_err(|error| failed(path, error))?;
        }
        // The same rows are the same bytes.
        let epoch = ExcelDateTime::from_ymd(2000, 1, 1).map_err(|error| failed(path, error))?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&epoch));
        let worksheet = workbook.add_worksheet_with_constant_memory().map_err(|error| failed(path, error))?;
        // What Excel itself would not take for a name is none; the sheet has the usual one then.
        if let Some(name) = sheet.filter(|name| utility::check_sheet_name(name).is_ok()) {
            worksheet.set_name(name).map_err(|error| failed(path, error))?;
        }
        let formats = Formats {
            date: Format::new().set_num_format("yyyy-mm-dd"),
            moment: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
        };
        let mut result = Self { workbook, formats, row: 0, own, appended };
        for row in head {
            result.head(row)?;
        }
        Ok(result)
    }

    fn head(&mut self, cells: &[String]) -> Result<()> {
        let sheet = sheet(&mut self.workbook)?;
        for (column, cell) in cells.iter().enumerate().take(MOST_COLUMNS) {
            text(sheet, self.row, column, cell)?;
        }
        self.row += 1;
        Ok(())
    }

    /// Writes a row: own cells, each with whether it stands for what it looks like, and those that are appended.
    pub(crate) fn row<'c>(
        &mut self,
        own: impl Iterator<Item = (std::borrow::Cow<'c, str>, bool)>,
        appended: Cells<'_>,
    ) -> Result<()> {
        if u64::from(self.row) >= MOST_ROWS {
            return Err(Error::Workbook(format!("it has more than {MOST_ROWS} rows")));
        }
        let sheet = sheet(&mut self.workbook)?;
        let row = self.row;
        for (column, (cell, is_bare)) in own.enumerate() {
            // A cell too many has no column; the row says so in `res_fejl`.
            if column >= self.own {
                break;
            }
            match typed(&cell).filter(|_| is_bare) {
                Some(value) => put(sheet, row, column, value, &self.formats)?,
                None => text(sheet, row, column, &cell)?,
            }
        }
        let written = appended.iter().zip(&self.appended.fields).zip(&self.appended.written);
        for (place, ((cell, field), _)) in written.filter(|(_, is_written)| **is_written).enumerate() {
            let cell = String::from_utf8_lossy(cell);
            let value = match field.holds {
                Type::Boolean => cell.parse().ok().map(Typed::Truth),
                _ if field.is_number() => cell.parse().ok().map(Typed::Number),
                _ => None,
            };
            match value {
                Some(value) => put(sheet, row, self.own + place, value, &self.formats)?,
                None => text(sheet, row, self.own + place, &cell)?,
            }
        }
        self.row += 1;
        Ok(())
    }

    /// Ends the workbook: the file takes its name. Its length.
    pub(crate) fn finish(mut self, path: &Path) -> Result<u64> {
        // The rows of which it is made may lie where the result of a run does until it is whole.
        let partial = beside(path, ".workbook");
        let file = File::create(&partial).map_err(Error::file(&partial))?;
        let mut writer = BufWriter::new(&file);
        self.workbook.save_to_writer(&mut writer).map_err(|error| failed(&partial, error))?;
        writer.flush().map_err(Error::file(&partial))?;
        drop(writer);
        file.sync_data().map_err(Error::file(&partial))?;
        let length = file.metadata().map_err(Error::file(&partial))?.len();
        std::fs::rename(&partial, path).map_err(Error::file(path))?;
        sync_folder(path);
        Ok(length)
    }
}

fn sheet(workbook: &mut Workbook) -> Result<&mut Worksheet> {
    workbook.worksheet_from_index(0).map_err(|error| Error::Internal(error.to_string()))
}

fn text(sheet: &mut Worksheet, row: u32, column: usize, text: &str) -> Result<()> {
    if !text.is_empty() {
        sheet.write_string(row, column as u16, text).map_err(|error| refused(row, &error))?;
    }
    Ok(())
}

fn put(sheet: &mut Worksheet, row: u32, column: usize, value: Typed, formats: &Formats) -> Result<()> {
    let column = column as u16;
    let put = match value {
        Typed::Number(number) => sheet.write_number(row, column, number),
        Typed::Truth(truth) => sheet.write_boolean(row, column, truth),
        Typed::Date((year, month, day)) => ExcelDateTime::from_ymd(year, month, day)
            .and_then(|date| sheet.write_datetime_with_format(row, column, &date, &formats.date)),
        Typed::Moment((year, month, day), (hours, minutes, seconds)) => ExcelDateTime::from_ymd(year, month, day)
            .and_then(|date| date.and_hms(hours, minutes, seconds))
            .and_then(|moment| sheet.write_datetime_with_format(row, column, &moment, &formats.moment)),
    };
    put.map(|_| ()).map_err(|error| refused(row, &error))
}

/// A cell that no sheet can hold.
fn refused(row: u32, error: &XlsxError) -> Error {
    Error::Workbook(format!("row {} has a cell that it cannot hold ({error})", u64::from(row) + 1))
}

fn failed(path: &Path, error: XlsxError) -> Error {
    match error {
        XlsxError::IoError(source) => Error::file(path)(source),
        error => Error::Workbook(error.to_string()),
    }
}
