//! Buildings, and their points.

use super::super::field::Source::{
    Absent, CadastralNumber, Cell, Constant, East, Id, Municipality, MunicipalityId, North, OfProperty, Own,
    OwnerDistrict, Point, Revised, Status, X, Y,
};
use super::super::field::{Former, former};
use crate::form::description::{Meaning, means};

/// Buildings.
pub const BUILDING: &[Former] = former! { Building as "bygning_";
    "ois_id": Integer = [Absent];
    "ois_ts": Time = [Absent];
    "Bygning_id": Id = [Id];
    "Bygningsnr": Text = [Own("byg007Bygningsnummer")];
    "ObjStatus": Integer = [Status];
    "NyByg", "Crud_id": Integer = [Absent];
    "Grund_id": Id = [Own("grund")];
    "Byggesag_id", "BygStam_id": Id = [Absent];
    "AdgAdr_id": Id = [Own("husnummer")];
    "BYG_ANVEND_KODE": Integer = [Own("byg021BygningensAnvendelse")];
    "Klassifikation", "AnvKonvKilde": Integer = [Absent];
    "AntLejMKoekken": Integer = [Own("byg024AntalLejlighederMedKøkken")];
    "AntLejUKoekken": Integer = [Own("byg025AntalLejlighederUdenKøkken")];
    "OPFOERELSE_AAR": Integer = [Own("byg026Opførelsesår")];
    "OMBYG_AAR": Integer = [Own("byg027OmTilbygningsår")];
    "MIDL_OPRET_KODE": Integer = [Absent];
    "UdloebDatoMidl": Time = [Own("byg029DatoForMidlertidigOpførtBygning")];
    "BYG_VANDFORSY_KODE": Integer = [Own("byg030Vandforsyning")];
    "BYG_AFLOEB_KODE": Text = [Own("byg031Afløbsforhold")];
    "BYG_AFLOEB_TILL": Text = [Own("byg119Udledningstilladelse")];
    "YDERVAEG_KODE": Text = [Own("byg032YdervæggensMateriale")];
    "TAG_KODE": Text = [Own("byg033Tagdækningsmateriale")];
    "SuppYderVaegMat": Text = [Own("byg034SupplerendeYdervæggensMateriale")];
    "SuppTagDaekMat": Text = [Own("byg035SupplerendeTagdækningsMateriale")];
    "AsbestMateriale": Text = [Own("byg036AsbestholdigtMateriale")];
    "KILDE_MATR_KODE": Text = [Own("byg037KildeTilBygningensMaterialer")];
    "BYG_ARL_SAML": Integer = [Own("byg038SamletBygningsareal")];
    "BYG_BOLIG_ARL_SAML": Integer = [Own("byg039BygningensSamledeBoligAreal")];
    "ERHV_ARL_SAML": Integer = [Own("byg040BygningensSamledeErhvervsAreal")];
    "BYG_BEBYG_ARL": Integer = [Own("byg041BebyggetAreal")];
    "GARAGE_INDB_ARL": Integer = [Own("byg042ArealIndbyggetGarage")];
    "CARPORT_INDB_ARL": Integer = [Own("byg043ArealIndbyggetCarport")];
    "UDHUS_INDB_ARL": Integer = [Own("byg044ArealIndbyggetUdhus")];
    "UDESTUE_ARL": Integer = [Own("byg045ArealIndbyggetUdestueEllerLign")];
    "LukOverdaekAreal": Integer = [Own("byg046SamletArealAfLukkedeOverdækningerPåBygningen")];
    "AFFALDSRUM_ARL": Integer = [Own("byg047ArealAfAffaldsrumITerrænniveau")];
    "ANDET_ARL": Integer = [Own("byg048AndetAreal")];
    "OverdaekAreal": Integer = [Own("byg049ArealAfOverdækketAreal")];
    "AabenOverdaekAreal": Integer = [Own("byg050ArealÅbneOverdækningerPåBygningenSamlet")];
    "AdgangsAreal": Integer = [Own("byg051Adgangsareal")];
    "Carport_Princip": Text = [Own("byg052BeregningsprincipCarportAreal")];
    "KILDE_ARL_KODE": Integer = [Own("byg053BygningsarealerKilde")];
    "ETAGER_ANT": Integer = [Own("byg054AntalEtager")];
    "ETAGER_AFVIG_KODE": Integer = [Own("byg055AfvigendeEtager")];
    "VARMEINSTAL_KODE": Text = [Own("byg056Varmeinstallation")];
    "OPVARMNING_KODE": Text = [Own("byg057Opvarmningsmiddel")];
    "VARME_SUPPL_KODE": Text = [Own("byg058SupplerendeVarme")];
    "SIKRINGSRUM_ANT": Integer = [Own("byg069Sikringsrumpladser")];
    "FREDNING_KODE": Text = [Own("byg070Fredning")];
    "BevarVaerdig": Text = [Own("byg071BevaringsværdighedReference")];
    "UdlejForhold1": Text = [Absent];
    "HusLeje": Integer = [Absent];
    "HuslejeOplysDato": Time = [Absent];
    "SagsType", "BygPktNoejagtigKls": Text = [Absent];
    "BygPkt_id": Id = [Point];
    "FOT_id": Integer = [Absent];
    "StormRaadPaalaeg": Integer = [Own("byg111StormrådetsOversvømmelsesSelvrisiko")];
    "StormRaadPaalaegDato": Time = [Own("byg112DatoForRegistreringFraStormrådet")];
    "BygSkadeForsikSelskab": Text = [Own("byg113Byggeskadeforsikringsselskab")];
    "BygSkadeForsikSelskabDato": Time = [Own("byg114DatoForByggeskadeforsikring")];
    "KomFelt1", "KomFelt2", "KomFelt3": Text = [Absent];
    "KomFelt4", "KomFelt5", "KomFelt6": Integer = [Absent];
    "JourNr", "ESDH_Ref": Text = [Absent];
    "SikKlas": Integer = [Absent];
    "OPRET_TS", "AENDR_TS": Time = [Absent];
    "Aendr_Funk": Text = [Absent];
    "Ophoert_ts": Time = [Absent];
    "Kommune_id": Id = [MunicipalityId];
    "KomKode": Text = [Municipality];
    "eRef": Id = [Absent];
    "Landsejerlavkode": Integer = [OwnerDistrict];
    "KomEjerlavKode": Integer = [Absent];
    "MatrNr": Text = [CadastralNumber];
    "ESREjdNr": Padded = [OfProperty("ejendomsnummer")];
    "Matr_art_kode": Integer = [Absent];
    "Delnr", "Opdelingsnr": Text = [Absent];
    "BygSkadeOmfatFors": Text = [Own("byg121OmfattetAfByggeskadeforsikring")];
    "Gyldighedsdato": Time = [Own("byg122Gyldighedsdato")];
};

