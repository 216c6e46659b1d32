import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { isAside } from '../aside.ts'
import { isEnglish } from '../language.ts'
import { wordsOf } from '../lexicon.ts'
import { hasVerb } from '../sentence.ts'
import { exclusionScopeStart } from './exclusion-scope.ts'
import { CONFIDING, orderAbout, orderAtEnd, VENTING } from './exclusion-words.ts'
import { folded } from './folded-text.ts'
import { isOfAuthor, READERS } from './foreign-exclusions.ts'
import { parentheticalExclusionsIn } from './parenthetical-exclusions.ts'
import { isPrivateHeading, isSectionForReaders, privateLabelOf } from './private-labels.ts'
import { TO_READERS } from './publishing-exclusions.ts'
import { hasFactForReaders } from './reader-facts.ts'
import { isExclusionHint, isSensitive, sensitiveEnd } from './sensitive-words.ts'

/** Words of a brief that its author asks to keep out of the text. What is only `doubtful` is asked about. */
export interface ExcludedSpan {
  start: number
  end: number
  kind: 'certain' | 'doubtful'
  /** What the order names. */
  about?: string
  /** Finished texts also begin so: "Between you and me, …" */
  isWeak?: boolean
}

interface Line {
  text: string
  plain: string
  start: number
}

/** What authors keep out of a text by a label, a heading or an order, in seven languages. Linear time. */
export function excludedSpansIn(source: string): ExcludedSpan[] {
  const plain = folded(source)
  let at = 0
  const lines = source.split('\n').map((text): Line => {
    const start = at
    at += text.length + 1
    return { text, plain: plain.slice(start, start + text.length), start }
  })
  const spans = [
    ...parentheticalExclusionsIn(source).map(({ start, end }): ExcludedSpan => ({ start, end, kind: 'certain' })),
    ...sectionsIn(lines),
  ]
  lines.forEach((line, index) => {
    spans.push(...spansOfLine(line, lines[index - 1]))
  })
  return merged(spans)
}

/** "PRIVAT" on a line of its own: the lines below, up to a blank one or another heading. What follows the blank line can be part of it. */
function sectionsIn(lines: Line[]): ExcludedSpan[] {
  return lines.flatMap((line, index): ExcludedSpan[] => {
    if (!isPrivateHeading(line.plain)) return []
    const first = (lines[index + 1]?.text.trim() ?? '') === '' ? index + 2 : index + 1
    let last = first
    while (last < lines.length && isOfSection(lines[last])) last += 1
    let end = last
    while (end < lines.length && (lines[end]?.text.trim() === '' || isOfSection(lines[end]))) end += 1
    const endOf = (at: number) => (lines[at - 1]?.start ?? 0) + (lines[at - 1]?.text.length ?? 0)
    const own = lines.slice(first, last).map(({ text }) => text)
    const kind = isSectionForReaders(own.join('\n')) ? 'doubtful' : 'certain'
    const section: ExcludedSpan = { start: line.start, end: endOf(Math.min(last, lines.length)), kind }
    return end > last + 1 ? [section, { start: section.end, end: endOf(end), kind: 'doubtful' }] : [section]
  })
}

/** "Post:", "POST", "## Text", "---" */
const OTHER_HEADING = /^\s*(?:#{1,4} |[-=_*]{3,}|[*_[]{0,3}[\p{L}][\p{L} ’'/-]{1,30}:[*_\]]{0,3}\s*$|[\p{Lu}][\p{Lu} ’'/-]{2,40}$)/u

const isOfSection = (line: Line | undefined) => line !== undefined && line.text.trim() !== '' && !OTHER_HEADING.test(line.text)

function spansOfLine(line: Line, before: Line | undefined): ExcludedSpan[] {
  const { text, plain, start } = line
  if (text.trim() === '') return []
  const label = privateLabelOf(text, plain)
  if (label === 'certain') return [{ start, end: start + text.length, kind: label }]
  const spans: ExcludedSpan[] = []
  for (const { index, 0: whole } of text.matchAll(PARENTHESIS)) {
    const inner = whole.slice(1, -1)
    const kind =
      kindOf(inner, folded(inner)) ??
      (orderAtEnd(folded(inner)) !== undefined && wordsOf(inner).length >= FEWEST_WORDS ? 'certain' : undefined)
    if (kind) spans.push({ start: start + index, end: start + index + whole.length, kind })
    const contact = privateContactBefore(text.slice(0, index), inner)
    if (contact !== undefined) spans.push({ start: start + contact, end: start + index + whole.length, kind: 'certain' })
  }
  let from = 0
  let previous: { start: number; text: string } | undefined = before && { start: before.start, text: before.text }
  for (const sentence of splitSentences(text)) {
    const index = text.indexOf(sentence, from)
    if (index === -1) continue
    from = index + sentence.length
    const own = { start: start + index, text: sentence }
    spans.push(...spansOfSentence(own, previous, start + text.length))
    previous = own
  }
  return spans
}

const PARENTHESIS = /\([^()\n]{6,240}\)|\[[^[\]\n]{6,240}\]/gu
const FEWEST_WORDS = 3

/** "03 5550 0187 (Tess's mobile, internal only)" */
const INTERNAL =
  /(?:^|[ ,;–—-])(?:(?:is |for )?internal(?:ly)?(?: use)?(?: only)?|staff only|not (?:for (?:the )?(?:public|publication|customers|post)|public)|(?:private|personal) (?:number|no|mobile|cell|phone|line|email|e-mail|address)|nur intern|intern|privatnummer|en interne|uso interno|interno|private|privat|prive|privado|privato)[ .!)]*$/u
