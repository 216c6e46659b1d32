import { trimEndOf } from '@loomcast/platforms'
import { hasContact } from '../sentence.ts'
import * as words from './address-words.ts'
import { INTRODUCTION, isToWriter } from './frame.ts'
import type { Unwrapped } from './unwrapped.ts'

const GREETING = new RegExp(`^[¡]?${words.GREETING_WORD}(?: [\\p{L}'’.-]{1,15}){0,3}?(?:\\s*[,!.…–—-]+\\s*|\\s+)$`, 'iu')
const OPENER = new RegExp(`^${words.OPENER}(?![\\p{L}])`, 'iu')
const BOUNDARY = /\n|[.!?…](?=\s|$)|:(?=\s)|,(?=\s)| ?[–—](?=\s)| -+(?=\s)|\.\./u
const LEADING = /^[\s,.:;!?…–—-]+/u
/** What joins the content to a request: "can you do a post, so we are …" */
const CONNECTOR =
  /^(?:(?:so|and|basically|because|cos|it['’]?s (?:about|just)|to say(?: that)?|saying(?: that)?|also|anyway|um+|erm?|yeah|y|e|et|en|und|also|że|dat|dass)(?![\p{L}])[ ,]*){1,3}(?=\S)/iu
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
function namesSubject(clause: string): boolean {
  const rest = clause.slice(OPENER.exec(clause)?.[0].length ?? 0)
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
  const opener = OPENER.exec(text)?.[0]
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

/** The first clause of a text, without the sign behind it. */
function clauseOf(text: string): string {
  const start = text.slice(0, 300)
  const at = start.search(BOUNDARY)
  return at < 0 ? start : start.slice(0, at)
}

interface Opening {
  rest: string
  taken: string[]
  requests: number
}

const MAX_STEPS = 8
/** Takes greetings, courtesies and requests from the beginning of a message. */
function openingOf(text: string): Opening {
  const taken: string[] = []
  let rest = text
  let requests = 0
  const take = (length: number) => {
    taken.push(rest.slice(0, length).trim())
    rest = rest.slice(length).replace(LEADING, '')
  }
  for (let step = 0; step < MAX_STEPS && rest !== ''; step += 1) {
    const greeting = greetingIn(rest)
    const courtesy = courtesyIn(rest)
    const clause = clauseOf(rest)
    if (greeting) take(greeting.length)
    else if (courtesy && (requests > 0 || taken.length > 0 || startsRequest(rest.slice(courtesy.length).replace(LEADING, ''))))
      take(courtesy.length)
    else if (headed(rest, clause) === undefined && isRequestToWriter(clause) && (words.PASSES_ON.test(clause) || !namesSubject(clause))) {
      requests += 1
      take(clause.length)
      const connector = CONNECTOR.exec(rest)?.[0]
      if (connector) rest = rest.slice(connector.length)
    } else if (headed(rest, clause) !== undefined) {
      taken.push(clause)
      rest = headed(rest, clause) ?? rest
      requests += 1
      break
    } else if (withSubject(rest, clause) !== undefined) {
      const named = withSubject(rest, clause) ?? ''
      taken.push(rest.slice(0, rest.length - named.length).trim())
      rest = named
      requests += 1
      break
    } else if (requests > 0 && thanksAtEnd(clause) === clause && rest.includes('\n\n')) take(rest.indexOf('\n\n'))
    else break
  }
  return { rest, taken, requests }
}

const courtesyIn = (text: string) => words.COURTESIES.map((pattern) => pattern.exec(text.slice(0, 200))?.[0]).find(Boolean)

const POSTS = /^(?:put|post|share|publish|stick|pop|get)$/iu
const OUR = /^(?:our|my|the)$/iu
const AFTER_SUBJECT = /^(?:up|out|online|please|pls|plz|today|now|asap|thanks)$/iu
const MAX_SUBJECT_WORDS = 5

/** "Can you put our new prices up please" above a list: its heading is "New prices". */
function headed(text: string, clause: string): string | undefined {
  const below = text.slice(clause.length)
  if (!/^[:.?!]?\n/u.test(below) || !OPENER.test(clause) || /[\d€£$]/u.test(clause)) return undefined
  if (below.slice(0, 400).trim().split('\n').length < 2) return undefined
  const tokens = clause.trim().split(' ')
  while (AFTER_SUBJECT.test(tokens.at(-1) ?? '')) tokens.pop()
  const our = tokens.findIndex(
    (token, index) => OUR.test(token) && tokens.slice(Math.max(0, index - 2), index).some((each) => POSTS.test(each)),
  )
  const subject = our < 0 ? [] : tokens.slice(our + 1)
  if (subject.length === 0 || subject.length > MAX_SUBJECT_WORDS) return undefined
  const heading = subject.join(' ')
  return `${heading.charAt(0).toUpperCase()}${heading.slice(1)}\n${below.replace(LEADING, '')}`
}

const ABOUT = /^(?:[\p{L}'’]{1,14} ){2,14}?(?:about|regarding|announcing|promoting|advertising) (?:our |my |the )?(?=\S)/iu
const STATES_IT = /^, (?:(?:so|um+|erm?|and|basically)[ ,]{1,2}){0,2}(?:it['’]?s|its|we['’]?re|we|they['’]?re|there['’]?s)(?![\p{L}])/iu

/** "could you put something up about Mother's Day, it's on …" without the request: "Mother's Day: it's on …" */
function withSubject(text: string, clause: string): string | undefined {
  const about = ABOUT.exec(clause)?.[0]
  if (!about || !isRequestToWriter(clause) || !STATES_IT.test(text.slice(clause.length, clause.length + 40))) return undefined
  const subject = clause.slice(about.length)
  if (subject.split(' ').length > 5) return undefined
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${text.slice(clause.length + 2)}`
}

/** Whether a request or a courtesy follows a greeting. */
const startsRequest = (text: string) => words.PASSES_ON.test(text) || isRequestToWriter(clauseOf(text)) || isSubjectRequest(text)
const isSubjectRequest = (text: string) => OPENER.test(text.slice(0, 60)) && words.NAMES_POSTING.test(clauseOf(text))

/** A greeting before a request: "Hi lovely can u …", "Hoi Bram, wil jij …". */
function greetingIn(text: string): string | undefined {
  const start = text.slice(0, 90)
  for (const [from] of [...start.matchAll(/(?<=\S)(?:\s*[,!.…–—-]+\s*|\s+)(?=\S)/gu)]
    .slice(0, 4)
    .map(({ index, 0: gap }) => [index + gap.length])) {
    const before = start.slice(0, from)
    if (!GREETING.test(before)) continue
    const after = text.slice(from)
    if (startsRequest(after) || courtesyIn(after) !== undefined) return before
  }
  return undefined
}

const ONLY_THANKS = new RegExp(`^${words.THANKS}$`, 'iu')
const KISS_OR_SIGN = /^(?:x{1,4}|[.!–—-]{1,3})$/u
const PERSON = /^\p{Lu}[\p{L}'’-]{0,14}$/u
const MAX_THANKS = 5

/** The thanks with which a text ends, with a name behind them. */
function thanksAtEnd(text: string): string | undefined {
  const tokens = [...text.matchAll(/\S+/gu)].map(({ index, 0: token }) => ({ index, token: trimEndOf(token, ',.!') }))
  const rest = tokens.filter(({ token }) => token !== '')
  while (KISS_OR_SIGN.test(rest.at(-1)?.token ?? '')) rest.pop()
  for (let names = 0; names <= 2; names += 1) {
    if (rest.slice(rest.length - names).some(({ token }) => !PERSON.test(token))) break
    const end = rest.length - names
    for (let length = Math.min(MAX_THANKS, end); length > 0; length -= 1) {
      const phrase = rest.slice(end - length, end)
      if (ONLY_THANKS.test(phrase.map(({ token }) => token).join(' '))) return text.slice(phrase[0]?.index ?? 0)
    }
  }
  return undefined
}

/** Takes thanks and names from the end of a message: "Merci, Karine", "thx!!". */
function withoutThanks(text: string, taken: string[]): string {
  let rest = text
  for (let step = 0; step < 3; step += 1) {
    const tail = rest.slice(-90)
    const comma = tail.lastIndexOf(', ')
    const clause = comma >= 0 && isToWriter(tail.slice(comma + 2)) ? tail.slice(comma + 1) : undefined
    const found = clause ?? thanksAtEnd(tail)
    if (!found || found.length === rest.length) break
    taken.push(found.trim())
    rest = rest
      .slice(0, -found.length)
      .trimEnd()
      .replace(/(?:,| [–—-])$/u, '')
  }
  return rest
}

/** A message without the words to its recipient: greeting, request, thanks. Only a message with a request loses its thanks. */
export function withoutAddress(text: string): Unwrapped {
  const { rest, taken, requests } = openingOf(text)
  const isSpoken = INTRODUCTION.test(text.slice(0, 200))
  if (taken.length === 0 && !isSpoken) return { text, shell: [], quoted: [] }
  const open = requests > 0 || isSpoken ? withoutThanks(rest, taken) : rest
  return open.trim() === '' ? { text, shell: [], quoted: [] } : { text: open, shell: taken, quoted: [] }
}
