import { isForeignNote } from '../boilerplate/foreign/foreign-notes.ts'
import type { ReviewedPassage } from './passage.ts'
import { type Decision, decisionFor, EXCLUDED } from './reasons.ts'

/** Sentences with an order to leave something out. What it is about is in the same sentence, so none of it is published. */
const EXCLUSIONS = [
  // German: "Schreib bitte net dass …", "das mit dem Preis bitte weglassen, der …"
  /^(?:und |aber )?(?:schreib|sag|erwähn|verrat|erzähl)(?:e|t)? (?:bitte |aber |bloß )?(?:nicht|net|nich|ned|nix)(?: davon)?,? (?:dass|das|wie|warum|über|von) /iu,
  /(?<![\p{L}])(?:das|die sache|den teil|das ganze|alles) (?:mit|über|von|wegen) [^.!?]{3,80} (?:weglassen|rauslassen|auslassen|nicht (?:erwähnen|schreiben|nennen|reinschreiben|reinnehmen|posten|verraten|sagen))(?![\p{L}])/iu,
  // Italian: "…, però non scrivere il numero"
  /(?:^|, ?| )(?:(?:però|pero|ma|mi raccomando),? )(?:per favore )?non (?:scrivere|scriverlo|scrivete|dirlo|menzionare|menzionate|citare|parlarne)(?![\p{L}])/iu,
  // Spanish: "…, pero no escribas el número"
  /(?:^|, ?| )pero,? no (?:lo )?(?:digas|menciones|mencionéis|escribas|publiques|nombres)(?![\p{L}])/iu,
  // French: "…, mais ne mentionnez pas le chiffre"
  /(?:^|, ?| )(?:mais|par contre),? (?:surtout )?ne (?:le |la )?(?:mentionn(?:e|es|ez)|dites|écris|écrivez) pas(?![\p{L}])/iu,
]
/** Wishes for the tone: "Mettez un ton sympa." */
const TONES =
  /^(?:(?:et|mais) )?(?:mets|mettez|adopte[sz]?|utilise[sz]?|prends|prenez|garde[sz]?) (?:un|le|une) (?:petit )?(?:ton|style|touche)(?![\p{L}])|^(?:y )?(?:pon(?:le)?|usa|dale) (?:un|el) (?:tono|estilo|toque)(?![\p{L}])|^(?:e )?(?:usa|metti|dai|tieni) (?:un|il) (?:tono|stile|tocco)(?![\p{L}])|^(?:und )?(?:bitte )?(?:nimm|wähl|schreib)(?:e|t)? (?:in )?(?:einen|einem|nen) (?:\p{L}{3,14} )?(?:ton|stil)(?![\p{L}])/iu
/** Orders at the end of a sentence for readers: "Tenemos chica nueva, Lucía, preséntala". */
const AT_END =
  /,? (?:y |e |et |und )?(?:pres[eé]ntal[ao]s?|menci[oó]nal[ao]s?|incl[uú]yel[ao]s?|n[oó]mbral[ao]s?|menzional[aoei]|cital[aoei]|présente[sz]?-(?:la|le|les)|mentionne[sz]?-(?:la|le|les)|bitte (?:mit )?(?:erwähnen|vorstellen|nennen))[.!]{0,3}$/iu
const LONGEST_WISH = 80

const isExclusion = (text: string) => EXCLUSIONS.some((pattern) => pattern.test(text))

/** The passages of a text in another language without what it asks its writer. `hasRequest`: whether it asks for a text. */
export function withForeignOrders(passages: readonly ReviewedPassage[], hasRequest: boolean): ReviewedPassage[] {
  return passages.map((passage) => {
    if (passage.use !== 'publish') return passage
    const decision = decisionOf(passage.source, hasRequest)
    if (decision) return { ...passage, text: passage.source, question: null, ...decision }
    const text = passage.text.replace(AT_END, '.')
    return text === passage.text || text.length < 4 ? passage : { ...passage, text }
  })
}

function decisionOf(source: string, hasRequest: boolean): Decision | undefined {
  if (isExclusion(source)) return EXCLUDED
  if (TONES.test(source)) return decisionFor('instruction')
  // "Ponlo alegre." beside a request for a text is for the writer.
  const isWish = !/\d/u.test(source) && source.length < LONGEST_WISH && isForeignNote(source, hasRequest)
  return isWish ? decisionFor('instruction') : undefined
}
