import { isBareContact } from '../sentence.ts'
import { hasFactForReaders } from './reader-facts.ts'

/** Labels of what is not for readers, whatever stands behind them. As `folded`. */
const ALWAYS =
  "perso|interne?[rs]?|internal(?:ly)?|inhouse|in-house|confidentiel(?:le)?|confidential|confidencial|vertraulich|vertrouwelijk|riservato|confidenziale|en interne|off the record|(?:nicht|niet|pas|no|non|nao|not) (?:fue?r|voor|pour|para|per|for) (?:den|die|de|het|le|la|el|o|il|the)? ?(?:post|text|tekst|texte|texto|testo|beitrag|bericht|public|publico|publiek|publikum|publication|publicar|readers|leser)|nur (?:fue?r )?intern|nur fue?r (?:mich|uns)|alleen voor (?:mij|ons)|(?:juste |que )pour (?:moi|nous)|pour (?:moi|nous) (?:seul|seulement)|solo para (?:mi|nosotros)|solo per (?:me|noi)|so para (?:mim|nos)|(?:just|only) for (?:me|us)|for (?:me|us|you) only|for (?:my|your) eyes(?: only)?|note to self|notes? to myself|self ?note|notiz an mich(?: selbst)?|note (?:a|pour) (?:moi|nous)(?:[- ]meme)?|nota (?:para|a) (?:mi|mim|mi mism[oa]|mim mesm[oa])|nota per me|promemoria per me|notitie (?:aan|voor) (?:mezelf|mij)|a garder pour (?:nous|toi|moi|soi)|entre nous|unter uns|entre nosotros|entre nos|tra (?:di )?noi|onder ons|between us|don'?t (?:post|publish|put|mention|print)|do not (?:post|publish|put|mention|print)|nicht (?:posten|vero?e?ffentlichen|erwae?hnen|reinschreiben)|(?:ne )?pas (?:publier|mettre|en parler|dire)|no (?:poner|publicar|decir|pongas|publiques)|non (?:pubblicare|mettere|scrivere|dire)|nao (?:por|publicar|colocar|dizer)|niet (?:plaatsen|posten|vermelden|noemen)|top secret|keep (?:this |that |it )?out of (?:the )?(?:post|text|caption|ad)|(?:ojo |attention |achtung |attenzione |atencao |please |bitte |merci de |a )?(?:ne pas|pas|no|non|nao|nicht|niet|don'?t|do not) (?:lo |la |le |se )?(?:publi\\p{L}+|diffuser|diffuse[rz]|divulgu?\\p{L}+|partager|poner|subir|sacar|decir|contar|escribir|pubblicare|scrivere|dizer|divulgar|posten|vero?e?ffentlichen|erwae?hnen|reinschreiben|plaatsen|vermelden|delen|mention|share)(?: (?:esto|eso|questo|isto|isso|ca|cela|this|that|dit|dat|das))?|so para (?:ti|si)|solo para ti|pour toi seul(?:ement)?"
/** Labels that also name a contact or a kind of what is sold: "Privat: 0421 334455", "Private: up to 12 guests, £400". */
const SOMETIMES = 'private?s?|priv|privad[oa]|privat[oa]|privee?|geheim'
/** The same, and often of what readers see: "Personal: wir suchen Aushilfen". */
const RARELY =
  'personal|personale|personnel(?:le)?|pessoal|persoonlijk|perso?e?nlich|intern[oa]|segreto|secreto|segredo|background|hintergrund|fyi|nur fue?r (?:dich|euch)|just for you'
const NOUN =
  '(?:notes?|notizen|notiz|notas?|notities|notitie|appunti|info|infos|infos?|stuff|zeug|sachen|remarks?|remarques?|bemerkung(?:en)?|cosas|dinge|hinweise?|teil|section|part|rubrik|rubrique)'
const LABEL = (names: string) => `(?:${NOUN} )?(?:${names})(?:[ -]${NOUN}(?: \\p{L}{2,12})?)?`
const OPEN = '[\\s*_#=([•·>–—-]*'
const SIGN = '(?:[*_)\\]]{0,3} ?(?::|=>|->|→|–|—| - )[*_)\\]]{0,3})'

const CERTAIN_LABEL = new RegExp(`^${OPEN}${LABEL(ALWAYS)} ?${SIGN}`, 'u')
const USUAL_LABEL = new RegExp(`^${OPEN}${LABEL(SOMETIMES)} ?${SIGN}`, 'u')
const RARE_LABEL = new RegExp(`^${OPEN}${LABEL(RARELY)} ?${SIGN}`, 'u')
const HEADING = new RegExp(`^${OPEN}${LABEL(`${ALWAYS}|${SOMETIMES}|${RARELY}`)}[\\s*_#=)\\]:!–—-]*$`, 'u')

const TO_READERS = /(?<![\p{L}])(?:your|yours|Ihre?[nmrs]?|eure?[nmrs]?|votre|vos|vuestr[oa]s?|vostr[oaei]|uw|jullie)(?![\p{L}])/u

/** How certain a line or a sentence is labeled as not for readers. Both texts have the same length; `plain` is the folded one. */
export function privateLabelOf(text: string, plain: string): 'certain' | 'doubtful' | undefined {
  const always = CERTAIN_LABEL.exec(plain)?.[0]
  // "Vertraulich: Ihre Unterlagen sind bei uns sicher"
  if (always !== undefined) return isForReaders(text.slice(always.length)) ? 'doubtful' : 'certain'
  const usual = USUAL_LABEL.exec(plain)?.[0]
  const label = usual ?? RARE_LABEL.exec(plain)?.[0]
  if (label === undefined) return undefined
  const typed = text.slice(0, label.length)
  const isShouted = /\p{Lu}{2}/u.test(typed) && !/\p{Ll}/u.test(typed)
  const value = text.slice(label.length)
  if (hasFactForReaders(value))
    return usual === undefined || isBareContact(value.trim()) || /^[\d ()+/.-]+$/u.test(value) ? undefined : 'doubtful'
  return usual !== undefined || (isShouted && !/fyi/iu.test(typed)) ? 'certain' : 'doubtful'
}

/** "Intern: kleiner Kreis, 13 €": also what readers see. */
const isForReaders = (value: string) => TO_READERS.test(value) || (hasFactForReaders(value) && !isBareContact(value.trim()))

/** Whether a section below a heading addresses readers, or has a date, a price or a contact for them. */
export const isSectionForReaders = (text: string) => TO_READERS.test(text) || hasFactForReaders(text)

/** Whether a line is the heading of a section that is not for readers. */
export const isPrivateHeading = (plain: string) => plain.length <= LONGEST_HEADING && HEADING.test(plain)

const LONGEST_HEADING = 60
