/**
 * The requests whose answers stand under `whole/` to be read: by folder, then by what the answer shows. A URL without a
 * percent sign is escaped before it is sent.
 */

/** A URL, or that with what else is sent. */
export type UrlOrRequest = string | Request;

export interface Request {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent once more, with the tag of the first answer. */
  readonly isRepeated?: boolean;
}

export type Folders = Readonly<Record<string, Readonly<Record<string, UrlOrRequest>>>>;

const POST = 'POST';

/** In Tønder, without units. */
const HOUSE = '0a3f508c-b5f2-32b8-e044-0003ba298018';
const HOME = '000c58df-be79-42dd-b56f-1ca0c154127d';
/** In Tønder, with units on several floors. */
const BLOCK = '0a3f508c-b194-32b8-e044-0003ba298018';
const FLAT = '06854ae7-93cb-4a97-b2d8-46744d03b063';
/** Of the extract, on a parcel of its cadastre. */
const ON_A_PARCEL = '0a3f5081-c2b4-32b8-e044-0003ba298018';
/** A settlement of the extract. */
const AARHUS = '12337669-a188-6b98-e053-d480220a5a3f';
/** Of no address. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** In the middle of Tønder. */
const HERE = 'x=8.8637&y=54.9409';
const HERE_IN_METRES = 'x=491256&y=6088224&srid=25832';
const SQUARE = '[[[8.863,54.940],[8.866,54.940],[8.866,54.942],[8.863,54.942],[8.863,54.940]]]';

