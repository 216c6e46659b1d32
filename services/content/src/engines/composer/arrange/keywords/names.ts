import type { Brief } from '../../../../domain/brief/brief.ts'
import { linksIn } from '../../../../domain/brief/facts.ts'
import { FUNCTION_WORDS, isCalendarWord, plain, wordsOf } from '../../../../domain/brief/lexicon.ts'
import { isClearPlatformName } from '../../../../domain/brief/platform-words.ts'
import { lettersOf } from '../../../../domain/left-out.ts'
import { VAGUE } from './subjects.ts'

const CAPITALIZED = "\\p{Lu}[\\p{L}\\p{M}\\p{N}’'&-]{1,24}"
const NAME = `${CAPITALIZED}(?: (?:(?:of|the|and|&|de|la) )?${CAPITALIZED}){0,2}`
const KIND =
  'Physiotherapy|Cider|Signs|Buses|Kayaks|Electric|Gardens?|Frames|Homes|Watches|Repairs?|History Week|Heritage Week|Arts Week|Tailoring|Insurance|Primary|Infants|Home Care|Makerspace|Walk|Run|Ride|Fair|Fayre|Fete|Fête|Regatta|Parade|Marathon|10K|Conference|Logistics|Software|Vineyard|Winery|Hair|Opticians|Haulage|Logistics|Builders|Tailors|Physio|Accountants|Architects|Distillery|Bikes|Foodbank|Deli|Tearoom|Fishmongers|Stables|Kennels|Players|Singers|Trio|Quartet|Ensemble|Harriers|Ferries|Lettings|Upholstery|Stoves|Jewellers|Osteopathy|Tiles|Bakery|Bakers|Bakehouse|Dental|Clinic|Surgery|Solicitors|Legal|School|Nursery|College|Academy|University|Museum|Gallery|Library|Theatre|Theater|Cinema|Trust|Foundation|Association|Society|Plumbing|Heating|Joinery|Roofing|Farm|Dairy|Hotel|Inn|Garage|Motors|Cycles|Studio|Studios|Brewery|Roastery|Coffee|Books|Bookshop|Café|Cafe|Kitchen|Bistro|Restaurant|Club|Choir|Band|Orchestra|Festival|Market|Gym|Yoga|Pilates|Vets|Pharmacy|Ceramics|Pottery|Florist|Flowers|Records|Press|Podcast|Campsite|Hospice|Rescue|Butchers|Barbers|Salon|Centre|Center'
/** "Solvind Dental Laboratory" */
const SECOND_KIND = 'Laboratory|Practice|Centre|Center|Company|Group|Services?|Society|Association|Club|School|Trust|Week|Weekend'
/** The same where the kind precedes the name. */
const KIND_FIRST =
  'Stadtbücherei|Gemeindebücherei|Bücherei|Stadtbibliothek|Buchhandlung|Molkerei|Schreinerei|Konditorei|Brauerei|Weingut|Fahrschule|Musikschule|Tanzschule|Apotheke|Gasthof|Heladería|Floristería|Peluquería|Crêperie|Fournil|Birrificio|Museum|Zimmerei|Tischlerei|Salon|Schlosserei|Malerbetrieb|Fleischerei|Töpferei|Metzgerei|Gärtnerei|Kammerchor|Brouwerij|Bakkerij|Slagerij|Stichting|Plomberie|Panadería|Trattoria|Osteria|Gelateria|Pizzeria|Clínica(?: Dental)?|Cantina|Fromagerie|Domaine|Liceo|Museo|Musée|Teatro|Théâtre|Biblioteca(?: Pública)?|Cooperativa(?: Olivícola)?|Maison|Librairie|Boulangerie|Collège|Bodega|Quesería|Bäckerei|Hofladen|Stadtwerke|Fietsenmakerij|Pracownia|Hostel|Hotel|Café|Theater|Ofenhaus|Hospital|Galería|Centro'
