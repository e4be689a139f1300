// Generated from the types of Rust that cross the border as JSON: requests, the catalogue, options of batches, reports of
// imports, the description of what is written; and from the numbers and paths that both sides know. Do not edit:
// `UPDATE=1 cargo test -p vejviser-batch --test typescript` writes it anew, and without UPDATE fails on a difference.

/**
 * Filters of `/adresser` and `/adgangsadresser`, their autocompletes included. Lists are OR within, AND between;
 * an empty list is no restriction; `None` inside a list means "has no value", and so does an empty text.
 */
export type AddressFilter = { 
/**
 * UUIDs of the rows listed.
 */
id?: Array<string>, 
/**
 * UUIDs of the entrances.
 */
accessAddressId?: Array<string>, 
/**
 * Full text.
 */
q?: string | null, 
/**
 * Nearest spelling when the exact words find nothing.
 */
fuzzy?: boolean, 
/**
 * The last word of `q` is a prefix.
 */
autocomplete?: boolean, 
/**
 * Legacy status numbers to show (1 current, 2 discontinued, 3 provisional, 4 abandoned). Empty: only current ones.
 */
status?: Array<number>, 
/**
 * All statuses.
 */
includeDiscontinued?: boolean, 
/**
 * Addresses at entrances without a street name, house number, postcode or access point too.
 */
includeInvalid?: boolean, 
/**
 * Exact and case-sensitive.
 */
streetName?: Array<string | null>, 
/**
 * Street codes inside their municipalities.
 */
streetCode?: Array<number>, 
/**
 * As `41N`; `None` is no house number.
 */
houseNumber?: Array<string | null>, 
/**
 * Lowest house number; `20 < 20A < 21`.
 */
houseNumberFrom?: string | null, 
/**
 * Highest house number.
 */
houseNumberTo?: string | null, 
/**
 * As `st`, `kl`, `2`; `k2` and `kl2` mean the same. Units only.
 */
floor?: Array<string | null>, 
/**
 * As `tv`, `12`. Units only.
 */
door?: Array<string | null>, 
/**
 * Exact and case-sensitive.
 */
supplementaryTown?: Array<string | null>, 
/**
 * Geographic postcodes, not those of large recipients.
 */
postcode?: Array<number>, 
/**
 * Municipality codes.
 */
municipality?: Array<number>, 
/**
 * Region codes.
 */
region?: Array<number>, 
/**
 * Parish codes.
 */
parish?: Array<number>, 
/**
 * Court district codes.
 */
courtDistrict?: Array<number>, 
/**
 * Police district codes.
 */
policeDistrict?: Array<number>, 
/**
 * Nomination district numbers.
 */
nominationDistrict?: Array<number>, 
/**
 * Numbers of voting areas inside their municipalities.
 */
votingArea?: Array<number | null>, 
/**
 * Constituency numbers.
 */
constituency?: Array<number | null>, 
/**
 * Letters of the parts of the country, `A` to `C`.
 */
electoralPart?: Array<string | null>, 
/**
 * Provinces, `DK011` … `DK050`.
 */
nuts3?: Array<string | null>, 
/**
 * `A`, `B` or `U`.
 */
accuracy?: Array<string>, 
/**
 * 1 Byzone, 2 Landzone, 3 Sommerhusområde.
 */
zone?: Array<number | null>, 
/**
 * Code of the owner district of the parcel.
 */
ownerDistrict?: Array<number | null>, 
/**
 * Cadastral number of the parcel, exact.
 */
cadastralNumber?: Array<string | null>, 
/**
 * Municipal property numbers.
 */
propertyNumber?: Array<number>, 
/**
 * UUID of the access point.
 */
accessPointId?: string | null, 
/**
 * UUID of the road point.
 */
roadPointId?: string | null, 
/**
 * UUID of the named street.
 */
namedStreetId?: string | null, 
/**
 * UUID of a place that has a name; the access point lies in it.
 */
namedPlaceId?: string | null, 
/**
 * How many metres outside that place it may lie.
 */
namedPlaceDistanceM?: number | null, 
/**
 * UUIDs of settlements that it lies in.
 */
settlementId?: Array<string>, 
/**
 * Types of settlements that it lies in, exact, as `by`; `None` where it lies in no settlement.
 */
settlementType?: Array<string | null>, 
/**
 * Key of an entrance, 12 characters.
 */
kvh?: string | null, 
/**
 * Key of a unit, 19 characters; of its entrance where entrances are listed.
 */
kvhx?: string | null, 
/**
 * Where the point that the filter names must lie.
 */
spatial?: Spatial, 
/**
 * Those whose point is nearest to this position, in the coordinate system of the shapes: as many as the page, or one
 * without.
 */
position?: [number, number] | null, };

/**
 * Which point of an access address spatial filters, reverse lookup and `GeoJSON` use.
 */
export type AddressGeometry = "accessPoint" | "roadPoint";

/**
 * One address by its id.
 */
export type AddressKey = { 
/**
 * UUID in any case.
 */
id: string, 
/**
 * Those of statuses 2 and 4 too.
 */
includeDiscontinued?: boolean, };

/**
 * Forms of an answer by shape; one of several where there are several.
 */
export type AnswerDescription = { 
/**
 * The short ones.
 */
mini: Array<string>, 
/**
 * The full ones.
 */
full: Array<string>, };

/**
 * Filters of the registers that have a code, a name and a boundary. Lists are OR within, AND between;
 * `None` inside a list means "has no value", and so does an empty text.
 */
export type AreaFilter = { 
/**
 * Full text over code and name.
 */
q?: string | null, 
/**
 * The last word of `q` is a prefix.
 */
autocomplete?: boolean, 
/**
 * Codes.
 */
code?: Array<number | null>, 
/**
 * Exact and case-sensitive.
 */
name?: Array<string>, 
/**
 * Areas of these regions (municipalities, provinces, constituencies, nomination districts, voting areas, parcels).
 */
region?: Array<number | null>, 
/**
 * Postcodes and nomination districts that reach into these municipalities; voting areas, supplementary towns and
 * parcels that lie in them.
 */
municipality?: Array<number | null>, 
/**
 * Regions: `DK01` … `DK05`.
 */
nuts2?: Array<string>, 
/**
 * Constituency numbers of nomination districts.
 */
constituency?: Array<number | null>, 
/**
 * Electoral parts of constituencies and nomination districts, or the parts themselves: `A` to `C`.
 */
electoralPart?: Array<string | null>, 
/**
 * Municipalities that count the votes of nomination districts.
 */
seatMunicipality?: Array<number | null>, 
/**
 * DAGI ids.
 */
dagiId?: Array<number | null>, 
/**
 * Numbers of voting areas inside their municipalities.
 */
number?: Array<number | null>, 
/**
 * Voting areas of these nomination districts.
 */
nominationDistrict?: Array<number | null>, 
/**
 * Voting areas of the parish councils of these parishes, parcels that lie in them.
 */
parish?: Array<number | null>, 
/**
 * Provinces: `DK011` … `DK050`.
 */
nuts3?: Array<string>, 
/**
 * Supplementary towns: discontinued ones too.
 */
includeDiscontinued?: boolean, 
/**
 * Parcels: numbers in their owner districts, as the cadastre writes them.
 */
cadastralNumber?: Array<string>, 
/**
 * Parcels: court districts that they lie in.
 */
courtDistrict?: Array<number | null>, 
/**
 * Parcels: property numbers inside their municipalities.
 */
propertyNumber?: Array<number | null>, 
/**
 * Parcels: property numbers with the municipality before them.
 */
extendedPropertyNumber?: Array<number | null>, 
/**
 * Parcels: real properties as the cadastre counted them.
 */
realProperty?: Array<number | null>, 
/**
 * Parcels: real properties of today.
 */
bfeNumber?: Array<number | null>, 
/**
 * Parcels: their ids in the cadastre.
 */
featureId?: Array<number | null>, 
/**
 * Parcels: those that were divided from these.
 */
parent?: Array<number | null>, 
/**
 * Municipalities: outside the division.
 */
outsideDivision?: boolean | null, 
/**
 * Postcodes: show those of large recipients.
 */
largeRecipients?: boolean, 
/**
 * Areas that contain this position, or with `nearest` those nearest to it: as many as the page, or one without.
 */
position?: [number, number] | null, 
/**
 * See `position`.
 */
nearest?: boolean, 
/**
 * Areas that share a point with the shape; its `srid` holds for `position` too.
 */
spatial?: Spatial, };

