//! What an area is called: the texts whose words find it ([`super::TextField::Area`]), for those who index the words and those
//! who rank what they find.

use crate::tables::AreaKind;

/// The word that is added to the name of a municipality.
pub const KOMMUNE: &str = "kommune";

/// The texts by whose words an area is found, its code apart. Voting areas have the name of their municipality and that of
/// their polling station with their own, supplementary towns that of their municipality with the word [`KOMMUNE`].
pub fn area_texts<'a>(
    kind: AreaKind,
    name: &'a str,
    municipalities: impl Iterator<Item = &'a str>,
    polling_station: Option<&'a str>,
) -> impl Iterator<Item = &'a str> {
    let is_voting_area = kind == AreaKind::VotingArea;
    let is_town = kind == AreaKind::SupplementaryTown;
    let in_municipalities = municipalities
        .filter(move |_| is_voting_area || is_town)
        .flat_map(move |name| [Some(name), is_town.then_some(KOMMUNE)])
        .flatten();
    [name].into_iter().chain(in_municipalities).chain(polling_station.filter(|_| is_voting_area))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_areas_are_found_by_more_than_their_name() {
        for (kind, expected) in [
            (AreaKind::VotingArea, &["Hallerne", "Greve", "Karlslundehallen"][..]),
            (AreaKind::SupplementaryTown, &["Hallerne", "Greve", KOMMUNE]),
            (AreaKind::ParishCouncilArea, &["Hallerne"]),
            (AreaKind::Postcode, &["Hallerne"]),
        ] {
            let texts = area_texts(kind, "Hallerne", ["Greve"].into_iter(), Some("Karlslundehallen"));
            assert_eq!(texts.collect::<Vec<_>>(), expected, "{kind:?}");
        }
    }
}
