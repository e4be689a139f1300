//! Members of a row in JSON: own cells as texts, appended ones by what they hold.

use vejviser_wire::{RowAnswer, columns_of_rows};

/// Appends a text in quotes.
pub(crate) fn text(text: &str, out: &mut Vec<u8>) {
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(out, text);
}

/// Appends the members of an answer, each with a comma before it; `names` are those of the columns. Gives x and y where
/// there are both.
pub(crate) fn members(answer: &RowAnswer<'_>, names: &[String], out: &mut Vec<u8>) -> Option<[String; 2]> {
    let (mut cells, mut ends) = (Vec::with_capacity(256), Vec::with_capacity(names.len()));
    answer.write_cells(&mut cells, &mut ends);
    let mut start = 0;
    let mut position = [None, None];
    for ((&end, name), field) in ends.iter().zip(names).zip(columns_of_rows()) {
        let cell = String::from_utf8_lossy(&cells[std::mem::replace(&mut start, end as usize)..end as usize]);
        out.push(b',');
        text(name, out);
        out.push(b':');
        if cell.is_empty() {
            out.extend_from_slice(b"null");
        } else if field.is_number() {
            out.extend_from_slice(cell.as_bytes());
        } else {
            text(&cell, out);
        }
        match field.name {
            "res_x" if !cell.is_empty() => position[0] = Some(cell.into_owned()),
            "res_y" if !cell.is_empty() => position[1] = Some(cell.into_owned()),
            _ => {}
        }
    }
    let [x, y] = position;
    Some([x?, y?])
}

/// Appends own cells as members, without a comma before the first.
pub(crate) fn own<'c>(
    header: &[String],
    cells: impl Iterator<Item = &'c [u8]>,
    decode: impl Fn(&'c [u8]) -> std::borrow::Cow<'c, str>,
    out: &mut Vec<u8>,
) {
    for (place, (name, cell)) in header.iter().zip(cells).enumerate() {
        if place > 0 {
            out.push(b',');
        }
        text(name, out);
        out.push(b':');
        text(&decode(cell), out);
    }
}
