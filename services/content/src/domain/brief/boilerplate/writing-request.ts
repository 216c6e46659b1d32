import { hasContact } from '../sentence.ts'
import * as words from './salutation-words.ts'

/** The first words of a request to one person, at the beginning of a text. */
export const REQUEST_START = new RegExp(`^${words.OPENER}(?![\\p{L}])`, 'iu')
const PRICE_OR_TIME = /[€£$]|\d/iu
/** A deadline for the post is no fact of it. */
const DEADLINE =
  /(?:by|before|at|vor|bis|um|avant|antes de(?: las)?|entro(?: le)?|voor|até às?|do) \d{1,2}(?:[:.]\d\d)? ?(?:am|pm|h|uhr)?(?![\p{L}\d])/giu
const TEXT_SPEECH = /(?<![\p{L}\d])(?:2moro|2day|2nite|4|2)(?![\p{L}\d])/giu
/** Words of a request that are no subject. */
const SMALL =
  /^(?:please|asap|today|tomorrow|tonight|morning|afternoon|evening|just|quick|quickly|short|small|little|nice|nicely|maybe|with|from|your|ours?|them|some|when|then|able|possible|sometime|soon|help|here|there|demain|matin|soir|aujourd|stp|svp|petit|petite|vite|pour|dans|notre|avec|heute|morgen|kurz|kurzen|kleinen|kleine|schnell|bitte|mir|uns|unsere[rmn]?|mañana|hoy|nuestr\p{L}+|para|rápido|pequeño|corto|domani|oggi|breve|nostr\p{L}|veloce|vandaag|even|eens|kort|kleine?|onze|voor|amanhã|hoje|noss\p{L}|pequeno|curto|jutro|dzisiaj|krótki|nasz\p{L}{0,2}|naszej|szybko|monday|tuesday|wednesday|thursday|friday|saturday|sunday|website|everything|everywhere|channels|pages|wording|following)$/iu
/** Every German noun has a capital. */
const GERMAN =
  /^(?:bitte |hallo )?(?:kannst|könnte\p{L}{0,2}|könnt|können|magst|würde\p{L}{0,2}|machst|mach|stell|schreib|ich|wir)(?![\p{L}])/iu

/** Whether a request names what the post is about, so that it has content. */
export function namesSubject(clause: string): boolean {
  const rest = clause.slice(REQUEST_START.exec(clause)?.[0].length ?? 0)
  const subjects = (rest.match(/\p{L}[\p{L}'’-]{2,}/gu) ?? []).filter((word) => !SMALL.test(word) && !words.IS_OF_POST.test(word))
  return (
    subjects.filter((word) => word.length > 3).length >= 2 || (!GERMAN.test(clause) && subjects.some((word) => /^\p{Lu}\p{Ll}/u.test(word)))
  )
}
const MAX_WORDS = 26

/** "can u do me a post for insta", "wil jij dit op de socials zetten": an instruction to the writer of the post. */
export function isRequestToWriter(clause: string): boolean {
  const text = clause.trim().replace(/^[¿¡]/u, '')
  if (text.split(/\s+/u).length > MAX_WORDS) return false
  const bare = text.replace(TEXT_SPEECH, '').replace(DEADLINE, '')
  if (hasContact(bare) || PRICE_OR_TIME.test(bare)) return false
  if (words.PASSES_ON.test(text)) return true
  const opener = REQUEST_START.exec(text)?.[0]
  if (!opener) return false
  const rest = text.slice(opener.length)
  if (words.FOR_READERS.test(rest.slice(0, 30)) && !/^ (?:help (?:me|us) )?share (?:this|it) (?:on|to)/iu.test(rest)) return false
  const isPosted = words.NAMES_POSTING.test(rest) || /^\s*(?:me |us |mir |uns )?(?:do|make|post|write)/iu.test(rest)
  const isOurs = words.NAMES_PLACE.test(rest) || words.NAMES_THIS.test(rest)
  return (
    (words.NAMES_POST.test(rest) && (isPosted || /^\s*(?:an?|some|me|us|un|una|une|ein(?:en)?|een|um|uma)\s/iu.test(rest))) ||
    (isPosted && isOurs)
  )
}