/**
 * One area by its key: its code, or what the code is made of.
 */
export type AreaKey = { 
/**
 * The number of the code, or the number inside the municipality.
 */
code?: number, 
/**
 * The municipality that numbers it (voting areas).
 */
municipality?: number, 
/**
 * The number that its code leaves open (parcels).
 */
number?: string, 
/**
 * A discontinued one too (supplementary towns).
 */
includeDiscontinued?: boolean, 
/**
 * The letter of an electoral part.
 */
letter?: string, 
/**
 * The NUTS 3 code of a province.
 */
nuts3?: string, };

/**
 * A register, or all of them.
 */
export type AskedRegister = "buildings" | "divisions" | "cadastre" | "valuation" | "energyLabel" | "all";

/**
 * What somebody has typed so far, and what suggestions are to be like.
 */
export type AutocompleteParameters = { 
/**
 * The text typed so far.
 */
q?: string, 
/**
 * Caret in UTF-16 units of `q`.
 */
caret?: number | null, 
/**
 * Last tier allowed; `None` when the client did not say, which matters for `id` only (then both kinds are tried).
 */
lastTier?: Tier | null, 
/**
 * First tier.
 */
firstTier?: Tier | null, 
/**
 * Restricts the answer to the units of this entrance.
 */
accessAddressId?: string | null, 
/**
 * One address, access address or place by id.
 */
id?: string | null, 
/**
 * Whether misspelt words are understood.
 */
fuzzy?: boolean, 
/**
 * Number of suggestions before the doubling of large recipients.
 */
limit: number, 
/**
 * Restriction to postcodes; empty is none.
 */
postcode?: Array<number>, 
/**
 * Restriction to municipality codes; empty is none.
 */
municipality?: Array<number>, 
/**
 * Where the address must lie.
 */
spatial?: Spatial, 
/**
 * Names of places are suggested, and no addresses. Tiers, postcodes and the entrance are for addresses alone.
 */
places?: boolean, 
/**
 * Offer the large-recipient form too.
 */
largeRecipients?: boolean, 
/**
 * Where the nearer of equal suggestions come first.
 */
near?: Location | null, };

/**
 * Consecutive bytes of a file, both ends included.
 */
export type BatchBytes = { 
/**
 * The first one.
 */
start: number, 
/**
 * The last one.
 */
end: number, };

/**
 * Where a cell is.
 */
export type BatchCellPlace = { 
/**
 * Number of its row, counted from 1.
 */
row: number, 
/**
 * Name of its column; a line of JSON has none.
 */
column: string | null, };

/**
 * Which columns give what.
 */
export type BatchColumns = "auto" | { "named": Array<[BatchParameter, string]> };

/**
 * Rows by how they were answered.
 */
export type BatchCounts = { 
/**
 * All of them.
 */
rows: number, 
/**
 * Category A.
 */
a: number, 
/**
 * Category B.
 */
b: number, 
/**
 * Category C.
 */
c: number, 
/**
 * Category D.
 */
d: number, 
/**
 * Found by id or position.
 */
found: number, 
/**
 * Not found by id or position.
 */
absent: number, 
/**
 * Blank.
 */
blank: number, 
/**
 * Could not be read or answered.
 */
failed: number, 
/**
 * Found by their rule alone, whatever their category; counted there too.
 */
accepted: number, };

/**
 * The fault of a file, for programs with messages of their own.
 */
export type BatchFault = "damaged" | "empty" | "unknown_kind" | "workbook" | "header" | "long_row" | "wide_row" | "too_costly";

/**
 * A result that is read again.
 */
export type BatchFinished = { 
/**
 * The file.
 */
path: string, 
/**
 * Bytes of it that are final; all where it is whole.
 */
bytes: number | null, 
/**
 * Notation of the input.
 */
input: BatchInput, 
/**
 * Its letters.
 */
encoding: Encoding, 
/**
 * What stands between its cells.
 */
delimiter: Delimiter | null, 
/**
 * Number of the line that holds the names of the columns; the first one that is not blank where it is not said.
 */
headerLine: number | null, 
/**
 * Name of the sheet of the input, which a workbook of the result keeps.
 */
sheet: string | null, 
/**
 * What was chosen of the run.
 */
options: Partial<BatchOptions>, };

/**
 * Notation of the result.
 */
export type BatchFormat = "csv" | "ndjson" | "geojson" | "xlsx";

/**
 * The rows of a result that are open for the same reason.
 */
export type BatchGroup = { 
/**
 * The rule, as in `res_regel`.
 */
rule: string, 
/**
 * Rows in doubt.
 */
doubtful: number, 
/**
 * Rows that were not found.
 */
absent: number, 
/**
 * Rows in doubt that may be accepted at once.
 */
acceptable: number, };

/**
 * Notation of the input.
 */
export type BatchInput = "csv" | "ndjson" | "xlsx";

/**
 * How a file is read.
 */
export type BatchInspection = { 
/**
 * Its notation.
 */
input: BatchInput, 
/**
 * Its letters.
 */
encoding: Encoding, 
/**
 * What stands between its cells; a line of JSON has none.
 */
delimiter: Delimiter | null, 
/**
 * Number of the line that holds the names of its columns; none where it has no header.
 */
headerLine: number | null, 
/**
 * Name of the sheet of a workbook that is read.
 */
sheet: string | null, 
/**
 * Names of its columns, or their numbers where there is no header.
 */
header: Array<string>, 
/**
 * What is read, and from which columns; nothing where that is unclear.
 */
columns: Array<[BatchParameter, string]>, 
/**
 * Names of these that other columns have too.
 */
sharedNames: Array<BatchSharedName>, 
/**
 * Why it is unclear.
 */
unclear: string | null, 
/**
 * The first rows.
 */
sample: Array<BatchSampleLine>, 
/**
 * The first lines above the header, which are titles.
 */
above: Array<BatchSampleLine>, 
/**
 * Names of the columns that a result has behind those of the file.
 */
appended: Array<string>, 
/**
 * What cannot be told of addresses: its register is not loaded.
 */
notLoaded: Array<Enrichment>, };

/**
 * Cells that are not UTF-8 in a file that is; they are read as windows-1252.
 */
export type BatchNotUtf8 = { 
/**
 * How many there are.
 */
cells: number, 
/**
 * The first of them.
 */
first: Array<BatchCellPlace>, };

/**
 * What a batch does with each row.
 */
export type BatchOperation = "cleanseAddress" | "cleanseAccessAddress" | "getAddress" | "getAccessAddress" | "nearestAddress" | "nearestAccessAddress" | "parse";

/**
 * Everything that may be chosen; what is left out is found out or usual.
 */
export type BatchOptions = { 
/**
 * What is done with each row.
 */
operation: BatchOperation, 
/**
 * Which columns give what.
 */
columns: BatchColumns, 
/**
 * Column that names rows: the id of features.
 */
idColumn: string | null, 
/**
 * Coordinate system of positions, in the input and in the result.
 */
srid: Srid, 
/**
 * Municipality of rows that name neither postcode nor town.
 */
municipality: number | null, 
/**
 * Postcode of rows that have none.
 */
postcode: number | null, 
/**
 * Categories below this one are given without their address: `A`, `B` or `C`.
 */
minCategory: Demanded | null, 
/**
 * Rules that count as found whatever their category.
 */
acceptedRules: Array<string>, 
/**
 * What other registers say of the address, as further columns.
 */
enrichment: Array<Enrichment>, 
/**
 * Names of the service's own columns that the result has; empty: all. Columns of other registers come in any case.
 */
newColumns: Array<string>, 
/**
 * Notation of the input; found out where it is not said.
 */
input: BatchInput | null, 
/**
 * Notation of the result; that of the input where it is not said.
 */
output: BatchFormat | null, 
/**
 * What stands between the cells of the input, and of the result.
 */
delimiter: Delimiter | null, 
/**
 * Letters of the input, and of the result.
 */
encoding: Encoding | null, 
/**
 * What stands before decimals in the result.
 */
decimal: Decimal, 
/**
 * Whether the result begins with a byte order mark; as the input where it is not said.
 */
bom: boolean | null, 
/**
 * Whether a row holds the names of the columns; one does where it is not said.
 */
header: boolean | null, 
/**
 * Line that holds the names of the columns, counted from 1; found out where it is not said.
 */
headerLine: number | null, 
/**
 * Longest text that is read, in characters; 0 is any.
 */
longestText: number, 
/**
 * Most bytes of the input, decompressed; 0 is any.
 */
mostBytes: number, 
/**
 * Whether the input is only the beginning of a file, to be looked at.
 */
isBeginning: boolean, };

