import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'

/** Spanish and Italian: "¿me haces un post? que ya abrimos los lunes", "puoi scrivere che siamo aperti". */
const THAT =
  /^(?:Que (?=(?:ya|ahora|hoy|mañana|desde|este|esta|el|la|los|las|nuestr[oa]s?|hemos|estamos|tenemos|vamos|abrimos|cerramos|hacemos|vendemos|buscamos|empezamos|hay)(?![\p{L}]))|Che (?=(?:ora|oggi|domani|da|questo|questa|il|la|i|gli|le|abbiamo|siamo|vendiamo|apriamo|chiudiamo|facciamo|cerchiamo|iniziamo|c['’]è)(?![\p{L}])))/u

/** What follows a request in another language, without the "that" with which it depends on the request. */
export function withoutThat(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  return passages.map((passage, index) => {
    const isBehindRequest = passages[index - 1]?.use !== undefined && passages[index - 1]?.use !== 'publish'
    if (passage.use !== 'publish' || !isBehindRequest || /[?!]$/u.test(passage.text)) return passage
    const text = withCapital(passage.text.replace(THAT, ''))
    return text === passage.text ? passage : { ...passage, text }
  })
}
