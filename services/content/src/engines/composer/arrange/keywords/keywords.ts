import { type Brief, sentencesOf } from '../../../../domain/brief/brief.ts'
import { plain, wordsOf } from '../../../../domain/brief/lexicon.ts'
import { hasContact } from '../../../../domain/brief/sentence.ts'
import { withRecentResults } from '../../../../domain/recent-results.ts'
import { isAddress } from '../details.ts'
import { englishNouns } from './english-nouns.ts'
import { foreignNouns } from './foreign-nouns.ts'
import { brandsIn, hostedName, openingBrands, placesIn, sendersIn } from './names.ts'
import { FOREIGN_SUBJECTS, PHRASES, SUBJECTS } from './subjects.ts'
import { withoutWorks, worksIn } from './works.ts'

/** What the brief is about, in its own words: the sender, its subjects and its place in turns, then further ones. Nothing is a claim, a person or a bare adjective. */
export function keywordsOf(brief: Brief): readonly string[] {
  return keywordsIn([brief.title?.text ?? '', ...sentencesOf(brief.blocks).map((each) => each.text)].filter(Boolean), brief.english)
}

const RECENT = 16
/** A longer name is no hashtag. */
const LONGEST_NAME = 30
const isShort = ({ length }: string) => length <= LONGEST_NAME

const keywordsIn = withRecentResults(RECENT, (texts: string[], english: boolean): readonly string[] => {
  const text = texts.join('\n')
  const senders = new Set([...texts.slice(0, 1).flatMap(openingBrands), ...texts.flatMap(sendersIn)])
  const hosted = hostedName(text)
  const named = brandsIn(text)
  const brands = named.filter((brand) => brand === hosted || senders.has(brand))
  const others = named.filter((brand) => !brands.includes(brand))
  const works = worksIn(text)
  const withoutOthers = texts.map((each) => others.reduce((rest, name) => rest.replaceAll(name, ' '), withoutWorks(each, works)))
  const local = texts.filter((each, at) => at < LEADING_PLACES || isLocal(each, brands))
  const places = local.flatMap((each) => placesIn(each, { english }))
  const { topics, mentioned, once, repeated, side } = topicsIn(withoutOthers, english, works.length > 0)
  const found = unique([
    ...works.slice(0, 1),
    ...brands.slice(0, 1),
    ...topics.slice(0, 1),
    ...places.slice(0, 1),
    ...topics.slice(1, 2),
    ...brands.slice(1, 2),
    ...topics.slice(2),
    ...places.slice(1, 2),
  ])
  if (found.length >= FEW) return found
  // A word that a text only mentions can have another meaning: "in my nan's garage".
  const known = found.length > 0 ? [] : mentioned.slice(0, 1)
  const usual = unique([...found, ...known, ...repeated]).slice(0, FEW)
  const more = usual.some(isShort) ? usual : [...usual, ...once.slice(0, 1)]
  if (more.length < 2) {
    const nouns = openingNouns(texts[0] ?? '', english, more.length === 0).filter(
      (noun) => !others.some((name) => name.toLowerCase().includes(noun.toLowerCase())),
    )
    const filled = unique([...more, ...nouns]).slice(0, 2)
    if (filled.length > 0) return filled
  }
  return [more, side.slice(0, 1), named.filter(isShort).slice(0, 1), once.slice(0, 1)].find((each) => each.length > 0) ?? []
})

/** Whether a first sentence is so short that the second one says what it is about: "It is going down to 9 degrees on Wednesday night." */
const isWithoutNoun = (first: string, english: boolean) =>
  first !== '' && first.length < SHORT_TITLE && (!english || first.length < SHORTEST || openingNouns(first, true, true).length === 0)

const SHORTEST = 32