const FEWEST_DIGITS = 6

/** Where the sentence or clause with a contact begins that brackets behind it call internal; undefined without one. */
function privateContactBefore(before: string, inner: string): number | undefined {
  if (!INTERNAL.test(folded(inner))) return undefined
  const open = before.length - lengthOfContact(before)
  if (open === before.length) return undefined
  const sentence = splitSentences(before).at(-1) ?? before
  const from = Math.max(before.lastIndexOf(sentence), before.lastIndexOf('; ') + 1, 0)
  const clause = exclusionScopeStart(before.slice(from, open))
  return from + clause
}

/** The length of the telephone number or address with which a text ends; 0 without one. */
function lengthOfContact(before: string): number {
  const end = before.slice(-LONGEST_CONTACT)
  const number = end.split(/[^\d ()+./-]/u).at(-1) ?? ''
  if (number.replace(/\D/gu, '').length >= FEWEST_DIGITS) return number.length
  const word = end.trimEnd().split(' ').at(-1) ?? ''
  return word.includes('@') ? word.length + end.length - end.trimEnd().length : 0
}

const LONGEST_CONTACT = 80

function kindOf(text: string, plain: string): ExcludedSpan['kind'] | undefined {
  return (
    privateLabelOf(text, plain) ??
    (CONFIDING.test(plain) || hushedIn(text, plain) ? 'certain' : VENTING.test(plain) ? 'doubtful' : undefined)
  )
}

interface Sentence {
  start: number
  text: string
}

function spansOfSentence({ start, text }: Sentence, previous: Sentence | undefined, endOfLine: number): ExcludedSpan[] {
  const plain = folded(text)
  const end = start + text.length
  const label = privateLabelOf(text, plain)
  if (label)
    return end < endOfLine && label === 'certain'
      ? [
          { start, end, kind: label },
          { start: end, end: endOfLine, kind: 'doubtful' },
        ]
      : [{ start, end, kind: label }]
  if (CONFIDING.test(plain)) return [{ start, end, kind: hasFactForReaders(text) ? 'doubtful' : 'certain', isWeak: true }]
  const about = orderAbout(plain)
  if (about) {
    const object = text.slice(about.end)
    return [{ start: start + exclusionScopeStart(text.slice(0, about.index)), end, kind: 'certain', about: object }]
  }
  const arrow = ARROW.exec(text)
  if (arrow && isAside(text.slice(arrow.index + arrow[0].length)))
    return [{ start: start + exclusionScopeStart(text.slice(0, arrow.index)), end, kind: 'certain' }]
  const hushed = hushedIn(text, plain)
  if (hushed) {
    // "Our divorce lawyer listens, and nothing is passed on."
    const isStatement = (hasFactForReaders(text) || isTidy(text)) && !orderAtEnd(plain) && !OF_WRITING.test(text.slice(hushed.from))
    return [{ start: start + hushed.start, end, kind: isStatement ? 'doubtful' : 'certain' }]
  }
  const order = orderAtEnd(plain)
  if (!order || isOfAuthor(text)) return []
  const before = text.slice(0, order.index)
  // One in brackets concerns what is in them.
  if (before.lastIndexOf('(') > before.lastIndexOf(')')) return []
  if (OF_OTHERS.test(before) || READERS.test(before) || isSubject(before)) return []
  const words = plain.slice(order.index, order.end)
  const isStatement = !OF_WRITING.test(words) && !isSensitive(folded(`${previous?.text ?? ''} ${before}`))
  if (isStatement || TO_READERS.test(before)) return [{ start, end, kind: 'doubtful' }]
  if (wordsOf(before).length > 0) return [{ start: start + exclusionScopeStart(trimEndOf(before, ' ,;:–—>=-')), end, kind: 'certain' }]
  if (!previous || wordsOf(previous.text).length === 0) return [{ start, end, kind: 'certain' }]
  return [{ start: previous.start + exclusionScopeStart(previous.text), end, kind: 'certain' }]
}

