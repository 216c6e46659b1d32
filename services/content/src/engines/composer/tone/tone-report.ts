import type { Brief } from '../../../domain/brief/brief.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import type { StatedTone } from './manners.ts'
import { APOLOGIES, exclaimed, exclaims, isRestrained, URGENT } from './tone-lines.ts'

interface Toned {
  tone: StatedTone
  brief: Brief
  /** The sentences of the draft, in order. */
  sentences: Sentence[]
  text: string
  closing: string | undefined
  /** Whether the tone, and nothing else, asks for an emoji. */
  wantsEmoji: boolean
  word: (text: string) => string
  /** The same without the tone. */
  plainWord: (text: string) => string
}

export interface ToneReport {
  /** What the tone changed, for the notice. */
  changes: string[]
  /** Wishes that changed nothing, or for which rules are not enough. */
  notFollowed: string[]
}

const EMOJI = /\p{Extended_Pictographic}/u

/** What became of the tone that the user named. */
export function toneReport(toned: Toned): ToneReport {
  const changes = changesOf(toned)
  const notFollowed = toned.tone.wishes.flatMap(({ wish, manners }) => {
    const isPlain = manners.every((manner) => manner === 'calm' || manner === 'restrained')
    return manners.includes('funny') || (changes.length === 0 && !isPlain) ? [wish] : []
  })
  // A request can repeat the wish that is in it.
  return { changes, notFollowed: notFollowed.filter((wish) => !notFollowed.some((other) => other !== wish && wish.includes(other))) }
}

function changesOf({ tone: { manners }, brief, sentences, text, closing, wantsEmoji, word, plainWord }: Toned): string[] {
  const changes: string[] = []
  const [first] = sentences
  if (text.startsWith(URGENT) || text.includes(` ${URGENT}`)) changes.push('“Urgent” at the beginning')
  const reworded = sentences.filter((each) => withoutMarks(word(each.text)) !== withoutMarks(plainWord(each.text)))
  if (reworded.length > 0) changes.push(manners.has('formal') ? 'full forms' : 'short forms')
  const isCalm = manners.has('formal') || manners.has('calm')
  if (isCalm && sentences.some((each) => plainWord(each.text).includes('!'))) changes.push('no exclamation marks')
  if (exclaims(brief, manners) && first && exclaimed(first) !== first && text.includes(word(exclaimed(first).text)))
    changes.push('an exclamation mark')
  if (wantsEmoji && !isRestrained(manners) && EMOJI.test(text) && !EMOJI.test(brief.text)) changes.push('an emoji')
  if (manners.has('sorry') && Object.values(APOLOGIES).some((line) => text.includes(line))) changes.push('an apology')
  if (closing && text.includes(closing)) changes.push(`“${closing}” at the end`)
  return changes
}

const withoutMarks = (text: string) => text.replace(/[!.]/gu, '')
