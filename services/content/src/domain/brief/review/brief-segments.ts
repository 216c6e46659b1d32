import { splitSentences } from '@loomcast/platforms'
import type { BriefRoles } from '../roles/brief-roles.ts'
import { clausesIn, type Line, meanOf } from '../roles/clauses-of-words.ts'
import { type Span, spansOf } from '../roles/private-spans.ts'
import { dangles } from '../roles/remaining.ts'
import { hasFigure, hasVerb } from '../sentence.ts'

/** A stretch of a brief that is for readers, or not. */
export interface Segment {
  /** The first of its words, and the first behind it, as indexes. */
  from: number
  to: number
  isPrivate: boolean
}

const LEAST_PRIVATE = 0.5
/** What a clause says to readers and what it says to the writer are apart without a sign if the latter is as probable as this. */
const LEAST_WITHOUT_SIGN = 0.78
/** Shorter clauses are not divided. */
const FEWEST_WORDS = 8
const FEWEST_OF_SPAN = 3

/** What is decided about a word by other means than the network. */
export type Forced = ReadonlyMap<number, boolean>

/** The sentences of a brief, and the parts of each that are for readers and that are not, in order. */
export function segmentsOf(source: string, roles: BriefRoles, forced: Forced): Segment[] {
  const words = roles.map(({ start, end }) => source.slice(start, end))
  const decided = roles.map((word, index) => {
    const isShown = forced.get(index)
    return isShown === undefined ? word : { ...word, probability: isShown ? 0 : 1 }
  })
  const rows = rowsIn(source, roles)
  const isShort = ({ from, to }: Line) => to - from < MAX_WORDS_OF_ROW && !/[.!?:]$/u.test(words[to] ?? '')
  return rows.flatMap(({ from, to, sentences }, at) => {
    const isInList = rows.slice(Math.max(0, at - 2), at + 3).filter(isShort).length >= FEWEST_ROWS && isShort({ from, to })
    const isRow = isInList || (to - from <= MAX_WORDS_OF_ITEM && ROW.test(words.slice(from, to + 1).join(' ')))
    return sentences.flatMap((line, index) =>
      segmentsOfLine(line, { words, roles: decided, forced, least: isRow && index === 0 ? LEAST_OF_ROW : LEAST_PRIVATE }),
    )
  })
}

/** A line of a list or a schedule is rather for readers. */
const ROW = /^(?:[-*•–—] |\d{1,2}(?:[.)]|(?:[-–]\d{1,2})?(?: \p{L}{3,9})?) )/u
const MAX_WORDS_OF_ITEM = 12
const LEAST_OF_ROW = 0.9
const MAX_WORDS_OF_ROW = 8
const FEWEST_ROWS = 4
/** So is a very short sentence. */
const LEAST_OF_SHORT = 0.75
const SHORT = 3

/** "3. Harvest supper": the number of an item is no sentence. */
const withNumbers = ([first = '', second = '', ...others]: string[]) =>
  /^\d{1,2}\.$/u.test(first) && second ? [`${first} ${second}`, ...others] : [first, second, ...others].filter(Boolean)

interface Row extends Line {
  sentences: Line[]
}

/** The lines of a brief with their sentences. */
function rowsIn(source: string, roles: BriefRoles): Row[] {
  const rows: Row[] = []
  let from = 0
  roles.forEach(({ end }, index) => {
    const next = roles[index + 1]
    if (next && !source.slice(end, next.start).includes('\n')) return
    const sentences: Line[] = []
    let first = from
    for (const sentence of withNumbers(splitSentences(source.slice(roles[from]?.start, end)))) {
      const last = Math.min(index, first + sentence.split(/\s+/u).length - 1)
      if (last >= first) sentences.push({ from: first, to: last })
      first = last + 1
    }
    if (first <= index) sentences.push({ from: first, to: index })
    rows.push({ from, to: index, sentences })
    from = index + 1
  })
  return rows
}

interface Reading {
  words: string[]
  roles: BriefRoles
  forced: Forced
  /** From this mean probability on, a clause is not for readers. */
  least: number
}

