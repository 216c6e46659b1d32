import type { PlatformId } from '@loomcast/platform-rules'
import type { Brief } from '../brief/brief.ts'
import { BLAND_NOUNS, COMMON_ADJECTIVES, FUNCTION_WORDS, isCalendarWord, isVerb, plain, wordsOf } from '../brief/lexicon.ts'
import { leadIndex } from '../brief/salience.ts'
import type { Allows } from '../wording/avoid.ts'

/** How many tags a post carries when the user says nothing about it. */
export const TAGS_WANTED: Record<PlatformId, number> = {
  twitter: 2,
  linkedin: 4,
  instagram: 5,
  facebook: 2,
  youtube: 3,
  blog: 0,
  tiktok: 4,
}

// Subjects that people look for by a tag, when the brief speaks of them.
const SUBJECTS =
  /\b(?:bakery|bread|sourdough|coffee|yoga|pilates|meditation|plumber|plumbing|electrician|novel|cookbook|memoir|podcast|pension|recall|granola|restaurant|charity|marathon|hiring|film photography|photography|travel|gardening|wine|pottery|design|music|theatre|dance|cycling|hiking|fitness|skincare|jewellery|fashion|vegan|brunch|startup|education|accessibility|sustainability|recycling|composting|veterinary|dentist|hairdresser|florist|bookshop|brewery|farmers market)\b/giu

const DETERMINERS = /^(?:a|an|the|our|my|your|its|new|annual|latest|upcoming|every|each|of|for|with|about|on|to)$/u

/**
 * Hashtags from the brief's own words, the user's own first: then names and places, then the nouns that are spoken of most.
 * None is invented, so there may be fewer than `most`.
 */