/** What the first sentence is about, for a text with few keywords: "wetsuits" of "The shop now alters wetsuits". */
function openingNouns(first: string, english: boolean, alone: boolean): string[] {
  if (!english || first.length > LONGEST_OPENING) return []
  const { compounds, single } = englishNouns(first)
  const joined = [...first.matchAll(HYPHENED)].map(([, phrase = '']) => phrase)
  return [...compounds, ...joined, ...(alone ? single.filter((noun) => PRODUCTS.test(noun)) : [])].filter(
    (noun) => !isOnlyVenue(noun, first) && !isCounted(noun, first),
  )
}

/** "a rusty cast-iron pan", but not "a nine-month project" */
const HYPHENED =
  /(?<!\p{L})((?!(?:one|two|three|four|five|six|seven|eight|nine|ten|half|well|long|full|part|family|first|second|third|new|fixed|last|all|step|high|low|hand|so)-)\p{Ll}{3,10}-\p{Ll}{3,10} \p{Ll}{3,12})(?= (?:in|on|at|for|of|from|with|and|to|is|are|has|have|that|will)(?!\p{L})|[,.;:])/gu

/** "only 2 minors", "Monday 4.00 beginners", "gel 28 infills 22": next to a small number, a noun is a detail. "412 nurses" are the subject. */
const isCounted = (noun: string, text: string) => new RegExp(`(?<![\\d,.])\\d{1,2}(?:[.:]\\d\\d)? ${noun}(?!\\p{L})`, 'iu').test(text)
/** "3 bed semi", "6 week course": the number belongs to the first noun. */
const isMeasured = (compound: string, text: string) => !/s$/iu.test(compound) && isCounted(compound, text)

/** One thing alone is often a side word: "deadline". */
const PRODUCTS = /^\p{L}{5,}s$/u

/** Sentences whose places are where the sender is. */
const LEADING_PLACES = 1

/** Whether a sentence gives the sender's place: it has their name, address, contact or an appointment. */
const isLocal = (text: string, brands: string[]) =>
  hasContact(text) ||
  isAddress(text) ||
  OWN_PLACE.test(text) ||
  /\d ?(?:[ap]\.?m|uhr|heures|horas)(?!\p{L})|\d[:.]\d{2}/iu.test(text) ||
  brands.some((brand) => text.includes(brand))

/** "in our workshop on Pine Avenue in Silver Creek", "in the shop on Market Street in Harlow Falls" */
const OWN_PLACE =
  /(?<!\p{L})(?:in|at|to|from) (?:our|my|the) (?:\p{L}{2,12} )?(?:shop|store|studio|workshop|clinic|practice|farm|bakery|café|cafe|office|gallery|showroom|school|depot) (?:at|on|in|near) |^our (?:\p{L}{2,12} )?(?:shop|store|studio|workshop|nursery|clinic|practice|farm|bakery|café|cafe|gallery|showroom|school) in |\d (?:Street|Road|Lane|Avenue|Square) in |(?<=\d )(?:\p{L}{2,14} ){1,2}(?:Street|Road|Lane|Avenue|Square) in /iu

/** A text with fewer keywords takes known subjects that it only mentions. */
const FEW = 3
/** In which sentences. */
const LEADING_TEXTS = 3
const KNOWN = 1.5
const IN_OPENING = 1
const LEAST_SCORE = 1.8
/** A word that occurs once behind the opening is no topic. */
const ONCE = 1.7
/** A subject that occurs once behind this share of the text is mentioned: "The food bank is open as usual." */
const LATE = 0.7
/** A first sentence is longer than this only if it also says other things. */
const LONGEST_OPENING = 220

const PHRASE = new RegExp(`^${PHRASES.source}$`, 'iu')

interface Topics {
  topics: string[]
  /** Known subjects that occur once, in the first sentences. */
  mentioned: string[]
  /** Words that occur once, for a text that has nothing else. */
  once: string[]
  /** Side words, for a text that has nothing else. */
  side: string[]
  /** Nouns of the opening that occur in another sentence, also in the plural. */
  repeated: string[]
}

