import { isCommonWord } from '../../facts/common-words.ts'
import { withCapital } from '../with-capital.ts'
import { withKnownPlaces } from './known-places.ts'
import { withNames } from './names.ts'

const AFTER_PLACE_WORD =
  /(?<=(?<![\p{L}])(?:in|from|near|from \p{Lu}\p{L}{1,20}(?: \p{L}{2,12})? to) )\p{Ll}[\p{Ll}'’-]{3,}(?=[ .,;!?)]|$)/gu
const LAST_WORD = /(?<=, )\p{Ll}[\p{Ll}'’-]{3,}(?=[.]?$)/u

/** "the olive tree on castle street", "bridge st" */
const STREET =
  /(?<=(?:^|(?<![\p{L}])(?:on|in|at|to|of|off|behind|near|around|from|opposite|corner of|by) |(?:[Rr]oad|[Ss]treet|[Aa]venue|[Ll]ane) and |, |\d ))(\p{Ll}[\p{Ll}'’]{2,14}) (st|rd|street|road|lane|sq|square|avenue|ave)(?=[ ,.;!?)]|$)/gu
const NO_STREET =
  /^(?:the|an?|this|that|our|your|my|his|her|their|its|main|whole|busy|side|back|long|next|same|right|left|dark|quiet|new|old|every|each|one|which|what|ring|trunk|slip|access|private|no|any|another|wide|narrow|open|middle|per|square|and|across|down|off|country|memory|fast|slow|bus|cycle|bike|left-hand|swimming|inside|outside|lovely|quiet|little|tree-lined)$/u
const FULL_FORMS: Record<string, string> = { rd: 'Road', st: 'St', sq: 'Sq', ave: 'Ave' }
const streetNamed = (whole: string, name: string, kind: string) =>
  NO_STREET.test(name) ? whole : ` ${withCapital(name)} ${FULL_FORMS[kind] ?? withCapital(kind)}`
const streetNumbered = (whole: string, name: string, kind: string) =>
  NO_STREET.test(name) || NO_STREET_NUMBERED.test(name) ? whole : `${withCapital(name)} ${withCapital(kind)}`
/** "a 2 minute drive", "1 long way" */
const NO_STREET_NUMBERED =
  /^(?:minutes?|hours?|mins?|miles?|days?|weeks?|tennis|test|free|short|easy|indoor|outdoor|garden|good|more|other)$/u
/** "Tony's barbers station rd": at the end of a line, a short form is that of a street. */
const STREET_AT_END = / (\p{Ll}[\p{Ll}'’]{2,14}) (rd|st|ave)(?=\.?$)/u
/** "Coventry rd", "Forge lane" */
const NAMED_STREET =
  /(?<=\p{Lu}\p{Ll}{2,14} )(?:rd|ave|lane|road|street)(?=[ ,.;!?)]|$)(?! (?:parking|food|art|parade|part(?:y|ies)|performers?|dance|level|works|safety|closures?)(?![\p{L}]))/gu
const withStreets = (spoken: string) =>
  withOwnStreets(spoken.replace(NUMBERED, streetNumbered).replace(NAMED_STREET, (kind) => FULL_FORMS[kind] ?? withCapital(kind)))
const withOwnStreets = (text: string) =>
  text.replace(STREET, (whole: string, name: string, kind: string) =>
    NO_STREET.test(name) || (/^(?:town|city|market|village)$/u.test(name) && !(kind in FULL_FORMS))
      ? whole
      : `${withCapital(name)} ${FULL_FORMS[kind] ?? withCapital(kind)}`,
  )

/** "9 mill close": behind a number, such a word is the end of an address. */
const NUMBERED =
  /(?<=(?<![\p{L}\d.,£€$])\d{1,3}[a-c]? )(\p{Ll}[\p{Ll}'’]{2,14}) (lane|close|drive|way|crescent|terrace|grove|court|gardens)(?=[ ,.;!?)]|$)/gu

/** "went missing from orchard close on Tuesday" */
const CLOSE =
  /(?<=(?<![\p{L}])(?:from|in|near|around) )(?!(?:the|up|very|too|so|that|this|our|your|such|quite|really|a|an)(?![\p{L}]))(\p{Ll}[\p{Ll}'’]{3,14}) (close|crescent|terrace|grove)(?=[.,;!]|$| (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|on|last|at|this|yesterday|today|tonight)(?![\p{L}]))/giu

/** Names, and places in small letters: a word that is not frequent in English, behind "in" or at the end of an address. */
export function withPlaces(text: string, isRow: boolean): string {
  const named = (word: string) => (isCommonWord(word.toLowerCase().replace('’', "'")) ? word : withCapital(word))
  const placed = withStreets(withNames(withKnownPlaces(text)))
    .replace(CLOSE, streetNumbered)
    .replace(AFTER_PLACE_WORD, named)
  return isRow ? placed.replace(STREET_AT_END, streetNamed).replace(LAST_WORD, named) : placed
}
