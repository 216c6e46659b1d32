import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'
import { withCapital } from '../with-capital.ts'
import {
  ADJECTIVES,
  CITIES,
  FIRST_NAMES,
  FUNCTION_WORDS,
  NO_NOUNS,
  NOUN_ENDING,
  NOUNS,
  NOUNS_BEHIND_ARTICLE,
  VERB_PREFIX,
} from './german-words.ts'

interface Word {
  text: string
  start: number
  end: number
}

/** No part of a link, an address, a handle or a hashtag. */
const WORD = /(?<![\p{L}\p{N}@#/._-])\p{L}[\p{L}-]*(?![\p{L}\p{N}@/_-]|[.:]\p{L})/gu
const INNER_CAPITAL = /(?<=\p{L}[,;]? )\p{Lu}/gu
/** In a text with more capitals within its sentences, for each noun in small letters, only words that are nothing but nouns lack theirs. */
const MOST_CAPITALS = 0.25
const LEAST_LETTERS_BEFORE = 3
const LONGEST_COMPOUND = 40

const ARTICLE =
  /^(?:im|am|zum|zur|vom|beim|ins|ans|aufs|fürs|unterm|überm|eine?[nmr]?|keine?[nmr]?|unsere?[nmrs]?|meine[nmr]|dem|des|dieser|diesem|diesen)$/u
const AFTER_PREPOSITION = /^(?:der|die|das|den|mein|meine|eure?[nmr]?)$/u
const PREPOSITION = /^(?:in|an|auf|aus|bei|mit|nach|von|vor|zu|für|über|unter|um|durch|gegen|ohne|seit|hinter|neben)$/u
const BEFORE_PLACE = /^(?:in|aus|nach|bei|von)$/u
const ADJECTIVE_ENDING = /(?:e|en|er|es|em)$/u
const STATES =
  /^(?:ist|sind|war|waren|hat|haben|wird|werden|wurde|bleibt|bleiben|kommt|kommen|geht|öffnet|schließt|beginnt|startet|findet)$/u
const LEAST_LETTERS_OF_NOUN = 5
const VERB_ENDING = /(?:t|te|ten|en|st)$/u
const PART_OF_DAY = /^(?:morgen|vormittag|mittag|nachmittag|abend|nacht)$/u
/** Before the name of a person or a business. */
const TITLE = /^(?:frau|herrn?|familie|dr|prof)$/u
const TITLE_AT_END =
  /^(?:firma|bäcker|bäckerei|metzger|metzgerei|oma|opa|tante|onkel|trainer|trainerin|pfarrer|pfarrerin|schreiner|schreinerei|weingut|gasthof)$/u
const DAY = /^(?:heute|gestern|morgen|übermorgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)$/u

/** "mo-fr", "sa 9 bis 13 uhr" */
const SHORT_DAYS =
  /(?<![\p{L}\p{N}@#/._-])(?:(?:mo|di|mi|do|fr|sa|so)(?=\.? ?[-–/+&] ?(?:di|mi|do|fr|sa|so)(?![\p{L}@]))|(?:mo|di|mi|do|fr|sa)(?=\.? \d))|(?<=(?<![\p{L}])(?:mo|di|mi|do|fr|sa)\.? ?[-–/+&] ?)(?:di|mi|do|fr|sa|so)(?![\p{L}@.-])/giu

/** German that was typed in small letters, with the capitals of its nouns and names. A word that is not certain stays as it is. */
export function withGermanCapitals(text: string): string {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }): Word => ({ text: word, start: index, end: index + word.length }))
  const capitals = words.filter((word, index) => word.text === word.text.toLowerCase() && isCapitalized(words, index, text))
  const typed = text.match(INNER_CAPITAL)?.length ?? 0
  const isMostlyTyped = typed > capitals.length * MOST_CAPITALS
  const missing = isMostlyTyped ? capitals.filter(({ text: word }) => isCertainNoun(word)) : capitals
  const cased = missing.reduce(
    (result, { start, end }) => result.slice(0, start) + withCapital(result.slice(start, end)) + result.slice(end),
    text,
  )
  return cased.replace(SHORT_DAYS, (day) => withCapital(day))
}

const LEAST_LETTERS_OF_COMPOUND = 8
const isCertainNoun = (word: string) =>
  !NOUNS_BEHIND_ARTICLE.has(word) && (NOUNS.has(word) || (word.length >= LEAST_LETTERS_OF_COMPOUND && isNoun(word)))

function isCapitalized(words: readonly Word[], index: number, text: string): boolean {
  const word = words[index]?.text ?? ''
  const [before = '', beforeThat = ''] = [adjacent(words, index, -1, text), adjacent(words, index - 1, -1, text)]
  if (PART_OF_DAY.test(word) && DAY.test(before) && before !== word) return true
  // "letztes Mal"
  if (word === 'mal') return /^(?:letzt|nächst|erst|zweit|dritt|jed|dies)e[sm]$/u.test(before)
  if (isNameOrCity(words, index, text)) return true
  if (FUNCTION_WORDS.has(word) && !NOUNS_BEHIND_ARTICLE.has(word)) return false
  const isDetermined = isBehindArticle(words, index, text)
  if (NOUNS_BEHIND_ARTICLE.has(word)) return isDetermined
  if (isNoun(word)) return true
  if (before === '' || FUNCTION_WORDS.has(word) || isAdjective(word)) return false
  const next = adjacent(words, index, 1, text)
  const isEnd = next === '' || FUNCTION_WORDS.has(next)
  // "beim Backen", "zum Mitnehmen"
  if (/^(?:beim|zum|vom)$/u.test(before) && word.endsWith('en')) return isEnd
  // "die Fritteuse ist"
  if (/^(?:der|die|das)$/u.test(before) && STATES.test(next)) return !(ADJECTIVE_ENDING.test(word) && word.length < LEAST_LETTERS_OF_NOUN)
  if (!(ARTICLE.test(before) || (AFTER_PREPOSITION.test(before) && PREPOSITION.test(beforeThat)))) return false
  return isEnd || !(ADJECTIVE_ENDING.test(word) || VERB_ENDING.test(word))
}

/** The word before or after another one with only a space between; empty if there is none. */
function adjacent(words: readonly Word[], index: number, by: -1 | 1, text: string): string {
  const word = words[index]
  const other = words[index + by]
  if (!word || !other) return ''
  const between = by < 0 ? text.slice(other.end, word.start) : text.slice(word.end, other.start)
  return between === ' ' ? other.text.toLowerCase() : ''
}

/** Whether an article stands before a word, or before the adjectives there. */
function isBehindArticle(words: readonly Word[], index: number, text: string): boolean {
  for (let at = index; at > 0 && index - at < 3; at -= 1) {
    const before = adjacent(words, at, -1, text)
    if (ARTICLE.test(before) || /^(?:der|die|das|den|mein|meine|euer|eure)$/u.test(before)) return true
    if (!isAdjective(before)) return false
  }
  return false
}

const isAdjective = (word: string) => ADJECTIVES.has(word) || ADJECTIVES.has(word.replace(/(?:e|en|er|es|em)$/u, ''))

const IS_PLATFORM = new RegExp(`^(?:${CLEAR_PLATFORM_NAMES})$`, 'u')

function isNoun(word: string): boolean {
  if (NO_NOUNS.has(word)) return false
  if (NOUNS.has(word) || NOUN_ENDING.test(word) || IS_PLATFORM.test(word)) return true
  if (word.length > LONGEST_COMPOUND) return false
  for (let at = LEAST_LETTERS_BEFORE; at <= word.length - LEAST_LETTERS_BEFORE; at += 1) {
    const last = word.slice(at)
    const first = word.slice(0, at)
    const isLast = (NOUNS.has(last) && last.length > LEAST_LETTERS_BEFORE) || NOUNS_BEHIND_ARTICLE.has(last)
    if (isLast && !VERB_PREFIX.test(first) && (NOUNS.has(first) || NOUNS.has(first.replace(/(?:s|n|en|er)$/u, '')) || last.length > 4))
      return true
  }
  return false
}

/** "Paul Weber", "in Kempten" */
function isNameOrCity(words: readonly Word[], index: number, text: string): boolean {
  const word = words[index]?.text ?? ''
  const before = adjacent(words, index, -1, text)
  const next = adjacent(words, index, 1, text)
  if (FIRST_NAMES.has(word) || CITIES.has(word)) return true
  const isPlain = !FUNCTION_WORDS.has(word) && !isAdjective(word) && word.length > 2
  const isEnd = next === '' || FUNCTION_WORDS.has(next)
  if (FIRST_NAMES.has(before)) return isPlain && isEnd && !VERB_ENDING.test(word)
  if (TITLE.test(before)) return !FUNCTION_WORDS.has(word)
  if (TITLE_AT_END.test(before)) return next === '' && !FUNCTION_WORDS.has(word) && !VERB_ENDING.test(word)
  return BEFORE_PLACE.test(before) && isPlain && isEnd && word.length > 3
}
