import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'
import extractUrl from 'twitter-text/dist/regexp/extractUrl.js'
import { type Match, matches } from './matches.ts'

interface Candidate extends Match {
  hasProtocol: boolean
}

// X's own pattern tries every position of a text, which takes quadratic time on long runs of domain characters. Here it is applied only
// where a link can start, and only once for each start.
const ANCHORED = new RegExp(extractUrl.source, 'iy')
const DOMAIN_RUN = /[-._A-Za-z0-9\u00C0-\u02BB\u1E00-\u1EFF]+/gu
const TOP_LEVEL = /[^-._]\.[a-z]/iu
const NATIVE_TOP_LEVEL = /[^-._]\.\p{L}$/u
const PROTOCOL = /(?<![A-Za-z0-9])https?$/iu
// The part of a link that can be its domain.
const HOST = /:\/\/[^\s/?(]{0,500}/uy
// A label of a domain has at most 63 characters (RFC 1035); X takes links of up to 4,096 characters.
const MAX_LABEL = 63
const MAX_LINK = 4096
const SHORTEST_LINK = 'a.co'.length
const MAX_TOP_LEVEL = 32
// As far as a path can reach. X's pattern takes quadratic time in the number of parentheses: more than 50 end the link.
const PATH = /[!-')-~\u00A1-\u052F\u1E00-\u1EFF\u2013]*(?:\([!-')-~\u00A1-\u052F\u1E00-\u1EFF\u2013]*){0,50}/uy
// What X takes for no part of a domain's label.
const LABEL_END = /[\s!#-,./:-@[-^{-~]/u

const LONGEST_STORED = 200
const MOST_STORED = 2_000
const checked = new Map<string, Match[]>()

/** The links of a text as X finds them, in linear time. */
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

/** Where a link with this run of domain characters starts, and how far its domain can reach. */
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

/** A thread is weighed many times while it is split, and X's check of one link is slow: the latest results are stored. */
function checkedLinks(part: string): Match[] {
  const known = checked.get(part)
  if (known) return known
  const links = extractUrlsWithIndices(part).map(({ indices }) => ({ start: indices[0], end: indices[1] }))
  if (part.length > LONGEST_STORED) return links
  if (checked.size === MOST_STORED) checked.clear()
  checked.set(part, links)
  return links
}

/** In a script without spaces a label starts before the run. Undefined when it is too long for a domain: then there is no link. */
function labelStart(text: string, before: number, after: number): number | undefined {
  let start = before
  while (start > after && !LABEL_END.test(text.charAt(start))) {
    start -= 1
    if (before - start > MAX_LABEL) return undefined
  }
  const continues = start < before && text.charAt(start) === '.' && start > 0 && !LABEL_END.test(text.charAt(start - 1))
  return continues ? start + 1 : start
}
