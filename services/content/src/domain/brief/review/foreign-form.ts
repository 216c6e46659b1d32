import { readLabel } from '../labels.ts'
import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'

/** The labels of a form whose value says it alone: "Was: Hofladen mit eigenem Gemüse". */
const OF_SUBJECT =
  /^(?:was|anlass|thema|veranstaltung|aktion|titel|quoi|quoi de neuf|événement|evénement|evenement|occasion|sujet|titre|qué|que|evento|ocasión|motivo|tema|título|titulo|cosa|che cosa|occasione|titolo|argomento|o quê|o que|ocasião|assunto|wat|gelegenheid|aanleiding|onderwerp|evenement|co|wydarzenie|okazja|temat) ?: ?/iu
/** "ou : atelier" is "où". */
const OU = /^ou(?= ?: )/iu
const LABEL = /^\p{L}[\p{L} ’'-]{1,24} ?: ?\S/u
const FEWEST_LABELS = 3
const REWORDED = 'The labels of the form were left out.'

/** A form that was filled in without the labels that readers do not need. Other texts stay as they are. */
export function withForeignForm(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const labeled = passages.filter(({ use, text }) => use === 'publish' && LABEL.test(text))
  const known = labeled.filter(({ text }) => readLabel(text, { onVideo: false, isForm: true })?.use === 'detail')
  if (labeled.length < FEWEST_LABELS || known.length === 0) return [...passages]
  return passages.map((passage) => {
    if (passage.use !== 'publish' || !LABEL.test(passage.text)) return passage
    const text = passage.text.replace(OF_SUBJECT, '').replace(OU, (label) => `${label.charAt(0)}ù`)
    return text === passage.text ? passage : { ...passage, text: withCapital(text), reason: REWORDED }
  })
}
