import { joinPassages, splitSentences } from '@loomcast/platforms'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { linksIn } from '../../domain/brief/facts.ts'
import { isCalendarWord } from '../../domain/brief/lexicon.ts'
import { isPlatformName } from '../../domain/brief/platform-words.ts'
import type { ReviewedPassage } from '../../domain/brief/review/passage.ts'
import { isRequestToPerson } from '../../domain/brief/review/reader-clauses.ts'
import { EXCLUDED, isSameWording } from '../../domain/brief/review/reasons.ts'
import { hurriedReading, readForReview } from '../../domain/brief/review/review-brief.ts'
import type { BriefRoles } from '../../domain/brief/roles/brief-roles.ts'
import { hasFigure, hasName } from '../../domain/brief/sentence.ts'
import type { PassageReason, UnusedPassage } from '../../domain/generation-response.ts'
import { lettersOf } from '../../domain/left-out.ts'
import { ownIteration } from './own-iteration.ts'

/** A brief that was typed in a hurry, as the user would confirm it. */
export interface HurriedBrief {
  /** What is for readers. */
  text: string
  /** How it is to be written. */
  instructions: string
  /** Sentences that are not in the text and could be for readers. */
  leftOut: string[]
  /** All that is not in the text, with the reason. */
  unused: UnusedPassage[]
  secrets: string[]
  /** What was typed, and what became of it. */
  changes: [string, string][]
}

/** Reads a brief as the review does, so that a draft without a review and the list that the user would see are the same. */
export function createHurriedReader(
  now: () => Date,
): (source: string, roles: BriefRoles, instructions: string) => Promise<HurriedBrief | undefined> {
  // The posts of a set are written from one brief, whose roles are read once.
  const known = new WeakMap<BriefRoles, Map<string, Promise<HurriedBrief | undefined>>>()
  return (source, roles, instructions) => {
    const readings = known.get(roles) ?? new Map<string, Promise<HurriedBrief | undefined>>()
    known.set(roles, readings)
    const reading = readings.get(instructions) ?? readHurried(source.trim(), roles, instructions, now())
    readings.set(instructions, reading)
    return reading
  }
}

async function readHurried(source: string, roles: BriefRoles, instructions: string, now: Date): Promise<HurriedBrief | undefined> {
  const brief = await readForReview(source, roles).finishWith(ownIteration)
  await ownIteration()
  if (brief.beyondRules) return undefined
  const passages = await hurriedReading(source, brief, roles, { now, instructions, pause: ownIteration })
  if (!passages || !hasContent(passages)) return undefined
  const hurried = hurriedBrief(source, passages)
  return losesFact(brief, hurried, isUntidy(source) ? contactsOf : factsOf) ? undefined : hurried
}

/** Of the sentences of a text that was typed with care, fewer begin with a small letter. */
const LEAST_UNTIDY = 0.34

/** "[09:03] Dom:", "Ana 9.15:" */
const STAMP = /^\[?(?:\p{L}{2,12} )?\d{1,2}[:.]\d{2}\]?,? ?(?:[-–] )?(?:\p{L}{2,14}: ?)?/u

function isUntidy(source: string): boolean {
  const sentences = source
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.replace(STAMP, '').replace(/^[^\p{L}]{1,8}/u, ''))
    .filter((sentence) => sentence.includes(' '))
  return sentences.filter((sentence) => /^\p{Ll}/u.test(sentence)).length > sentences.length * LEAST_UNTIDY
}

/**
 * Whether the reading loses what the reader alone publishes and nothing asks to keep out: of a text that was typed with care a figure, a name or a contact,
 * of others a contact.
 */
function losesFact(brief: Brief, { text, unused }: HurriedBrief, factsIn: (text: string) => string[]): boolean {
  const known = lettersOf(
    [text, ...unused.filter((each) => each.reason === 'excluded' || isRequestToPerson(each.text)).map((each) => each.text)].join('\n'),
  )
  const read = [brief.title, brief.topic, ...sentencesOf(brief.blocks)].flatMap((each) => (each ? [each.text] : []))
  return read.flatMap(factsIn).some((fact) => !known.includes(lettersOf(fact)))
}

/** Links and addresses. */
const contactsOf = (text: string): string[] => [...linksIn(text), ...text.split(/\s+/u).filter((word) => word.includes('@'))]

/** Figures of two digits and more, names within sentences, and contacts. */
const factsOf = (text: string): string[] => [
  ...(text.match(/\d[\d.,:]*\d|(?<=[\p{L},;] )\p{Lu}[\p{L}’'-]{2,}/gu)?.filter((fact) => !isCalendarWord(fact)) ?? []),
  ...contactsOf(text),
]

/** Whether there is more than the subject of a request. */
function hasContent(passages: readonly ReviewedPassage[]): boolean {
  const published = passages.filter(({ use }) => use === 'publish')
  return published.some(({ text }) => hasFigure(text) || hasName(text)) && published.some(({ text }) => text.trim().includes(' '))
}

function hurriedBrief(source: string, passages: readonly ReviewedPassage[]): HurriedBrief {
  const published = passages.map((passage) => ({ ...passage, isPublished: passage.use === 'publish' }))
  const out = passages.filter(({ use }) => use === 'leave_out')
  const unused = passages.flatMap((passage): UnusedPassage[] =>
    passage.use === 'publish' ? [] : [{ text: passage.source.trim(), reason: reasonOf(passage) }],
  )
  const text = joinPassages(source, published)
  return {
    text,
    instructions: passages.flatMap(({ use, text }) => (use === 'instruction' ? [text.trim()] : [])).join('\n'),
    leftOut: [
      ...out.filter((each) => /^(?:note|excluded)$/u.test(reasonOf(each))).map((each) => each.source.trim()),
      ...withLostFacts(text, unused),
    ],
    unused,
    secrets: out.filter((each) => reasonOf(each) === 'excluded').map((each) => each.source.trim()),
    changes: passages.flatMap(({ use, text, source: typed }): [string, string][] =>
      use === 'publish' && !isSameWording(text, typed) ? [[typed.trim(), text.trim()]] : [],
    ),
  }
}

/** Requests and the like with a name or a figure that the text does not have. */
function withLostFacts(text: string, unused: readonly UnusedPassage[]): string[] {
  const known = lettersOf(text)
  return unused
    .filter(({ reason }) => /^(?:request|about|instruction)$/u.test(reason))
    .flatMap((each) => (factsOf(each.text).some((fact) => !known.includes(lettersOf(fact)) && !isPlatformName(fact)) ? [each.text] : []))
}

const REASONS: [string, PassageReason][] = [
  [EXCLUDED.reason, 'excluded'],
  ['Your request', 'request'],
  ['About the post', 'about'],
  ['A greeting', 'shell'],
  ['From an earlier message', 'shell'],
  ['Part of the first line', 'shell'],
]

function reasonOf({ use, reason }: ReviewedPassage): PassageReason {
  if (use === 'instruction') return 'instruction'
  return REASONS.find(([start]) => reason?.startsWith(start))?.[1] ?? 'note'
}
