//! Facts about readings, one line in, one line out.

use super::*;

/// The likeliest reading on one line: `street|number|floor|door|supplementary town|postcode|town|unknown`.
fn first(text: &str) -> String {
    readings(text).first().map(line).unwrap_or_default()
}

fn line(reading: &Reading<'_>) -> String {
    let number = reading.house_number.map(|number| number.to_string()).unwrap_or_default();
    let postcode = reading.postcode.map(|postcode| format!("{postcode:04}")).unwrap_or_default();
    format!(
        "{}|{number}|{}|{}|{}|{postcode}|{}|{}",
        reading.street,
        reading.floor,
        reading.door,
        reading.supplementary_town.unwrap_or_default(),
        reading.town.unwrap_or_default(),
        reading.unknown.join(" ")
    )
}

#[test]
fn reads_the_official_text() {
    for (text, parts) in [
        ("Stadionvej 38, st. tv, Bolbro, 5200 Odense V", "Stadionvej|38|st|tv|Bolbro|5200|Odense V|"),
        ("Vej 4, 4., 8000 Aarhus C", "Vej|4|4|||8000|Aarhus C|"),
        ("Vej 20, 121, 4130 Viby Sjælland", "Vej|20||121||4130|Viby Sjælland|"),
    ] {
        assert_eq!(first(text), parts);
    }
}
