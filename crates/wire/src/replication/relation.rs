//! Which areas, parcels and places each access address lies in: a row for each pair.

use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::{Register, Snapshot};
use vejviser_model::id::Uuid;

use super::address::current_entrance;
use super::attribute::attributes;
use super::entity::{Behind, Entity, Recorded};
use crate::address::fields::FIELDS;
use crate::form::column::{Column, RecordKind, columns};
use crate::form::description::means;
use crate::form::kind::{Code, Digits, Id, Nuts3};
use crate::form::meaning::{ACCESS_ADDRESS_ID, MUNICIPALITY_CODE, POSTCODE, PROVINCE_NUTS3};
use crate::place::PLACE_ID;
use crate::record::entrance::Addressed;
use crate::record::scope::Scope;

/// A relation whose other side is a column of access addresses.
macro_rules! relation {
    ($name:literal, $register:expr, [$($key:literal: $type:ident),+]) => {
        &Recorded::<Addressed> {
            name: $name,
            key: &["adgangsadresseid", $($key),+],
            attributes: attributes!(Addressed, [OWN, FIELDS]; "adgangsadresseid": Uuid, $($key: $type),+),
            is_loaded: |snapshot| snapshot.has($register),
            rows: entrances,
            behind: Behind::AccessAddresses,
            records: current_entrance,
        }
    };
}

fn entrances(snapshot: &Snapshot) -> usize {
    snapshot.access_addresses.len()
}

pub(super) const ENTITIES: [&dyn Entity; 17] = [
    relation!("afstemningsområdetilknytning", Register::Areas(AreaKind::VotingArea), ["kommunekode": Text, "afstemningsområdenummer": Text]),
    relation!("kommunetilknytning", Register::AccessAddresses, ["kommunekode": Text]),
    relation!("landsdelstilknytning", Register::Areas(AreaKind::Province), ["nuts3": Text]),
    relation!(
        "menighedsrådsafstemningsområdetilknytning",
        Register::Areas(AreaKind::ParishCouncilArea),
        ["kommunekode": Text, "menighedsrådsafstemningsområdenummer": Text]
    ),
    relation!("opstillingskredstilknytning", Register::Areas(AreaKind::NominationDistrict), ["opstillingskredskode": Text]),
    relation!("politikredstilknytning", Register::Areas(AreaKind::PoliceDistrict), ["politikredskode": Text]),
    relation!("postnummertilknytning", Register::AccessAddresses, ["postnummer": Text]),
    relation!("regionstilknytning", Register::Areas(AreaKind::Region), ["regionskode": Text]),
    relation!("retskredstilknytning", Register::Areas(AreaKind::CourtDistrict), ["retskredskode": Text]),
    relation!("sognetilknytning", Register::Areas(AreaKind::Parish), ["sognekode": Text]),
    relation!("storkredstilknytning", Register::Areas(AreaKind::Constituency), ["storkredsnummer": Text]),
    relation!("supplerendebynavntilknytning", Register::SupplementaryTowns, ["dagi_id": Text]),
    relation!("valglandsdelstilknytning", Register::Areas(AreaKind::ElectoralPart), ["valglandsdelsbogstav": Text]),
    relation!("zonetilknytning", Register::Zones, ["zone": Text]),
    &Recorded::<Addressed> {
        name: "jordstykketilknytning",
        key: &["ejerlavkode", "matrikelnr", "adgangsadresseid"],
        attributes: attributes!(Addressed, [OWN, FIELDS]; "ejerlavkode": Integer, "matrikelnr": Text, "adgangsadresseid": Uuid),
        is_loaded: |snapshot| {
            snapshot.has(Register::CadastralNumbers) || snapshot.has(Register::Areas(AreaKind::Parcel))
        },
        rows: entrances,
        behind: Behind::AccessAddresses,
        records: current_entrance,
    },
    &Recorded::<Places> {
        name: "stedtilknytning",
        key: &["stedid", "adgangsadresseid"],
        attributes: attributes!(Places, [OF_PLACE]; "stedid": Uuid, "adgangsadresseid": Uuid),
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: entrances,
        behind: Behind::AccessAddresses,
        records: settlements,
    },
    &Recorded::<Places> {
        name: "stednavntilknytning",
        key: &["stednavn_id", "adgangsadresse_id"],
        attributes: attributes!(Places, [OF_PLACE]; "stednavn_id": Uuid, "adgangsadresse_id": Uuid),
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: entrances,
        behind: Behind::AccessAddresses,
        records: settlements,
    },
];

/// What the flat form calls otherwise.
#[rustfmt::skip]
const OWN: &[Column<Addressed>] = columns! {
    "nuts3": Option<Nuts3>, PROVINCE_NUTS3,
        |record| record.province().map(|area| area.code);
    "postnummer": Option<Code>, POSTCODE, |record| record.postcode();
    "dagi_id": Option<Digits>, means("Det supplerende bynavns id i DAGI.", "DAGI id of the supplementary town."),
        |record| record.town_dagi_id();
    "menighedsrådsafstemningsområdenummer": Option<Digits>,
        means("Nummeret på menighedsrådets afstemningsområde inden for kommunen.",
              "Number of the voting area of the parish council within the municipality."),
        |record| record.parish_council_area().and_then(|area| crate::area::parish_council_area::number(area.code)).map(u64::from);
    "kommunekode": Code, MUNICIPALITY_CODE, |record| record.municipality();
};

/// An access address in a place.
struct Places;

impl RecordKind for Places {
    type Record<'a> = Placed;
}

struct Placed {
    place: Uuid,
    access_address: Uuid,
}

/// The settlements that an access address lies in: other places have no rows of their own in the snapshot.
fn settlements(scope: Scope<'_>, row: u32, each: &mut dyn FnMut(&Placed)) {
    let snapshot = scope.snapshot;
    let division = snapshot.access_addresses.division.get(row as usize) as usize;
    let places = snapshot.divisions.settlements.get(division);
    if places.is_empty() {
        return;
    }
    current_entrance(scope, row, &mut |entrance| {
        for &place in places {
            each(&Placed { place: snapshot.named_places.id.get(place as usize), access_address: entrance.id });
        }
    });
}

#[rustfmt::skip]
const OF_PLACE: &[Column<Places>] = columns! {
    "stedid": Id, PLACE_ID, |placed| placed.place;
    "adgangsadresseid": Id, ACCESS_ADDRESS_ID, |placed| placed.access_address;
    "stednavn_id": Id, PLACE_ID, |placed| placed.place;
    "adgangsadresse_id": Id, ACCESS_ADDRESS_ID, |placed| placed.access_address;
};
