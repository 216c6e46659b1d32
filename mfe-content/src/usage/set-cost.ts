import { numberText } from '@loomcast/design-system/full'
import { dayOf } from './renewal-day.ts'
import { generations, isBlocked, type Usage } from './usage.ts'

/** What a press of the main button writes and uses. */
export interface WriteOffer {
  /** How many of the chosen posts are written; fewer than chosen if the quota is too small. */
  count: number
  /** "Write 3 posts, uses 3 of your 7 left" */
  label: string
}

/** The offer for a number of chosen posts. Without usage (still loading, or unlimited) it shows no cost. */
export function writeOffer(chosen: number, usage: Usage | undefined): WriteOffer {
  const { count, cost, isShort } = costOfWriting(chosen, usage)
  return { count, label: [isShort ? `Write ${theFirst(count)}` : `Write ${posts(count)}`, cost].filter(Boolean).join(', ') }
}

/** "Write the 3 posts from this, uses 3 of your 7 left" */
export function confirmOffer(chosen: number, usage: Usage | undefined): string {
  const { count, cost, isShort } = costOfWriting(chosen, usage)
  const what = isShort ? theFirst(count) : count === 1 ? 'the post' : `the ${posts(count)}`
  return [`Write ${what} from this`, cost].filter(Boolean).join(', ')
}

/** "Write it with GPT-4o mini, uses 1 of your 7 left", "Write 3 posts with …" */
export function modelOffer(model: string, chosen: number, usage: Usage | undefined): string {
  const { count, cost, isShort } = costOfWriting(chosen, usage)
  const what = isShort ? theFirst(count) : count === 1 ? 'it' : posts(count)
  return [`Write ${what} with ${model}`, cost].filter(Boolean).join(', ')
}

function costOfWriting(chosen: number, usage: Usage | undefined): { count: number; cost?: string; isShort: boolean } {
  const wanted = Math.max(chosen, 1)
  if (!usage || usage.remaining === null || isBlocked(usage)) return { count: wanted, isShort: false }
  const left = usage.remaining + usage.bonusLeft
  const count = Math.min(wanted, left)
  const kind = usage.remaining === 0 ? 'bonus generations ' : ''
  return { count, cost: `uses ${numberText(count)} of your ${numberText(left)} ${kind}left`, isShort: count < wanted }
}

const theFirst = (count: number) => `the first ${count === 1 ? 'one' : numberText(count)}`

/** Which of the chosen posts are written if the quota is too small for all of them. Undefined if it is not. */
export function shortageOf(names: readonly string[], usage: Usage | undefined): string | undefined {
  const { count } = writeOffer(names.length, usage)
  if (!usage || count >= names.length) return undefined
  const renewal = usage.periodEndsAt ? ` They renew on ${dayOf(usage.periodEndsAt)}.` : ''
  const left = `You have ${generations(count)} left.`
  return `${left} Written: ${list(names.slice(0, count))}. Not written: ${list(names.slice(count))}.${renewal}`
}

/** "1 post", "3 posts" */
export function posts(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'post' : 'posts'}`
}

const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names)
