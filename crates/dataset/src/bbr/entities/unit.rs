//! Units.

use super::super::description::{BbrDescription, described};
use super::super::entity::BbrEntity;
use super::super::kind::BbrKind::{Integer, Link, Listed, Time};
use super::super::kind::Target;

/// Units: dwellings and premises.
pub const UNIT: BbrDescription = described! {
    "enhed" in "bbr_units", under "adresse";
    "enh020EnhedensAnvendelse": Listed("EnhAnvendelse"),
    "enh023Boligtype": Listed("Boligtype"),
    "enh024KondemneretBoligenhed": Listed("KondemneretBoligenhed"),
    "enh025OprettelsesdatoForEnhedensIdentifikation": Time,
    "enh026EnhedensSamledeAreal": Integer,
    "enh027ArealTilBeboelse": Integer,
    "enh028ArealTilErhverv": Integer,
    "enh030KildeTilEnhedensArealer": Listed("KildeTilOplysninger"),
    "enh031AntalVærelser": Integer,
    "enh032Toiletforhold": Listed("Toiletforhold"),
    "enh033Badeforhold": Listed("Badeforhold"),
    "enh034Køkkenforhold": Listed("Koekkenforhold"),
    "enh035Energiforsyning": Listed("Energiforsyning"),
    "enh039AndetAreal": Integer,
    "enh041LovligAnvendelse": Listed("LovligAnvendelse"),
    "enh042DatoForTidsbegrænsetDispensation": Time,
    "enh044DatoForDelvisIbrugtagningsTilladelse": Time,
    "enh045Udlejningsforhold": Listed("Udlejningsforhold"),
    "enh046OffentligStøtte": Listed("OffentligStoette"),
    "enh047IndflytningDato": Time,
    "enh048GodkendtTomBolig": Listed("GodkendtTomBolig"),
    "enh051Varmeinstallation": Listed("Varmeinstallation"),
    "enh052Opvarmningsmiddel": Listed("Opvarmningsmiddel"),
    "enh053SupplerendeVarme": Listed("SupplerendeVarme"),
    "enh060EnhedensAndelFællesAdgangsareal": Integer,
    "enh061ArealAfÅbenOverdækning": Integer,
    "enh062ArealAfLukketOverdækningUdestue": Integer,
    "enh063AntalVærelserTilErhverv": Integer,
    "enh065AntalVandskylledeToiletter": Integer,
    "enh066AntalBadeværelser": Integer,
    "enh067Støjisolering": Integer,
    "enh068FlexboligTilladelsesart": Listed("Tilladelsesart"),
    "enh069FlexboligOphørsdato": Time,
    "enh070ÅbenAltanTagterrasseAreal": Integer,
    "enh071AdresseFunktion": Listed("AdresseRolle"),
    "enh101Gyldighedsdato": Time,
    "enh102HerafAreal1": Integer,
    "enh103HerafAreal2": Integer,
    "enh104HerafAreal3": Integer,
    "enh105SupplerendeAnvendelseskode1": Listed("EnhAnvendelse"),
    "enh106SupplerendeAnvendelseskode2": Listed("EnhAnvendelse"),
    "enh107SupplerendeAnvendelseskode3": Listed("EnhAnvendelse"),
    "enh127FysiskArealTilBeboelse": Integer,
    "enh128FysiskArealTilErhverv": Integer,
    "adresse": Link(Target::Address),
    "etage": Link(Target::Row(BbrEntity::Floor)),
    "opgang": Link(Target::Row(BbrEntity::Staircase)),
};
