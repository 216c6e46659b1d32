import { folded } from '../boilerplate/folded-text.ts'
import { isEnglish } from '../language.ts'
import type { BriefRoles } from './brief-roles.ts'
import { type Clause, clauseEndFrom, clausesIn, type Line, linesIn, meanOf } from './clauses-of-words.ts'
import {
  CONNECTS,
  DOUBT,
  FORWARDED,
  LEAD,
  MEANS_ALL_BEFORE,
  MEANS_BEFORE,
  OPENS_REMARK,
  ORDER,
  SUBJECT,
  WITHIN_REMARK,
} from './cue-patterns.ts'
import { FOREIGN_BEFORE, FOREIGN_CERTAIN, FOREIGN_CONNECTS, FOREIGN_LEAD, FOREIGN_ORDER } from './foreign-cue-patterns.ts'

/** How probable the network must find a stretch with such words at least, of a brief that has anything for the writer. Text for readers has a lower one. */
const LEAST = 0.22
const LEAST_SHARE = 0.12
/** The same in other languages, where the classifier of words is less certain. */
const LEAST_SHARE_OF_WORDS = 0.22
/** Words before an order that it means by "that". */
const LEAST_MEANT = 0.1
/** What follows an order as its reason. */
const LEAST_REASON = 0.4
/** Clauses before the one that an order means. */
const LEAST_MORE = 0.6
/** Where text without signs goes on for readers. */
const LEAST_WITHOUT_SIGN = 0.3
/** Above what any kind of text needs to be taken out. */
const CERTAIN = 0.995

/** The role of what these words are in. */
const ORDERED = 'instruction'

/**
 * Raises the estimates of words that are under an exclusion instruction, or next to words that are for the writer only, where the network finds them
 * at least doubtful. Text that is finished is not changed.
 */