/** The sender's or product's name in phrases such as "We are Maison Colette", "our studio Stillpoint", "Hollin Street Bakery". */
const BRANDS = [
  new RegExp(
    `(?:^|[\\s(])(?:[Ww]e are|[Ww]e['’]re|[Ww]elcome to|[Cc]alled|[Nn]amed|[Hh]ere at|[Jj]oin|[Vv]isit) (${NAME})(?=[,.;:!?)\\s]|$)`,
    'gu',
  ),
  new RegExp(
    `(?:^|\\s)(?:[Oo]ur|[Tt]he) (?:\\p{Ll}{1,14} ){0,2}(?:studio|bakery|café|cafe|shop|store|restaurant|app|brand|salon|gallery|clinic|agency|brewery|farm|festival|band|company) (${NAME})(?=[,.;:!?)\\s]|$)`,
    'gu',
  ),
  new RegExp(`(?:^|[\\s('’"“])((?:${KIND_FIRST})(?: (?:(?:de|la|las|di|du|des|von) )?${CAPITALIZED}){1,3})(?![\\p{L}])`, 'gu'),
  new RegExp(
    `(?:^|\\s)(?:[Ll]a|[Ll]e|[Ll]['’]|[Ee]l|[Ii]l) ?(?:librairie|boulangerie|fromagerie|crêperie|brasserie|épicerie|auberge|librería|panadería|heladería|floristería|pizzeria|trattoria|libreria) ((?:(?:Le|La|Les|Los|Las|El|Il|Au|Aux|Chez) )?${CAPITALIZED}(?: (?:(?:de|des|du|la|et|y) )?${CAPITALIZED}){1,2})(?![\\p{L}])`,
    'gu',
  ),
  new RegExp(`(?:^|[\\s("“])((?:(?!The )${CAPITALIZED} (?:(?:&|and) )?){1,3}(?:${KIND})(?: (?:${SECOND_KIND}))?)(?![\\p{L}])`, 'gu'),
]
const VERSION = /(?:^|\s)(\p{Lu}[\p{L}]{2,20}) v?\d{1,2}\.\d{1,2}(?![\p{N}])/gu
const BEFORE_PLACE = /^(?:di|du|von|aus|uit)$/u

/** "Liceo Maria Bellonci di Terni" without its place. */
function withoutPlace(name: string): string {
  const words = name.split(' ')
  return words.length > 3 && BEFORE_PLACE.test(words.at(-2) ?? '') ? words.slice(0, -2).join(' ') : name
}
const PREPOSITION = {
  english: '(?:in|near|across|around|above|on the Isle of|to the Isle of)',
  other: '(?:in|à|en|a|te|w|we|em|près de|bei|nahe|cerca de|vicino a)',
}
const NO_PLACES =
  /^(?:English|French|German|Spanish|Italian|Dutch|Europe|I|We|Our|My|The|Christmas|Easter|Year|Python|Java|JavaScript|TypeScript|Excel|Spring|Summer|Autumn|Winter|Hall|Room|Suite|Studio|Building|Unit|Block|Class|Mme|Frau|Herr|Dr|Mr|Mrs|Ms|St|Zoom|Teams|Google|GMT|BST)(?!\p{L})/u

const STREET = /(?:straat|straße|strasse|laan|weg|gasse| Street| Road| Lane| Avenue| Close| Drive)$/u

/** "Call Nolan Heating", "Today Mirrorball Hair": the first word of a sentence before a name of at least two. */
const NO_NAME =
  /^(?:Today|Tomorrow|Yesterday|Now|Here|Call|Ring|Phone|Text|Email|Write|Contact|Ask|Visit|Join|Meet|See|Follow|Thank|Book|At|From|In|With|On|Since|Until|Every|This|That|And|But|So|Our|We) (?=\p{Lu}\S* \p{Lu})/u

/** "We are Priya Raman and Tom Oduya": two people. "Rose Hill and Sons" is a business. */
function ofTwoPeople(name: string, text: string): boolean {
  const [, other = ''] = /^\p{L}+ \p{L}+ (?:and|&) (\p{L}+)/u.exec(name) ?? []
  return (
    other !== '' &&
    !/^(?:Sons?|Daughters?|Partners?|Company|Co|Brothers|Sisters)$/u.test(other) &&
    new RegExp(`${other} \\p{Lu}\\p{Ll}`, 'u').test(text)
  )
}

/** Names of the sender and of products. People are not among them. */
export function brandsIn(text: string): string[] {
  const named = [...BRANDS, VERSION]
    .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => withoutPlace((match[1] ?? '').replace(NO_NAME, ''))))
    .filter((name) => isName(name) && !VAGUE.has(plain(name)) && !ofTwoPeople(name, text))
  const hosted = hostedName(text)
  if (hosted === undefined || named.some((each) => each.includes(hosted))) return named
  return [hosted, ...named.filter((each) => !hosted.includes(each))]
}