/** "Fabien s'est séparé => ne pas écrire …": why the author asks for it. */
const ARROW = / ?(?:=>|->|–>|→|⇒|>>) ?/u

/** "We're separated, divorce is under way, but pssst": a sensitive statement, and a last clause that wants silence. */
function hushedIn(text: string, plain: string): { start: number; from: number } | undefined {
  const sensitive = sensitiveEnd(plain)
  if (sensitive === undefined) return undefined
  // A clause of few words: the cuts of an endless sentence are not all looked at.
  const cuts = [...plain.matchAll(LAST_CLAUSE)].filter(({ index }) => index >= Math.max(sensitive, plain.length - LONGEST_CLAUSE))
  const cut = cuts.find(({ index, 0: joint }) => isExclusionHint(plain.slice(index + joint.length)))
  if (cut) return { start: exclusionScopeStart(text.slice(0, cut.index)), from: cut.index }
  const colon = plain.indexOf(': ')
  const isLabeled = colon > 0 && colon <= LONGEST_LEAD && isExclusionHint(plain.slice(0, colon)) && isSensitive(plain.slice(colon))
  return isLabeled ? { start: 0, from: 0 } : undefined
}

const LAST_CLAUSE = /[,;:(]+ ?|\.{2,} ?| [–—-] | (?=(?:aber|mais|but|pero|ma|mas|maar|dus|donc|so|et on|et tu|y que) )/gu
const LONGEST_CLAUSE = 200
const LONGEST_LEAD = 50

/** Words of orders about a text. Without them, "The garden is private" and "Keep them out" can be for readers. */
const OF_WRITING =
  /mention|post|publi|say|print|writ|put|advert|includ|repeat|shar|tell|erwa|erwae|nenn|sag|schreib|vero|verrat|rein|parl|dire|dis|dit|ecri|mett|met|marqu|evoqu|diffus|cit|note|digas|dec|menc|cuent|cont|pong|pon|escrib|compart|scriv|pubblic|menzion|nomin|diz|fal|coloc|divulg|escrev|vermeld|noem|plaats|zet|deel|word|mot|wort|palabra|parola|palavra|woord|leave (?:it|that|this|out)|cut|skip|drop|weg|raus|mum|stumm?|schtum|hush|off the|mondje|chut|acqua|boca|bico|chiton|psch?t|shh|sst|zitt|wraps|for you|out of|bleibt bei|buiten/u
/** A sentence as in a finished text. */
const isTidy = (text: string) => /^[\p{Lu}\p{N}"“„«¿¡]/u.test(text) && /[.!?…]["”’»)]*$/u.test(text)

/** "We never mention it" is a statement. */
const OF_OTHERS = /(?<![\p{L}])(?:we|i|they|he|she|you|who|people|customers|guests|to|man|wir|ich|die|on|nous|ils)[ ,]*$/iu

/** "Our staff don't say that": no order, because the verb has its subject. */
const isSubject = (before: string) =>
  /\p{L} $/u.test(before) && /^\p{Lu}/u.test(before) && wordsOf(before).length <= LONGEST_SUBJECT && isEnglish(before) && !hasVerb(before)

const LONGEST_SUBJECT = 3

/** Without overlaps; what is certain prevails. */
function merged(spans: ExcludedSpan[]): ExcludedSpan[] {
  const result: ExcludedSpan[] = []
  for (const span of spans.sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = result.at(-1)
    if (!last || span.start >= last.end) result.push({ ...span })
    else if (span.kind === last.kind) last.end = Math.max(last.end, span.end)
    else if (span.kind === 'certain') {
      const rest = { ...last, start: span.end }
      last.end = span.start
      if (last.end <= last.start) result.pop()
      result.push({ ...span })
      if (rest.end > rest.start) result.push(rest)
    } else if (span.end > last.end) result.push({ ...span, start: last.end })
  }
  return result
}