/** Subjects, products and nouns that the text opens with or repeats, those that occur most first. Other nouns are details: no one searches by them. */
function topicsIn(texts: string[], english: boolean, hasWork: boolean): Topics {
  const text = texts.join('\n')
  const opening = texts
    .slice(0, !hasWork && isWithoutNoun(texts[0] ?? '', english) ? 2 : 1)
    .join(' ')
    .slice(0, LONGEST_OPENING)
    .toLowerCase()
  const subjects = english ? SUBJECTS : FOREIGN_SUBJECTS
  const scores = new Map<string, number>()
  const spelled = new Map<string, string>()
  const add = (topic: string, score: number) => {
    const key = topic.toLowerCase()
    if (!spelled.has(key)) spelled.set(key, topic)
    scores.set(key, (scores.get(key) ?? 0) + score)
  }
  for (const topic of text.match(PHRASES) ?? []) add(topic, KNOWN)
  for (const word of wordsOf(text.replace(OTHER_THINGS, ' ').replace(ACTION, ' ')))
    if (subjects.has(plain(word)) && !isSide(word, texts)) add(english ? withKind(word, text) : word, KNOWN)
  if (english) {
    const { compounds, single } = englishNouns(text)
    for (const topic of compounds)
      if (topic.replace(OTHER_THINGS, '') === topic && !isOnlyVenue(topic, text) && !isMeasured(topic, text)) add(topic, COMPOUND)
    const whole = new Map(compounds.map((topic) => [topic.split(' ').at(-1), topic]))
    for (const word of single)
      if ((!subjects.has(plain(word)) || opening.includes(word)) && !isOnlyVenue(word, text)) add(whole.get(word) ?? word, ALONE)
  } else for (const word of foreignNouns(text)) add(word, word.length >= LONG_NOUN ? COMPOUND : FOREIGN)
  for (const topic of scores.keys()) if (opening.includes(topic)) add(topic, IN_OPENING)
  // "Cargo bikes" says more than "bikes".
  const phrases = [...scores].filter(([topic, score]) => topic.includes(' ') && score >= LEAST_SCORE).map(([topic]) => topic)
  // "Dog" of "dog collars" is a kind of collar.
  const wholeOf = (topic: string) =>
    phrases.find(
      (phrase) => (phrase.endsWith(` ${topic}`) && PHRASE.test(phrase)) || (SIDE.has(topic) && phrase.startsWith(`${topic} `)),
    ) ?? topic
  const whole = text.toLowerCase()
  const isOnce = (topic: string) =>
    (!topic.includes(' ') || whole.indexOf(topic) > whole.length * LATE) && !opening.includes(topic) && whole.split(topic).length <= 2
  const ranked = [...scores]
    .map(([topic, score]) => [topic, isOnce(topic) ? Math.min(score, ONCE) : score] as const)
    .sort(([, one], [, other]) => other - one)
  const withLeast = (least: number, most: number) =>
    ranked.filter(([, score]) => score >= least && score < most).map(([topic]) => spelled.get(wholeOf(topic)) ?? topic)
  const lead = texts.slice(0, LEADING_TEXTS).join(' ').toLowerCase()
  const isKnown = (topic: string) =>
    lead.includes(topic.toLowerCase()) &&
    !(SIDE.has(topic.toLowerCase()) && !opening.includes(topic.toLowerCase())) &&
    (subjects.has(plain(topic)) || new RegExp(PHRASES.source, 'iu').test(topic))
  return {
    topics: withLeast(LEAST_SCORE, Number.POSITIVE_INFINITY),
    mentioned: withLeast(KNOWN, LEAST_SCORE).filter(isKnown),
    once: [...scores].filter(([topic, score]) => score >= LEAST_SCORE && isOnce(topic)).map(([topic]) => spelled.get(topic) ?? topic),
    side: wordsOf(text.replace(OTHER_THINGS, ' ')).filter((word) => subjects.has(plain(word)) && isSide(word, texts) && !SERVED.test(word)),
    repeated: english ? repeatedIn(texts, opening) : [],
  }
}

