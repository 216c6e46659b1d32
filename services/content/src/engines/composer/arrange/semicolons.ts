import { wordsOf } from '../../../domain/brief/lexicon.ts'
import { withCapital } from '../../../domain/brief/with-capital.ts'

/** Fewer words are an item of a list. */
const LEAST_WORDS = 4
// Quotations and parentheses stay whole, as do lists after a colon.
const FIXED = /["“”«»„()[\]{}]|: /u

/** A sentence of two clauses with a semicolon between them, as two sentences. The words stay the same. French has a space before the semicolon. */
export function atSemicolon(sentence: string): string[] {
  const [one = '', other = '', more] = sentence.split('; ')
  const isPair = other !== '' && more === undefined && !FIXED.test(sentence) && /^\p{L}/u.test(other)
  return isPair && isClause(one) && isClause(other) ? [`${one.trimEnd()}.`, withCapital(other)] : [sentence]
}

const isClause = (text: string) => wordsOf(text).length >= LEAST_WORDS
