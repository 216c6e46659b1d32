import { closingLength, thanksAtEnd, withoutClosingThanks } from './closing-thanks.ts'
import { INTRODUCTION } from './introductions.ts'
import { headingOfRequest, LEADING_PUNCTUATION, subjectOfRequest } from './request-subject.ts'
import * as words from './salutation-words.ts'
import type { StrippedText } from './stripped-text.ts'
import { isRequestToWriter, namesSubject, REQUEST_START } from './writing-request.ts'

const GREETING = new RegExp(`^[¡]?${words.GREETING_WORD}(?: [\\p{L}'’.-]{1,15}){0,3}?(?:\\s*[,!.…–—-]+\\s*|\\s+)$`, 'iu')
const BOUNDARY = /\n|[.!?…](?=\s|$)|:(?=\s)|,(?=\s)| ?[–—](?=\s)| -+(?=\s)|\.\./u
/** What joins the content to a request: "can you do a post, so we are …" */
const CONNECTOR =
  /^(?:(?:so|and|basically|because|cos|it['’]?s (?:about|just)|to say(?: that)?|saying(?: that)?|also|anyway|um+|erm?|yeah|y|e|et|en|und|also|że|dat|dass)(?![\p{L}])[ ,]*){1,3}(?=\S)/iu

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
    rest = rest.slice(length).replace(LEADING_PUNCTUATION, '')
  }
  for (let step = 0; step < MAX_STEPS && rest !== ''; step += 1) {
    const greeting = greetingIn(rest)
    const courtesy = courtesyIn(rest)
    const clause = clauseOf(rest)
    if (greeting) take(greeting.length)
    else if (courtesy && (requests > 0 || taken.length > 0 || startsRequest(rest.slice(courtesy.length).replace(LEADING_PUNCTUATION, ''))))
      take(courtesy.length)
    else if (
      headingOfRequest(rest, clause) === undefined &&
      isRequestToWriter(clause) &&
      (words.PASSES_ON.test(clause) || !namesSubject(clause))
    ) {
      requests += 1
      take(clause.length)
      const connector = CONNECTOR.exec(rest)?.[0]
      if (connector) rest = rest.slice(connector.length)
    } else if (headingOfRequest(rest, clause) !== undefined) {
      taken.push(clause)
      rest = headingOfRequest(rest, clause) ?? rest
      requests += 1
      break
    } else if (subjectOfRequest(rest, clause) !== undefined) {
      const named = subjectOfRequest(rest, clause) ?? ''
      taken.push(rest.slice(0, rest.length - named.length).trim())
      rest = named
      requests += 1
      break
    } else if (requests > 0 && thanksAtEnd(clause) === clause && rest.includes('\n\n')) take(closingLength(rest))
    else break
  }
  return { rest, taken, requests }
}

const courtesyIn = (text: string) => words.COURTESIES.map((pattern) => pattern.exec(text.slice(0, 200))?.[0]).find(Boolean)

/** Whether a request or a courtesy follows a greeting. */
const startsRequest = (text: string) => words.PASSES_ON.test(text) || isRequestToWriter(clauseOf(text)) || isSubjectRequest(text)
const isSubjectRequest = (text: string) => REQUEST_START.test(text.slice(0, 60)) && words.NAMES_POSTING.test(clauseOf(text))

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

/** A message without the words to its recipient: greeting, request, thanks. Only a message with a request loses its thanks. */
export function withoutSalutation(text: string): StrippedText {
  const { rest, taken, requests } = openingOf(text)
  const isSpoken = INTRODUCTION.test(text.slice(0, 200))
  if (taken.length === 0 && !isSpoken) return { text, boilerplate: [], quoted: [] }
  const open = requests > 0 || isSpoken ? withoutClosingThanks(rest, taken) : rest
  return open.trim() === '' ? { text, boilerplate: [], quoted: [] } : { text: open, boilerplate: taken, quoted: [] }
}
