import { ADDRESS, addressIn, addressOfStreet, isVisit } from './call-to-action.ts'
import { numbersIn, tokensOf, words } from './emphasized-parts.ts'
import { hasFact } from './instruction-parts.ts'

/** The texts of the card at the end of a film. Each can be empty. */
export interface EndCardParts {
  /** What viewers get, or what the film is about. */
  headline: string
  /** What they do, drawn as a button. */
  button: string
  /** Where they do it, if the button does not say it. */
  address: string
  /** What is no request: a price, a place or opening hours, without a button. */
  plain: string
}

/** In characters. A short text alone, such as a handle, is the button; so are a request and its address together, if they are short. */
const BUTTON_ALONE = 16
const BUTTON = 26
/** A longer text is no button, unless it is an address. */
const LONGEST_BUTTON = 34
/** The word before an address that is on a line of its own, in several languages. */
const BEFORE_ADDRESS = words('at on via in by bei unter auf über à sur en a su op bij')

/** Requests that say nothing without the address, or nothing more than it. */
const MORE = /^(?:more|mehr|plus|más|altro|mais|infos?|(?:write|e-?mail)(?: us| me)?(?: to)?|schreib(?:t|en sie)?(?: uns| mir)?(?: an)?)$/iu
/** These belong to the verb before them: "Come in", "Stop by". */
const PARTICLES = words('in on by')
const VERBS_WITH_PARTICLE = words('come drop stop pop swing walk step hop jump dive join log sign tune check on')

/** Divides a call to action into the texts of its card. */
export function endCardParts({ text, detail }: { text: string; detail: string }): EndCardParts {
  const none = { headline: '', button: '', address: '', plain: '' }
  if (detail === '') {
    const isButton = [...text].length <= BUTTON_ALONE && !text.includes('\n') && isPressable(text)
    return isButton ? { ...none, button: text } : { ...none, headline: text }
  }
  const found = addressIn(detail)
  if (!found) {
    const isButton = [...detail].length <= LONGEST_BUTTON && isPressable(detail) && !isTown(text, detail)
    return isButton ? { ...none, headline: text, button: detail } : { ...none, headline: text, plain: detail }
  }
  const address = withoutProtocol(detail.slice(found.index).trim())
  const request = withoutPreposition(detail.slice(0, found.index))
  const headline = request === '' ? withoutPreposition(text) : text
  if (request === '') return [...address].length <= LONGEST_BUTTON ? { ...none, headline, button: address } : { ...none, headline, address }
  const whole = `${detail.slice(0, found.index).trim()} ${address}`
  // "More" or "Write to" alone is no button.
  if (MORE.test(request) && [...whole].length > BUTTON && [...address].length <= LONGEST_BUTTON)
    return { ...none, headline, button: address }
  return [...whole].length <= BUTTON ? { ...none, headline, button: whole } : { ...none, headline, button: request, address }
}

/** Nobody types a protocol, and an address without it is larger. */
const withoutProtocol = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '')

/** Without the preposition and the mark at its end. */
function withoutPreposition(text: string): string {
  const all = text.trim().split(' ')
  const last = all.at(-1) ?? ''
  const word = last.replace(/[:,]$/u, '').toLowerCase()
  const isOfVerb = PARTICLES.has(word) && VERBS_WITH_PARTICLE.has(all.at(-2)?.toLowerCase() ?? '')
  const rest = BEFORE_ADDRESS.has(word) && !isOfVerb ? all.slice(0, -1) : all
  return rest
    .join(' ')
    .replace(/[,:–—-]$/u, '')
    .trimEnd()
}

/** Whether a detail is the rest of an address: "22 Mill Lane", "York". */
const isTown = (text: string, detail: string) =>
  addressOfStreet(text) !== null && /^\p{Lu}[\p{L}'’.-]{1,30}(?: \p{Lu}[\p{L}'’.-]{1,30}){0,2}$/u.test(detail)

/** Whether a text is something to do, rather than a price, a date or a place. */
function isPressable(text: string): boolean {
  if (ADDRESS.test(text) || isVisit(text)) return true
  return !hasFact(text) && numbersIn(tokensOf(text)).length === 0
}