/// Points of buildings and of technical installations.
pub const BUILDING_POINT: &[Former] = former! { Building as "bygningspunkt_";
    "ois_id": Integer = [Absent];
    "ois_ts": Time = [Absent];
    "BygPkt_id": Id = [Point];
    "Kommune_id": Id = [MunicipalityId];
    "PktRevDato": Time = [Revised];
    "KoorOest": Metres = [East];
    "KoorNord": Metres = [North];
    "KoorSystem": Integer = [Constant(5, SYSTEM)];
    "TxtRetn": Metres = [Absent];
    "TxtPlacer": Text = [Absent];
    "DDKNcelle100m": Text = [Cell("100m", 100)];
    "DDKNcelle1km": Text = [Cell("1km", 1000)];
    "DDKNcelle10km": Text = [Cell("10km", 10000)];
    "OPRET_TS", "AENDR_TS": Time = [Absent];
    "Aendr_Funk": Text = [Absent];
    "Ophoert_ts": Time = [Absent];
    "BygPktKilde": Integer = [Absent];
    "koordinater_x": Coordinate = [X];
    "koordinater_y": Coordinate = [Y];
};

const SYSTEM: Meaning = means(
    "Koordinatsystemet: altid 5, UTM zone 32 (ETRS89).",
    "The coordinate system: always 5, UTM zone 32 (ETRS89).",
);
