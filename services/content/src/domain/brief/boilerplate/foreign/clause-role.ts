import { hasContact } from '../../sentence.ts'
import { type Kind, type Phrase, phrasesOf, plainWords, type Vocabulary } from './vocabulary.ts'

/** What a clause says to the writer. A weak wish can also be about something else: "kurz und einfach". */
export type ClauseRole = 'greeting' | 'request' | 'wish' | 'weak_wish' | 'aside'

const MOST_WORDS = 24
/** Words of the name in "hallo Steffi", and of whose place it is. */
const MOST_NAMES = 2
const PRICE_OR_TIME = /[€£$@#]|\d[:.]\d/u

const some = (phrases: readonly Phrase[], ...kinds: Kind[]) => phrases.some((phrase) => kinds.some((kind) => phrase.kinds.has(kind)))
const is = (phrase: Phrase | undefined, ...kinds: Kind[]) => phrase !== undefined && kinds.some((kind) => phrase.kinds.has(kind))
const isUnknown = (phrase: Phrase) => phrase.kinds.size === 0

/** What a clause of a brief says to the writer in one language; undefined for a fact. `isLabel`: a colon follows. */
export function clauseRole(clause: string, vocabulary: Vocabulary, isLabel: boolean): ClauseRole | undefined {
  const words = plainWords(clause)
  if (words.length === 0 || words.length > MOST_WORDS || hasContact(clause) || PRICE_OR_TIME.test(clause)) return undefined
  const phrases = phrasesOf(words, vocabulary)
  if (isGreeting(phrases)) return 'greeting'
  if (isRequest(phrases) || (isLabel && isLabelOfRequest(phrases))) return 'request'
  const wish = wishIn(phrases)
  if (wish) return wish
  const isFiller = phrases.every((phrase) => is(phrase, 'fillers'))
  return !isLabel && (isFiller || is(phrases[0], 'asides')) && !/\d/u.test(clause) ? 'aside' : undefined
}

function isGreeting(phrases: readonly Phrase[]): boolean {
  const names = phrases.filter(isUnknown).length
  const isKnown = phrases.every((phrase) => isUnknown(phrase) || is(phrase, 'greetings', 'fillers', 'please'))
  return isKnown && is(phrases[0], 'greetings') && names < MOST_NAMES && phrases.slice(0, -1).every((phrase) => !isUnknown(phrase))
}

/** "hallo, ich brauche bitte einen kurzen Text für Insta" */
function isRequest(phrases: readonly Phrase[]): boolean {
  const start = phrases.findIndex((phrase) => is(phrase, 'openers'))
  if (start < 0 || !phrases.slice(0, start).every((phrase) => is(phrase, 'greetings', 'fillers', 'please'))) return false
  const rest = withoutOwner(phrases.slice(start + 1))
  return some(rest, 'texts') && rest.every((phrase) => is(phrase, ...OF_REQUESTS))
}

const OF_REQUESTS: Kind[] = ['small', 'please', 'fillers', 'texts', 'places', 'for', 'of', 'styles', 'textStyles', 'languages', 'openers']

/** "ok para el tiktok de la panadería:" */
function isLabelOfRequest(phrases: readonly Phrase[]): boolean {
  const rest = withoutOwner(phrases)
  const isKnown = rest.every((phrase) => is(phrase, 'greetings', 'fillers', 'please', 'small', 'texts', 'places', 'for', 'of'))
  const start = rest.findIndex((phrase) => !is(phrase, 'greetings', 'fillers', 'please', 'texts', 'small'))
  return isKnown && is(rest[start], 'for') && some(rest.slice(start), 'places')
}

/** Without whose place it is: "el instagram | de la panadería". */
function withoutOwner(phrases: readonly Phrase[]): readonly Phrase[] {
  const place = phrases.findIndex((phrase) => is(phrase, 'places'))
  const after = phrases.slice(place + 1)
  const names = after.filter(isUnknown).length
  const isOwned = place >= 0 && is(after[0], 'of') && names > 0 && names <= MOST_NAMES
  return isOwned ? phrases.filter((phrase) => !isUnknown(phrase)) : phrases
}

/** "bitte locker und mit du", "sin emojis", "max 3 phrases" */
function wishIn(phrases: readonly Phrase[]): 'wish' | 'weak_wish' | undefined {
  const isLength = phrases.some((phrase, index) => phrase.isNumber && is(phrases[index + 1], 'lengths'))
  const isKnown = phrases.every((phrase, index) =>
    phrase.isNumber ? isLength && is(phrases[index + 1], 'lengths') : is(phrase, ...OF_WISHES),
  )
  if (!isKnown || !(isLength || some(phrases, 'styles', 'textStyles', 'adStyles', 'languages'))) return undefined
  const isAgainstAdvertising = some(phrases, 'adStyles') && some(phrases, 'not')
  return isLength || isAgainstAdvertising || some(phrases, 'textStyles') || some(phrases, 'please') ? 'wish' : 'weak_wish'
}

const OF_WISHES: Kind[] = [
  'small',
  'please',
  'fillers',
  'styles',
  'textStyles',
  'adStyles',
  'lengths',
  'languages',
  'texts',
  'not',
  'places',
  'for',
]
