import { hasContact } from '../../sentence.ts'
import { phrasesOf, plainWords, type Vocabulary } from './vocabulary.ts'

const QUOTATION = /["“«„]/u
const MOST_WORDS_BEFORE = 8

/** 'merci de pas écrire "nectar des dieux" ou des trucs comme ça': words in quotation marks that the writer is not to use. */
export function isOrderAboutQuotation(text: string, vocabulary: Vocabulary, hasRequest: boolean): boolean {
  const at = text.search(QUOTATION)
  if (at < 0 || /\d/u.test(text) || hasContact(text)) return false
  const words = plainWords(text.slice(0, at))
  if (words.length === 0 || words.length > MOST_WORDS_BEFORE) return false
  const phrases = phrasesOf(words, vocabulary)
  const isPolite = phrases.some(({ kinds }) => kinds.has('please')) || /^merci d/iu.test(text)
  return (
    (isPolite || hasRequest) &&
    phrases.some(({ kinds }) => kinds.has('quotes')) &&
    phrases.every(({ kinds }) => kinds.has('quotes') || kinds.has('please') || kinds.has('fillers') || kinds.has('small'))
  )
}
