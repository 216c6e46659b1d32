import { ASKING_VERBS, AUXILIARIES, isCalendarWord, isVerbForm, plain, wordsOf } from './lexicon.ts'

/** A sentence, line or list item of the brief. */
export interface Sentence {
  /** The wording in the draft. */
  text: string
  /** The wording in the brief. */
  source: string
  /** Whether it refers to the previous sentence. The two are then kept together. */
  leans: boolean
  question: boolean
  /** Whether it asks the reader to do something. */
  callToAction: boolean
  /** Whether it contains a date, time, number, price, link or contact. */
  factual: boolean
  /** Whether it contains a link, an email address, a handle or a phone number. */
  contact: boolean
  /** Whether it consists only of a link or an email address. */
  bareContact: boolean
}

export function readSentence(text: string, source: string, english: boolean): Sentence {
  const contact = hasContact(text)
  return {
    text,
    source,
    leans: refersBack(text, english),
    question: /[?？؟]["”’)\s]{0,3}\p{Extended_Pictographic}{0,3}$/u.test(text.slice(-12)),
    callToAction: english && isCallToAction(text),
    factual: contact || hasFigure(text),
    contact,
    bareContact: isBareContact(text),
  }
}

export const isBareContact = (text: string) => /^\S{4,200}$/u.test(text) && /[.@]/u.test(text.slice(0, -1)) && CONTACT.test(text)

const CONTACT =
  /https?:\/\/|(?<![\w.@-])www\.\w|(?<![\w.@-])[\w-]{2,40}(?:\.[\w-]{2,40}){0,3}\.(?:com|org|net|io|co|app|dev|fr|de|uk|eu|be|ch|es|it|nl|shop|store|studio|example|info|me|tv|fm|ai|us|ca|au|coop|cafe|club|events|bio|gg|ly|edu|gov)(?![\w@])|[\w.+-]@[\w-]|(?<![\w@])@\w/iu
const PHONE = /(?<!\d)\+?\(?\d{2,5}\)?(?:[ .\-–/]?\(?\d{2,5}\)?){2,5}(?!\d)/u

export function hasContact(text: string): boolean {
  return CONTACT.test(text) || PHONE.test(text)
}

const SPELT =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|hundred|hundreds|thousand|thousands|million|half|free|today|tomorrow|tonight|noon|midnight|weekend|january|february|april|june|july|august|september|october|november|december|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|daily|weekly|monthly)$/u

/** Whether a text contains a number, date, price or time. */
export function hasFigure(text: string): boolean {
  return /\p{N}|[€$£¥]/u.test(text) || wordsOf(text).some((word) => isCalendarWord(word) || SPELT.test(plain(word)))
}