/**
 * What a column gives.
 */
export type BatchParameter = "text" | "streetName" | "houseNumber" | "houseLetter" | "floor" | "door" | "supplementaryTown" | "postcode" | "town" | "id" | "kvhx" | "kvh" | "municipalityCode" | "streetCode" | "x" | "y";

/**
 * How far a run is.
 */
export type BatchProgress = { 
/**
 * Rows that are written.
 */
counts: BatchCounts, 
/**
 * Bytes of the input that were read, compressed where it is.
 */
bytes: number, 
/**
 * Bytes of the input, where it is a file.
 */
size: number | null, 
/**
 * Rows that were answered by an earlier run.
 */
resumed: number, 
/**
 * Bytes of the result that are on the disk.
 */
committed: number, };

/**
 * Which rows of a result are listed.
 */
export type BatchRowSelection = { 
/**
 * Values of `res_status`; empty: all.
 */
status: Array<string>, 
/**
 * Rows in doubt or not found for this reason, those included that were chosen since; absent: all.
 */
rule: string | null, 
/**
 * Number of the first row that may come, counted from 1.
 */
from: number, 
/**
 * Most rows.
 */
count: number, };

/**
 * A line of a file that is not blank.
 */
export type BatchSampleLine = { 
/**
 * Its number, counted from 1 as a spreadsheet counts rows.
 */
number: number, 
/**
 * Its cells; of long ones the beginning.
 */
cells: Array<string>, };

/**
 * A name that several columns have, one of which is read.
 */
export type BatchSharedName = { 
/**
 * As the column that is read has it.
 */
name: string, 
/**
 * Number of that column, counted from 1.
 */
read: number, 
/**
 * Numbers of all that have it, but for case and blanks.
 */
columns: Array<number>, };

/**
 * What a run came to.
 */
export type BatchSummary = { 
/**
 * The rows.
 */
counts: BatchCounts, 
/**
 * Rows that were answered by an earlier run.
 */
resumed: number, 
/**
 * Bytes of the result.
 */
bytes: number, 
/**
 * The snapshot that answered.
 */
dataVersion: string, 
/**
 * The letters of the input.
 */
encoding: Encoding, 
/**
 * Cells that are not in these letters.
 */
notUtf8: BatchNotUtf8, 
/**
 * What stands between its cells; a line of JSON has none.
 */
delimiter: Delimiter | null, 
/**
 * Number of the line that holds the names of its columns; none where it has no header.
 */
headerLine: number | null, 
/**
 * Names of the columns that were read, or their numbers where there is no header.
 */
columns: Array<string>, 
/**
 * Names of these that other columns have too.
 */
sharedNames: Array<BatchSharedName>, 
/**
 * Columns of the result that have another name than usual, because the input has a column of that name.
 */
renamed: Array<string>, };

/**
 * Filters of buildings. Lists are OR within, AND between; an empty list is no restriction; `None` inside a
 * list means "has no value", and so does an empty text.
 */
export type BuildingFilter = { 
/**
 * Ids.
 */
id?: Array<number | null>, 
/**
 * UUIDs in the register of buildings and dwellings.
 */
registerId?: Array<string>, 
/**
 * What they are, exact.
 */
buildingType?: Array<string>, 
/**
 * How their heights were measured, exact.
 */
method?: Array<string>, 
/**
 * Where their outlines were measured, exact.
 */
measuredAt?: Array<string>, 
/**
 * Municipalities that the building reaches into.
 */
municipality?: Array<number | null>, 
/**
 * UUIDs of entrances that lie in the building.
 */
accessAddressId?: Array<string>, 
/**
 * Buildings that contain this position, or with `nearest` those nearest to it: as many as the page, or one without.
 */
position?: [number, number] | null, 
/**
 * See `position`.
 */
nearest?: boolean, 
/**
 * Buildings that share a point with the shape; its `srid` holds for `position` too.
 */
spatial?: Spatial, };

/**
 * One building.
 */
export type BuildingKey = { 
/**
 * Its id.
 */
id: number, };

/**
 * Which columns the files of addresses have.
 */
export type BulkLayout = "current" | "2015" | "thin";

/**
 * A value that a member can have.
 */
export type Choice = { 
/**
 * The value.
 */
value: ChoiceValue, 
/**
 * In Danish.
 */
da: string, 
/**
 * In English.
 */
en: string, };

/**
 * The value of a choice as it stands in JSON.
 */
export type ChoiceValue = string | number;

/**
 * A circle in the request's coordinate system.
 */
export type Circle = { 
/**
 * Longitude or east.
 */
x: number, 
/**
 * Latitude or north.
 */
y: number, 
/**
 * Radius in metres, in the UTM plane.
 */
radiusM: number, };

/**
 * An address to be cleansed: a text or its parts, which count when there is no text.
 */
export type CleanseParameters = { 
/**
 * The address as typed.
 */
text?: string | null, 
/**
 * The address in parts.
 */
parts?: CleanseParts | null, };

/**
 * An address typed part by part; any may be missing.
 */
export type CleanseParts = { 
/**
 * Street, as full or as addressing name.
 */
streetName?: string | null, 
/**
 * As `41N`.
 */
houseNumber?: string | null, 
/**
 * As `st`, `2`.
 */
floor?: string | null, 
/**
 * As `tv`, `12`.
 */
door?: string | null, 
/**
 * Supplementary town.
 */
supplementaryTown?: string | null, 
/**
 * Four digits.
 */
postcode?: string | null, 
/**
 * Town of the postcode.
 */
town?: string | null, };

/**
 * A fact of the synthetic country next to the same fact of the real samples.
 */
export type Comparison = { 
/**
 * What is counted.
 */
fact: string, 
/**
 * Of the synthetic country outside its larger towns.
 */
country: number, 
/**
 * Of Tønder.
 */
realCountry: number, 
/**
 * Of the synthetic capital without its inner city; none where the part that was made does not reach there.
 */
capital: number | null, 
/**
 * Of København, where its sample has the fact.
 */
realCapital: number | null, };

/**
 * How many rows of an entity changed in a transaction.
 */
export type Counts = { 
/**
 * Name of the entity.
 */
entitet: string, 
/**
 * Rows that came.
 */
inserts: number, 
/**
 * Rows that have other values.
 */
updates: number, 
/**
 * Rows that went.
 */
deletes: number, };

/**
 * What a copy of an attribute holds, by the names of the former service.
 */
export type DataType = "integer" | "real" | "boolean" | "string" | "uuid" | "timestamp" | "localdatetime" | "point2d" | "geometry" | "geometry3d";

/**
 * What stands before the decimals of numbers in the result; both are read.
 */
export type Decimal = "." | ",";

/**
 * What stands between cells.
 */
export type Delimiter = ";" | "," | "tab" | "|";

/**
 * A category that can be demanded.
 */
export type Demanded = "A" | "B" | "C";

/**
 * What is said of an attribute.
 */
export type DescribedAttribute = { 
/**
 * Its name.
 */
name: string, 
/**
 * What a copy of it holds.
 */
type: DataType, 
/**
 * Whether a row may be without it: whatever is not in the key, for registers are not complete.
 */
nullable: boolean, 
/**
 * In Danish.
 */
da: string, 
/**
 * In English.
 */
en: string, };

/**
 * Every resource and every form that has a name.
 */
export type Description = { 
/**
 * The resources.
 */
resources: Array<ResourceDescription>, 
/**
 * The forms, each once, by the names that resources and other forms refer to.
 */
forms: Array<FormDescription>, 
/**
 * The entities that a client can copy.
 */
entities: Array<EntityDescription>, 
/**
 * What other registers say of an address.
 */
enrichments: Array<EnrichmentDescription>, };

/**
 * The letters of a file.
 */
export type Encoding = "utf-8" | "windows-1252" | "utf-16";

/**
 * What other registers say of an address.
 */
export type EnrichParameters = { 
/**
 * UUID of the address, in any case.
 */
id: string, 
/**
 * Which register is asked.
 */
register: AskedRegister, 
/**
 * Names of the members that are shown; all when there is none.
 */
members?: Array<string>, };

/**
 * What other registers say of an address (`include`, in batches `uddata`).
 */
