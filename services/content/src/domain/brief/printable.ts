import { withCalendarCapitals } from './calendar-capitals.ts'
import { isInCapitals, lowered } from './capitals.ts'
import { linksIn } from './facts.ts'
import { wordsOf } from './lexicon.ts'
import { corrected } from './misspellings.ts'
import type { Reading } from './reading.ts'
import { hasVerb, isBareContact, readSentence, type Sentence } from './sentence.ts'
import { writtenOut } from './text-speech.ts'
import { sentenceCase, withApostrophes, withoutStop, withStop } from './wording.ts'

/** Short Polish texts may count as English, and "i" is "and" there. */
const POLISH = /[ąęłśźż]/u

/** "Its Harbour Fryer on Quay Street" */
const ITS_NAME = /^Its (?=\p{Lu}\p{Ll})/u

/** What of a reading decides how its sentences are worded. */
export type Wording = Pick<Reading, 'english' | 'lowercase' | 'capitals' | 'shouted' | 'writesOut' | 'writtenOut'> &
  Partial<Pick<Reading, 'isConfirmed'>>

/** Prepares a sentence for the post: initial capital, final period, no repeated punctuation. Sentences in other languages are unchanged. */
export function content(text: string, source: string, reading: Wording, isSentence = true): Sentence {
  if (reading.lowercase) return readSentence(text, source, reading.english)
  if (!reading.english) {
    const cased = sentenceCase(text, reading.capitals, false)
    return readSentence(
      isSentence && /\p{Script=Latin}[^.!?…:]{0,3}$/u.test(cased.slice(-4)) && wordsOf(cased).length > 4 && needsStop(cased)
        ? withStop(cased)
        : cased,
      source,
      false,
    )
  }
  const shouted = reading.shouted && isInCapitals(text)
  reading.shouted ||= shouted
  const lower = shouted ? lowered(text) : text
  const spelled = reading.isConfirmed ? { text: lower, changes: [] } : corrected(lower)
  const { text: written, changes } = reading.writesOut ? writtenOut(spelled.text) : { text: spelled.text, changes: [] }
  reading.writtenOut.push(...spelled.changes, ...changes)
  const calm = written.replace(/([!?])\1+/gu, '$1')
  const cased = withCalendarCapitals(sentenceCase(withApostrophes(calm), 'usual', !POLISH.test(calm)))
  const named = ITS_NAME.test(cased) && !hasVerb(cased.slice(4)) ? `It's${cased.slice(3)}` : cased
  const bare = withoutStop(named)
  if (isBareContact(bare)) return readSentence(bare, source, true)
  return readSentence(isSentence && needsStop(named) ? withStop(named) : named, source, true)
}

/** Lines such as "When: 4 May, 9 am", links and one-word phrases get no period. */
function needsStop(text: string): boolean {
  const label = /^[\p{L} /&'’-]{2,29}: /u.exec(text.slice(0, 32))?.[0]
  if (label && !hasVerb(text.slice(label.length).replace(/(?<![\p{L}])May(?![\p{L}])/gu, ''))) return false
  return !(linksIn(text).length === 1 && wordsOf(text).length <= 4)
}
