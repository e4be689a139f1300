//! Meanings that several resources share.

use crate::form::description::{Meaning, means};

/// `href`.
pub const HREF: Meaning = means("Link til objektet selv.", "Link to the object itself.");
/// `dagi_id`.
pub const DAGI_ID: Meaning = means(
    "Områdets id i Danmarks Administrative Geografiske Inddeling (DAGI).",
    "Id of the area in the register of administrative divisions (DAGI).",
);
/// `kode` of an area.
pub const CODE: Meaning = means("Områdets kode, fire cifre.", "Code of the area, four digits.");
/// `nummer` of an area.
pub const NUMBER: Meaning = means("Områdets nummer.", "Number of the area.");
/// `navn` of an area.
pub const NAME: Meaning = means("Områdets navn.", "Name of the area.");
/// `betegnelse` of an address.
pub const ADDRESS_TEXT: Meaning =
    means("Adressens officielle tekst på én linje.", "The official address text on one line.");
/// `status`.
pub const STATUS: Meaning = means("Objektets status.", "Status of the object.");
/// `darstatus`.
pub const REGISTER_STATUS: Meaning =
    means("Objektets status i Danmarks Adresseregister (DAR).", "Status of the object in the address register (DAR).");
/// `oprettet`.
pub const CREATED: Meaning =
    means("Da objektet blev oprettet i registret.", "When the object was created in the register.");
/// `ændret` of an address or a street.
pub const CHANGED: Meaning = means("Da objektet sidst blev ændret.", "When the object was last changed.");
/// `ikrafttrædelse`.
pub const IN_FORCE: Meaning = means("Da objektet trådte i kraft.", "When the object came into force.");
/// `nedlagt`.
pub const DISCONTINUED: Meaning = means("Da objektet blev nedlagt.", "When the object was discontinued.");
/// `vejnavn`.
pub const STREET_NAME: Meaning = means("Vejens navn.", "Name of the street.");
/// `adresseringsvejnavn`, `adresseringsnavn`.
pub const ADDRESSING_NAME: Meaning = means(
    "Vejens navn i højst 20 tegn, til brug på breve.",
    "Name of the street in at most 20 characters, for use on letters.",
);
/// `vejkode`.
pub const STREET_CODE: Meaning =
    means("Vejens kode inden for kommunen, fire cifre.", "Code of the street within the municipality, four digits.");
/// `husnr`.
pub const HOUSE_NUMBER: Meaning =
    means("Husnummer med eventuelt bogstav: 37, 4A.", "House number with its letter, if any: 37, 4A.");
/// `etage`.
pub const FLOOR: Meaning = means("Etage: st, kl, k2, 1, 2 og så videre.", "Floor: st, kl, k2, 1, 2 and so on.");
/// `dør`.
pub const DOOR: Meaning = means("Dør: tv, mf, th, et tal eller en tekst.", "Door: tv, mf, th, a number or a text.");
/// `supplerendebynavn`.
pub const SUPPLEMENTARY_TOWN: Meaning =
    means("Supplerende bynavn, fx navnet på en landsby.", "Supplementary town, such as the name of a village.");
/// `postnr`.
pub const POSTCODE: Meaning = means("Postnummer, fire cifre.", "Postcode, four digits.");
/// `postnrnavn`.
pub const POSTCODE_NAME: Meaning =
    means("Postnummerets navn, altså postbyen.", "Name of the postcode: the postal town.");
/// `kommunekode`.
pub const MUNICIPALITY_CODE: Meaning = means("Kommunens kode, fire cifre.", "Code of the municipality, four digits.");
/// `kommunenavn`.
pub const MUNICIPALITY_NAME: Meaning = means("Kommunens navn.", "Name of the municipality.");
/// `regionskode`.
pub const REGION_CODE: Meaning = means("Regionens kode, fire cifre.", "Code of the region, four digits.");
/// `regionsnavn`.
pub const REGION_NAME: Meaning = means("Regionens navn.", "Name of the region.");
/// `kommune`.
pub const MUNICIPALITY: Meaning =
    means("Kommunen, som objektet ligger i.", "The municipality that the object lies in.");
/// `kommuner`.
pub const MUNICIPALITIES: Meaning =
    means("Kommunerne, som objektet ligger i.", "The municipalities that the object lies in.");
/// `region`.
pub const REGION: Meaning = means("Regionen, som objektet ligger i.", "The region that the object lies in.");
/// `landsdel`.
pub const PROVINCE: Meaning = means("Landsdelen, som objektet ligger i.", "The province that the object lies in.");
/// `nuts3` of a province.
pub const PROVINCE_NUTS3: Meaning = means("Landsdelens NUTS 3-kode.", "NUTS 3 code of the province.");
/// `postnummer`.
pub const POSTCODE_OBJECT: Meaning =
    means("Postnummeret, som objektet ligger i.", "The postcode that the object lies in.");
/// `postnumre`.
pub const POSTCODES: Meaning =
    means("Postnumrene på vejens adresser.", "The postcodes of the addresses on the street.");
/// `storkreds`.
pub const CONSTITUENCY: Meaning =
    means("Storkredsen, som objektet ligger i.", "The constituency that the object lies in.");