export type Enrichment = "buildings" | "divisions" | "cadastre" | "valuation" | "energyLabel";

/**
 * What each register says of an address.
 */
export type EnrichmentDescription = { 
/**
 * The register.
 */
register: AskedRegister, 
/**
 * Name of the form.
 */
form: string, 
/**
 * Names of the members that may be chosen.
 */
members: Array<string>, };

/**
 * An entity: a table of a copy.
 */
export type EntityDescription = { 
/**
 * Its name.
 */
name: string, 
/**
 * The attributes that tell its rows apart.
 */
key: Array<string>, 
/**
 * Its attributes, in the order of a row.
 */
attributes: Array<DescribedAttribute>, };

/**
 * Some events of an entity in a transaction.
 */
export type EventsParameters = { 
/**
 * Name of the entity.
 */
entity: string, 
/**
 * Number of the transaction.
 */
transaction: number, 
/**
 * The first event of the entity, counted from 0.
 */
from: number, 
/**
 * How many.
 */
events: number, 
/**
 * The lowest sequence number.
 */
lowest: number, 
/**
 * The highest.
 */
highest: number, 
/**
 * The key that is asked for.
 */
key?: Array<KeyValue>, 
/**
 * How events are written.
 */
notation: ExtractNotation, 
/**
 * Whether a row that has other values is followed by a tab and the row as it was before; in lines alone.
 */
withBefore?: boolean, };

/**
 * The format of a file.
 */
export type ExportFormat = "geoparquet" | "parquet" | "arrow" | "flatgeobuf" | "csv" | "ndjson";

/**
 * What is to be exported, and how.
 */
export type ExportOptions = { 
/**
 * Name of the resource in the catalogue.
 */
resource: string, 
/**
 * Format of the file.
 */
format: ExportFormat, 
/**
 * Coordinate system of coordinates and geometries.
 */
srid?: Srid, 
/**
 * What links start with, without a slash at the end; empty makes them paths.
 */
base: string, };

/**
 * How far a file is, and at the end what it holds.
 */
export type ExportProgress = { 
/**
 * Rows written.
 */
rows: number, 
/**
 * Rows in all.
 */
of: number, 
/**
 * Bytes written.
 */
bytes: number, };

/**
 * How rows are written.
 */
export type ExtractNotation = "lines" | "json" | "csv";

/**
 * Some rows of an entity.
 */
export type ExtractParameters = { 
/**
 * Name of the entity.
 */
entity: string, 
/**
 * The first row of the table behind the entity.
 */
from: number, 
/**
 * How many of them.
 */
rows: number, 
/**
 * The key that is asked for.
 */
key?: Array<KeyValue>, 
/**
 * The state after the event with this number; that of the snapshot where none is given.
 */
until?: number, 
/**
 * How rows are written.
 */
notation: ExtractNotation, };

/**
 * Why one row of many got no answer, in place of its body.
 */
export type FailedRow = { 
/**
 * What kind of failure.
 */
code: FailureCode, 
/**
 * What went wrong; of faulty parameters a JSON list.
 */
message: string, };

/**
 * `code` of the errors of the addon.
 */
export type FailureCode = "TOO_EXPENSIVE" | "CANCELLED" | "INVALID_PARAMETER" | "REGISTER_NOT_LOADED" | "NO_SNAPSHOT" | "SNAPSHOT_REFUSED" | "IMPORT_REFUSED" | "BATCH_REFUSED" | "EXPORT_REFUSED" | "INTERNAL";

/**
 * A feature.
 */
export type FeatureDescription = { 
/**
 * Its name.
 */
name: string, 
/**
 * What its geometry is, or null.
 */
geometry: string, 
/**
 * Whether sides of a box among its properties move out to the feature, where the box is known.
 */
box: boolean, };

/**
 * A member of an object, or a column.
 */
export type Field = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether null may stand in its place.
 */
nullable: boolean, 
/**
 * Whether it may be missing.
 */
optional?: boolean, 
/**
 * Unit of a number that always has the same one.
 */
unit?: string, } & ({ "type": "text" } | { "type": "integer" } | { "type": "number" } | { "type": "fraction" } | { "type": "boolean" } | { "type": "uuid" } | { "type": "href" } | { "type": "code" } | { "type": "digits" } | { "type": "localTime" } | { "type": "utcTime" } | { "type": "position" } | { "type": "box" } | { "type": "enum", 
/**
 * Whether no other value can stand there.
 */
closed: boolean, 
/**
 * The values.
 */
values: Array<Choice>, } | { "type": "object" } & FormReference | { "type": "list", 
/**
 * What each item is.
 */
items: FieldType, } | { "type": "any" } | { "type": "oneOf", 
/**
 * Names of the forms.
 */
forms: Array<string>, }) & { 
/**
 * In Danish.
 */
da: string, 
/**
 * In English.
 */
en: string, };

/**
 * What a member holds.
 */
export type FieldType = { "type": "text" } | { "type": "integer" } | { "type": "number" } | { "type": "fraction" } | { "type": "boolean" } | { "type": "uuid" } | { "type": "href" } | { "type": "code" } | { "type": "digits" } | { "type": "localTime" } | { "type": "utcTime" } | { "type": "position" } | { "type": "box" } | { "type": "enum", 
/**
 * Whether no other value can stand there.
 */
closed: boolean, 
/**
 * The values.
 */
values: Array<Choice>, } | { "type": "object" } & FormReference | { "type": "list", 
/**
 * What each item is.
 */
items: FieldType, } | { "type": "any" } | { "type": "oneOf", 
/**
 * Names of the forms.
 */
forms: Array<string>, };

/**
 * What became of one file.
 */
export type FileReport = { 
/**
 * The file, with its name inside an archive.
 */
file: string, 
/**
 * What it holds.
 */
kind: string, 
/**
 * Rows read.
 */
rows: number, 
/**
 * The latest change in any row, RFC 3339 UTC: how old the data is.
 */
latestChange: string | null, 
/**
 * Rows that gave a record.
 */
kept: number, 
/**
 * Rows left out, by reason.
 */
skipped: { [key in string]: number }, 
/**
 * Values left out of rows that were kept, by reason.
 */
ignored: { [key in string]: number }, 
/**
 * The first fault of each reason.
 */
firstFaults: Array<FirstFault>, };

/**
 * Where a fault was first seen.
 */
export type FirstFault = { 
/**
 * What is wrong.
 */
reason: string, 
/**
 * The file.
 */
file: string, 
/**
 * Its line, from 1.
 */
line: number, 
/**
 * The beginning of what stands there.
 */
text: string, };

/**
 * A flat form.
 */
export type FlatDescription = { 
/**
 * Name of its form in JSON.
 */
form: string, 
/**
 * Its columns in CSV; each is a member of the form.
 */
csv: Array<string>, };

/**
 * A form.
 */
export type FormDescription = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its members in the order in which they are written.
 */
members: Array<Field>, };

/**
 * The form of an object: by its name, where it has one, else by its members.
 */
export type FormReference = { "form": string } | { "members": Array<Field> };

/**
 * Notation of the answer (`format`).
 */
export type Format = "json" | "ndjson" | "csv" | "geojson" | "geojsonz";

/**
 * Filters of `/historik/adresser` and `/historik/adgangsadresser`. Lists are OR within, AND between; an empty one is
 * no restriction. Versions are filtered, not objects: those of an object that lay in another postcode are left out.
 */
export type HistoryFilter = { 
/**
 * UUIDs of the objects.
 */
id?: Array<string>, 
/**
 * Postcodes.
 */
postcode?: Array<number>, 
/**
 * Municipality codes.
 */
municipality?: Array<number>, 
/**
 * UUIDs of the entrances that units had. Where entrances are listed, of the entrances themselves.
 */
accessAddressId?: Array<string>, };

/**
 * One thing that happened.
 */
export type ImportEvent = { "event": "detected", 
/**
 * The file, with its name inside an archive.
 */
file: string, 
/**
 * What it holds.
 */
kind: string, 
/**
 * How much its area facts are trusted.
 */
layout: Rank, } | { "event": "skipped", 
/**
 * The file.
 */
file: string, 
/**
 * What was found instead.
 */
reason: string, } | { "event": "progress", 
/**
 * The file.
 */
file: string, 
/**
 * What it holds.
 */
kind: string, 
/**
 * Rows read from it.
 */
rows: number, 
/**
 * Bytes of all files read so far, as they lie on disk.
 */
bytesRead: number, 
/**
 * Bytes of all files.
 */
bytesTotal: number, } | { "event": "message", 
/**
 * The line.
 */
text: string, };