/** Over the registers of two municipalities. */
export const sample: Folders = {
  autocomplete: {
    'nothing typed': '/autocomplete?q=',
    'one letter': '/autocomplete?q=v&per_side=5',
    'a street begun': '/autocomplete?q=storeg',
    'two words in any order': '/autocomplete?q=engvej vester',
    'a house number': '/autocomplete?q=storegade 1&per_side=3',
    'a house number in one postcode': '/autocomplete?q=storegade 1&postnr=6280&per_side=3',
    'floors after a comma': '/autocomplete?q=storegade 1, 6270&per_side=4',
    'a number that the street does not have': '/autocomplete?q=vestergade 998&per_side=3',
    'a mistyped street': '/autocomplete?q=vestegrade&per_side=3',
    'a mistyped street when typing mistakes are not allowed for': '/autocomplete?q=vestegrade&fuzzy=false',
    'a street written apart': '/autocomplete?q=vester gade 39&per_side=2',
    'a street in upper case': '/autocomplete?q=VESTERGADE 39&per_side=2',
    'a street written with aa': '/autocomplete?q=aabenraavej&per_side=3',
    'a town before the street': '/autocomplete?q=tønder vestergade&per_side=3',
    'a postcode alone': '/autocomplete?q=6720&per_side=3',
    'streets only': '/autocomplete?q=vesterg&type=vejnavn',
    'access addresses only': '/autocomplete?q=storegade 1&type=adgangsadresse&per_side=2',
    'access addresses from the start': '/autocomplete?q=vestergade&startfra=adgangsadresse&per_side=2',
    'units of an access address': `/autocomplete?q=storegade 1&adgangsadresseid=${BLOCK}`,
    'nothing of an access address without a text': `/autocomplete?adgangsadresseid=${BLOCK}`,
    'the suggestion of an id': `/autocomplete?id=${FLAT}`,
    'the nearest of equal suggestions first': '/autocomplete?q=storegade 1&x=8.76&y=55.16&per_side=2',
    'with whole records': '/autocomplete?q=vestergade 39, 6270&struktur=full&per_side=1',
    'on several lines': '/autocomplete?q=vestergade 39, 6270&multilinje&per_side=1',
    'without the supplementary town': '/autocomplete?q=bremsbølvej 1&supplerendebynavn=false&per_side=1',
    'words that fit nothing': '/autocomplete?q=qwertz',
  },
  'resource-autocomplete': {
    addresses: '/adresser/autocomplete?q=storegade 1&per_side=2',
    'access addresses': '/adgangsadresser/autocomplete?q=storegade 1&per_side=2',
    'access addresses of a postcode': '/adgangsadresser/autocomplete?q=vestergade 3&postnr=6270&per_side=2',
    'street names': '/vejnavne/autocomplete?q=vesterg',
    'street segments': '/vejstykker/autocomplete?q=vesterg&per_side=2',
    'postcodes by number': '/postnumre/autocomplete?q=627',
    'postcodes by name': '/postnumre/autocomplete?q=tønd',
    municipalities: '/kommuner/autocomplete?q=tø',
    regions: '/regioner/autocomplete?q=midt',
    parishes: '/sogne/autocomplete?q=tønd',
    'court districts': '/retskredse/autocomplete?q=søn',
    'police districts': '/politikredse/autocomplete?q=syd',
    'nomination districts': '/opstillingskredse/autocomplete?q=tønd',
    'words that fit nothing': '/kommuner/autocomplete?q=qwertz',
  },
  cleansing: {
    'A for the exact text': '/datavask/adresser?betegnelse=Vestergade 39, 6270 Tønder',
    'A for the exact text of a unit': '/datavask/adresser?betegnelse=Storegade 1, 2., 6270 Tønder',
    'A for an access address': '/datavask/adgangsadresser?betegnelse=Vestergade 39, 6270 Tønder',
    'A in another case and without commas': '/datavask/adresser?betegnelse=VESTERGADE 39 6270 TØNDER',
    'A for parts': '/datavask/adresser?vejnavn=Vestergade&husnr=39&postnr=6270&postnrnavn=Tønder',
    'A with the whole record': '/datavask/adresser?betegnelse=Vestergade 39, 6270 Tønder&struktur=full',
    'A with the record of an access address in metres':
      '/datavask/adgangsadresser?betegnelse=Vestergade 39, 6270 Tønder&struktur=full&srid=25832',
    'B for one wrong letter': '/datavask/adresser?betegnelse=Vestergede 39, 6270 Tønder',
    'B for a street written with oe': '/datavask/adgangsadresser?betegnelse=Soendergade 1, 6270 Toender',
    'B for an abbreviated street': '/datavask/adresser?betegnelse=Vesterg. 39, 6270 Tønder',
    'B without a postcode': '/datavask/adgangsadresser?betegnelse=Vestergade 39, Tønder',
    'B without a town': '/datavask/adresser?betegnelse=Vestergade 39, 6270',
    'B for another supplementary town': '/datavask/adresser?betegnelse=Bremsbølvej 1, Sæt, 6270 Tønder',
    'A with the word sal behind the floor': '/datavask/adresser?betegnelse=Storegade 1, 2. sal, 6270 Tønder',
    'C for the floor as a word': '/datavask/adresser?betegnelse=Storegade 1, stuen, 6270 Tønder',
    'C for parts in another order': '/datavask/adresser?betegnelse=6270 Tønder, Vestergade 39',
    'B for a recipient with a mark before the address':
      '/datavask/adresser?betegnelse=Att. Jensen, Vestergade 39, 6270 Tønder',
    'C for a range of house numbers': '/datavask/adgangsadresser?betegnelse=Vestergade 39-41, 6270 Tønder',
    'C for a missing floor with several candidates': '/datavask/adresser?betegnelse=Storegade 1, 6270 Tønder',
    'C for the postcode of another place':
      '/datavask/adgangsadresser?betegnelse=Alexandrinevej 4, 6280 Tønder',
    'C for another street of the place':
      '/datavask/adgangsadresser?betegnelse=Bremsbølvej 1, 6240 Løgumkloster',
    'C for no place': '/datavask/adgangsadresser?betegnelse=Alexandrinevej 4',
    'C for an unknown house number': '/datavask/adgangsadresser?betegnelse=Alexandrinevej 99, 6270 Tønder',
    'C for words left over': '/datavask/adgangsadresser?betegnelse=Alexandrinevej 4 Bageriet, 6270 Tønder',
    'C for postcode and town of two places': '/datavask/adgangsadresser?betegnelse=Storegade 1, 6270 Højer',
    'D for a text that is no address': '/datavask/adresser?betegnelse=xyz',
    'D for a street that the place does not have':
      '/datavask/adgangsadresser?betegnelse=Alexandrinevej 4, 6720 Fanø',
    'D for a street unlike all others': '/datavask/adresser?betegnelse=Qwertzuiop 7, 6270 Tønder',
    'a text that was posted': {
      method: POST,
      url: '/datavask/adresser',
      body: { betegnelse: 'Vestergade 39, 6270 Tønder' },
    },
    'a list that was posted with one row at fault': {
      method: POST,
      url: '/datavask/adgangsadresser',
      body: [
        { betegnelse: 'Vestergade 39, 6270 Tønder' },
        { betegnelse: ['Vestergade 39'] },
        { vejnavn: 'Vestergade', husnr: 39, postnr: 6270 },
      ],
    },
  },
  parsing: {
    'an existing address': '/api/v1/datavask/parse?betegnelse=Vestergade 39, 6270 Tønder',
    'an existing address with its record':
      '/api/v1/datavask/parse?betegnelse=Storegade 1, 2., 6270 Tønder&struktur=full',
    'a unit that is not there': '/api/v1/datavask/parse?betegnelse=Storegade 1B, 2. tv, 6270 Tønder',
    'floor and door in words': '/api/v1/datavask/parse?betegnelse=Storegade 1 stuen til højre, 6270 Tønder',
    'postcode and town first': '/api/v1/datavask/parse?betegnelse=6270 Tønder, Vestergade 39',
    'a recipient': '/api/v1/datavask/parse?betegnelse=c/o Jensen, Vestergade 39, 6270 Tønder',
    'a mistyped street': '/api/v1/datavask/parse?betegnelse=Vestergede 39, 6270 Tønder',
    'a street alone': '/api/v1/datavask/parse?betegnelse=Vestergade',
    'words that are no address': '/api/v1/datavask/parse?betegnelse=xyz',
  },
  addresses: {
    'by key': `/adresser/${HOME}`,
    'by key with floor': `/adresser/${FLAT}`,
    'by key as mini': `/adresser/${FLAT}?struktur=mini`,
    'by key flat': `/adresser/${FLAT}?struktur=flad`,
    'by key in metres': `/adresser/${FLAT}?struktur=mini&srid=25832`,
    'of a street in a postcode': '/adresser?vejnavn=Vestergade&postnr=6270&per_side=2',
    'of a house number and letter': '/adresser?husnr=4B&postnr=6270&struktur=mini&per_side=2',
    'of a floor': '/adresser?etage=2&postnr=6270&struktur=mini&per_side=2',
    'without a floor': '/adresser?etage=&vejnavn=Storegade&struktur=mini&per_side=2',
    'of one floor or none': '/adresser?etage=|1&vejnavn=Storegade&husnr=4&struktur=mini',
    'of a door': '/adresser?dør=tv&kommunekode=550&struktur=mini&per_side=2',
    'of several postcodes': '/adresser?postnr=6270|6280&husnr=1&struktur=mini&per_side=2',
    'of a supplementary town': '/adresser?supplerendebynavn=Sæd&struktur=mini&per_side=2',
    'of a municipality by unpadded code': '/adresser?kommunekode=550&struktur=mini&per_side=1',
    'of an access address': `/adresser?adgangsadresseid=${BLOCK}&struktur=mini`,
    'of several ids': `/adresser?id=${HOME}|${FLAT}&struktur=mini`,
    'of a kvhx': '/adresser?kvhx=05501549___1__2____&struktur=mini',
    'of words in any field': '/adresser?q=storegade 1 tønder&struktur=mini&per_side=2',
    'of mistyped words': '/adresser?q=vestegrade 39&fuzzy&struktur=mini&per_side=2',
    'in a circle': '/adresser?cirkel=8.8637,54.9409,100&struktur=mini&per_side=2',
    'none for a municipality that is not loaded': '/adresser?kommunekode=101',
  },
  'access-addresses': {
    'by key': `/adgangsadresser/${HOUSE}`,
    'by key as mini': `/adgangsadresser/${HOUSE}?struktur=mini`,
    'by key flat in metres': `/adgangsadresser/${HOUSE}?struktur=flad&srid=25832`,
    'of a street in a postcode': '/adgangsadresser?vejnavn=Vestergade&postnr=6270&per_side=1',
    'of a range of house numbers':
      '/adgangsadresser?vejnavn=Vestergade&postnr=6270&husnrfra=10&husnrtil=14&struktur=mini',
    'of a kvh': '/adgangsadresser?kvh=05501893__39&struktur=mini',
    'of a parish': '/adgangsadresser?sognekode=9178&struktur=mini&per_side=2',
    'of a zone': '/adgangsadresser?zone=Landzone&struktur=mini&per_side=2',
    'of an accuracy': '/adgangsadresser?nøjagtighed=B&struktur=mini&per_side=2',
    'of a cadastral district and number': '/adgangsadresser?ejerlavkode=2008051&matrikelnr=366&struktur=mini',
    'that are provisional': '/adgangsadresser?status=3&struktur=mini&per_side=2',
    'in a bounding box': '/adgangsadresser?bbox=8.863,54.940,8.866,54.942&struktur=mini&per_side=2',
    'in a polygon': `/adgangsadresser?polygon=${SQUARE}&struktur=mini&per_side=2`,
    'in a circle given in metres':
      '/adgangsadresser?cirkel=491256,6088224,100&srid=25832&struktur=mini&per_side=2',
    'the second page': '/adgangsadresser?postnr=6720&struktur=mini&per_side=2&side=2',
    'a page behind the last': '/adgangsadresser?vejnavn=Vestergade&postnr=6270&side=9',
  },
  reverse: {
    'the nearest address': `/adresser/reverse?${HERE}`,
    'the nearest address as mini in metres': `/adresser/reverse?${HERE_IN_METRES}&struktur=mini`,
    'the nearest access address': `/adgangsadresser/reverse?${HERE}`,
    'the nearest access address flat': `/adgangsadresser/reverse?${HERE}&struktur=flad`,
    'the nearest street segment': `/vejstykker/reverse?${HERE}`,
    'the postcode here': `/postnumre/reverse?${HERE}`,
    'the municipality here': `/kommuner/reverse?${HERE}`,
    'the region here': `/regioner/reverse?${HERE}`,
    'the parish here': `/sogne/reverse?${HERE}`,
    'the court district here': `/retskredse/reverse?${HERE}`,
    'the police district here': `/politikredse/reverse?${HERE}`,
    'the nomination district here': `/opstillingskredse/reverse?${HERE}`,
    'the parish of a position in metres': `/sogne/reverse?${HERE_IN_METRES}&struktur=mini`,
    'the region nearest to a position at sea': '/regioner?x=7.9&y=55.4&nærmeste&struktur=mini',
  },
  streets: {
    'a name': '/vejnavne/Vestergade',
    'a name with a letter outside of ASCII': '/vejnavne/Åbenråvej',
    'a name as mini': '/vejnavne/Vestergade?struktur=mini',
    'names that begin with words': '/vejnavne?q=vester*&per_side=2',
    'names of a postcode': '/vejnavne?postnr=6280&struktur=mini&per_side=3',
    'names of a municipality': '/vejnavne?kommunekode=563&struktur=mini&per_side=3',
    'names flat': '/vejnavne?navn=Vestergade&struktur=flad',
    'a segment': '/vejstykker/0550/1893',
    'a segment by unpadded codes': '/vejstykker/550/1549?struktur=mini',
    'a segment flat in metres': '/vejstykker/0550/1893?struktur=flad&srid=25832',
    'segments by name': '/vejstykker?navn=Vestergade&per_side=2',
    'segments by mistyped name': '/vejstykker?q=vestegrade&fuzzy&struktur=mini&per_side=2',
    'segments by pattern': '/vejstykker?regex=^Vester.*vej$&struktur=mini&per_side=2',
    'segments of a postcode': '/vejstykker?postnr=6720&struktur=mini&per_side=2',
    'segments in a circle': '/vejstykker?cirkel=8.8637,54.9409,50&struktur=mini&per_side=3',
    'neighbours of a segment': '/vejstykker/0550/1549/naboer?struktur=mini',
    'neighbours within a distance': '/vejstykker/0550/1549/naboer?afstand=50&struktur=mini',
  },
  areas: {
    'a postcode': '/postnumre/6270',
    'postcodes of large recipients': '/postnumre?stormodtagere=true&per_side=2',
    'postcodes of a municipality': '/postnumre?kommunekode=550&struktur=mini',
    'postcodes by name': '/postnumre?navn=Tønder',
    'postcodes by words': '/postnumre?q=høj*&struktur=mini',
    'a municipality': '/kommuner/0550',
    'a municipality flat': '/kommuner/0550?struktur=flad',
    'municipalities of a region': '/kommuner?regionskode=1083&struktur=mini&per_side=3',
    'municipalities by name': '/kommuner?navn=Tønder|Ribe',
    'all regions': '/regioner',
    'a region': '/regioner/1083',
    'a parish': '/sogne/9178',
    'parishes by words': '/sogne?q=møgel*&struktur=mini',
    'parishes around a position': `/sogne?${HERE}`,
    'a court district': '/retskredse?q=sønderborg',
    'a police district': '/politikredse?q=syd*&struktur=mini',
    'a nomination district': '/opstillingskredse?q=tønder',
    'nomination districts flat': '/opstillingskredse?struktur=flad&per_side=1',
    'all police districts as mini': '/politikredse?struktur=mini',
  },
  formats: {
    'addresses as csv': '/adresser?vejnavn=Storegade&husnr=1&postnr=6270&format=csv',
    'addresses as csv of few columns':
      '/adresser?vejnavn=Storegade&husnr=1&postnr=6270&format=csv&struktur=mini',
    'no addresses as csv': '/adresser?kommunekode=101&format=csv',
    'an access address as csv': `/adgangsadresser/${HOUSE}?format=csv`,
    'addresses as ndjson': '/adresser?vejnavn=Storegade&husnr=1&postnr=6270&struktur=mini&format=ndjson',
    'addresses as ndjson by flag': '/adresser?vejnavn=Storegade&husnr=1&postnr=6270&struktur=mini&ndjson',
    'addresses as geojson': '/adresser?vejnavn=Storegade&husnr=1&postnr=6270&format=geojson&per_side=2',
    'addresses as geojson of few properties':
      '/adresser?vejnavn=Storegade&husnr=1&postnr=6270&format=geojson&struktur=mini&per_side=2',
    'addresses as lines of geojson':
      '/adresser?vejnavn=Storegade&husnr=1&postnr=6270&format=geojson&struktur=mini&ndjson&per_side=2',
    'access addresses as geojson in metres':
      '/adgangsadresser?vejnavn=Vestergade&husnr=39&postnr=6270&format=geojson&srid=25832',
    'an access address as geojson with height': `/adgangsadresser/${HOUSE}?format=geojsonz&struktur=mini`,
    'no addresses as geojson': '/adresser?kommunekode=101&format=geojson',
    'a street segment as geojson': '/vejstykker/0550/1893?format=geojson',
    'street names as csv': '/vejnavne?navn=Vestergade&format=csv',
    'street segments as csv': '/vejstykker?navn=Vestergade&format=csv',
    'postcodes as csv': '/postnumre?kommunekode=563&format=csv',
    'municipalities as csv': '/kommuner?navn=Tønder&format=csv',
    'regions as ndjson': '/regioner?struktur=mini&format=ndjson',
    'nomination districts as csv': '/opstillingskredse?q=tønder&format=csv',
    'versions of an address as csv': `/historik/adresser/${HOME}?format=csv`,
  },
  errors: {
    'unknown path': '/nothing',
    'method not allowed': { method: POST, url: '/adresser', body: {} },
    'address not found': `/adresser/${NOBODY}`,
    'access address not found': `/adgangsadresser/${NOBODY}`,
    'street name not found': '/vejnavne/Qwertz',
    'street segment not found': '/vejstykker/0550/9998',
    'postcode not found': '/postnumre/9999',
    'no area here': '/kommuner/reverse?x=0&y=45',
    'no history of an unknown id': `/historik/adresser/${NOBODY}`,
    'ill-formed key': '/adresser/abc',
    'ill-formed key and parameter': '/adresser/abc?srid=1',
    'several faults at once': '/adresser?srid=1&husnr=abc&side=0',
    'required parameter missing': '/adgangsadresser/reverse?x=8.8637',
    'position out of bounds': '/adgangsadresser/reverse?x=80&y=55',
    'parameter given twice': '/adresser?q=a&q=b',
    'parameter unknown where that is checked': '/adresser?valider&gade=Vestergade',
    'format that the resource lacks': '/vejnavne?format=geojson',
    'structure that the resource lacks': '/datavask/adresser?betegnelse=Vestergade 39&struktur=flad',
    'ring not closed': '/adgangsadresser?polygon=[[[8,55],[9,55],[9,56],[8,56]]]',
    'broken escape': '/autocomplete?q=%',
    'nothing to cleanse': '/datavask/adresser',
    'posted body not JSON': {
      method: POST,
      url: '/datavask/adresser',
      headers: { 'content-type': 'application/json' },
      body: undefined,
    },
    'posted media type not supported': {
      method: POST,
      url: '/datavask/adresser',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    },
  },
  http: {
    'a list with a next page': '/postnumre?kommunekode=550&struktur=mini&per_side=1',
    'an answer for a script tag': '/kommuner/autocomplete?q=tø&callback=show',
    'an error for a script tag': '/kommuner/abc?callback=show',
    'csv for a script tag is refused': '/kommuner/0550?format=csv&callback=show',
    'an answer to be downloaded': '/regioner/1083?download=region.json',
    'an answer not to be kept': '/regioner/1083?cache=no-cache',
    'the same tag again': { url: '/regioner/1083', isRepeated: true },
    'the headers alone': { method: 'HEAD', url: '/regioner/1083' },
    'what another site may send': {
      method: 'OPTIONS',
      url: '/adresser',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'GET' },
    },
    'any case and a slash at the end': '/REGIONER/1083/',
  },
};