/** "agricultural property" is another subject than "property". */
function withKind(word: string, text: string): string {
  const [phrase] =
    new RegExp(
      `(?<![\\p{L}-])(?!(?:local|typical|original|annual|traditional|additional|exceptional|personal|regional|national|fantastic)(?!\\p{L}))\\p{Ll}{3,9}(?:ural|ical|onal|tric|anic) ${word}(?!\\p{L})`,
      'u',
    ).exec(text) ?? []
  return phrase ?? word
}

/** Where people meet, or what they pass: no subject unless it is named in another way too. */
function isOnlyVenue(topic: string, text: string): boolean {
  const named = [...text.matchAll(new RegExp(`(?<!\\p{L})${topic}(?!\\p{L})`, 'gu'))]
  return named.every(({ index }) => VENUE.test(text.slice(Math.max(0, index - LONGEST_VENUE), index)))
}

const LONGEST_VENUE = 30
const VENUE =
  /(?<!\p{L})(?:at|along|behind|beside|near|outside|opposite|past|to|onto|below|above) (?:the|(?:st )?\p{L}{2,14}['’]s) (?:\p{L}{1,12} )?$/iu

/** "anyone he can see running" is no sport. */
const ACTION =
  /(?<!\p{L})(?:see|saw|is|are|was|were|be|been|keeps?|kept|starts?|started|stops?|stopped) (?:running|climbing|swimming|cycling|rowing|coding|boxing)(?!\p{L})|(?<!\p{L})(?:who|he|she|anyone|everyone|nobody) books(?!\p{L})/giu

/** Who helps, what is served and what is counted: subjects only if the text opens with them or repeats them. */
function isSide(word: string, texts: readonly string[]): boolean {
  const topic = word.toLowerCase()
  const [first = '', ...others] = texts
  const whole = others.join('\n')
  const isMinor = SIDE.has(topic) || new RegExp(`\\d ${topic}(?!\\p{L})`, 'iu').test(whole)
  return isMinor && !first.toLowerCase().includes(topic) && whole.toLowerCase().split(topic).length <= 2
}

const SIDE = new Set([
  'volunteers',
  'volunteering',
  'cake',
  'cakes',
  'tea',
  'coffee',
  'music',
  'bread',
  'chocolate',
  'leather',
  'heating',
  'bikes',
  'dog',
  'cat',
  'menu',
])

/** No search term for anything but a bakery, which opens with it. */
const SERVED = /^(?:cakes?|tea|coffee|bread|chocolate|heating)$/iu

function repeatedIn(texts: string[], opening: string): string[] {
  const sentences = texts.map((each) => new Set(wordsOf(each).map(singular)))
  return englishNouns(opening).single.filter(
    (noun) =>
      noun.length >= LEAST_REPEATED &&
      !isOnlyVenue(noun, texts.join('\n')) &&
      sentences.filter((each) => each.has(singular(noun))).length >= 2,
  )
}

const LEAST_REPEATED = 6
const singular = (word: string) => plain(word).replace(/s$/u, '')

/** A compound must be in the opening, or occur three times. */
const COMPOUND = 0.85
/** A noun alone says less: it must be in the opening and occur three times. */
const ALONE = 0.3
const FOREIGN = 0.5
/** A German noun as long as this is a compound. */
const LONG_NOUN = 10
const SHORT_TITLE = 60
/** Things that have the name of a subject and are none. */
const OTHER_THINGS =
  /(?<!\p{L})(?:coffee|tea|cake|book|dog|cat) (?:machines?|tables?|mornings?|breaks?|towels?|stands?|tins?|leads?|flaps?)(?!\p{L})|(?<!\p{L})wedding (?:dress(?:es)?|rings?|guests?)(?!\p{L})/giu

/** Without repetitions. Of two that share a word ("heat pump", "pump workshop"), the first. */
const unique = (list: string[]) =>
  list.filter((each, at) => {
    const words = wordsOf(each).map(singular)
    return !list.slice(0, at).some((known) =>
      wordsOf(known)
        .map(singular)
        .some((word) => word.length > 2 && words.includes(word)),
    )
  })