/**
 * What an import did.
 */
export type ImportReport = { 
/**
 * Every file that was read, in the order of reading.
 */
files: Array<FileReport>, 
/**
 * Files that were not recognised or are empty.
 */
leftOut: Array<LeftOut>, 
/**
 * References whose target is in no file, by kind.
 */
unjoined: { [key in string]: number }, 
/**
 * Records whose id came more than once, by entity; the newer one was kept.
 */
duplicates: { [key in string]: number }, 
/**
 * Values that were missing and came from boundaries, by kind.
 */
derived: { [key in string]: number }, 
/**
 * Of a synthetic country: how like the real one it is.
 */
realism: Array<Comparison>, 
/**
 * Rows of every table.
 */
counts: { [key in string]: number }, 
/**
 * How many updates the disk has room for.
 */
room: number, 
/**
 * The published data version.
 */
dataVersion: string, 
/**
 * The published folder.
 */
folder: string, 
/**
 * Wall time.
 */
seconds: number, };

/**
 * What a transaction did.
 */
export type InspectParameters = { 
/**
 * Its number.
 */
transaction: number, 
/**
 * How often columns changed, instead of the rows.
 */
counts: boolean, };

/**
 * A value that an attribute of the key must have.
 */
export type KeyValue = { 
/**
 * Name of the attribute.
 */
attribute: string, 
/**
 * The value as text.
 */
value: string, };

/**
 * A file that was not read.
 */
export type LeftOut = { 
/**
 * The file, with its name inside an archive.
 */
file: string, 
/**
 * What was found instead of a register.
 */
reason: string, };

/**
 * A position and its coordinate system.
 */
export type Location = { 
/**
 * Longitude or east.
 */
x: number, 
/**
 * Latitude or north.
 */
y: number, 
/**
 * Coordinate system of the position.
 */
srid?: Srid, };

/**
 * Filters of `/navngivneveje` (named streets).
 */
export type NamedStreetFilter = { 
/**
 * Full text over the name and the municipality that administers the street.
 */
q?: string | null, 
/**
 * The last word of `q` is a prefix.
 */
autocomplete?: boolean, 
/**
 * Nearest names when the exact words find nothing.
 */
fuzzy?: boolean, 
/**
 * UUIDs.
 */
id?: Array<string>, 
/**
 * DAR statuses.
 */
status?: Array<number>, 
/**
 * Exact and case-sensitive.
 */
name?: Array<string>, 
/**
 * Name on letters, exact and case-sensitive.
 */
addressingName?: Array<string>, 
/**
 * Codes of municipalities that it runs through.
 */
municipality?: Array<number>, 
/**
 * Postcodes that it runs through.
 */
postcode?: Array<number>, 
/**
 * Codes of municipalities that administer it.
 */
administeringMunicipality?: Array<number>, 
/**
 * UUIDs of segments.
 */
streetId?: Array<string>, 
/**
 * Regular expression on the name, case-sensitive, unanchored, without back-references and look-around.
 */
regex?: string | null, 
/**
 * All statuses.
 */
includeDiscontinued?: boolean, 
/**
 * Those whose road line touches it; where the registers have no lines, with an entrance inside.
 */
spatial?: Spatial, 
/**
 * The nearest one to a position, in the coordinate system of the shapes.
 */
position?: [number, number] | null, };

/**
 * One named street.
 */
export type NamedStreetKey = { 
/**
 * UUID.
 */
id: string, 
/**
 * A discontinued one too.
 */
includeDiscontinued?: boolean, };

/**
 * The named streets around one.
 */
export type NamedStreetNeighbours = { 
/**
 * UUID of the one.
 */
id: string, 
/**
 * Metres between them at most.
 */
distanceM: number, };

/**
 * The address nearest to a position.
 */
export type NearestParameters = { 
/**
 * Longitude or east.
 */
x: number, 
/**
 * Latitude or north.
 */
y: number, 
/**
 * Coordinate system of the position.
 */
srid?: Srid, 
/**
 * Which point is near.
 */
geometry?: AddressGeometry, 
/**
 * Metres in the plane from the position to that point, at most.
 */
maxDistanceM?: number | null, 
/**
 * Legacy status numbers to consider; empty: only current ones.
 */
status?: Array<number>, 
/**
 * All statuses.
 */
includeDiscontinued?: boolean, 
/**
 * Entrances without a street name, house number, postcode or access point too; they may have a road point.
 */
includeInvalid?: boolean, };

/**
 * The street segments around one.
 */
export type NeighbourParameters = { 
/**
 * Municipality code.
 */
municipality: number, 
/**
 * Street code inside the municipality.
 */
code: number, 
/**
 * Metres between them at most.
 */
distanceM: number, };

/**
 * A page of a list; without one a list is answered whole.
 */
export type Page = { 
/**
 * From 1.
 */
number: number, 
/**
 * Rows a page, 1 to 1000.
 */
size: number, };

/**
 * One parameter that cannot be used, by the name of its field in the request.
 */
export type ParameterFault = { 
/**
 * Field of the request, camelCase.
 */
parameter: string, 
/**
 * What is wrong and what is allowed.
 */
message: string, };

/**
 * A text to be taken apart.
 */
export type ParseParameters = { 
/**
 * The address as typed.
 */
text: string, };

/**
 * Filters of places. Lists are OR within, AND between; an empty list is no restriction.
 */
export type PlaceFilter = { 
/**
 * UUIDs.
 */
id?: Array<string>, 
/**
 * Main types, exact.
 */
mainType?: Array<string>, 
/**
 * Types inside the main types, exact.
 */
subType?: Array<string>, 
/**
 * Municipalities that the place reaches into.
 */
municipality?: Array<number>, 
/**
 * Primary names, exact and case-sensitive.
 */
name?: Array<string>, 
/**
 * Official statuses of the primary name; `None` is that of what has no such name.
 */
nameStatus?: Array<string | null>, 
/**
 * Places that contain this position, or with `nearest` those nearest to it: as many as the page, or one without.
 */
position?: [number, number] | null, 
/**
 * See `position`.
 */
nearest?: boolean, 
/**
 * Places that share a point with the shape; its `srid` holds for `position` too.
 */
spatial?: Spatial, };

/**
 * One place.
 */
export type PlaceKey = { 
/**
 * UUID.
 */
id: string, };

/**
 * Filters of names of places.
 */
export type PlaceNameFilter = { 
/**
 * Words of the name.
 */
q?: string | null, 
/**
 * The last word of `q` is a prefix.
 */
autocomplete?: boolean, 
/**
 * Nearest spelling when the exact words find nothing.
 */
fuzzy?: boolean, 
/**
 * UUIDs of the places.
 */
id?: Array<string>, 
/**
 * Names, exact and case-sensitive.
 */
name?: Array<string>, 
/**
 * Main types of the places, exact.
 */
mainType?: Array<string>, 
/**
 * Types inside the main types, exact.
 */
subType?: Array<string>, 
/**
 * Municipalities that the place reaches into.
 */
municipality?: Array<number>, 
/**
 * Official statuses of the name; no name has `None`.
 */
nameStatus?: Array<string | null>, 
/**
 * Only primary names, or only secondary ones.
 */
primary?: boolean | null, 
/**
 * Names of places that contain this position, or with `nearest` of those nearest to it, as areas.
 */
position?: [number, number] | null, 
/**
 * See `position`.
 */
nearest?: boolean, 
/**
 * Names of places that share a point with the shape; its `srid` holds for `position` too.
 */
spatial?: Spatial, };

/**
 * One name of a place.
 */
export type PlaceNameKey = { 
/**
 * UUID of the place.
 */
id: string, 
/**
 * The name, exactly.
 */
name: string, };

/**
 * Filters of types of places.
 */
export type PlaceTypeFilter = { 
/**
 * Main types, exact.
 */
mainType?: Array<string>, 
/**
 * Types inside the main types, exact.
 */
subType?: Array<string>, };

/**
 * One main type of places.
 */
export type PlaceTypeKey = { 
/**
 * The main type, exactly.
 */
mainType: string, };

/**
 * The representation of one answer.
 */