export function withCues(brief: string, roles: BriefRoles): BriefRoles {
  const isForeign = !isEnglish(brief)
  const isFinished = meanOf(roles, 0, roles.length) < (isForeign ? LEAST_SHARE_OF_WORDS : LEAST_SHARE)
  if (roles.length === 0 || (isFinished && !isForeign)) return roles
  const hidden = new Set<number>()
  const ordered = new Set<number>()
  const typed = roles.map(({ start, end }) => brief.slice(start, end))
  const words = isForeign ? typed.map((word) => folded(word).replace(/(?<=\p{L})'(?=\p{L})/gu, '')) : typed
  const cues = isForeign ? FOREIGN : ENGLISH
  const lines = linesIn(brief, roles, typed)
  lines.forEach((line, index) => {
    const clauses = clausesIn(typed, line)
    clauses.forEach((clause, position) => {
      for (let at = clause.from; at <= clause.to; at += 1) {
        const text = words.slice(at, at + LONGEST_ORDER).join(' ')
        if (isForeign && FOREIGN_CERTAIN.test(text)) {
          for (let word = at - leadOf(words, clause.from, at, FOREIGN_LEAD); word <= certainTo(at, clause.to, roles); word += 1)
            ordered.add(word)
          continue
        }
        if (isFinished) continue
        const forwarded = isForeign ? undefined : FORWARDED.exec(text)?.[0]
        if (forwarded) {
          const from = meantFrom(clause.from, at, words, roles, LEAST_REASON)
          const to = at + forwarded.split(' ').length - 1
          if (meanOf(roles, from, to + 1) >= LEAST_REASON) for (let word = from; word <= to; word += 1) hidden.add(word)
          continue
        }
        const isOrder = cues.order.test(text)
        const isDoubt = !isOrder && DOUBT.test(text)
        const isWithin = !isForeign && WITHIN_REMARK.test(text)
        if (!isOrder && !isDoubt && !isWithin && (isForeign || !OPENS_REMARK.test(text))) continue
        const range = isOrder
          ? underOrder({ at, position, clauses, line, before: lines[index - 1], cues }, words, roles)
          : isDoubt
            ? aroundDoubt(at, { position, clauses }, roles)
            : remarkAt(at, clause, isWithin, words, roles)
        if (!range) continue
        for (let word = range.from; word <= range.to; word += 1) (isOrder ? ordered : hidden).add(word)
      }
    })
  })
  if (hidden.size + ordered.size === 0) return roles
  return roles.map((word, index) => {
    if (!hidden.has(index) && !ordered.has(index)) return word
    const probability = Math.max(word.probability, CERTAIN)
    return ordered.has(index) && word.probability < 0.5 ? { ...word, probability, role: ORDERED } : { ...word, probability }
  })
}

interface Order {
  /** The first of its words. */
  at: number
  clauses: Clause[]
  /** Of the clause that has it. */
  position: number
  line: Line
  before: Line | undefined
  cues: Cues
}

/** The words of orders in a language. */
interface Cues {
  order: RegExp
  meansBefore: RegExp
  lead: RegExp
  /** How private what precedes an order must be at least, so that the order means it. */
  leastMeant: number
}

const ENGLISH: Cues = { order: ORDER, meansBefore: MEANS_BEFORE, lead: LEAD, leastMeant: LEAST_MEANT }
const FOREIGN: Cues = { order: FOREIGN_ORDER, meansBefore: FOREIGN_BEFORE, lead: FOREIGN_LEAD, leastMeant: 0.5 }

/** The words of an order, of its reasons and, if it only says "that", of what it means. */
function underOrder({ at, clauses, position, line, before, cues }: Order, words: string[], roles: BriefRoles): Line | undefined {
  const clause = clauses[position]
  if (!clause) return undefined
  const order = cues.order.exec(words.slice(at, at + LONGEST_ORDER).join(' '))?.[0] ?? ''
  const verb = at + order.split(' ').length - 1
  const isComplete = cues === ENGLISH && MEANS_ALL_BEFORE.test(order)
  const isPronoun = verb < clause.to && cues.meansBefore.test(words[verb + 1] ?? '') && !opensThatClause(words, verb + 1)
  const own = isComplete ? verb : isPronoun ? verb + 1 : clause.to
  let to = own < clause.to ? own : clauseEndFrom(at, clause.to, roles, LEAST_WITHOUT_SIGN)
  if (meanOf(roles, at, to + 1) < LEAST) return undefined
  const namesNothing = isComplete || words.slice(verb + 1, to + 1).every((word) => cues.meansBefore.test(word))
  if (to === clause.to) to = reasonsTo(clauses, position, roles)
  let from = Math.max(clause.from, at - leadOf(words, clause.from, at, cues.lead))
  if (namesNothing) {
    const least = cues.leastMeant
    const last = clauses[position - 1]
    const isMeant = (line: Line | undefined) => line !== undefined && meanOf(roles, line.from, line.to + 1) >= least
    if (from > clause.from) from = meantFrom(clause.from, from, words, roles, least)
    else if (position > 0) from = cues === ENGLISH || isMeant(last) ? meantClause(clauses, position, roles) : from
    else if (at === line.from && before && isMeant(before)) from = before.from
  }
  return { from, to }
}

const LONGEST_CERTAIN = 12
/** Words of an order at least: "no digas que cerró". */
const SHORTEST_CERTAIN = 5
const LEAST_OPENING = 0.6

/** The last word of an order that is one by its words: up to where the classifier finds that a word opens a sentence. */
function certainTo(at: number, last: number, roles: BriefRoles): number {
  let to = Math.min(last, at + SHORTEST_CERTAIN - 1)
  while (to < Math.min(last, at + LONGEST_CERTAIN) && (roles[to + 1]?.opens ?? 0) < LEAST_OPENING) to += 1
  return to
}

/** "that someone nicked the tin": names what must stay out. */
const opensThatClause = (words: string[], at: number) => /^that$/iu.test(words[at] ?? '') && SUBJECT.test(words[at + 1] ?? '')

const LONGEST_ORDER = 8

/** The last word of the clauses that follow an order as its reasons. */
function reasonsTo(clauses: Clause[], position: number, roles: BriefRoles): number {
  let last = position
  while (last + 1 < clauses.length) {
    const next = clauses[last + 1]
    if (!next || meanOf(roles, next.from, next.to + 1) < LEAST_REASON) break
    last += 1
  }
  return clauses[last]?.to ?? 0
}

/** The number of words before an order that belong to it: "so please don't". */
function leadOf(words: string[], from: number, at: number, lead: RegExp): number {
  let count = 0
  while (at - count > from && count < 4 && lead.test((words[at - count - 1] ?? '').replace(/[,(]/gu, ''))) count += 1
  return count
}

/** In text without signs: back to a connection, or as far as the network doubts. */
function meantFrom(first: number, at: number, words: string[], roles: BriefRoles, least = LEAST_MEANT): number {
  let from = at
  while (from > first && at - from < 14) {
    if ((roles[from - 1]?.probability ?? 0) < least) break
    from -= 1
    if ((CONNECTS.test(words[from] ?? '') || FOREIGN_CONNECTS.test(words[from] ?? '')) && (roles[from - 1]?.probability ?? 0) < 0.5) break
  }
  return from
}

/** The clause before an order, and those before it that the network doubts. */
function meantClause(clauses: Clause[], position: number, roles: BriefRoles): number {
  let from = clauses[position - 1]?.from ?? 0
  for (let before = position - 2; before >= 0; before -= 1) {
    const clause = clauses[before]
    if (!clause || meanOf(roles, clause.from, clause.to + 1) < LEAST_MORE) break
    from = clause.from
  }
  return from
}

/** A remark by its words, where the network doubts it. */
function remarkAt(at: number, clause: Clause, isWhole: boolean, words: string[], roles: BriefRoles): Line | undefined {
  const isShort = clause.to - clause.from < LONG_CLAUSE
  const to = isWhole && isShort ? clause.to : clauseEndFrom(at, clause.to, roles, LEAST_WITHOUT_SIGN)
  const from = isWhole && isShort ? clause.from : meantFrom(clause.from, at, words, roles, LEAST_REASON)
  return meanOf(roles, from, to + 1) < LEAST ? undefined : { from, to }
}

const LONG_CLAUSE = 14

/** The clause with a value that is not decided, the one before, which has the value, and earlier ones that the network doubts. */
function aroundDoubt(at: number, { position, clauses }: Pick<Order, 'position' | 'clauses'>, roles: BriefRoles): Line | undefined {
  const clause = clauses[position]
  if (!clause || meanOf(roles, at, clause.to + 1) < LEAST) return undefined
  return { from: at <= clause.from + 1 && position > 0 ? meantClause(clauses, position, roles) : clause.from, to: clause.to }
}
