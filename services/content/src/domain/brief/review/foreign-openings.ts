import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'

/** Spanish and Italian: "¿me haces un post? que ya abrimos los lunes", "puoi scrivere che siamo aperti". */
const THAT =
  /^(?:Que (?=(?:ya|ahora|hoy|mañana|desde|este|esta|el|la|los|las|nuestr[oa]s?|hemos|estamos|tenemos|vamos|abrimos|cerramos|hacemos|vendemos|buscamos|empezamos|hay)(?![\p{L}]))|Che (?=(?:ora|oggi|domani|da|questo|questa|il|la|i|gli|le|abbiamo|siamo|vendiamo|apriamo|chiudiamo|facciamo|cerchiamo|iniziamo|c['’]è)(?![\p{L}])))/u

/** "allora dobbiamo dire ai clienti che …", "il faut prévenir les clients que …", "hay que avisar a la gente de que …" */
const TO_PASS_ON =
  /^(?:(?:allora|ok|ciao|buongiorno|senti|bueno|hola|oye|pues|bonjour|salut|alors|bon|olá|oi|então)[, ]{1,2}){0,2}(?:(?:dobbiamo|bisogna|devi|vorrei|vorremmo|puoi|potresti|potete) (?:dire|scrivere|comunicare|annunciare|avvisare|informare|ricordare|far sapere)|(?:hay que|tenemos que|queremos|quiero|necesito|necesitamos|puedes|podrías|podéis) (?:decir(?:les)?|avisar|anunciar|comunicar|informar|recordar(?:les)?)|(?:il faut|il faudrait|on doit|on veut|on voudrait|je veux|je voudrais|tu peux|peux-tu) (?:dire|annoncer|prévenir|rappeler|informer|communiquer)|(?:temos de|temos que|precisamos(?: de)?|queremos|quero|preciso|podes|pode) (?:dizer|avisar|anunciar|comunicar|informar|lembrar))(?: (?:a|ai|alle|agli|al|alla|i|gli|le|aux?|à|les|los|las|la|aos?|às?|os|as|o) (?:\p{L}{2,12} ){1,2}?| )(?:de )?(?:che|que|qu['’]) ?(?=\p{L})/iu

/** What follows a request in another language, without the "that" with which it depends on the request. */
export function withoutThat(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  return passages.map((passage, index) => {
    if (passage.use === 'publish' && TO_PASS_ON.test(passage.text))
      return {
        ...passage,
        text: withCapital(passage.text.replace(TO_PASS_ON, '')),
        reason: passage.reason ?? 'Only the part of your request for readers.',
      }
    const isBehindRequest = passages[index - 1]?.use !== undefined && passages[index - 1]?.use !== 'publish'
    if (passage.use !== 'publish' || !isBehindRequest || /[?!]$/u.test(passage.text)) return passage
    const text = withCapital(passage.text.replace(THAT, ''))
    return text === passage.text ? passage : { ...passage, text }
  })
}