export type Presentation = { 
/**
 * Which fields, and how they nest.
 */
shape: Shape, 
/**
 * Which notation.
 */
format: Format, 
/**
 * One feature a line and no collection around them; `GeoJSON` only.
 */
lines?: boolean, 
/**
 * Coordinate system of the answer.
 */
srid?: Srid, 
/**
 * What links start with, without a slash at the end: `http://host` or `http://host/k/key`. Characters that no
 * URL holds are percent-encoded on reading, so that a link needs no escaping in any format.
 */
base: string, 
/**
 * Which point of an address `GeoJSON` shows.
 */
geometry?: AddressGeometry, 
/**
 * Borders of areas lack the corners from which they are less than so many metres away without them; none are left
 * out where it is not given.
 */
simplifyM?: number | null, 
/**
 * Texts of the combined autocomplete.
 */
suggestion?: SuggestionText, 
/**
 * A street name shows only the postcodes that its streets in these municipalities have; all where none are named.
 * An oddity of the former service that is preserved, whose filter by municipality narrowed them too.
 */
postcodesIn?: Array<number>, 
/**
 * What of a named street `GeoJSON` shows.
 */
streetGeometry?: StreetGeometry, 
/**
 * A named street shows its discontinued segments too.
 */
includeDiscontinued?: boolean, 
/**
 * What an address shows beyond its own record.
 */
enrichment?: Array<Enrichment>, 
/**
 * Cleansing says whether the caller accepts its answer: one of category A or B, or by one of these rules.
 */
acceptedRules?: Array<string>, };

/**
 * How much a source of area facts is trusted; the value of the most trusted source that has one counts.
 */
export type Rank = "register" | "list" | "boundary" | "mention";

/**
 * Filters of rows of an entity. Lists are OR within, AND between; an empty list is no restriction. What an entity
 * has no attribute for is refused.
 */
export type RegisterFilter = { 
/**
 * UUIDs of the rows.
 */
id?: Array<string>, 
/**
 * Codes of what has become of them, such as 6 and 7 of what stands.
 */
status?: Array<number>, 
/**
 * Codes of municipalities.
 */
municipality?: Array<number>, 
/**
 * UUIDs that municipalities had in the former model.
 */
municipalityId?: Array<string>, 
/**
 * UUIDs of the entrances that they belong to.
 */
accessAddressId?: Array<string>, 
/**
 * UUIDs of the addresses that they belong to.
 */
addressId?: Array<string>, 
/**
 * UUIDs of the grounds that they stand on.
 */
groundId?: Array<string>, 
/**
 * UUIDs of the buildings that they are in; of units those that their floors are in.
 */
buildingId?: Array<string>, 
/**
 * UUIDs of the floors that they are on.
 */
floorId?: Array<string>, 
/**
 * UUIDs of the staircases that lead to them.
 */
staircaseId?: Array<string>, 
/**
 * UUIDs of the units that they belong to.
 */
unitId?: Array<string>, 
/**
 * UUIDs of the shared areas that they are a share of.
 */
sharedAreaId?: Array<string>, 
/**
 * UUIDs of the properties that they are part of.
 */
propertyId?: Array<string>, 
/**
 * UUIDs of the properties that a building on another's ground is.
 */
buildingPropertyId?: Array<string>, 
/**
 * Numbers of properties in their municipality: their own, or those of the property that they are part of.
 */
propertyNumber?: Array<number>, 
/**
 * Numbers of real properties (BFE), likewise.
 */
bfeNumber?: Array<number>, 
/**
 * Numbers of parcels in the cadastre.
 */
parcel?: Array<number>, 
/**
 * Codes of the owner districts that their parcels are in.
 */
ownerDistrict?: Array<number>, 
/**
 * Numbers of their parcels inside the owner district.
 */
cadastralNumber?: Array<string>, 
/**
 * Codes of what they are used for; of technical installations what they are.
 */
usage?: Array<string>, 
/**
 * The one that is nearest to this position, of those that all else lets through.
 */
position?: [number, number] | null, 
/**
 * Points that lie inside; its `srid` holds for `position` too.
 */
spatial?: Spatial, 
/**
 * What is no more as well, in lists that leave it out.
 */
includeEnded?: boolean, };

/**
 * An object, and which of its attributes are looked at.
 */
export type RegisterHistoryParameters = { 
/**
 * What it is.
 */
object: RegisterObject, 
/**
 * Its UUID.
 */
id: string, 
/**
 * Names of attributes; all when there is none.
 */
attributes?: Array<string>, };

/**
 * One row.
 */
export type RegisterKey = { 
/**
 * Its UUID.
 */
id: string, };

/**
 * What an object of the address register is.
 */
export type RegisterObject = "namedStreet" | "accessAddress" | "address";

/**
 * A resource: what each of its answers is made of.
 */
export type ResourceDescription = { 
/**
 * Its name.
 */
name: string, 
/**
 * Name of the nested form.
 */
nested?: string, 
/**
 * The flat form.
 */
flat?: FlatDescription, 
/**
 * The short form.
 */
mini?: FlatDescription, 
/**
 * Name of the form of an element of its autocomplete.
 */
suggestion?: string, 
/**
 * Its feature.
 */
feature?: FeatureDescription, 
/**
 * Elements of the combined autocomplete.
 */
suggestions?: AnswerDescription, 
/**
 * Answers of cleansing.
 */
cleansing?: AnswerDescription, 
/**
 * Answers of parsing.
 */
parsing?: AnswerDescription, 
/**
 * Histories, one for each kind of object.
 */
histories?: AnswerDescription, };

/**
 * Which fields, and how they nest (`struktur`).
 */
export type Shape = "mini" | "nested" | "flat" | "full" | "autocomplete";

/**
 * Spatial restriction of a list; the three shapes are combined with AND.
 */
export type Spatial = { 
/**
 * Coordinate system of the shapes below.
 */
srid?: Srid, 
/**
 * Centre and radius in metres (inclusive).
 */
circle?: Circle | null, 
/**
 * Rings of a polygon: the outline, then holes. First and last position are equal.
 */
polygon?: Array<Array<[number, number]>> | null, 
/**
 * `[xmin, ymin, xmax, ymax]`.
 */
bbox?: [number, number, number, number] | null, 
/**
 * Which point of an address must lie inside.
 */
geometry?: AddressGeometry, };

/**
 * Coordinate system of a request's input and output, by its EPSG number.
 */
export type Srid = 4326 | 25832;

/**
 * Filters of `/vejnavne` (street names) and `/vejstykker` (street segments).
 */
export type StreetFilter = { 
/**
 * Full text over the name; of street segments over municipality and code too.
 */
q?: string | null, 
/**
 * The last word of `q` is a prefix.
 */
autocomplete?: boolean, 
/**
 * Nearest names when the exact words find nothing.
 */
fuzzy?: boolean, 
/**
 * Exact and case-sensitive.
 */
name?: Array<string>, 
/**
 * Street codes.
 */
code?: Array<number>, 
/**
 * Municipality codes.
 */
municipality?: Array<number>, 
/**
 * Postcodes that addresses of the street have.
 */
postcode?: Array<number>, 
/**
 * UUID of the segment.
 */
id?: string | null, 
/**
 * UUID of the named street.
 */
namedStreetId?: string | null, 
/**
 * Regular expression on the name, case-sensitive, unanchored, without back-references and look-around.
 */
regex?: string | null, 
/**
 * All statuses.
 */
includeDiscontinued?: boolean, 
/**
 * Streets whose road line touches it; where the registers have no lines, with an entrance (or road point) inside.
 */
spatial?: Spatial, 
/**
 * The nearest one to a position, in the coordinate system of the shapes. Segments only.
 */
position?: [number, number] | null, };

/**
 * What of a named street `GeoJSON` shows (`geometri`).
 */
export type StreetGeometry = "line" | "area" | "both";

/**
 * One street segment by its codes.
 */
export type StreetKey = { 
/**
 * Municipality code.
 */
municipality: number, 
/**
 * Street code inside the municipality.
 */
code: number, 
/**
 * A discontinued one too.
 */
includeDiscontinued?: boolean, };

/**
 * One street name, exactly.
 */
export type StreetNameKey = { 
/**
 * The name.
 */
name: string, };

/**
 * Filters of `/vejnavnpostnummerrelationer` (street names in postcodes).
 */
