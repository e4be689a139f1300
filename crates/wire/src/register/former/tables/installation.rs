//! Technical installations.

use super::super::field::Source::{
    Absent, CadastralNumber, Id, Municipality, MunicipalityId, OfProperty, Own, OwnerDistrict, Point, Status,
};
use super::super::field::{Former, former};

/// Technical installations.
pub const TECHNICAL_INSTALLATION: &[Former] = former! { TechnicalInstallation as "tekniskanlaeg_";
    "ois_id": Integer = [Absent];
    "ois_ts": Time = [Absent];
    "Tekniskanlaeg_id": Id = [Id];
    "Tek_Nr": Integer = [Own("tek007Anlægsnummer")];
    "ObjStatus": Integer = [Status];
    "NyByg": Integer = [Absent];
    "ByggeSag_id", "TekAnlaegStam_id": Id = [Absent];
    "CRUD_ID": Integer = [Absent];
    "Bygning_id": Id = [Own("bygning")];
    "AdgAdr_id": Id = [Own("husnummer")];
    "TilnaermetAdr": Integer = [Absent];
    "BygPkt_id": Id = [Point];
    "Klassifikation": Integer = [Own("tek020Klassifikation")];
    "FabrikatType": Text = [Own("tek021FabrikatType")];
    "ExtDB": Text = [Own("tek022EksternDatabase")];
    "ExtNoegle": Text = [Own("tek023EksternNøgle")];
    "Etableringsaar": Integer = [Own("tek024Etableringsår")];
    "SenestTilOmBygAar": Integer = [Own("tek025TilOmbygningsår")];
    "StoerrelsesKlasse": Text = [Own("tek026StørrelsesklasseOlietank")];
    "OlieTankPlacer": Text = [Own("tek027Placering")];
    "Slojfning": Text = [Own("tek028SløjfningOlietank")];
    "FabrikatNr": Text = [Own("tek030Fabrikationsnummer")];
    "TypegodkNr": Text = [Own("tek031Typegodkendelsesnummer")];
    "Stoerrelse": Integer = [Own("tek032Størrelse")];
    "OlietankKilde": Integer = [Absent];
    "Type": Integer = [Own("tek033Type")];
    "Indhold": Integer = [Own("tek034IndholdOlietank")];
    "SloejfFristDato": Time = [Own("tek035SløjfningsfristOlietank")];
    "RumfangM3": Integer = [Own("tek036Rumfang")];
    "Areal": Integer = [Own("tek037Areal")];
    "Hoejde": Integer = [Own("tek038Højde")];
    "EffektKW": Integer = [Own("tek039Effekt")];
    "FredningsStatus": Text = [Own("tek040Fredning")];
    "BygPktNoejagtigKls", "SagsType", "KomFelt1", "KomFelt2", "KomFelt3": Text = [Absent];
    "KomFelt4", "KomFelt5", "KomFelt6": Integer = [Absent];
    "JourNr", "ESDH_Ref": Text = [Absent];
    "SikKlas": Integer = [Absent];
    "OPRET_TS", "AENDR_TS": Time = [Absent];
    "Aendr_Funk": Text = [Absent];
    "Ophoert_ts": Time = [Absent];
    "Kommune_id": Id = [MunicipalityId];
    "KomKode": Text = [Municipality];
    "eRef": Id = [Absent];
    "LandsejerlavKode": Integer = [OwnerDistrict];
    "KomEjerlavKode": Integer = [Absent];
    "MatrNr": Text = [CadastralNumber];
    "Grund_id": Id = [Own("grund")];
    "ESREjdNr": Padded = [OfProperty("ejendomsnummer")];
    "Matr_art_kode": Integer = [Absent];
    "Delnr", "Opdelingsnr": Text = [Absent];
    "Fabrikationsaar": Integer = [Own("tek067Fabrikationsår")];
    "Materiale": Text = [Own("tek068Materiale")];
    "InvendigBeskyt": Text = [Own("tek069SupplerendeIndvendigKorrosionsbeskyttelse")];
    "InvendigBeskytDato": Time = [Own("tek070DatoForSenestUdførteSupplerendeIndvendigKorrosionsbeskyttelse")];
    "CETypegodk": Text = [Absent];
    "Gyldighedsdato": Time = [Own("tek101Gyldighedsdato")];
};