/// `storkredsnummer`.
pub const CONSTITUENCY_NUMBER: Meaning = means("Storkredsens nummer.", "Number of the constituency.");
/// `storkredsnavn`.
pub const CONSTITUENCY_NAME: Meaning = means("Storkredsens navn.", "Name of the constituency.");
/// `valglandsdel`.
pub const ELECTORAL_PART: Meaning =
    means("Valglandsdelen, som objektet ligger i.", "The electoral part of the country that the object lies in.");
/// `valglandsdelsbogstav`.
pub const ELECTORAL_PART_LETTER: Meaning =
    means("Valglandsdelens bogstav.", "Letter of the electoral part of the country.");
/// `valglandsdelsnavn`.
pub const ELECTORAL_PART_NAME: Meaning = means("Valglandsdelens navn.", "Name of the electoral part of the country.");
/// `navngivenvej_id`.
pub const NAMED_STREET_ID: Meaning = means("Id for den navngivne vej.", "Id of the named street.");
/// `adgangsadresseid`.
pub const ACCESS_ADDRESS_ID: Meaning =
    means("Id for adressens adgangsadresse.", "Id of the access address of the address.");
/// `virkningstart`.
pub const VALID_FROM: Meaning = means("Da versionen begyndte at gælde.", "When the version became valid.");
/// `virkningslut`.
pub const VALID_TO: Meaning = means(
    "Da versionen holdt op med at gælde; null for den nuværende.",
    "When the version ceased to be valid; null for the current one.",
);
/// `bbox`.
pub const BOX: Meaning = means("Objektets omskrevne rektangel.", "The smallest box around the object.");
/// `bbox_xmin`.
pub const X_MIN: Meaning = means("Rektanglets mindste x.", "Smallest x of the box.");
/// `bbox_ymin`.
pub const Y_MIN: Meaning = means("Rektanglets mindste y.", "Smallest y of the box.");
/// `bbox_xmax`.
pub const X_MAX: Meaning = means("Rektanglets største x.", "Largest x of the box.");
/// `bbox_ymax`.
pub const Y_MAX: Meaning = means("Rektanglets største y.", "Largest y of the box.");
/// `visueltcenter`.
pub const CENTRE: Meaning = means(
    "Et punkt midt i objektet, til en etiket på et kort.",
    "A point well inside the object, for a label on a map.",
);
/// `visueltcenter_x`.
pub const CENTRE_X: Meaning = means("Det visuelle centers x.", "x of the visual centre.");
/// `visueltcenter_y`.
pub const CENTRE_Y: Meaning = means("Det visuelle centers y.", "y of the visual centre.");
/// `tekst` of a suggestion.
pub const SUGGESTED_TEXT: Meaning = means("Teksten, som vises på listen.", "The text to show in the list.");
/// The object of a suggestion.
pub const SUGGESTED: Meaning = means("Objektet, som foreslås.", "The object that is suggested.");
/// `ukendtetokens`.
pub const UNKNOWN_WORDS: Meaning =
    means("Ord, som ikke passer til nogen del af adressen.", "Words that fit no part of the address.");
/// `kategori`.
pub const CATEGORY: Meaning = means("Hvor sikkert svaret er.", "How certain the answer is.");
/// `ejerlavkode`.
pub const OWNER_DISTRICT: Meaning =
    means("Ejerlavets kode i matriklen.", "Code of the owner district in the cadastre.");
/// `ejerlavnavn`.
pub const OWNER_DISTRICT_NAME: Meaning = means("Ejerlavets navn.", "Name of the owner district.");
/// `matrikelnr`.
pub const CADASTRAL_NUMBER: Meaning = means("Jordstykkets matrikelnummer.", "Cadastral number of the land parcel.");
/// `esrejendomsnr`.
pub const PROPERTY_NUMBER: Meaning = means(
    "Ejendomsnummer i kommunens ejendomsregister (ESR).",
    "Property number in the municipal property register (ESR).",
);
/// `sognekode`.
pub const PARISH_CODE: Meaning = means("Sognets kode, fire cifre.", "Code of the parish, four digits.");
/// `sognenavn`.
pub const PARISH_NAME: Meaning = means("Sognets navn.", "Name of the parish.");
/// `sogn`.
pub const PARISH: Meaning = means("Sognet, som objektet ligger i.", "The parish that the object lies in.");
/// `retskreds`.
pub const COURT_DISTRICT: Meaning =
    means("Retskredsen, som objektet ligger i.", "The court district that the object lies in.");
/// `politikreds`.
pub const POLICE_DISTRICT: Meaning =
    means("Politikredsen, som objektet ligger i.", "The police district that the object lies in.");
/// `opstillingskreds`.
pub const NOMINATION_DISTRICT: Meaning =
    means("Opstillingskredsen, som objektet ligger i.", "The nomination district that the object lies in.");
/// `afstemningsområde`.
pub const VOTING_AREA: Meaning =
    means("Afstemningsområdet, som objektet ligger i.", "The voting area that the object lies in.");
/// `ejerlav`.
pub const OWNER_DISTRICT_OBJECT: Meaning = means("Ejerlavet i matriklen.", "The owner district in the cadastre.");
/// An attribute that is handed on as it came.
pub const OF_REGISTER: Meaning = means("Registrets egen attribut.", "Attribute of the register itself.");