export type StreetPostcodeFilter = { 
/**
 * Full text over the name and the postcode.
 */
q?: string | null, 
/**
 * The last word of `q` is a prefix.
 */
autocomplete?: boolean, 
/**
 * Nearest names when the exact words find nothing.
 */
fuzzy?: boolean, 
/**
 * Postcodes.
 */
postcode?: Array<number>, 
/**
 * Exact and case-sensitive.
 */
name?: Array<string>, 
/**
 * Codes of municipalities that the streets lie in.
 */
municipality?: Array<number>, 
/**
 * Those whose road line touches it; where the registers have no lines, with an entrance inside.
 */
spatial?: Spatial, 
/**
 * The nearest one to a position, in the coordinate system of the shapes.
 */
position?: [number, number] | null, };

/**
 * One street name in one postcode.
 */
export type StreetPostcodeKey = { 
/**
 * Postcode.
 */
postcode: number, 
/**
 * The name, exactly.
 */
name: string, };

/**
 * How the texts of suggestions are written.
 */
export type SuggestionText = { 
/**
 * Whether texts name the supplementary town.
 */
supplementaryTown: boolean, 
/**
 * Whether the text for the list has several lines.
 */
multiline: boolean, 
/**
 * The last tier of the request: suggestions before it invite further typing.
 */
lastTier: Tier, };

/**
 * The last or first tier of suggestions.
 */
export type Tier = "streetName" | "accessAddress" | "address";

/**
 * Filters of `/supplerendebynavne`. Lists are OR within, AND between.
 */
export type TownNameFilter = { 
/**
 * Full text over the name.
 */
q?: string | null, 
/**
 * The last word of `q` is a prefix.
 */
autocomplete?: boolean, 
/**
 * Exact and case-sensitive.
 */
name?: Array<string>, 
/**
 * Names of towns with addresses in these municipalities.
 */
municipality?: Array<number>, 
/**
 * Names of towns with addresses in these postcodes; `None` of those whose addresses have none.
 */
postcode?: Array<number | null>, };

/**
 * One name of supplementary towns, exactly.
 */
export type TownNameKey = { 
/**
 * The name.
 */
name: string, };

/**
 * A transaction.
 */
export type Transaction = { 
/**
 * Its number.
 */
number: number, 
/**
 * The number of the one before; none is the first. Numbers may be left out, transactions may not.
 */
previous: number | null, 
/**
 * When its import began, UTC.
 */
time: string, 
/**
 * The snapshot that it led to.
 */
dataVersion: string, 
/**
 * The number of its first event; that of the next transaction's where it has none. Where what changed is not known, the
 * number before it is no event's: who followed until then stands below it, who copied later stands at it.
 */
firstSequenceNumber: number, 
/**
 * Whether what changed is known: nothing is of the first transaction, nor where the snapshot before could not be read,
 * and no more where it was long ago.
 */
hasHistory: boolean, 
/**
 * What changed, in the order of the events; also where these are not kept any more.
 */
entities: Array<Counts>, 
/**
 * Entities whose rows have a form that this version cannot read. It is found on reading, never stored.
 */
unreadable?: Array<string>, };

/**
 * Every transaction that led to the snapshot.
 */
export type TransactionsParameters = Record<symbol, never>;

/**
 * What was checked.
 */
export type VerifyReport = { 
/**
 * The snapshot that was checked.
 */
dataVersion: string, 
/**
 * Its folder.
 */
folder: string, 
/**
 * Files whose size and hash are as the manifest says.
 */
files: number, 
/**
 * Bytes of these files.
 */
bytes: number, 
/**
 * Invariants that hold.
 */
invariants: number, 
/**
 * Transactions whose events are what is said of them. Who knows them adds them.
 */
transactions: number, };

/**
 * All versions of one object.
 */
export type VersionsParameters = { 
/**
 * UUID of the object.
 */
id: string, };

/**
 * A file that was written.
 */
export type WrittenFile = { 
/**
 * Its name in the folder.
 */
file: string, 
/**
 * Its size.
 */
bytes: number, };