export function hashtagsFor(brief: Brief, most: number, given: string[], allows: Allows): string[] {
  const ordinary = brief.english ? mixed(names(brief), nounPhrases(brief)) : names(brief)
  const inline = new Set((contentOf(brief, true).match(/#[\p{L}\p{M}\p{N}_]+/gu) ?? []).map((tag) => tag.toLowerCase()))
  const found: string[] = []
  for (const tag of [...given, ...brief.facts.tags, ...userTags(brief), ...ordinary.map(camelCase)]) {
    if (found.length >= most) break
    if (inline.has(tag.toLowerCase()) || !isGoodTag(tag) || !allows(tag) || !allows(tag.slice(1))) continue
    if (found.some((known) => overlaps(known, tag))) continue
    found.push(tag)
  }
  return found
}

/** The first name, then nouns and names in turn: a reader searches for both. */
function mixed(named: string[], nouns: string[]): string[] {
  const found: string[] = []
  for (let index = 0; index < Math.max(named.length, nouns.length); index += 1)
    found.push(...named.slice(index, index + 1), ...nouns.slice(index, index + 1))
  return found
}

const userTags = ({ text }: Brief) => text.match(/(?<![\p{L}\p{N}_&/#])#(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu) ?? []

function isGoodTag(tag: string): boolean {
  return /^[#＃][\p{L}\p{M}\p{N}_]+$/u.test(tag) && /\p{L}/u.test(tag) && tag.length >= 4 && tag.length <= 31
}

function overlaps(one: string, other: string): boolean {
  const a = one.toLowerCase().slice(1)
  const b = other.toLowerCase().slice(1)
  return a.startsWith(b) || b.startsWith(a)
}

function camelCase(phrase: string): string {
  const words = wordsOf(phrase.replace(/[’']s\b/gu, 's')).map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return `#${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}

/** Names of two or three words before single ones; places last of them. */
function names(brief: Brief): string[] {
  const { facts, text } = brief
  const places = new Set(facts.places)
  const start = leadOf(brief)
  const score = (name: string) => (start.includes(name) ? 2.5 : 0) + (places.has(name) ? 0 : name.includes(' ') ? 2 : 1)
  const addresses = facts.places.filter((place) => /\d/u.test(place)).join(' ')
  return [...facts.names.filter((name) => !addresses.includes(name)), ...facts.places]
    .filter(
      (name) =>
        !isFirstName(name, text) &&
        name.split(' ').length <= 3 &&
        !/\d|,/u.test(name) &&
        !FUNCTION_WORDS.has(plain(name)) &&
        !/^(?:I|Dr|Mr|Mrs|Ms)$/u.test(name),
    )
    .map((name) => name.replace(/^(?:the|The) /u, ''))
    .sort((one, other) => score(other) - score(one))
}

/** "with Nadia", "I'm Dave", "says Lena": a person's first name finds nobody. */
function isFirstName(name: string, text: string): boolean {
  if (name.includes(' ') || /^\p{Lu}{2,}|\p{Ll}\p{Lu}/u.test(name)) return false
  const around = `(?:\\b(?:with|by|says|said|I['’]m|I am|name is|host|chef|meet|thanks to|ask|call) ${name}(?!\\p{L})|(?<!\\p{L})${name} (?:says|said|runs|teaches|talks|leads|cooks|explains)\\b)`
  return new RegExp(around, 'iu').test(text)
}

function leadOf(brief: Brief): string {
  const unit = brief.units[leadIndex(brief)]
  return unit?.kind === 'points' ? (unit.points[0]?.text ?? '') : ''
}

/** Noun phrases of at most two words, opened by a determiner ("our food waste"), by how often their words are spoken of. */
function nounPhrases(brief: Brief): string[] {
  const words = wordsOf(contentOf(brief))
  const counts = new Map<string, number>()
  for (const word of words) counts.set(plain(word), (counts.get(plain(word)) ?? 0) + 1)

  const lead = leadOf(brief)
  const phrases = new Map<string, number>()
  contentOf(brief)
    .split(/[.,;:!?()\n–—"“”]+/u)
    .forEach((clause, clauseIndex) => {
      for (const phrase of phrasesIn(wordsOf(clause))) {
        const frequency = Math.max(...wordsOf(phrase).map((word) => counts.get(plain(word)) ?? 0))
        const score =
          frequency * 2 + (phrase.includes(' ') ? 1.5 : 0) - clauseIndex * 0.1 + (phrase.includes(' ') && lead.includes(phrase) ? 3 : 0)
        phrases.set(phrase, Math.max(phrases.get(phrase) ?? Number.NEGATIVE_INFINITY, score))
      }
    })
  for (const phrase of repeatedPairs(contentOf(brief))) phrases.set(phrase, 8)
  contentOf(brief)
    .match(SUBJECTS)
    ?.forEach((word, index) => {
      phrases.set(word.toLowerCase(), (phrases.get(word.toLowerCase()) ?? 0) + 4 - index * 0.2)
    })
  return [...phrases].sort((one, other) => other[1] - one[1]).map(([phrase]) => phrase)
}

/** Two plain words in a row that are said more than once ("dark mode"). */
function repeatedPairs(content: string): string[] {
  const counts = new Map<string, number>()
  for (const clause of content.split(/[.,;:!?()\n–—"“”]+/u)) {
    const words = wordsOf(clause).map(plain)
    words.slice(1).forEach((word, index) => {
      const pair = [words[index] ?? '', word]
      const isPhrase =
        pair.every((each) => /^[\p{Ll}-]{3,}$/u.test(each) && !FUNCTION_WORDS.has(each) && !isVerb(each)) && !BLAND_NOUNS.has(word)
      if (isPhrase) counts.set(pair.join(' '), (counts.get(pair.join(' ')) ?? 0) + 1)
    })
  }
  return [...counts].filter(([, count]) => count > 1).map(([pair]) => pair)
}

function phrasesIn(words: string[]): string[] {
  const found: string[] = []
  words.forEach((word, index) => {
    if (!DETERMINERS.test(plain(word))) return
    const run: string[] = []
    for (const next of words.slice(index + 1, index + 6)) {
      if (isNounLike(next, run.length)) run.push(next)
      else if (run.length === 0 && (COMMON_ADJECTIVES.has(plain(next)) || /ed$/u.test(next))) continue
      else break
    }
    const after = words[index + 1 + run.length]
    const phrase = run.length > 2 ? run.slice(-2) : run
    if (
      phrase.length > 0 &&
      after !== phrase[0] &&
      !phrase.every((each) => BLAND_NOUNS.has(plain(each))) &&
      !BLAND_NOUNS.has(plain(phrase.at(-1) ?? ''))
    )
      found.push(phrase.join(' '))
  })
  return found
}

function isNounLike(word: string, position: number): boolean {
  const bare = plain(word)
  if (!/^\p{Ll}[\p{L}\p{M}’'-]{2,}$/u.test(word) || FUNCTION_WORDS.has(bare) || COMMON_ADJECTIVES.has(bare) || isCalendarWord(word))
    return false
  if (/(?:ly|[’']s)$/u.test(bare)) return false
  // After a determiner a verb's form is a noun ("our run"); later in the phrase it ends it ("the shop opens").
  return position === 0 ? !/ed$/u.test(bare) : !isVerb(word) && !/(?:ed|ing)$/u.test(bare)
}

/** The sentences of the brief; without links, handles and tags unless `whole`. */
function contentOf({ units, topic, asks }: Brief, whole = false): string {
  const said = units.flatMap((unit) =>
    unit.kind === 'list' ? (whole || units.length === 1 ? unit.items : []) : unit.points.map((point) => point.text),
  )
  const text = [topic ?? '', ...said, ...asks.map((ask) => ask.text)].join('\n')
  return whole ? text : text.replace(/https?:\/\/\S+|www\.\S+|[^\s@]{0,64}@\S+|#\S+|[^\s.]{1,64}\.\w{2,20}\/\S*/gu, ' ')
}
