import { emphasizedParts } from './caption-emphasis.ts'
import { phrasesOf } from './caption-phrases.ts'
import { capitalized, clausesOf, partsOf, withoutLastMark } from './instruction-parts.ts'
import { type FactKind, keyFactOf } from './key-fact.ts'
import type { Look } from './storyboard.ts'

export interface Story {
  /** The instructions without a call to action at their end. */
  instructions: string
  call_to_action: Look['call_to_action']
}

const TEXT_LIMIT = 60
const DETAIL_LIMIT = 120
/** A longer sentence is a part of the story, even if it names a link or begins like a call to action. In words. */
const WITH_LINK = 6
const WITH_VERB = 8
const WITH_BOTH = 14
/** The same for a request that no story begins with, such as "Message us". */
const WITH_REQUEST = 12
/** A clause before a request stands alone from so many words on. */
const LEAST_CLAUSE = 3
/** The longest topic of an offer, in words. */
const TOPIC = 6
/** A film of at least so many sentences has a title at its end. */
const TITLED = 3

const LINK_IN_BIO = /\b(?:link|enlace|lien)\b.{0,12}\bbio\b/iu
/** A link, a handle, an email address or a domain. */
export const ADDRESS =
  /(?:^|\s)(?:[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d-]{1,60}\.(?:[\p{L}\d-]{1,60}\.){0,3}\p{L}{2,12}(?=[.,!?]?(?:\s|$))|https?:\/\/|www\.|@[\p{L}\d_]|[\p{L}\d-]{1,60}\.(?:[\p{L}\d-]{1,60}\.)?(?:\p{L}{2,12})(?:[/?]|[.!]?(?:\s|$)))/u
/** "07700 900123", "+33 4 78 00 00 00", "(555) 123-4567", "512 555 0134", but no date. */
const PHONE =
  /(?:^|\s)(?!\d{1,2}[-/]\d{1,2}[-/]\d{2,4}\b)(?:(?:\+|\(?0)\d[\d ()/-]{6,16}\d|\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4})(?=[\s.,;!]|$)/u
