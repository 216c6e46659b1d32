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

/** The offer for a number of chosen posts. Without usage (still loading, or unlimited) it names no cost. */
export function writeOffer(chosen: number, usage: Usage | undefined): WriteOffer {
  const wanted = Math.max(chosen, 1)
  const all = `Write ${posts(wanted)}`
  if (!usage || usage.remaining === null || isBlocked(usage)) return { count: wanted, label: all }
  const left = usage.remaining + usage.bonusLeft
  const count = Math.min(wanted, left)
  const what = count === wanted ? all : `Write the first ${count === 1 ? 'one' : numberText(count)}`
  const kind = usage.remaining === 0 ? 'bonus generations ' : ''
  return { count, label: `${what}, uses ${numberText(count)} of your ${numberText(left)} ${kind}left` }
}

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
