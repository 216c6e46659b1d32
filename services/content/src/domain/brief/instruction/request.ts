import type { Instruction } from './instruction.ts'
import {
  ABOUT_TEXT,
  BETTER_WORDING,
  FOR_READERS,
  LEAD_IN,
  NAMED,
  NAMES_SUBJECT,
  ONLY_NOUN,
  OPENS_CLAUSE,
  OPENS_REQUEST,
  PERSONA,
  PLATFORM_NAME,
  REQUEST,
  SEPARATOR,
  STYLE_TAIL,
  WANTED,
} from './request-patterns.ts'

/** "a post for my accounting firm, Penrose & Lyle": the name of the sender. */
const OF_BUSINESS =
  /^(.{8,120} (?:for|on behalf of) (?:my|our|the) [\p{L} -]{3,40}?)(?:, |,? called | \()((?:\p{Lu}|\d)[^.;:!?()]{1,50})\)?[.!]?$/u

export function withoutLeadIn(text: string): string {
  let rest = text
  for (let step = 0; step < 5; step += 1) {
    const found = LEAD_IN.exec(rest)?.[0]
    if (!found || found.length >= rest.length) break
    rest = rest.slice(found.length)
  }
  return rest
}

/** Whether a text only asks for a post, without a fact for it. */
export function isRequest(text: string): boolean {
  const lead = withoutLeadIn(text)
  const bare = lead.replace(/[\s.!?:,;–-]{1,6}$/u, '')
  if (bare.length > 170 || /[€$£]|\d{3}|\d[:.]\d|@|#/u.test(bare)) return false
  if (PERSONA.test(bare) || ONLY_NOUN.test(bare) || BETTER_WORDING.test(bare)) return true
  if (FOR_READERS.test(bare) && !OPENS_REQUEST.test(bare)) return false
  if (NAMED.test(bare.replace(PLATFORM_NAME, ''))) return false
  if (NAMES_SUBJECT.test(bare) && !ABOUT_TEXT.test(bare)) return false
  return REQUEST.test(bare) || WANTED.test(bare)
}

/** Whether a text can only be meant for the writer, wherever it stands. */
export const isCertain = (sentence: string) =>
  /^(?:can|could|would) (?:u|you)(?![\p{L}])/iu.test(withoutLeadIn(sentence)) && isRequest(sentence)

/** Parses a sentence that asks for a post: "pls write smth for insta: new oat flat white £3.40" has its content behind the colon. */
export function readRequest(sentence: string, { first }: { first: boolean }): Instruction | undefined {
  const start = sentence.slice(0, 240)
  if (!/\p{L}/u.test(start)) return undefined
  for (const { index, 0: sign } of start.matchAll(SEPARATOR)) {
    const head = start.slice(0, index)
    if (index < 8 || !isRequest(head)) continue
    const statement = unquoted(sentence.slice(index + sign.length))
    return { ...styleOf(head), request: head, ...(statement.trim() && { statement: statement.trim() }) }
  }
  const lead = withoutLeadIn(start)
  const content = HANDS_OVER.exec(lead)
  if (content && (content[1] || /(?:please|pls|plz)\W+$/iu.test(start.slice(0, start.length - lead.length)))) {
    const head = start.slice(0, start.length - lead.length + content[0].length)
    return { request: head.trim(), statement: sentence.slice(head.length) }
  }
  const comma = first ? start.indexOf(', ') : -1
  const rest = sentence.slice(comma + 2)
  if (comma > 8 && OPENS_CLAUSE.test(rest) && isRequest(start.slice(0, comma))) return { request: start.slice(0, comma), statement: rest }
  const business = OF_BUSINESS.exec(sentence)
  if (business?.[1] && business[2] && isRequest(business[1])) return { request: business[1], topic: business[2].replace(/[.!]$/u, '') }
  if (!isRequest(sentence)) return undefined
  return { ...styleOf(sentence), request: sentence }
}

/** "can u put up that we're closed on Monday" */
const HANDS_OVER =
  /^((?:(?:can|cn|could|would) (?:u|you) |(?:please|pls|plz) )+)?(?:just )?(?:put|post|share|say|announce|write|stick|pop|chuck|bung)(?: (?:up|out|on|something|smth|a post))?(?: (?:on|for|to) (?:\p{L}{2,12} ){1,2}?)? ?(?:that|tht|saying(?: that)?) (?!(?:makes?|sounds?|feels?|reads?|appeals?|attracts?|encourages?|invites?|welcomes?) |again|way)(?=\S)/iu

/** A pasted text in quotation marks is the text, not a quotation. */
function unquoted(text: string): string {
  const inner = /^\s*(?:"([^"]+)"|“([^“”]+)”|«([^«»]+)»|„([^„“]+)“)\s*$/u.exec(text)
  const bare = inner?.slice(1).find((each) => each !== undefined)
  return bare && /[.!?]/u.test(bare) ? bare : text
}

const QUOTED_TEXT = /^([^\n"“]{8,200}?[:.–—-]\s*)(?:"([^"]{20,})"|“([^“”]{20,})”)(\s*|\s+\p{Lu}[^"“”]{1,300})$/u

/** 'Rewrite the text below: "We are open. …"' without the quotation marks. */
export function withoutTextQuotes(text: string): string {
  const found = QUOTED_TEXT.exec(text)
  const body = found?.[2] ?? found?.[3]
  return found?.[1] && body && isRequest(found[1]) ? `${found[1]}${body}${found[4]?.trimEnd() ?? ''}` : text
}

/** "something that makes beginners feel welcome" */
const EFFECT = /^ that (?:makes?|sounds?|feels?|reads?|appeals?|attracts?|encourages?|invites?|welcomes?) \S/iu
const LONGEST_EFFECT = 80

function effectOf(text: string): string | undefined {
  const end = text.slice(-LONGEST_EFFECT)
  const effect = end.slice(Math.max(0, end.lastIndexOf(' that ')))
  return EFFECT.test(effect) ? effect : undefined
}

function styleOf(head: string): Instruction {
  const bare = head.replace(/[\s.!?:,;–-]{1,6}$/u, '')
  const wish = (STYLE_TAIL.exec(bare)?.[0] ?? effectOf(bare))?.trim()
  return wish ? { wish } : {}
}
