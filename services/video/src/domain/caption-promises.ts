import { type Part, type Token, words } from './emphasized-parts.ts'

/** What captions promise without a number: how soon, how often, without what, and by whom. In English only: other languages have other forms. */

const UNITS = words('hour hours day days week weeks month months year years minute minutes morning evening night season weekend')
const EVERY = words('every each')
const ONE = words('a an one')
const WITHOUT = words('no without zero')
/** What "no" and "without" do not promise: "no longer", "without us". */
const NO_THING = words('longer more one matter need idea way doubt us you it them him her that this wonder problem')
const OWN = 'own'
const POSSESSIVE = words('our your their my his her its')
/** Promises of one word, and of two. */
const WORDS = words('handmade homemade handcrafted organic vegan guaranteed overnight fresh exclusive limited unlimited')
const PAIRS = words('by+hand for+life same+day next+day on+time in+person at+home from+scratch money+back all+day')

export function promises(tokens: readonly Token[]): Part[] {
  return tokens.flatMap((_, from): Part[] => {
    const to = promiseEnd(tokens, from)
    return to === null || to > tokens.length || tokens.slice(from, to - 1).some(({ ends }) => ends) ? [] : [{ from, to }]
  })
}

/** The index after a promise that begins at a token; null if none does. */
function promiseEnd(tokens: readonly Token[], at: number): number | null {
  const [word = '', next = '', third = ''] = [0, 1, 2].map((step) => tokens[at + step]?.word ?? '')
  if (PAIRS.has(`${word}+${next}`)) return at + 2
  if (word === 'within' && ONE.has(next) && UNITS.has(third)) return at + 3
  if (EVERY.has(word) && (UNITS.has(next) || /day$/u.test(next))) return at + 2
  if (WITHOUT.has(word)) {
    if (ONE.has(next) || POSSESSIVE.has(next)) return PLAIN.test(third) ? at + 3 : null
    return PLAIN.test(next) && !NO_THING.has(next) ? at + 2 : null
  }
  if (POSSESSIVE.has(word) && next === OWN && PLAIN.test(third)) return at + 3
  return WORDS.has(word) && tokens.length > 2 ? at + 1 : null
}

const PLAIN = /^\p{L}[\p{L}-]+$/u

/** Words before which a number is a label: "Day 4", "Days 2 and 3". */
const LABELED = words(
  'day days step steps part chapter level stage round week tag tage schritt teil jour jours étape día días paso parte giorno giorni dag dagen stap',
)
const JOINS = words('and to & und et y e en bis à a')

/** A word with the number that is its label. */
export function labels(tokens: readonly Token[]): Part[] {
  const isNumber = (at: number) => /^\d{1,3}$/u.test(tokens[at]?.word ?? '')
  return tokens.flatMap(({ word, ends }, from): Part[] => {
    if (ends || !LABELED.has(word) || !isNumber(from + 1)) return []
    const isRange = !tokens[from + 1]?.ends && JOINS.has(tokens[from + 2]?.word ?? '') && isNumber(from + 3)
    return [{ from, to: isRange ? from + 4 : from + 2 }]
  })
}
