//! Grounds, their parcels, and municipalities.

use super::super::field::Source::{
    Absent, CadastralNumber, Id, Municipality, MunicipalityId, MunicipalityName, OfProperty, Own, OwnerDistrict, Status,
};
use super::super::field::{Former, former};

/// Grounds.
pub const GROUND: &[Former] = former! { Ground as "grund_";
    "ois_id": Integer = [Absent];
    "ois_ts": Time = [Absent];
    "Grund_id": Id = [Id];
    "Kommune_id": Id = [MunicipalityId];
    "ESREjdNr": Padded = [OfProperty("ejendomsnummer")];
    "ObjStatus": Integer = [Status];
    "NyByg", "CRUD_ID", "Cs_Crud_id": Integer = [Absent];
    "Byggesag_id", "GrundStam_id": Id = [Absent];
    "MatrSFE_id": Integer = [OfProperty("bfeNummer")];
    "AdgAdr_id": Id = [Own("husnummer")];
    "GRU_Afloeb_Kode": Integer = [Own("gru010Afløbsforhold")];
    "GRU_Afloeb_Tillad": Text = [Own("gru021Udledningstilladelse")];
    "GRU_VandForsy_Kode": Integer = [Own("gru009Vandforsyning")];
    "GRU_SagType", "KomFelt1", "KomFelt2", "KomFelt3": Text = [Absent];
    "KomFelt4", "KomFelt5", "KomFelt6": Integer = [Absent];
    "JourNr", "ESDH_Ref": Text = [Absent];
    "SikKlas": Integer = [Absent];
    "OPRET_TS", "AENDR_TS": Time = [Absent];
    "Aendr_Funk": Text = [Absent];
    "Ophoert_ts", "Gyldighedsdato": Time = [Absent];
};

/// The parcels that a ground consists of.
pub const PARCEL_REFERENCE: &[Former] = former! { GroundParcel as "matrikelreference_";
    "ois_id": Integer = [Absent];
    "ois_ts": Time = [Absent];
    "Grund_id": Id = [Own("grund")];
    "Kommune_id": Id = [MunicipalityId];
    "KomKode": Text = [Municipality];
    "eRef": Id = [Absent];
    "LandsejerlavKode": Integer = [OwnerDistrict];
    "KomEjerlav_id": Id = [Absent];
    "MatrNr": Text = [CadastralNumber];
    "Udskrivning": Text = [Absent];
    "OPRET_TS", "AENDR_TS": Time = [Absent];
    "Aendr_Funk": Text = [Absent];
    "Ophoert_ts": Time = [Absent];
};

/// Municipalities.
pub const MUNICIPALITY: &[Former] = former! { Ground as "kommune_";
    "ois_id": Integer = [Absent];
    "ois_ts": Time = [Absent];
    "Kommune_id": Id = [MunicipalityId];
    "KomKode": Text = [Municipality];
    "KomNavn": Text = [MunicipalityName];
    "BbrNavn", "BbrKontor", "BbrAdr", "BbrPost", "BbrTlfNr", "BbrEmail": Text = [Absent];
    "OPRET_TS", "AENDR_TS": Time = [Absent];
    "Aendr_Funk": Text = [Absent];
    "Ophoert_ts": Time = [Absent];
};