function segmentsOfLine(line: Line, { words, roles, forced, least }: Reading): Segment[] {
  const leastOfLine = line.to - line.from < SHORT ? Math.max(least, LEAST_OF_SHORT) : least
  const parts = withBrackets(clausesIn(words, line), words)
    .flatMap((clause) => cutAt(forced, clause))
    .flatMap(({ from, to }): Segment[] => {
      const whole = [{ from, to: to + 1, isPrivate: meanOf(roles, from, to + 1) >= leastOfLine }]
      if (to - from < FEWEST_WORDS) return whole
      const spans = apart(
        spansOf(words.slice(from, to + 1), roles.slice(from, to + 1)),
        words.slice(from, to + 1),
        roles.slice(from, to + 1),
      )
      return spans.length > 1 ? spans.map((span) => ({ from: from + span.from, to: from + span.to, isPrivate: span.isPrivate })) : whole
    })
  const segments = joined(withWholeSentences(withReasons(withOpenEnds(parts, words), words, roles), words, roles), words)
  return untorn(segments, line, { words, roles, forced, least: leastOfLine })
}

const MAX_WORDS_OF_NAME = 3
const HAS_SUBJECT = /(?<!\p{L})(?:i|we|you|they|he|she|it|there|this|that|is|are|was|were|has|have|had|will|can|must|please)(?!\p{L})/iu
/** What the network is as certain of as this is cut from a sentence. */
const CERTAIN = 0.9
/** Behind these words a sentence can turn from readers to the writer, or back, without a sign. */
const TURNS = /^(?:but|and|so|or|because|cos|as|since|although|though|while|if|unless|please|pls|don['’]?t|do|just|also|oh)$/iu
const PREDICATE =
  /^(?:is|are|was|were|has|have|had|can|could|will|would|does|do|did|comes?|came|goes|went|gets?|got|makes?|made|takes?|took|wants?)$/iu

/**
 * A sentence with a capital and a stop is decided as a whole if the network doubts a part of it and a cut would tear it: between two words without a sign, or before the verb of its subject
 * ("Most of the calls (31 of them) | came from outdoor taps", "My newsletter, Small Hours, | is about …").
 */
function untorn(segments: Segment[], { from, to }: Line, { words, roles, forced, least }: Reading): Segment[] {
  if (segments.length < 2 || !/^["“'‘(]?\p{Lu}/u.test(words[from] ?? '') || !/\p{Ll}[.!?]["”’)]?$/u.test(words[to] ?? '')) return segments
  for (let at = from; at <= to; at += 1) if (forced.get(at) === false) return segments
  // "a post for our plumbing business, aimed at homeowners in Columbus, | Ohio."
  const [first, rest] = segments
  const end = rest ? words.slice(rest.from, rest.to).join(' ') : ''
  const isEndOfRequest = segments.length === 2 && first?.isPrivate
  const isName = rest !== undefined && rest.to - rest.from <= MAX_WORDS_OF_NAME && /^\p{Lu}/u.test(end)
  // "speaks to the managers of hospitals | and care homes as well as to the nurses."
  const goesOn = rest !== undefined && rest.to - rest.from <= MAX_WORDS_OF_ROW + 1 && /^(?:and|or|as well) /u.test(end)
  const states = goesOn ? HAS_SUBJECT.test(end) : hasVerb(end)
  if (isEndOfRequest && (isName || goesOn) && !states && !hasFigure(end)) return [{ from, to: to + 1, isPrivate: true }]
  if (segments.some((segment) => segment.isPrivate && meanOf(roles, segment.from, segment.to) >= CERTAIN)) return segments
  const isTorn = segments.some((segment, index) => {
    const last = words[segment.to - 1] ?? ''
    const next = words[segment.to] ?? ''
    if (index === segments.length - 1 || /[.!?]["”’)]?$/u.test(last)) return false
    if (PREDICATE.test(next)) return segment.isPrivate && !last.endsWith(':')
    if (segment.isPrivate || /[,;:)–—-]$/u.test(last) || /^[([–—-]/u.test(next)) return false
    const own = words.slice(segment.to, segments[index + 1]?.to)
    return !TURNS.test(next) || (own.length <= MAX_WORDS_OF_END && !hasVerb(own.join(' ')))
  })
  return isTorn ? [{ from, to: to + 1, isPrivate: meanOf(roles, from, to + 1) >= least }] : segments
}

const MAX_WORDS_OF_END = 5

/** "… could be seen | to at 7 —": a few words without a verb that end a clause belong to it. */
const isEndOfSentence = (words: readonly string[], isLast: boolean) =>
  isLast &&
  words.length <= MAX_WORDS_OF_END &&
  /^(?:to|at|in|on|of|for|with|by|from|until|till|than)$/iu.test(words[0] ?? '') &&
  !hasVerb(words.join(' '))

/** Spans that are long and certain enough to stand apart. */
function apart(spans: Span[], words: readonly string[], roles: BriefRoles): Pick<Segment, 'from' | 'to' | 'isPrivate'>[] {
  const result: Segment[] = []
  for (const { from, to, isPrivate } of spans) {
    const last = result.at(-1)
    const isOwn =
      to - from >= FEWEST_OF_SPAN &&
      (isPrivate
        ? meanOf(roles, from, to) >= LEAST_WITHOUT_SIGN && !isEndOfSentence(words.slice(from, to), to === words.length)
        : hasVerb(words.slice(from, to).join(' ')) ||
          /\d/u.test(words.slice(from, to).join(' ')) ||
          (last?.isPrivate === true && HOW_TO.test(words.slice(from, from + 2).join(' ')) && isSubjectOf(last, { from, to }, roles)))
    if (last && (!isOwn || last.isPrivate === isPrivate)) last.to = to
    else {
      const start = last && isPrivate ? subjectBefore(from, last.from, words) : from
      if (last) last.to = start
      result.push({ from: start, to, isPrivate: isPrivate && (isOwn || spans.length === 1) })
    }
  }
  return result
}

/** "blog post for our website | how to bleed a radiator": the subject of a request, if the network is certain of both. */
const isSubjectOf = (request: Line, subject: Line, roles: BriefRoles) =>
  meanOf(roles, request.from, request.to) > MIN_OF_REQUEST && meanOf(roles, subject.from, subject.to) < MAX_OF_SUBJECT
const HOW_TO = /^how to$/iu
const MIN_OF_REQUEST = 0.95
const MAX_OF_SUBJECT = 0.05

/** The subject of a verb with which a note begins: "the white one | was the one we didn't get". */
function subjectBefore(verb: number, first: number, words: readonly string[]): number {
  if (![words[verb], words[verb + 1]].some((word) => /^(?:is|are|was|were|isn['’]?t|wasn['’]?t)$/iu.test(word ?? ''))) return verb
  for (let at = verb - 1; at > first && at >= verb - 4; at -= 1) if (/^(?:the|our|my|that|this|his|her)$/iu.test(words[at] ?? '')) return at
  return verb
}

const NEEDS_NEXT = /^(?:from|in|at|of|with|for|by|the|an?|our|my|(?:that|it|there|here)['’]s)$/iu
const MAX_WORDS_OF_OPENING = 8

/** "it's Marlene from | the wool shop": an opening that ends with a preposition belongs to what follows. */
const withOpenEnds = (parts: Segment[], words: string[]) =>
  parts.map((part, index) =>
    part.isPrivate &&
    parts[index + 1]?.isPrivate === false &&
    part.to - part.from <= MAX_WORDS_OF_OPENING &&
    NEEDS_NEXT.test(words[part.to - 1] ?? '')
      ? { ...part, isPrivate: false }
      : part,
  )

const GIVES_REASON = /^(?:so|because|cos|coz|where|to)$/iu

/** "the van's got a low table so older dogs don't jump": what a sentence needs is not cut from it if the network doubts it. */
function withReasons(parts: Segment[], words: string[], roles: BriefRoles): Segment[] {
  return parts.map((part, index) => {
    const next = parts[index + 1]
    const isNeeded =
      part.isPrivate &&
      next?.isPrivate === false &&
      part.to - part.from >= FEWEST_OF_SPAN &&
      GIVES_REASON.test(words[next.from] ?? '') &&
      !/[,;:.!?)]$/u.test(words[part.to - 1] ?? '') &&
      meanOf(roles, part.from, part.to) < LEAST_WITHOUT_SIGN
    return isNeeded ? { ...part, isPrivate: false } : part
  })
}

/** What limits the sentence before it or gives its reason: "in the park | unless it's pouring", "book online | cos of insurance". */
const LIMITS =
  /^(?:unless|if|except|until|till|because|cos|coz|cause|so|but (?:only|not)|only|not|or|after|before|from|for|with|without|plus)$/iu
/** "there's a waiting list | but it's short": what it is like, for those who come. */
const DESCRIBES =
  /^but (?:it['’]?s|they['’]?re|it is|they are) (?:(?:only|just|very|quite|really|pretty|a bit|not|all) ){0,2}(?:short|small|long|quick|easy|quiet|busy|cold|warm|cosy|steep|narrow|muddy|uneven|flat|limited|basic|simple|cheap|free|full|good|great|nice|fun|worth|lovely|close|near|far)(?![\p{L}])/iu
const MAX_OF_LIMIT = 0.95
const LONGEST_DESCRIPTION = 6
/** Words of what limits a request or gives the reason of an instruction. */
const FOR_WRITER =
  /(?<![\p{L}])(?:i|i['’]m|im|my|me|he|she|his|her|mention|say|said|put|write|post|think|dont know|not sure|lol)(?![\p{L}])|\?/iu

/**
 * A sentence for readers is not cut in its middle: what its last word needs ("we open at | seven like always"), and a condition or a reason behind it that
 * the network doubts, belong to it.
 */
function withWholeSentences(parts: Segment[], words: readonly string[], roles: BriefRoles): Segment[] {
  const result: Segment[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const isCut = last?.isPrivate === false && part.isPrivate && !/[.!?:;]$/u.test(words[part.from - 1] ?? '')
    const own = isCut ? words.slice(part.from, part.to) : []
    const isLimit =
      (LIMITS.test(own[0] ?? '') || DESCRIBES.test(own.slice(0, LONGEST_DESCRIPTION).join(' '))) &&
      !own.some((word) => /^\p{Lu}\p{Ll}/u.test(word)) &&
      meanOf(roles, part.from, part.to) < MAX_OF_LIMIT &&
      !FOR_WRITER.test(own.join(' '))
    if (last && isCut && (isLimit || (dangles(words.slice(last.from, last.to).join(' ')) && !FOR_WRITER.test(own.join(' ')))))
      last.to = part.to
    else result.push({ ...part })
  }
  return result
}

/** What is decided about words is not mixed with others. */
function cutAt(forced: Forced, { from, to }: Line): Line[] {
  const result: Line[] = [{ from, to: from }]
  for (let at = from + 1; at <= to; at += 1) {
    const last = result.at(-1)
    if (last && forced.get(at) === forced.get(at - 1)) last.to = at
    else result.push({ from: at, to: at })
  }
  return result
}

/** What is in brackets stays together. */
function withBrackets(clauses: Line[], words: string[]): Line[] {
  const result: Line[] = []
  let depth = 0
  for (const clause of clauses) {
    const last = result.at(-1)
    if (last && depth > 0) last.to = clause.to
    else result.push({ ...clause })
    for (let at = clause.from; at <= clause.to; at += 1) {
      const word = words[at] ?? ''
      depth = Math.max(0, depth + (word.split('(').length - 1) - (word.split(')').length - 1))
    }
  }
  return result
}

/** "playing at 12 and 2", "the gym, Toowoomba": a figure or a last word that belongs to what is before it. */
function belongsToText(part: Segment, words: readonly string[]): number {
  const [first = '', second = ''] = words.slice(part.from, part.to)
  if (/^(?:and|&|or|to)$/iu.test(first) && /^[£€$]?\d[\d.:]*(?:am|pm)?[,.]?$/u.test(second)) return 2
  // "the coaches are me and Marnie,"
  if (part.to - part.from === 2 && /^(?:and|&)$/iu.test(first) && /^\p{Lu}\p{Ll}{1,14}[,.]?$/u.test(second)) return 2
  return part.to - part.from === 1 &&
    /^\p{L}{3,}\.?$/u.test(first) &&
    /,$/u.test(words[part.from - 1] ?? '') &&
    !/^(?:obviously|lol|haha|thanks|please|pls|cheers|anyway|right)$/iu.test(first)
    ? 1
    : 0
}

/** Neighbors of one sentence with the same decision. */
function joined(parts: Segment[], words: readonly string[]): Segment[] {
  const result: Segment[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const isSign = words.slice(part.from, part.to).every((word) => !/[\p{L}\p{N}<]/u.test(word))
    const own = last && !last.isPrivate && part.isPrivate ? belongsToText(part, words) : 0
    if (last && own > 0) last.to = part.from + own
    if (part.to - part.from === own) continue
    if (last && (last.isPrivate === part.isPrivate || isSign)) last.to = part.to
    else result.push({ ...part, from: part.from + own })
  }
  const [first, second] = result
  // A sign alone belongs to what follows.
  if (first && second && words.slice(first.from, first.to).every((word) => !/[\p{L}\p{N}]/u.test(word))) {
    second.from = first.from
    result.shift()
  }
  return result
}
