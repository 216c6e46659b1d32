import { lettersOf } from '../../left-out.ts'
import type { Brief } from '../brief.ts'
import { forbiddenBy, withoutForbidden } from '../finish-brief.ts'
import { hasOnlyTags } from '../only-tags.ts'
import { readBrief } from '../read-brief.ts'
import type { BriefRoles } from '../roles/brief-roles.ts'
import { meanOf } from '../roles/clauses-of-words.ts'
import { withLaterCorrections } from './corrected.ts'
import { hurriedPassages, type Pause } from './hurried.ts'
import { withNotesApplied } from './notes.ts'
import type { BriefReview, ReviewedPassage } from './passage.ts'
import { withQuestions } from './questions.ts'
import { readPassages } from './read-passages.ts'
import { isRoutine } from './reasons.ts'
import { withoutSilenced } from './silenced.ts'

/** Reads a brief for a review, with its tables, chapters and text speech as they will be published. */
export const readForReview = (source: string, roles: BriefRoles | undefined): Brief =>
  readBrief(source, { onVideo: false, markdown: true, writesOut: true, ...(roles && { roles }) })

/**
 * What the reader made of a brief, as passages that cover the whole of it. What the standing `instructions` of the user forbid is left out. `now`
 * decides in which year dates without one are. `pause` is called between the
 * steps, each of which can take tens of milliseconds for a hostile text.
 */
export async function reviewOf(
  source: string,
  brief: Brief,
  roles: BriefRoles | undefined,
  { now, instructions = '', pause = async () => {} }: { now: Date; instructions?: string; pause?: Pause },
): Promise<BriefReview> {
  const open = withoutForbidden(brief, instructions)
  const read = readPassages(source, open, roles)
  await pause()
  const isHurried = roles && brief.english && !isFinished(read, roles)
  const passages = isHurried ? await tidied(await hurriedPassages(source, open, roles, pause), instructions, pause) : read
  await pause()
  const result = withQuestions(passages, { source, now, isHurried: isHurried === true })
  return { review: !result.every(isRoutine), passages: result }
}

async function tidied(passages: ReviewedPassage[], instructions: string, pause: Pause): Promise<ReviewedPassage[]> {
  await pause()
  const corrected = withLaterCorrections(passages)
  await pause()
  return withoutSilenced(withNotesApplied(corrected), forbiddenBy(instructions))
}

/** A text with a lower share of words that are not for readers can be finished. */
const MAX_SHARE_PRIVATE = 0.12
/** Of the sentences of a finished text, most have their capital and their full stop. */
const MAX_SHARE_UNTIDY = 0.2

/** Whether a text has the form of a finished one, so that its sentences stay as they are. */
function isFinished(passages: ReviewedPassage[], roles: BriefRoles): boolean {
  const published = passages.filter(({ use, text }) => use === 'publish' && !hasOnlyTags(text))
  const untidy = published.filter(
    ({ text, source }) => text !== source && (text.slice(0, 3) !== source.slice(0, 3) || lettersOf(text) !== lettersOf(source)),
  )
  if (untidy.length === 0 && published.length === passages.length) return true
  return meanOf(roles, 0, roles.length) < MAX_SHARE_PRIVATE && untidy.length <= published.length * MAX_SHARE_UNTIDY
}
