import { matches } from './matches.ts'
import type { LengthUnit, Problem } from './platform.ts'
import { type Platform, type PlatformRef, toPlatform } from './platforms.ts'
import { type Segment, segments } from './segments.ts'
import { authoredPosts } from './thread/authored.ts'
import { MAX_POSTS, type Thread, threadOf } from './thread/split.ts'
import { weightedLength } from './weighted.ts'
import { X_LIMIT } from './x-limit.ts'

export interface MeasuredPost {
  text: string
  count: number
  remaining: number
}

export interface Measure {
  /** In `unit`. For a thread, the count of its longest post including the post's number. */
  count: number
  limit: number | null
  /** `limit - count`; negative if over the limit, null if there is none. */
  remaining: number | null
  /** True if no problem has severity `error`. */
  fits: boolean
  unit: LengthUnit
  words: number
  problems: Problem[]
  /** Threads only: the posts as they would be published, numbered if there is more than one. At most 60; `too_many_posts` reports a longer text. */
  posts?: MeasuredPost[]
}

// X rejects U+FFFE, U+FEFF and U+FFFF (twitter-text, invalid characters); a lone surrogate is not valid text.
const INVALID = /[\uFFFE\uFEFF\uFFFF]|\p{Surrogate}/u
// Matches each word once, from its first letter or digit to its end.
const FROM_LETTER = /[\p{L}\p{N}]\S*/gu

const LENGTHS: Record<LengthUnit, (text: string) => number> = { weighted: weightedLength, utf16: (text) => text.length }

/** Counts a text by its platform's rules and reports everything that the platform would reject or not show. */
export function measure(platform: PlatformRef, text: string): Measure {
  const rules = toPlatform(platform)
  const thread = rules.features.thread ? threadOf(text) : undefined
  const posts = thread?.posts.map(measuredPost)
  const marked = markedIn(text)
  const count = posts ? Math.max(0, ...posts.map((post) => post.count)) : lengthBy(rules, text, marked)
  const problems = [...lengthProblems(rules, count), ...signProblems(rules, text, marked), ...threadProblems(text, thread)]
  return {
    count,
    limit: rules.limit,
    remaining: rules.limit === null ? null : rules.limit - count,
    fits: problems.every((problem) => problem.severity === 'warning'),
    unit: rules.unit,
    words: wordCount(text),
    problems,
    ...(posts && { posts }),
  }
}

/** Counts a text, or one post of a thread, as the platform does. */
export function lengthOn(platform: PlatformRef, text: string): number {
  return lengthBy(toPlatform(platform), text, markedIn(text))
}

/** Counts runs of non-space characters that contain a letter or digit; a dash or an emoji alone is not a word. */
export function wordCount(text: string): number {
  let words = 0
  for (const _word of matches(FROM_LETTER, text)) words += 1
  return words
}

type Marked = (kind: Segment['kind']) => string[]

/** Returns a function that finds the parts of one kind. The text is split when it is first called. */
function markedIn(text: string): Marked {
  let parts: Segment[] | undefined
  return (kind) => {
    parts ??= segments(text)
    return parts.filter((part) => part.kind === kind).map((part) => part.text)
  }
}

function lengthBy({ ownLength, unit }: Platform, text: string, marked: Marked): number {
  return ownLength ? ownLength(text, () => marked('link')) : LENGTHS[unit](text)
}

function measuredPost(text: string): MeasuredPost {
  const count = weightedLength(text)
  return { text, count, remaining: X_LIMIT - count }
}

function lengthProblems({ brand, limit }: Platform, count: number): Problem[] {
  if (limit === null || count <= limit) return []
  const over = count - limit
  const message = `${over.toLocaleString('en')} ${over === 1 ? 'character' : 'characters'} over the ${limit.toLocaleString('en')} of ${brand}.`
  return [{ code: 'over_limit', message, severity: 'error' }]
}

function signProblems(rules: Platform, text: string, marked: Marked): Problem[] {
  const problems: Problem[] = []
  const tags = rules.hashtags.max === null ? 0 : marked('hashtag').length
  if (rules.hashtags.max !== null && tags > rules.hashtags.max)
    problems.push({
      code: 'too_many_hashtags',
      message: `${tags} hashtags: ${rules.brand} takes ${rules.hashtags.max} at most.`,
      severity: 'error',
    })
  const names = rules.mentions === null ? 0 : marked('mention').length
  if (rules.mentions !== null && names > rules.mentions)
    problems.push({
      code: 'too_many_mentions',
      message: `${names} mentions: ${rules.brand} takes ${rules.mentions} at most.`,
      severity: 'error',
    })
  if (INVALID.test(text))
    problems.push({
      code: 'invalid_characters',
      message: 'The text holds characters that cannot be posted.',
      severity: rules.invalidCharacters,
    })
  if (rules.ownProblems) problems.push(...rules.ownProblems(text, () => marked('link')))
  if (!rules.linksClickable && marked('link').length > 0)
    problems.push({
      code: 'link_not_clickable',
      message: `Links are not clickable in ${rules.name.toLowerCase().replace(/^\w+/u, () => rules.brand)}s.`,
      severity: 'warning',
    })
  return problems
}

function threadProblems(text: string, thread: Thread | undefined): Problem[] {
  if (!thread) return []
  if (!thread.complete)
    return [
      {
        code: 'too_many_posts',
        message: `A thread holds ${MAX_POSTS} posts at most. Only the first ${MAX_POSTS} are shown. Shorten the text.`,
        severity: 'error',
      },
    ]
  const long = authoredPosts(text).findIndex((post, _index, all) => all.length > 1 && weightedLength(post) > X_LIMIT)
  if (long < 0) return []
  return [{ code: 'post_resplit', message: `Post ${long + 1} was over ${X_LIMIT} characters and was split.`, severity: 'warning' }]
}
