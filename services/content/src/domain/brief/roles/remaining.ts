import { trimEndOf } from '@loomcast/platforms'
import { wordsOf } from '../lexicon.ts'
import { hasContact, hasFigure, hasName, hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'

/** Connects a clause with what was taken out before it. */
const CONNECTS =
  /^(?:and|but|so|because|cos|coz|cause|since|as(?! (?:of|from|well|soon|long|usual|part) )|that|which means|then|also|plus|oh|or)[, ]+(?=\S)/iu
const SUBJECT =
  /^(?:we|i|you|he|she|it|they|there|this|that|our|my|your|his|her|their|the|an?|these|those|all|every\p{L}*|no|most|people)(?:['’]\p{L}{1,2})?(?![\p{L}])/iu
/** A sentence cannot end with such a word. */
const DANGLES =
  /(?:^|[\s,])(?:and|or|but|so|because|that|which|who|if|when|the|an?|our|my|your|their|his|her|its|to|of|for|with|at|from|by|is|are|was|were|be|will|would|can|could|should|must|have|has|had|than|as|about|into|like|say|says|said|maybe|probably|also|just)$/iu
/** It cannot stand alone if such a word begins it. */
const DEPENDS =
  /^(?:which|who|whose|whom|than|of|into|about|with|by|such as|rather|instead of|if|unless|until|while|whether|where|when|as|before|after|since|although|though)(?![\p{L}])/iu
const FEWEST_WORDS = 3
/** "lasers on show all day" */
const FEWEST_WITHOUT_VERB = 4

/** The remaining words of a sentence as a sentence of their own; undefined for a fragment. `wasSentence`: whether the whole has a verb. */
export function asSentence(words: string, wasSentence: boolean): string | undefined {
  const bare = trimEndOf(words.replace(/^[\s,;:.!?…)–—-]+/u, ''), ' \t\n,;:(–—-')
  const open = wasSentence ? withoutConnection(bare) : bare
  if (!isComplete(open, wasSentence)) return undefined
  return withCapital(open)
}

/** What connects a clause with a request in another language: "avisar q no feriado …". */
const FOREIGN_THAT = /^(?:que|q|k|dass|che|ke|dat|und|et|y|mas|aber|mais|pero|ma|maar) (?=\S)/iu

export const withoutForeignConnection = (text: string) => text.replace(FOREIGN_THAT, '')

/** The same in another language, whose verbs and connections are not known. */
export function asForeignSentence(words: string): string | undefined {
  const bare = trimEndOf(words.replace(/^[\s,;:.!?…)–—-]+/u, '').replace(FOREIGN_THAT, ''), ' \t\n,;:(–—-')
  return wordsOf(bare).length >= 2 || hasFigure(bare) ? withCapital(bare) : undefined
}

/** Whether a passage ends with a word that needs what follows: "I'm pleased to confirm that." */
export const dangles = (text: string) => DANGLES.test(trimEndOf(text, '.!?…'))

/** "that they are open" as "they are open", "because we moved" as "we moved". */
export function withoutConnection(text: string): string {
  const connection = CONNECTS.exec(text)?.[0]
  if (connection === undefined) return text
  const rest = text.slice(connection.length)
  return SUBJECT.test(rest) || hasFigure(rest.slice(0, 12)) ? rest : text
}

function isComplete(text: string, wasSentence: boolean): boolean {
  const stopless = trimEndOf(text, '.!?…')
  if (DANGLES.test(stopless)) return false
  if (hasContact(text)) return true
  const count = wordsOf(stopless).length
  if (!wasSentence) return count >= 1 && (count >= 2 || hasFigure(text) || hasName(` ${text}`))
  if (CONNECTS.test(text) || (DEPENDS.test(text) && !text.includes(', '))) return false
  return count >= (hasVerb(text) || hasFigure(text) ? FEWEST_WORDS : FEWEST_WITHOUT_VERB)
}
