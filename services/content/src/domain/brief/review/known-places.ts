import { isCommonWord } from '../../facts/common-words.ts'
import { isPlaceName } from '../place-names.ts'
import { withCapital } from '../with-capital.ts'

/** A word as it was typed, with its offset. */
interface Word {
  text: string
  start: number
  end: number
}

const WORD = /\p{L}[\p{L}'’-]*/gu
/** No word of a link, an address, a handle or a hashtag. */
const PART_OF_ADDRESS = /[@#/._]/u
const MOST_WORDS = 3
/** Before a name of frequent words only: "in high wycombe" needs none of these, "in surfers paradise" does. */
const BEFORE_PLACE = /(?<![\p{L}])(?:in|near|from|around|round|outside|to|at) $/iu
/** Behind these, a name is a noun: "a ship's chandler", "a free scone". */
const BEFORE_NOUN = /(?:(?<![\p{L}])(?:an?(?: (?:free|fresh|hot|warm|large|small))?|free|fresh|each)|['’]s) $/iu
/** A word with a capital that does not open the text: its author types capitals. */
const INNER_CAPITAL = /(?<=\p{L}[\p{L}'’,;:-]* )\p{Lu}\p{Ll}/u
/** Particles within a name: "Stratford-upon-Avon". */
const PARTICLE = /^(?:upon|on|in|le|the|of|under|by|next|de|la|and|cum|with|super)$/u
/** "austin tx", "leeds ls6": what an address has behind its town. */
const STATE =
  /^,? (al|ak|az|ar|ca|co|ct|de|fl|ga|ia|id|il|ks|ky|la|ma|md|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|nv|ny|oh|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy|nsw|vic|qld|uk|usa)(?![\p{L}\p{N}'’])/u
const POSTCODE = /^,? ([a-z]{1,2}\d{1,2}[a-z]?(?: ?\d[a-z]{2})?)(?![\p{L}\p{N}])/u
const FULL_POSTCODE = /(?<![\p{L}\p{N}])[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}(?![\p{L}\p{N}])/gu

/** "ls6 ls7 ls8": districts of one town. */
const DISTRICTS = /(?<![\p{L}\p{N}])([a-z]{1,2})\d{1,2}(?:,? (?:and |& )?\1\d{1,2}(?![\p{L}\p{N}])){1,8}/gu

/** Towns whose name is a frequent English word: only behind a preposition or before "city". */
const FREQUENT_NAMES = new Set(
  'worthing woking staines rugby hove dover derby chester bury bath bangor cork wellington buffalo phoenix anchorage boulder reading'.split(
    ' ',
  ),
)
/** Regions, and boroughs of London that the list of towns does not have. */
const REGIONS = new Set(
  `bedfordshire berkshire buckinghamshire cambridgeshire cheshire derbyshire devon dorset gloucestershire hampshire herefordshire hertfordshire
  lancashire leicestershire lincolnshire northamptonshire northumberland nottinghamshire oxfordshire pembrokeshire perthshire shropshire somerset
  staffordshire warwickshire wiltshire worcestershire yorkshire aberdeenshire ayrshire fife scotland england britain ireland bromley
  croydon lewisham merton greenwich`.split(/\s+/u),
)
const CITY_BEHIND = /^ (?:city|town)(?= ?(?:[+&,.;)]|and |centre|center|$))/iu

const capitalized = (name: string) =>
  name.replace(/[\p{L}'’]+/gu, (word, at: number) => (at > 0 && PARTICLE.test(word) ? word : withCapital(word)))

/** The towns of a text in lowercase with their capitals, and the states and postcodes behind them: "austin tx" as "Austin TX". It is as long as before. */
export function withKnownPlaces(text: string): string {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }): Word => ({ text: word, start: index, end: index + word.length }))
  const isCapitalized = INNER_CAPITAL.test(text)
  let result = ''
  let at = 0
  for (let index = 0; index < words.length; index += 1) {
    const count = countOfPlace(words, index, text, isCapitalized)
    const first = words[index]
    const last = words[index + count - 1]
    if (!first || !last || count === 0) continue
    result += text.slice(at, first.start) + capitalized(text.slice(first.start, last.end))
    at = last.end
    const region = (STATE.exec(text.slice(at, at + NEAR)) ?? POSTCODE.exec(text.slice(at, at + NEAR)))?.[0] ?? ''
    result += region.toUpperCase()
    at += region.length
    while ((words[index + 1]?.start ?? text.length) < at) index += 1
  }
  return `${result}${text.slice(at)}`
    .replace(FULL_POSTCODE, (code) => code.toUpperCase())
    .replace(DISTRICTS, (codes) => codes.toUpperCase())
}

const NEAR = 14

/** How many words from an index on are the name of a town; 0 if none. */
function countOfPlace(words: readonly Word[], index: number, text: string, isCapitalized: boolean): number {
  const first = words[index]
  if (!first || PART_OF_ADDRESS.test(text[first.start - 1] ?? '')) return 0
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const last = words[index + count - 1]
    if (!last || /[@_]|[./]\S/u.test(text.slice(last.end, last.end + 2))) continue
    const name = text.slice(first.start, last.end)
    if (name !== name.toLowerCase()) continue
    const isBehindPreposition = BEFORE_PLACE.test(text.slice(Math.max(0, first.start - NEAR), first.start))
    if (FREQUENT_NAMES.has(name) && (isBehindPreposition || CITY_BEHIND.test(text.slice(last.end, last.end + NEAR)))) return count
    if (!isPlaceName(name.replace('’', "'")) && !REGIONS.has(name)) continue
    if (!isBehindPreposition && (isCapitalized || BEFORE_NOUN.test(text.slice(Math.max(0, first.start - NEAR), first.start)))) continue
    if (isBehindPreposition || !name.split(' ').every((word) => isCommonWord(word))) return count
  }
  return 0
}