/** "391 West St", "12 rue du Port", "Hauptstraße 5", at the end of a text, but not "5 minutes from the square". */
const STREET =
  /(?:^|[\s,])(?:\d{1,5}[a-z]? (?:(?!(?:from|the|to|of|in|on|at|by|an?|for|and|or|with|mins?|minutes?|hours?|days?|km|miles?)\b)[\p{L}.'’]{1,30} ){1,3}(?:st|street|ave|avenue|rd|road|ln|lane|blvd|sq|square|drive|terrace)|\d{1,5}(?: bis)?,? (?:rue|avenue|place|quai) [\p{L}'’ ]{2,30}|\p{L}{2,30}(?:straße|strasse|str\.|gasse|platz|allee|weg) \d{1,4}[a-z]?)\.?$/iu
/** A name before a street is the sender's. A sentence that leads to it is a part of the story: "we moved to 391 West St". In words. */
const NAME = 4
const LEADS_TO_STREET = /(?:^|\s)(?:at|to|on|in|by|near|from|is|are|opens?|auf|an|am|der|die|zur?|au|à|sur|en)$/iu
/** Returns the street at the end of a text, with its number; null if there is none. */
export const addressOfStreet = (text: string): string | null => STREET.exec(text)?.[0].replace(/^[\s,]|\.$/gu, '') ?? null
/** Finds where to act: a link, a handle, a domain, or otherwise a phone number. */
export const addressIn = (text: string): RegExpExecArray | null => ADDRESS.exec(text) ?? PHONE.exec(text)

/** What a call to action begins with, in English. */
export const CALL_VERB =
  /^(?:(?:just|simply) )?(?:(?:show|turn) up\b|write to|get in touch|book|(?:pre-?)?order|shop|visit|follow|subscribe|sign up|register|reserve|call|whatsapp|buy|download|join|rsvp|tap|swipe|click|dm|message|contact|text (?:us|me)|e-?mail|find us|apply|donate|come (?:by|in|along|over|and|say)|(?:stop|drop|swing|pop) (?:by|in))\b/iu

/** Requests that are sentences of a story only by mistake: what they begin with asks the viewer to write, call, or reserve. */
const CLEAR_REQUEST =
  /^(?:(?:message|dm|text|call|e-?mail|contact|whatsapp|write to) (?:us|me)\b|(?:book|reserve|(?:pre-?)?order) (?:your|yours|now|online|early|ahead)\b|sign up\b|rsvp\b)/iu

/** Requests only before a street: "Taste it at our counter, 8 Dock Road". */
const TRY_VERB = /^(?:taste|try|see|meet|ask|get|grab|pick up|collect|test|find)\b/iu

/** Asks viewers to come: "Find us at 12 Mill Lane, open 8 to 4". */
const VISIT_VERB = /^(?:find us|visit|see us|join us|come (?:by|in|along|over|and|to|see)|(?:stop|drop|swing|pop) (?:by|in))\b/iu

/** Whether a text asks viewers to come to a street. */
export const isVisit = (text: string) => VISIT_VERB.test(text) && STREET.test(text)

/** What viewers get, after the address: "Call 512 555 0134 for a free visit". */
const FREE_OFFER = /^\W*(?:for|to (?:book|get|claim|arrange)) ((?:an? |your )?free [^.!]{2,40})[.!]?$/iu

/** Words of English offers. */
const ENGLISH_OFFER = /\b(?:daily|long|all|every|per|each|free|weekly|your|you|only|just|walks|lessons)\b/iu
/** Words that only English texts have. */
const ENGLISH = /\b(?:the|and|of|our|your|with|without|from|is|are|for)\b/iu

/**
 * Separates a call to action, a handle or a link at the end of the instructions, for the card after the last scene: no picture shows it, and viewers act after the
 * film. Instructions of a single part stay together; the card of an offer repeats what matters most.
 */
export function storyOf(instructions: string): Story {
  const parts = withOwnRequest(withOwnAddress(partsOf(instructions)))
  const last = parts.at(-1)
  const found = parts.length > 1 && last !== undefined ? callIn(last) : null
  if (!found) return { instructions, call_to_action: summaryOf(parts) ?? titleOf(parts) }
  const story = parts.slice(0, -1)
  const call = withReason(found, story) ?? (ENGLISH.test(instructions) ? withRequest(found) : found)
  return { instructions: story.join('\n'), call_to_action: call }
}

/** Requests that state neither what viewers get nor where. */
const BARE_REQUEST = /^(?:(?:just|simply) )?(?:show up|turn up|come (?:by|in|along|over)|stop by|drop (?:by|in)|get in touch)[.!]?$/iu
/** "Message us to book": to write or to call, without a reason of its own. In characters. */
const MESSAGE_LENGTH = 26
const isMessage = (text: string) => CLEAR_REQUEST.test(text) && !REQUEST.test(text) && text.length <= MESSAGE_LENGTH
/** The longest reason, in characters: it is read together with the request. */
const REASON = 48

/**
 * A request that names an address but no offer, such as "Follow @slowislands", or nothing, such as "Just show up", below what the film offers: what is free or reduced, otherwise its first words or clause. Null
 * if the request has a reason of its own, or the film no short one.
 */
function withReason(call: NonNullable<Look['call_to_action']>, story: readonly string[]): Look['call_to_action'] {
  const whole = `${call.text} ${call.detail}`.trim()
  const isBareRequest = call.detail === '' && (BARE_REQUEST.test(whole) || isMessage(whole) || isVisit(whole))
  const isElsewhere = addressIn(whole) !== null || LINK_IN_BIO.test(whole) || isBareRequest
  if (!isElsewhere || keyFactOf(call.text) !== null || whole.length > DETAIL_LIMIT) return null
  const isGift = (part: string) => GIFTS.includes(keyFactOf(part)?.kind ?? 'time')
  const first = withoutBefore(story)
  const topic = /^([^:]+): /u.exec(first)?.[1]
  const [clause = ''] = clausesOf(first)
  const isBare = call.detail === '' && !call.text.includes(' ')
  // "Email" alone is no headline.
  const phrase = isBare || LINK_IN_BIO.test(whole) ? '' : (phrasesOf(first)[0] ?? '')
  const short = [clause, phrase].filter((text) => text.includes(' '))
  const reason = [story.find((part) => isGift(part) && part.length <= REASON + 1), first, topic, ...short]
    .map((part) => withoutLastMark(part?.replace(/[.!]$/u, '') ?? ''))
    .find((part) => part !== '' && part.length <= REASON)
  if (reason === undefined) return null
  const request = isBare && ENGLISH.test(story.join(' ')) ? requestFor(call.text) : ''
  return { text: reason, detail: `${request} ${whole}`.trim() }
}

/** What a film of a change begins with, in several languages. Its result is the reason to act, not what was before. */
const BEFORE = /^(?:before|vorher|avant|antes|prima|voor)(?: |:)/iu
const AFTER = /^(?:after|nachher|danach|après|después|ahora|dopo|na|now|jetzt):\s*/iu

/** The first part of the story that says something good about the offer. */
function withoutBefore(story: readonly string[]): string {
  const first = story.find((part) => !BEFORE.test(part)) ?? story[0] ?? ''
  return first === story[0] ? first : first.replace(AFTER, '')
}

const GIFTS: readonly FactKind[] = ['free', 'free thing', 'share']

/** The card of a film of several sentences that asks for nothing: its first one, if it says when something is or what it costs. */
function titleOf(parts: readonly string[]): Look['call_to_action'] {
  const text = parts[0]?.replace(/[.!]$/u, '') ?? ''
  const kind = keyFactOf(text)?.kind
  const isTitle = parts.length >= TITLED && text.length <= TEXT_LIMIT && (kind === 'date' || kind === 'price' || kind === 'free')
  return isTitle ? { text, detail: '' } : null
}

/**
 * The card of an offer in one sentence that asks for nothing, such as "Dog sitting in Lyon: long walks, 18 euros": what it is, and the number at its end; in
 * English also what to do. The film would end with a picture and without a reason to act.
 */
function summaryOf(parts: readonly string[]): Look['call_to_action'] {
  const [text = '', ...others] = parts
  const colon = text.indexOf(': ')
  const topic = text.slice(0, Math.max(0, colon))
  const rest = text.slice(colon + 2).replace(/[.!]$/u, '')
  const detail = emphasizedParts(rest).at(-1) ?? ''
  const isOffer = others.length === 0 && /\p{L}/u.test(topic) && topic.split(' ').length <= TOPIC && rest.includes(',')
  if (!isOffer || !/\d/u.test(detail) || !rest.endsWith(detail)) return null
  const hasRequest = (ENGLISH.test(topic) || ENGLISH_OFFER.test(rest)) && topic.length + detail.length < TEXT_LIMIT
  return hasRequest ? { text: `${topic}, ${detail}`, detail: MESSAGE } : { text: topic, detail }
}

/** The text of a card if the instructions state neither what to do nor where. */
const FIND_OUT = 'Find out more'
const MESSAGE = 'Send us a message'
/** A request that is not done at a place or at an address that it names. */
const REQUEST = /^(?:book|(?:pre-?)?order|reserve|sign up|register|apply)\b/iu
const NAMES_PLACE = /\b(?:at|on|in|by|via|through|link|bio|app|online|message|dm|call|email)\b|@|\d{5}/iu

/** A handle or an address alone asks for nothing, and a request alone does not state where. The words are for the user to change. */
function withRequest(call: NonNullable<Look['call_to_action']>): Look['call_to_action'] {
  if (call.detail === '' && LINK_IN_BIO.test(call.text) && !CALL_VERB.test(call.text)) return { text: FIND_OUT, detail: call.text }
  if (call.detail === '' && REQUEST.test(call.text) && !NAMES_PLACE.test(call.text)) return { text: call.text, detail: MESSAGE }
  const isAddress = call.detail === '' && !call.text.includes(' ') && ADDRESS.test(call.text)
  return isAddress ? { text: requestFor(call.text), detail: call.text } : call
}

function requestFor(address: string): string {
  if (address.startsWith('@')) return 'Follow'
  return address.includes('@') ? 'Write to' : 'More at'
}

/** A handle or link after a sentence is a part of its own: the segmenter leaves it in the sentence, because it begins with no capital letter. */
function withOwnAddress(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? ''
  const space = last.lastIndexOf(' ')
  const before = last.slice(0, space)
  const word = last.slice(space + 1)
  const divided = space > 0 && /[.!?…]$/u.test(before) && ADDRESS.test(word)
  return divided ? [...parts.slice(0, -1), before, word] : [...parts]
}

/** A request with an address after a comma is a part of its own: "Two dates left in May, ask for yours @lena". What is before it is a sentence of the story. */
function withOwnRequest(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? ''
  if (callIn(last) !== null) return [...parts]
  const clauses = clausesOf(last)
  const request = clauses.at(-1) ?? ''
  const before = clauses.slice(0, -1).join(' ')
  const isOwn = before.split(' ').length >= LEAST_CLAUSE && addressIn(request) !== null && callIn(request) !== null
  return isOwn ? [...parts.slice(0, -1), withoutLastMark(before), request] : [...parts]
}

function callIn(part: string): Look['call_to_action'] {
  const text = part.endsWith('.') ? part.slice(0, -1) : part
  const words = text.split(' ').length
  const address = addressIn(text)
  const isCall =
    (LINK_IN_BIO.test(text) && words <= WITH_VERB) ||
    (address !== null && words <= WITH_LINK) ||
    (CALL_VERB.test(text) && words <= (address ? WITH_BOTH : WITH_VERB)) ||
    (CLEAR_REQUEST.test(text) && words <= WITH_REQUEST)
  if (!isCall) return streetIn(text)
  const before = address ? text.slice(0, address.index).trim() : ''
  const offer = address && before ? FREE_OFFER.exec(text.slice(address.index + address[0].length)) : null
  if (address && offer) return { text: offer[1] ?? '', detail: `${before} ${address[0].trim()}` }
  const [first, detail] = address && before ? [before, text.slice(address.index).trim()] : [text, '']
  return first.length <= TEXT_LIMIT && detail.length <= DETAIL_LIMIT ? { text: first.replace(/[:,–—-]$/u, '').trimEnd(), detail } : null
}

/** A part that is a name or a request and a street, or a street alone: where viewers go. */
function streetIn(text: string): Look['call_to_action'] {
  const street = STREET.exec(text)
  if (!street) return visitIn(text)
  if (text.length > TEXT_LIMIT) return null
  const before = text.slice(0, street.index).trim()
  const name = withoutLastMark(before)
  const isRequest = before.endsWith(',') && TRY_VERB.test(name)
  if ((!isRequest && name.split(' ').length > NAME) || LEADS_TO_STREET.test(name) || /[.!?…]$/u.test(name)) return null
  const found = text.slice(street.index).replace(/^[\s,]+/u, '')
  return name === '' ? { text: found, detail: '' } : { text: name, detail: found }
}

/** A request to come to a street, with more about it after a comma: when it is open, or how to get there. */
function visitIn(text: string): Look['call_to_action'] {
  const [request = '', ...more] = clausesOf(text)
  const where = withoutLastMark(request)
  const detail = more.join(' ')
  const isVisit = VISIT_VERB.test(where) && STREET.test(where) && text.split(' ').length <= WITH_BOTH
  return isVisit && where.length <= TEXT_LIMIT && detail.length <= DETAIL_LIMIT ? { text: where, detail: capitalized(detail, text) } : null
}
