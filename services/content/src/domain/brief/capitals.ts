import { MONTHS, WEEKDAYS } from './lexicon.ts'
import { withCapital } from './with-capital.ts'

const NOT_PLACES =
  /^(?:store|stock|town|the|our|a|an|my|your|this|all|person|advance|time|summer|winter|spring|autumn|line|progress|shop|person|full|total|half|any|every|each|home|work|night|lunch|dinner|noon|midnight|least|once|first|last|cash|\d.*)$/iu

/** Whether a sentence is in all capitals: at least three quarters of its letters, in more than two longer words. */
export function isShouted(text: string): boolean {
  return isInCapitals(text) && (text.match(/\p{Lu}{3,}/gu) ?? []).length > 2
}

/** Whether at least three quarters of the letters are capitals. */
export function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return (text.match(/\p{Lu}/gu) ?? []).length > letters.length * 0.75
}

/** Converts an all-capitals sentence to sentence case. Days, months and words after "in" or "at" keep their capital; other names cannot be recognized. */
export function lowered(text: string): string {
  const calendar = new RegExp(`\\b(?:${MONTHS}|${WEEKDAYS})\\b`, 'giu')
  return text
    .split(/(\s+)/u)
    .map((word) => (/https?:|www\.|[@#]|\d(?!(?:ST|ND|RD|TH)(?!\p{L}))\p{Lu}/u.test(word) ? word : word.toLowerCase()))
    .join('')
    .replace(calendar, withCapital)
    .replace(/(\b(?:in|at|from|near) )(\p{Ll}[\p{Ll}'’-]+)/gu, (whole, before: string, word: string) =>
      NOT_PLACES.test(word) ? whole : `${before}${withCapital(word)}`,
    )
    .replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_whole, before: string, letter: string) => before + withCapital(letter))
    .replace(/(?<![\p{L}'’])i(?=['’ ])/gu, 'I')
    .replace(/\b([Dd])ont\b/gu, "$1on't")
}
