import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'
import extractUrl from 'twitter-text/dist/regexp/extractUrl.js'
import { type Match, matches } from './matches.ts'

interface Candidate extends Match {
  hasProtocol: boolean
}

// X's pattern tries every position of a text, which takes quadratic time on long runs of domain characters. Here it is applied only where a link can start.
const ANCHORED = new RegExp(extractUrl.source, 'iy')
const DOMAIN_RUN = /[-._A-Za-z0-9\u00C0-\u02BB\u1E00-\u1EFF]+/gu
const TOP_LEVEL = /[^-._]\.[a-z]/iu
const NATIVE_TOP_LEVEL = /[^-._]\.\p{L}$/u
const PROTOCOL = /(?<![A-Za-z0-9])https?$/iu
// The part of a link that can contain its domain.
const HOST = /:\/\/[^\s/?(]{0,500}/uy
// A domain label has at most 63 characters (RFC 1035); X accepts links of up to 4,096 characters.
const MAX_LABEL = 63
const MAX_LINK = 4096
const SHORTEST_LINK = 'a.co'.length
const MAX_TOP_LEVEL = 32
// The longest possible path. X's pattern takes quadratic time in the number of parentheses, so the link ends after 50 of them.
const PATH = /[!-')-~\u00A1-\u052F\u1E00-\u1EFF\u2013]*(?:\([!-')-~\u00A1-\u052F\u1E00-\u1EFF\u2013]*){0,50}/uy
// Characters that X does not accept in a domain label.
const LABEL_END = /[\s!#-,./:-@[-^{-~]/u

const LONGEST_STORED = 200
const MAX_STORED = 2_000
const checked = new Map<string, Match[]>()

/** Finds the links in a text as X does. Runs in linear time. */
export function findLinks(text: string): Match[] {
  const links: Match[] = []
  if (text.length < SHORTEST_LINK || !text.includes('.')) return links
  let after = 0
  for (const run of matches(DOMAIN_RUN, text)) {
    const candidate = candidateOf(text, run)
    if (candidate === undefined || candidate.start < after) continue
    const before = Math.max(after, candidate.start - 1)
    const end = matchedEnd(text, before, candidate.end)
    if (end === undefined) continue
    links.push(...validLinks(text, candidate.hasProtocol ? before : labelStart(text, before, after), end))
    after = end
  }
  return links
}

/** Returns where a link with this run of domain characters starts and how far its domain can extend. */
function candidateOf(text: string, { start, end: runEnd }: Match): Candidate | undefined {
  const run = text.slice(start, runEnd)
  HOST.lastIndex = runEnd
  const protocol = HOST.test(text) ? PROTOCOL.exec(run) : null
  if (protocol) return { start: start + protocol.index, end: HOST.lastIndex, hasProtocol: true }
  const hasTopLevel =
    TOP_LEVEL.test(run) || (run.length > 1 && run.endsWith('.') && NATIVE_TOP_LEVEL.test(text.slice(runEnd - 2, runEnd + 1)))
  return hasTopLevel ? { start, end: runEnd + MAX_TOP_LEVEL, hasProtocol: false } : undefined
}

function matchedEnd(text: string, before: number, domainEnd: number): number | undefined {
  const domain = anchored(text.slice(before, domainEnd))
  if (domain === undefined) return undefined
  PATH.lastIndex = before + domain
  const pathEnd = Math.min(PATH.exec(text)?.[0].length ?? 0, MAX_LINK) + before + domain
  return pathEnd > domainEnd ? before + (anchored(text.slice(before, pathEnd)) ?? domain) : before + domain
}

function anchored(part: string): number | undefined {
  ANCHORED.lastIndex = 0
  return ANCHORED.exec(part)?.[0].length
}

function validLinks(text: string, from: number | undefined, end: number): Match[] {
  if (from === undefined) return []
  return checkedLinks(text.slice(from, end)).map((link) => ({ start: from + link.start, end: from + link.end }))
}

/** Caches recent results, because a thread is weighed many times while it is split and X's check of a link is slow. */
function checkedLinks(part: string): Match[] {
  const known = checked.get(part)
  if (known) return known
  const links = extractUrlsWithIndices(part).map(({ indices }) => ({ start: indices[0], end: indices[1] }))
  if (part.length > LONGEST_STORED) return links
  if (checked.size === MAX_STORED) checked.clear()
  checked.set(part, links)
  return links
}

/**
 * Returns the start of the domain label, which is before the run in scripts without spaces. Undefined if the label is too long for a
 * domain, because then there is no link.
 */
function labelStart(text: string, before: number, after: number): number | undefined {
  let start = before
  while (start > after && !LABEL_END.test(text.charAt(start))) {
    start -= 1
    if (before - start > MAX_LABEL) return undefined
  }
  const continues = start < before && text.charAt(start) === '.' && start > 0 && !LABEL_END.test(text.charAt(start - 1))
  return continues ? start + 1 : start
}