/** The names of the sender in a sentence: it begins with them, or they are "ours". Others are only mentioned ("Thank you to the Boat Inn"). */
export function sendersIn(sentence: string): string[] {
  const isOwn =
    /(?<!\p{L})(?:our|called|named|welcome to|join|visit|we are|we['’]re|here at|notre|unsere?|nuestr[oa]|nostr[oa]|onze)(?!\p{L})/iu.test(
      sentence,
    )
  return brandsIn(sentence).filter((brand) => {
    const at = sentence.indexOf(brand)
    return (isOwn && !VENUE.test(sentence.slice(0, Math.max(0, at)))) || at < OPENING
  })
}

/** The names in the first sentence, without the venue of an event of ours. */
export function openingBrands(sentence: string): string[] {
  const isOurs = /^(?:our|my|we|join us)(?!\p{L})/iu.test(sentence)
  return brandsIn(sentence).filter((brand) => !isOurs || !VENUE.test(sentence.slice(0, Math.max(0, sentence.indexOf(brand)))))
}

/** "Our next walk starts at the Lock Café." */
const VENUE = /(?<!(?:here|us|me) )(?<!\p{L})(?:at|in|behind|beside|outside|opposite|near|from) the $/iu

/** Characters before the name that begins a sentence, such as an article or a preposition. */
const OPENING = 16

const HOST = /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}-]{4,40})\.\p{L}/iu
const EMAIL_HOST = /@[\p{L}\p{N}-]{4,40}\.\p{L}/gu
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const plainLetters = (text: string) => lettersOf(text.normalize('NFD').replace(/\p{M}/gu, ''))
/** As German addresses spell them. */
const withoutUmlauts = (text: string) => text.replace(/[äöü]/gu, (letter) => UMLAUTS[letter] ?? letter)
const LEAST_HOST = 5
const CAPITALIZED_RUN = new RegExp(`${CAPITALIZED}(?: (?:(?:&|and|of|the|de|la|du|di|des) )?${CAPITALIZED}){0,3}`, 'gu')
const ARTICLES = /^(?:The|Der|Die|Das|Le|La|Les|El|Los|Las|Il|Lo|Gli|De|Het|Bij|Unsere?|Notre|Our|At|Here at|Visit|Join) /u

/** A run of names from each of its words, longest first: "L'association Les Mains Vertes" as "Les Mains Vertes" and "Mains Vertes". */
function partsOf(run: string): string[] {
  const words = run.split(' ')
  return words.map((_, at) => words.slice(at).join(' ')).filter((part) => /^\p{Lu}/u.test(part))
}

/** The name that a link of the text has as its address: "Hallam Opticians" with "hallamopticians.example". */
export function hostedName(text: string): string | undefined {
  const addresses = [...linksIn(text), ...(text.match(EMAIL_HOST) ?? []).map((host) => host.slice(1))]
  const hosts = addresses.map((address) => plainLetters(HOST.exec(address)?.[1] ?? '')).filter((host) => host.length >= LEAST_HOST)
  if (hosts.length === 0) return undefined
  const runs = (text.match(CAPITALIZED_RUN) ?? []).map((run) => run.replace(ARTICLES, ''))
  return runs.flatMap(partsOf).find((run) => {
    const words = run.split(' ').map(plainLetters)
    const [first = ''] = words
    const joined = run.replaceAll('&', 'and')
    const names = [
      words.join(''),
      plainLetters(joined),
      plainLetters(withoutUmlauts(run.toLowerCase())),
      ...(first.length >= LEAST_HOST ? [first] : []),
      `${first}${words.at(-1)}`,
    ]
    return names.some((name) => hosts.includes(name))
  })
}

/** "on the Wyle canal" */
const LANDSCAPE = new RegExp(
  `(?:on|along|in|by|beside) the (${CAPITALIZED} (?:canal|river|valley|moor|lake|coast|bay|marsh))(?!\\p{L})`,
  'gu',
)

/** "a Davide Bassi, lavoro@bassi.example": a person. */
const CONTACT_BEHIND = /^,? (?:(?:a|en|an|unter|at|on|via) )?[\p{L}\p{N}._-]{2,24}@/u

export function placesIn(text: string, { english }: Pick<Brief, 'english'>): string[] {
  const pattern = new RegExp(
    `(?:^|\\s)${english ? PREPOSITION.english : PREPOSITION.other} (${CAPITALIZED}(?:[ -]${CAPITALIZED})?)(?=[,.;:!?)\\s]|$)`,
    'gu',
  )
  // Polish names have endings after a preposition.
  if (/[ąęłńśźż]/iu.test(text)) return []
  const landscapes = english ? [...text.matchAll(LANDSCAPE)] : []
  return [...text.matchAll(pattern), ...landscapes]
    .filter(({ index, 0: found }) => !CONTACT_BEHIND.test(text.slice(index + found.length, index + found.length + 30)))
    .map((match) => match[1] ?? '')
    .filter(
      (place) =>
        !NO_PLACES.test(place) && !STREET.test(place) && !isClearPlatformName(wordsOf(place)[0] ?? '') && place.length > 2 && isName(place),
    )
}

function isName(name: string): boolean {
  const first = wordsOf(name)[0] ?? ''
  return !isCalendarWord(first) && !FUNCTION_WORDS.has(plain(first)) && !/^(?:I|Dr|Mr|Mrs|Ms|St)\b/u.test(name) && !/\p{Lu}{6,}/u.test(name)
}