/** Every question that is answered. */
export type Question =
  | { resource: 'autocomplete'; operation: 'suggest'; parameters: AutocompleteParameters; page?: Page }
  | { resource: 'address'; operation: 'list'; parameters: AddressFilter; page?: Page }
  | { resource: 'address'; operation: 'suggest'; parameters: AddressFilter; page?: Page }
  | { resource: 'address'; operation: 'get'; parameters: AddressKey }
  | { resource: 'address'; operation: 'at'; parameters: NearestParameters }
  | { resource: 'accessAddress'; operation: 'list'; parameters: AddressFilter; page?: Page }
  | { resource: 'accessAddress'; operation: 'suggest'; parameters: AddressFilter; page?: Page }
  | { resource: 'accessAddress'; operation: 'get'; parameters: AddressKey }
  | { resource: 'accessAddress'; operation: 'at'; parameters: NearestParameters }
  | { resource: 'address'; operation: 'cleanse'; parameters: CleanseParameters }
  | { resource: 'accessAddress'; operation: 'cleanse'; parameters: CleanseParameters }
  | { resource: 'address'; operation: 'parse'; parameters: ParseParameters }
  | { resource: 'address'; operation: 'enrich'; parameters: EnrichParameters }
  | { resource: 'accessAddress'; operation: 'enrich'; parameters: EnrichParameters }
  | { resource: 'addressHistory'; operation: 'list'; parameters: HistoryFilter; page?: Page }
  | { resource: 'addressHistory'; operation: 'versions'; parameters: VersionsParameters }
  | { resource: 'accessAddressHistory'; operation: 'list'; parameters: HistoryFilter; page?: Page }
  | { resource: 'accessAddressHistory'; operation: 'versions'; parameters: VersionsParameters }
  | { resource: 'registerHistory'; operation: 'changes'; parameters: RegisterHistoryParameters }
  | { resource: 'replication'; operation: 'extract'; parameters: ExtractParameters }
  | { resource: 'replication'; operation: 'events'; parameters: EventsParameters }
  | { resource: 'replication'; operation: 'transactions'; parameters: TransactionsParameters }
  | { resource: 'replication'; operation: 'inspect'; parameters: InspectParameters }
  | { resource: 'streetName'; operation: 'list'; parameters: StreetFilter; page?: Page }
  | { resource: 'streetName'; operation: 'suggest'; parameters: StreetFilter; page?: Page }
  | { resource: 'streetName'; operation: 'get'; parameters: StreetNameKey }
  | { resource: 'streetSegment'; operation: 'list'; parameters: StreetFilter; page?: Page }
  | { resource: 'streetSegment'; operation: 'suggest'; parameters: StreetFilter; page?: Page }
  | { resource: 'streetSegment'; operation: 'get'; parameters: StreetKey }
  | { resource: 'streetSegment'; operation: 'at'; parameters: Location }
  | { resource: 'streetSegment'; operation: 'neighbours'; parameters: NeighbourParameters; page?: Page }
  | { resource: 'supplementaryTownName'; operation: 'list'; parameters: TownNameFilter; page?: Page }
  | { resource: 'supplementaryTownName'; operation: 'suggest'; parameters: TownNameFilter; page?: Page }
  | { resource: 'supplementaryTownName'; operation: 'get'; parameters: TownNameKey }
  | { resource: 'namedStreet'; operation: 'list'; parameters: NamedStreetFilter; page?: Page }
  | { resource: 'namedStreet'; operation: 'suggest'; parameters: NamedStreetFilter; page?: Page }
  | { resource: 'namedStreet'; operation: 'get'; parameters: NamedStreetKey }
  | { resource: 'namedStreet'; operation: 'neighbours'; parameters: NamedStreetNeighbours; page?: Page }
  | { resource: 'streetPostcode'; operation: 'list'; parameters: StreetPostcodeFilter; page?: Page }
  | { resource: 'streetPostcode'; operation: 'suggest'; parameters: StreetPostcodeFilter; page?: Page }
  | { resource: 'streetPostcode'; operation: 'get'; parameters: StreetPostcodeKey }
  | { resource: 'postcode'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'postcode'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'postcode'; operation: 'get'; parameters: AreaKey }
  | { resource: 'postcode'; operation: 'at'; parameters: Location }
  | { resource: 'municipality'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'municipality'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'municipality'; operation: 'get'; parameters: AreaKey }
  | { resource: 'municipality'; operation: 'at'; parameters: Location }
  | { resource: 'region'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'region'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'region'; operation: 'get'; parameters: AreaKey }
  | { resource: 'region'; operation: 'at'; parameters: Location }
  | { resource: 'parish'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'parish'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'parish'; operation: 'get'; parameters: AreaKey }
  | { resource: 'parish'; operation: 'at'; parameters: Location }
  | { resource: 'courtDistrict'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'courtDistrict'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'courtDistrict'; operation: 'get'; parameters: AreaKey }
  | { resource: 'courtDistrict'; operation: 'at'; parameters: Location }
  | { resource: 'policeDistrict'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'policeDistrict'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'policeDistrict'; operation: 'get'; parameters: AreaKey }
  | { resource: 'policeDistrict'; operation: 'at'; parameters: Location }
  | { resource: 'nominationDistrict'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'nominationDistrict'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'nominationDistrict'; operation: 'get'; parameters: AreaKey }
  | { resource: 'nominationDistrict'; operation: 'at'; parameters: Location }
  | { resource: 'constituency'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'constituency'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'constituency'; operation: 'get'; parameters: AreaKey }
  | { resource: 'constituency'; operation: 'at'; parameters: Location }
  | { resource: 'electoralPart'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'electoralPart'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'electoralPart'; operation: 'get'; parameters: AreaKey }
  | { resource: 'electoralPart'; operation: 'at'; parameters: Location }
  | { resource: 'province'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'province'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'province'; operation: 'get'; parameters: AreaKey }
  | { resource: 'province'; operation: 'at'; parameters: Location }
  | { resource: 'ownerDistrict'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'ownerDistrict'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'ownerDistrict'; operation: 'get'; parameters: AreaKey }
  | { resource: 'ownerDistrict'; operation: 'at'; parameters: Location }
  | { resource: 'votingArea'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'votingArea'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'votingArea'; operation: 'get'; parameters: AreaKey }
  | { resource: 'votingArea'; operation: 'at'; parameters: Location }
  | { resource: 'parishCouncilArea'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'parishCouncilArea'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'parishCouncilArea'; operation: 'get'; parameters: AreaKey }
  | { resource: 'parishCouncilArea'; operation: 'at'; parameters: Location }
  | { resource: 'supplementaryTown'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'supplementaryTown'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'supplementaryTown'; operation: 'get'; parameters: AreaKey }
  | { resource: 'supplementaryTown'; operation: 'at'; parameters: Location }
  | { resource: 'parcel'; operation: 'list'; parameters: AreaFilter; page?: Page }
  | { resource: 'parcel'; operation: 'suggest'; parameters: AreaFilter; page?: Page }
  | { resource: 'parcel'; operation: 'get'; parameters: AreaKey }
  | { resource: 'parcel'; operation: 'at'; parameters: Location }
  | { resource: 'namedPlace'; operation: 'list'; parameters: PlaceFilter; page?: Page }
  | { resource: 'namedPlace'; operation: 'get'; parameters: PlaceKey }
  | { resource: 'placeName'; operation: 'list'; parameters: PlaceNameFilter; page?: Page }
  | { resource: 'placeName'; operation: 'suggest'; parameters: PlaceNameFilter; page?: Page }
  | { resource: 'placeName'; operation: 'get'; parameters: PlaceNameKey }
  | { resource: 'primaryPlaceName'; operation: 'list'; parameters: PlaceNameFilter; page?: Page }
  | { resource: 'primaryPlaceName'; operation: 'suggest'; parameters: PlaceNameFilter; page?: Page }
  | { resource: 'primaryPlaceName'; operation: 'get'; parameters: PlaceKey }
  | { resource: 'placeType'; operation: 'list'; parameters: PlaceTypeFilter; page?: Page }
  | { resource: 'placeType'; operation: 'get'; parameters: PlaceTypeKey }
  | { resource: 'settlement'; operation: 'list'; parameters: PlaceFilter; page?: Page }
  | { resource: 'settlement'; operation: 'get'; parameters: PlaceKey }
  | { resource: 'building'; operation: 'list'; parameters: BuildingFilter; page?: Page }
  | { resource: 'building'; operation: 'get'; parameters: BuildingKey }
  | { resource: 'bbrGround'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrGround'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrBuilding'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrBuilding'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrStaircase'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrStaircase'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrFloor'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrFloor'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrUnit'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrUnit'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrTechnicalInstallation'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrTechnicalInstallation'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrProperty'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrProperty'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrSharedArea'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrSharedArea'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrShareOfArea'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrShareOfArea'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrBuildingOnOthersGround'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrBuildingOnOthersGround'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrUnitProperty'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrUnitProperty'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'bbrGroundParcel'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'bbrGroundParcel'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerGround'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerGround'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerBuilding'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerBuilding'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerUnit'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerUnit'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerFloor'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerFloor'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerStaircase'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerStaircase'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerTechnicalInstallation'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerTechnicalInstallation'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerOwnership'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerOwnership'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerMunicipality'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerMunicipality'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerBuildingPoint'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerBuildingPoint'; operation: 'get'; parameters: RegisterKey }
  | { resource: 'formerParcelReference'; operation: 'list'; parameters: RegisterFilter; page?: Page }
  | { resource: 'formerParcelReference'; operation: 'get'; parameters: RegisterKey };

/** Names of the attributes that are part of the key of any entity. */
export const ENTITY_KEYS = [
  'adgangsadresse_id',
  'adgangsadresseid',
  'afstemningsområdenummer',
  'bogstav',
  'bygningid',
  'dagi_id',
  'ejerlavkode',
  'husnummerid',
  'id',
  'kode',
  'kommunekode',
  'matrikelnr',
  'menighedsrådsafstemningsområdenummer',
  'navn',
  'nr',
  'nummer',
  'nuts3',
  'opstillingskredskode',
  'politikredskode',
  'postnr',
  'postnummer',
  'regionskode',
  'retskredskode',
  'rowkey',
  'sognekode',
  'stedid',
  'stednavn_id',
  'storkredsnummer',
  'valglandsdelsbogstav',
  'vejkode',
  'zone',
] as const;

/** Steps of the engine's counter on the event loop: meant for two milliseconds. */
export const INLINE_STEPS = 40000;

/** Steps on a worker thread, where a question may take long. */
export const POOL_STEPS = 2000000;

/** Steps of each row of a batch. */
export const ROW_STEPS = 400000;

/** Bytes of the length before a row of a batch, in both directions. */
export const LENGTH_BYTES = 4;

/** Bytes behind an answer in a buffer: one for its flag, four for the generation of the snapshot that answered. */
export const TRAILER_BYTES = 5;

/** What a row of an answered batch is; the byte between its length and its bytes. */
export const FRAME_STATUS = { answered: 0, absent: 1, failed: 2 } as const;

/** In place of the length of an answer: no such object; the buffer is too small. */
export const NO_LENGTH = { absent: -1, tooSmall: -2 } as const;

/** Paths of the resources whose rows are areas, as links name them. */
export const AREA_PATHS = {
  postcode: '/postnumre',
  municipality: '/kommuner',
  region: '/regioner',
  parish: '/sogne',
  courtDistrict: '/retskredse',
  policeDistrict: '/politikredse',
  nominationDistrict: '/opstillingskredse',
  constituency: '/storkredse',
  electoralPart: '/valglandsdele',
  province: '/landsdele',
  ownerDistrict: '/ejerlav',
  votingArea: '/afstemningsomraader',
  parishCouncilArea: '/menighedsraadsafstemningsomraader',
  supplementaryTown: '/supplerendebynavne2',
  parcel: '/jordstykker',
} as const;

/** Names of the rules of cleansing. */
export const RULES = [
  'eksakt',
  'supplerendebynavn-afviger',
  'postnrnavn-afviger',
  'postnr-mangler',
  'by-skrevet-anderledes',
  'vejnavn-stavemaade',
  'vejnavn-forkortet',
  'vejnavn-stavefejl',
  'modtager-angivet',
  'skrivemaade-afviger',
  'raekkefoelge-afviger',
  'ekstra-oplysninger',
  'husnr-interval',
  'flere-mulige',
  'postnr-og-by-modstrider',
  'vejnavn-findes-andetsteds',
  'vejnavn-modsat',
  'vejnavn-afviger',
  'sted-afviger',
  'flere-veje',
  'ukendte-ord',
  'enhed-afviger',
  'husnr-afviger',
  'vejnavn-mangler',
  'vejnavn-ukendt',
  'for-lidt-angivet',
] as const;

/** Rules of addresses that have another number, unit or place than was written. */
export const RULES_OF_OTHER_ADDRESSES = [
  'postnr-og-by-modstrider',
  'vejnavn-findes-andetsteds',
  'sted-afviger',
  'enhed-afviger',
  'husnr-afviger',
] as const;