/** Whether a text contains a capitalized name after its first word. */
export function hasName(text: string): boolean {
  return /[\p{L}\p{N},;:]["”’)]? ["“(]?(?!I\b|I['’])\p{Lu}/u.test(text)
}

/** Whether a text contains a verb, so that it can be a sentence (English). */
export function hasVerb(text: string): boolean {
  const words = wordsOf(text)
  if (/^(?:we|i|they|he|she|you|it|there)$/iu.test(words[0] ?? '') && words.length > 1) return true
  const forms = words.map(plain)
  return words.some((word, index) => {
    const form = forms[index] ?? ''
    const before = forms[index - 1] ?? ''
    if (isAuxiliaryForm(word, form, before)) return true
    if (NAMES_THING.has(before) || (index === 0 && !ASKING_VERBS.has(form))) return false
    return isVerbForm(form) || (word.endsWith('ed') && word.length > 4)
  })
}

/** Words before a noun. */
const NAMES_THING = new Set('a an the our my your their his her its this that new first free to of for no'.split(' '))

/** Excludes the month "May" and "am" in "9 am". */
export function isAuxiliary(word: string, before: string): boolean {
  return isAuxiliaryForm(word, plain(word), before)
}

const isAuxiliaryForm = (word: string, form: string, before: string) =>
  AUXILIARIES.has(form) && word !== 'May' && (word !== 'am' || before === 'i')

const AFTER_ASKING_VERB =
  /^(?:a|an|the|your|our|my|us|me|this|these|it|one|now|today|here|at|by|in|on|for|from|with|to|up|out|online|early|directly|before|and|or|how|what|if|yourself|along|over|down|some|any|all|more|ahead|along|away|off|between|until|via|through|soon)$/u
const STANDALONE_ASKING_VERBS =
  /^(?:visit|follow|call|contact|email|join|meet|subscribe|message|donate|rsvp|dm|whatsapp|text|discover|explore|download|reserve|register|apply|volunteer|read|listen|watch)$/u
const NAMED_CALL_TO_ACTION =
  /^(?:tickets?|registration|details|more|info|menu|bookings?|sign-?ups?|link|orders?|download|applications?|pre-?orders?)\b/iu

function isCallToAction(text: string): boolean {
  if (/\?\s{0,2}$/u.test(text.slice(-3))) return false
  const bare = text.replace(/^(?:so|just|please|and|now|then)[, ]\s?/iu, '')
  const words = wordsOf(bare.slice(0, 120)).map(plain)
  const [first = '', second = ''] = words
  if (/^(?:don't|do|never)$/u.test(first) && /^(?:miss|forget|wait|hesitate|not|be)$/u.test(second)) return true
  if (
    ASKING_VERBS.has(first) &&
    !AUXILIARIES.has(second) &&
    (AFTER_ASKING_VERB.test(second) || words.length === 1 || STANDALONE_ASKING_VERBS.test(first))
  )
    return true
  if (ASKING_VERBS.has(first) && hasContact(bare)) return true
  if (/^you can (?:book|order|register|apply|buy|reach|find|sign|join|call|return|download|listen)\b/iu.test(bare)) return true
  if (/^(?:to (?:book|order|register|apply|sign up|join|donate|volunteer|reserve|enter|find out)|if you)\b/iu.test(bare))
    return hasContact(bare)
  return NAMED_CALL_TO_ACTION.test(bare) && hasContact(bare)
}

const LEANS =
  /^(?:it|they|he|she|its|their|his|her|them|those|both|and|but|so|then|also|however|because|which|instead|therefore|that's|that’s|it's|it’s|they're|they’re|he's|she's|he’s|she’s|the same|the rest|the other|the others|the second|the third|the first one|after that|since then|as a result|in addition|meanwhile|afterwards|later|finally|otherwise|next|plus|by the way|one of them|all of them|some of them|none of them|most of them|neither|either|each|not|no|yes|even|same|still|yet|too|or|here's why|why|this|that|these|here|there|once|by then|until then|in return|until now|as always|again|everyone else|everything else|in total|altogether|overall|for example|for instance|in fact|of course|only|just|nothing|nobody|hence)\b/iu

/** Whether a sentence refers to the previous one. True in case of doubt, which keeps the two together. */
export const refersBack = (text: string, english: boolean) => (english ? leansBack(text) : leansBackElsewhere(text))

function leansBack(text: string): boolean {
  return LEANS.test(text) || text.startsWith('(')
}

const LEANS_ELSEWHERE =
  /^(?:c['’]|(?:il|elle|ils|elles|ce|cela|ça|cette|ces|mais|et|donc|puis|aussi|ainsi|er|sie|es|das|dies\p{L}*|aber|und|denn|also|dann|deshalb|daher|danach|außerdem|trotzdem|él|ella|ellos|ellas|eso|esto|est[ae]s?|pero|y|así|entonces|también|además|después|por eso)(?![\p{L}]))/iu

function leansBackElsewhere(text: string): boolean {
  return LEANS_ELSEWHERE.test(text) || text.startsWith('(')
}
