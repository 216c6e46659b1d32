import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor } from './reasons.ts'

/** What begins a clause of Spanish, Italian and Portuguese without a subject: "abbiamo due gusti", "estamos en la plaza". */
const FIRST_PERSON =
  '(?:abbiamo|siamo|torniamo|riapriamo|apriamo|chiudiamo|facciamo|vendiamo|offriamo|cerchiamo|accettiamo|vi aspettiamo|ci trovate|tenemos|estamos|volvemos|reabrimos|somos|abrimos|cerramos|hacemos|vendemos|ofrecemos|buscamos|aceptamos|os esperamos|les esperamos|temos|voltamos|reabrimos|fechamos|fazemos|oferecemos|aceitamos|procuramos|esperamos por)'
/** "il cono piccolo costa", "la entrada cuesta", "les billets coûtent" */
const PRICED =
  '(?:il|lo|la|i|gli|le|el|los|las|o|a|os|as|les|un|una|uno|um|uma|une) (?:\\p{L}{2,14} ){1,2}(?:costa|costano|cuesta|cuestan|coûte|coûtent|custa|custam)'
/** Of French: "on ouvre", "nous avons" */
const WITH_SUBJECT = '(?:on|nous) (?:a|est|ouvre|ferme|fait|vend|propose|avons|sommes|ouvrons|fermons|faisons|vendons|proposons|cherchons)'
/** Behind these, a clause goes on. */
const CONTINUES =
  '(?:e|ed|ma|che|se|dove|quando|non|come|perché|così|y|pero|que|si|donde|cuando|no|como|porque|ya|también|também|mas|onde|quando|não|já|et|mais|où|quand|parce|ne|aussi|anche|da|de|per|por|pour|in|en|a|à|con|avec|com|il|la|le|lo|el|o)'
const OPENS = new RegExp(
  `(?<=[^\\s.,;:!?] )(?<!(?<![\\p{L}])${CONTINUES} )(?=(?:${FIRST_PERSON}|${PRICED}|${WITH_SUBJECT})(?![\\p{L}]))`,
  'giu',
)
/** What a speaker adds at the end: "… a Lecce ah". */
const FILLER = / (?:ah|eh|ehm|boh|ecco|bueno|vale|pues|euh|bah|voilà|né|tá|pronto)[.!]?$/iu
/** "… de 8 a 15 | ponlo corto y cercano": how the text is to be, at its end. */
const STYLE =
  / (?=(?:ponlo|hazlo|que sea|que quede|fallo|mettilo|scrivilo|fais[- ]le|fais que|mets[- ]le|faz[- ]o|põe[- ]o|escreve[- ]o)(?![\p{L}]))/giu
const JOINT = /,?(?: (?:y|e|et))?$/iu
const MOST_WORDS_OF_STYLE = 7
const FEWEST_WORDS = 22
const FEWEST_OF_SENTENCE = 4
const DIVIDED = 'Split into sentences.'

/** Sentences of a text that was dictated in one go, in languages whose clauses can begin with a verb. */
export const withForeignRunOnsDivided = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.flatMap(withStyleApart).map((passage) => {
    const words = passage.text.split(' ').length
    if (passage.use !== 'publish' || words < FEWEST_WORDS || /[.,;:!?\n] /u.test(passage.text)) return passage
    const sentences: string[] = []
    for (const clause of passage.text.replace(FILLER, '').split(OPENS)) {
      const last = sentences.at(-1)
      if (last !== undefined && (last.split(' ').length < FEWEST_OF_SENTENCE || clause.split(' ').length < FEWEST_OF_SENTENCE))
        sentences[sentences.length - 1] = `${last} ${clause.trim()}`
      else sentences.push(clause.trim())
    }
    if (sentences.length < 2) return passage
    return { ...passage, text: sentences.map((each) => withStop(withCapital(each))).join(' '), reason: DIVIDED, question: null }
  })

function withStyleApart(passage: ReviewedPassage): ReviewedPassage[] {
  const at = [...passage.source.matchAll(STYLE)].at(-1)?.index ?? -1
  const order = passage.source.slice(at).trim()
  const end = passage.text.toLowerCase().lastIndexOf(order.toLowerCase().replace(/[.!]$/u, ''))
  const isStyle = order.split(' ').length <= MOST_WORDS_OF_STYLE && passage.source.split(' ').length >= FEWEST_WORDS
  if (passage.use !== 'publish' || at < 1 || end < 1 || !isStyle) return [passage]
  const text = passage.text.slice(0, end).trim().replace(JOINT, '')
  return [
    { ...passage, text: withStop(text), source: passage.source.slice(0, at) },
    { text: order, source: order, ...decisionFor('instruction'), question: null },
  ]
}