/** Over the extract of the address register, which has history. */
export const dar: Folders = {
  history: {
    'versions of addresses': '/historik/adresser?per_side=3',
    'versions of access addresses': '/historik/adgangsadresser?per_side=3',
    'versions of one access address': '/historik/adgangsadresser/04b3fd1d-48f0-4f80-89df-88b322a84f23',
    'versions of one address': '/historik/adresser/028fb9a5-34ea-4c6e-a660-e5a99eeb92cb',
    'versions in a postcode': '/historik/adresser?postnr=5000&per_side=2',
    'versions of units of an access address':
      '/historik/adresser?adgangsadresseid=17c718a1-5510-40cd-8380-735dca3f0afd',
    'no version of an unknown id': `/historik/adresser?id=${NOBODY}`,
    'versions as ndjson': '/historik/adresser?postnr=5000&per_side=2&format=ndjson',
    'a discontinued address is not found': '/adresser/028fb9a5-34ea-4c6e-a660-e5a99eeb92cb',
    'a discontinued address that was included':
      '/adresser/028fb9a5-34ea-4c6e-a660-e5a99eeb92cb?medtagnedlagte',
    'discontinued addresses': '/adresser?status=2&struktur=mini&per_side=2',
    'cleansing finds an address by its former number':
      '/datavask/adgangsadresser?betegnelse=Eliasgade 11, 2300 København S',
  },
  'named-streets': {
    'a segment with its named street': '/vejstykker?navn=Eliasgade',
    'an access address with its named street and road point': '/adgangsadresser?vejnavn=Eliasgade&per_side=1',
    'the nearest access address by its road point':
      '/adgangsadresser/reverse?x=12.6169&y=55.6655&geometri=vejpunkt&struktur=mini',
    'access addresses of a named street':
      '/adgangsadresser?navngivenvej_id=cd22cc03-b4e6-4a37-97dc-26fbda4b1abb&struktur=mini&per_side=2',
    'a segment with its line as geojson': '/vejstykker/0461/6600?format=geojson&struktur=mini',
    'a segment with its line in metres': '/vejstykker/0461/6600?format=geojson&struktur=mini&srid=25832',
    'a named street': '/navngivneveje/1e260555-5c81-434f-af77-1bea6fc4c8a8',
    'a named street flat in metres':
      '/navngivneveje/1e260555-5c81-434f-af77-1bea6fc4c8a8?struktur=flad&srid=25832',
    'a named street with an area as geojson':
      '/navngivneveje/0e2e13c9-78d0-4751-9f92-bfee3c5a5ad6?format=geojson&geometri=begge&struktur=mini',
    'named streets by name': '/navngivneveje?navn=Hovedvejen&struktur=mini',
    'named streets of a postcode as csv': '/navngivneveje?postnr=5492&format=csv',
    'named streets by mistyped name': '/navngivneveje?q=hovdvejen&fuzzy&struktur=mini&per_side=2',
    'the named street nearest to a position': '/navngivneveje?x=12.6169&y=55.6655&struktur=mini',
    'a named street that is an area around a circle':
      '/navngivneveje?cirkel=604888.02,6145966.12,5&srid=25832&struktur=mini',
    'a named street that is an area between a circle and a box that do not meet':
      '/navngivneveje?cirkel=604858,6145966,10&bbox=604905,6145960,604930,6145970&srid=25832&struktur=mini',
    'named streets in a box, one an area':
      '/navngivneveje?bbox=603800,6145000,605900,6147100&srid=25832&struktur=mini',
    'the nearest named street is the area around the position':
      '/navngivneveje?x=604888.02&y=6145966.12&srid=25832&struktur=mini',
    'the nearest named streets, one an area':
      '/navngivneveje?x=604888.02&y=6146500&srid=25832&per_side=3&struktur=mini',
    'neighbours of a named street that is an area':
      '/navngivneveje/0e2e13c9-78d0-4751-9f92-bfee3c5a5ad6/naboer?afstand=2500&struktur=mini',
    'a neighbour that is an area':
      '/navngivneveje/5489a4af-52f7-448c-98a2-21afdce2f64c/naboer?afstand=2500&struktur=mini',
    'no neighbour nearer than the area lies':
      '/navngivneveje/0e2e13c9-78d0-4751-9f92-bfee3c5a5ad6/naboer?afstand=1110&struktur=mini',
    'suggestions of named streets': '/navngivneveje/autocomplete?q=str&per_side=3',
    'neighbours of a named street':
      '/navngivneveje/1e260555-5c81-434f-af77-1bea6fc4c8a8/naboer?afstand=200&struktur=mini',
    'a street name in a postcode': '/vejnavnpostnummerrelationer/4320/Hovedvejen',
    'street names of a postcode': '/vejnavnpostnummerrelationer?postnr=5492&struktur=flad&per_side=3',
    'suggestions of street names in postcodes':
      '/vejnavnpostnummerrelationer/autocomplete?q=hovedv&per_side=3',
    'a street name in a postcode not found': '/vejnavnpostnummerrelationer/5492/Hovedvejen',
  },
  'other-registers': {
    'an access address with its areas and parcel': `/adgangsadresser/${ON_A_PARCEL}?struktur=mini&include=dagi,jordstykke`,
    'an access address with its parcel, flat': `/adgangsadresser/${ON_A_PARCEL}?struktur=flad&include=jordstykke`,
    'an access address with its areas as csv': `/adgangsadresser/${ON_A_PARCEL}?format=csv&struktur=mini&include=dagi`,
    'an access address in a settlement': `/adgangsadresser?bebyggelsesid=${AARHUS}`,
    'a building': '/bygninger?format=geojson&srid=25832&per_side=1',
    'a building with the heights of its corners': '/bygninger?format=geojsonz&srid=25832&per_side=1',
    'a building, simplified, has no heights': '/bygninger?format=geojsonz&simplify=1&srid=25832&per_side=1',
  },
};
