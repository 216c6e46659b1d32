import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { plain } from '../../../domain/brief/lexicon.ts'
import { englishNouns, isPerson } from './keywords/english-nouns.ts'
import { keywordsOf } from './keywords/keywords.ts'
import { brandsIn, placesIn } from './keywords/names.ts'
import { senderOf } from './keywords/sender-name.ts'
import { FOREIGN_SUBJECTS, SUBJECTS } from './keywords/subjects.ts'
import { worksIn } from './keywords/works.ts'

/** Nobody follows a street. */
export const STREET =
  /(?:straat|straße|strasse|laan|weg|gasse|allee)(?: \d{1,4}\p{L}?)?$| (?:Street|Road|Lane|Avenue|Drive|Close|Row|Square)$|^(?:rue|avenue|boulevard|quai|place|via|viale|corso|piazza|calle|plaza|avenida|paseo)(?: |$)/iu
/** "groomer covering", of "a dog groomer covering the valley" */
const ACTION =
  / (?:covering|serving|offering|looking|working|selling|having|starting|opening|running|including|featuring|helping|taking|making|bringing)$/iu
/** Compounds of one word, as German has them. */
const LONG_NOUN = 10
/** Of a name that goes on before its kind: "Nant y Bryn Farm", "Friends of Bryn Farm". */
const NAME_BEFORE = /(?<!\p{L})(\p{Lu}[\p{L}’'-]{1,20} (?:y|yr|upon|of|du|des|von|zu) )$/u
/** The rest of a name: "Chance" of "Second Hand Second Chance". */
const NAME_BEHIND = /^(?:(?: & \p{Lu}[\p{L}’'-]{1,20})|(?: \p{Lu}[\p{L}’'-]{1,20}){1,2})(?!\p{L})/u
/** A word that belongs to the noun behind it: "stained" of "stained glass course". */
const NOUN_BEFORE =
  /(?<!\p{L})((?:stained|smoked|roasted|printed|knitted|dried|pressed|fused|woven|frozen|salted|cured|guided|electric|digital|wooden|organic|vegan|classical|acoustic|solar|natural) )$/u
/** "with not a single metal bolt" */
const NEGATED = /(?<!\p{L})(?:not (?:a|an|one|any)(?: single)?|no|without(?: any| an?)?|never an?) $/iu
/** An earlier occupation or place: "for a pump manufacturer", "forty years in a tobacco barn". */
const IN_BACKGROUND =
  /(?<!\p{L})(?:for|by|from|than|like|(?:years|months|decades) (?:in|at|as|with)) an? (?:(?:closed|old|former|large|small|local) )?(?:breeding )?$/u
const TOWN = /^,? (?:aus|in|à|en|de) (\p{Lu}[\p{L}-]{2,24})(?![\p{L}’'])/u
const LONGEST_BEFORE = 32
/** Who requests several hashtags gets further nouns, names and places of the text, which are no usual keywords. */
const REQUESTED = 2

/** What the hashtags of a brief can be: whole names, towns, subjects that people search for. No streets, no single common nouns, no halves of a name. */
export function tagPhrases(brief: Brief, atLeast: number): string[] {
  const text = [brief.title?.text ?? '', ...sentencesOf(brief.blocks).map((each) => each.text)].filter(Boolean).join('\n')
  const brands = brandsIn(text)
  const works = worksIn(text)
  const known = keywordsOf(brief)
    .filter(
      (phrase) =>
        (!STREET.test(phrase) || works.includes(phrase)) &&
        !ACTION.test(phrase) &&
        !isHalfStreet(phrase, text) &&
        !isInBackground(phrase, text) &&
        !/['’]s .{1,30} and .{1,30}['’]s /u.test(`${phrase} `) &&
        !/^(?:starts|opens|doors|closes|meets?|bring)$/iu.test(phrase),
    )
    .flatMap((phrase) => (brands.includes(phrase) ? [wholeName(phrase, text), ...townOf(phrase, text, brief)] : [wholeNoun(phrase, text)]))
  const usual = withSender(known, text, brief, brands)
  const clear = usual.filter((phrase) => isSpecific(phrase, text))
  if (clear.length >= Math.min(atLeast, usual.length) && (clear.length >= atLeast || atLeast < REQUESTED)) return clear
  const others = usual.filter((phrase) => !clear.includes(phrase)).slice(0, atLeast - clear.length)
  if (clear.length + others.length >= atLeast || atLeast < REQUESTED || !brief.english) return [...clear, ...others]
  const more = [...englishNouns(text).compounds, ...brands, ...placesIn(text, brief)].filter(
    (phrase) => !STREET.test(phrase) && !ACTION.test(phrase),
  )
  return [...new Set([...clear, ...others, ...more])].slice(0, atLeast)
}

/** The sender's name and town where the keywords have no name, or too few. */
function withSender(phrases: string[], text: string, { english }: Brief, brands: readonly string[]): string[] {
  if (phrases.filter((phrase) => isSpecific(phrase, text)).length >= ENOUGH) return phrases
  const { names, towns } = senderOf(text.split('\n'), { english, isPerson })
  const isNamed = phrases.some(
    (phrase) => brands.includes(phrase) || names.some((name) => name.includes(phrase) && /^\p{Lu}/u.test(phrase)),
  )
  const [name] = isNamed ? [] : names.filter((each) => each.length <= LONGEST_BEFORE)
  const more = towns.filter((town) => !phrases.some((phrase) => phrase.includes(town)) && !STREET.test(town))
  return [...(name ? [name] : []), ...phrases, ...more]
}

const ENOUGH = 3

/** "Ferry" of "Ferry Road" */
const isHalfStreet = (phrase: string, text: string) => {
  const at = text.indexOf(phrase)
  return (
    at >= 0 &&
    /^ (?:Road|Rd|Street|St|Lane|Ln|Avenue|Ave|Drive|Close|Square|Row|Way|Terrace)(?!\p{L})/u.test(text.slice(at + phrase.length))
  )
}

function wholeName(name: string, text: string): string {
  const at = text.indexOf(name)
  const before = NAME_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), Math.max(0, at)))?.[1] ?? ''
  const behind = at < 0 ? '' : (NAME_BEHIND.exec(text.slice(at + name.length, at + name.length + LONGEST_BEFORE))?.[0] ?? '')
  return `${before}${name}${behind}`
}

const wholeNoun = (phrase: string, text: string) => `${NOUN_BEFORE.exec(beforeOf(phrase, text))?.[1] ?? ''}${phrase}`

/** Whether the only occurrence of a phrase is about an earlier occupation ("as a payroll manager") or negated. */
export const isInBackground = (phrase: string, text: string) =>
  phrase === phrase.toLowerCase() &&
  text.indexOf(phrase) === text.lastIndexOf(phrase) &&
  (IN_BACKGROUND.test(beforeOf(phrase, text)) || NEGATED.test(beforeOf(phrase, text)))

function beforeOf(phrase: string, text: string): string {
  const at = text.indexOf(phrase)
  return at < 0 ? '' : text.slice(Math.max(0, at - LONGEST_BEFORE), at)
}

/** "Leer" of "Die Tischlerei Harmsen aus Leer": such towns are no keywords. */
function townOf(name: string, text: string, { english }: Brief): string[] {
  const at = text.indexOf(name)
  const town = english || at < 0 ? undefined : TOWN.exec(text.slice(at + name.length, at + name.length + LONGEST_BEFORE))?.[1]
  return town ? [town] : []
}

/** Whether a phrase is more than a single common noun: several words, a name, a long compound or a subject that people search for. */
function isSpecific(phrase: string, text: string): boolean {
  if (/[ -]/u.test(phrase) || (/^\p{Lu}/u.test(phrase) && phrase.length >= LONG_NOUN)) return true
  const word = plain(phrase)
  return SUBJECTS.has(word) || FOREIGN_SUBJECTS.has(word) || isName(phrase, text)
}

/** Whether a word is only ever written with a capital. German nouns all are. */
function isName(word: string, text: string): boolean {
  const isGermanNoun = /(?<!\p{L})(?:der|die|das|den|dem|ein|eine|einen|einem|einer|zum|zur|vom|beim) $/iu
  const at = text.indexOf(word)
  return /^\p{Lu}/u.test(word) && !isGermanNoun.test(text.slice(Math.max(0, at - LONGEST_BEFORE), Math.max(0, at)))
}
