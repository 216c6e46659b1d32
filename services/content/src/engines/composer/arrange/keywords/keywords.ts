import { type Brief, sentencesOf } from '../../../../domain/brief/brief.ts'
import { plain, wordsOf } from '../../../../domain/brief/lexicon.ts'
import { hasContact } from '../../../../domain/brief/sentence.ts'
import { isAddress } from '../details.ts'
import { englishNouns } from './english-nouns.ts'
import { foreignNouns } from './foreign-nouns.ts'
import { brandsIn, hostedName, placesIn, sendersIn } from './names.ts'
import { FOREIGN_SUBJECTS, PHRASES, SUBJECTS } from './subjects.ts'

/** What the brief is about, in its own words: the sender, its subjects and its place in turns, then further ones. Nothing is a claim, a person or a bare adjective. */
export function keywordsOf(brief: Brief): string[] {
  const texts = [brief.title?.text ?? '', ...sentencesOf(brief.blocks).map((each) => each.text)].filter(Boolean)
  const text = texts.join('\n')
  const senders = new Set([...texts.slice(0, 1).flatMap(brandsIn), ...texts.flatMap(sendersIn)])
  const hosted = hostedName(text)
  const named = brandsIn(text)
  const brands = named.filter((brand) => brand === hosted || senders.has(brand))
  const others = named.filter((brand) => !brands.includes(brand))
  const withoutOthers = texts.map((each) => others.reduce((rest, name) => rest.replaceAll(name, ' '), each))
  const local = texts.filter((each, at) => at < LEADING_PLACES || isLocal(each, brands))
  const places = local.flatMap((each) => placesIn(each, brief))
  const { topics, mentioned, repeated } = topicsIn(withoutOthers, brief.english)
  const found = unique([
    ...brands.slice(0, 1),
    ...topics.slice(0, 1),
    ...places.slice(0, 1),
    ...topics.slice(1, 2),
    ...brands.slice(1, 2),
    ...topics.slice(2),
    ...places.slice(1, 2),
  ])
  if (found.length >= FEW) return found
  const known = found.length > 1 ? [] : mentioned
  const more = unique([...found, ...known.slice(0, FEW - 1 - found.length), ...repeated]).slice(0, FEW)
  return more.length > 0 ? more : named.slice(0, 1)
}

/** Sentences whose places are where the sender is. */
const LEADING_PLACES = 2

/** Whether a sentence gives the sender's place: it has their name, address, contact or an appointment. */
const isLocal = (text: string, brands: string[]) =>
  hasContact(text) ||
  isAddress(text) ||
  /\d ?(?:[ap]\.?m|uhr|heures|horas)(?!\p{L})|\d[:.]\d{2}/iu.test(text) ||
  brands.some((brand) => text.includes(brand))

/** A text with fewer keywords takes known subjects that it only mentions. */
const FEW = 3
/** In which sentences. */
const LEADING_TEXTS = 3
const KNOWN = 1.5
const IN_OPENING = 1
const LEAST_SCORE = 1.8
/** A first sentence is longer than this only if it also says other things. */
const LONGEST_OPENING = 220

interface Topics {
  topics: string[]
  /** Known subjects that occur once, in the first sentences. */
  mentioned: string[]
  /** Nouns of the opening that occur in another sentence, also in the plural. */
  repeated: string[]
}

/** Subjects, products and nouns that the text opens with or repeats, those that occur most first. Other nouns are details: no one searches by them. */
function topicsIn(texts: string[], english: boolean): Topics {
  const text = texts.join('\n')
  const opening = texts
    .slice(0, texts[0] && texts[0].length < SHORT_TITLE ? 2 : 1)
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
  for (const word of wordsOf(text.replace(OTHER_THINGS, ' '))) if (subjects.has(plain(word))) add(word, KNOWN)
  if (english) {
    const { compounds, single } = englishNouns(text)
    for (const topic of compounds) if (topic.replace(OTHER_THINGS, '') === topic) add(topic, COMPOUND)
    const whole = new Map(compounds.map((topic) => [topic.split(' ').at(-1), topic]))
    for (const word of single) if (!subjects.has(plain(word)) || opening.includes(word)) add(whole.get(word) ?? word, ALONE)
  } else for (const word of foreignNouns(text)) add(word, word.length >= LONG_NOUN ? COMPOUND : FOREIGN)
  for (const topic of scores.keys()) if (opening.includes(topic)) add(topic, IN_OPENING)
  const ranked = [...scores].sort(([, one], [, other]) => other - one)
  const withLeast = (least: number, most: number) =>
    ranked.filter(([, score]) => score >= least && score < most).map(([topic]) => spelled.get(topic) ?? topic)
  const lead = texts.slice(0, LEADING_TEXTS).join(' ').toLowerCase()
  const isKnown = (topic: string) =>
    lead.includes(topic.toLowerCase()) && (subjects.has(plain(topic)) || new RegExp(PHRASES.source, 'iu').test(topic))
  return {
    topics: withLeast(LEAST_SCORE, Number.POSITIVE_INFINITY),
    mentioned: withLeast(KNOWN, LEAST_SCORE).filter(isKnown),
    repeated: english ? repeatedIn(texts, opening) : [],
  }
}

function repeatedIn(texts: string[], opening: string): string[] {
  const sentences = texts.map((each) => new Set(wordsOf(each).map(singular)))
  return englishNouns(opening).single.filter(
    (noun) => noun.length >= LEAST_REPEATED && sentences.filter((each) => each.has(singular(noun))).length >= 2,
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
  /(?<!\p{L})(?:coffee|tea|cake|book|dog|cat) (?:machines?|tables?|mornings?|breaks?|towels?|stands?|tins?|leads?|flaps?)(?!\p{L})/giu

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
