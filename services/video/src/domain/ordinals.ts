import { isMonth, tokensOf, WEEKDAYS, words } from './emphasized-parts.ts'

/** Words before ordinal numbers, in German: "im 2. Stock", "zum 18. Geburtstag". */
const BEFORE_ORDINALS = words(
  'im zum beim der die das dem des unser unsere unserem unseren unserer mein meine meinem meinen meiner jeder jede jedes jedem jeden',
)
/** What joins two dates: "vom 3. bis 5. Mai". */
const BETWEEN_DATES = words('und bis oder og til i')
/** Words that only English texts have, in which a period after a number ends a sentence. */
const ENGLISH = /\b(?:the|and|your|with|without|from|are|we|you|my|only|just|every)\b/iu

/** Whether a text begins with a month or a weekday in any of the known languages; with a capital letter where it is also a common word. */
export function startsWithDateWord(text: string): boolean {
  const [token] = tokensOf(text.slice(0, 40))
  return token !== undefined && (isMonth(token) || (/^\p{Lu}/u.test(token.text) && WEEKDAYS.has(token.word)))
}

/** Whether the number with a period at the end of a text is an ordinal, with which the text after it continues, as in "14. März" or "im 2. Stock". */
export function endsWithOrdinal(before: string, after: string): boolean {
  const [earlier, word, number = ''] = ['', '', ...before.trim().toLowerCase().split(/\s+/u)].slice(-3)
  if (!/^\d{1,2}\.$/u.test(number)) return false
  // A deadline can end a sentence: "bis zum 14."
  return startsWithDateWord(after) || (BEFORE_ORDINALS.has(word ?? '') && earlier !== 'bis')
}

const LOWER_MONTH = /^(?:jan|feb|march|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)/u

/** Whether a sentence of a text in small letters ends with a number: "12 for 20. dm me". `before` has no period at its end. */
export function endsWithCount(before: string, after: string, text: string): boolean {
  if (!ENGLISH.test(text) || !/\p{L} \p{Sc}?\d{1,5}(?:[.:]\d{2})?$/u.test(before) || !/^\p{Ll}/u.test(after)) return false
  const [word = ''] = after.split(' ', 1)
  return !startsWithDateWord(after) && !LOWER_MONTH.test(word) && !BETWEEN_DATES.has(word)
}
