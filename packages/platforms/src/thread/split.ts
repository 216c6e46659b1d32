import { weightedLength } from '../weighted.ts'
import { X_LIMIT } from '../x-limit.ts'
import { authoredPosts, unnumberedPosts } from './authored.ts'
import { type Fragment, fragments } from './fragments.ts'

/** The maximum number of posts in a thread. Far more than readers want, and few enough to split while the user types. */
export const MAX_POSTS = 60

export interface Thread {
  /** Each post begins with its number ("2/7 ") if there is more than one. */
  posts: string[]
  /** False if the text needs more than `MAX_POSTS`; `posts` then has only the first ones. */
  complete: boolean
}

// Cutting a sentence costs more than an additional post; cutting a clause costs about as much.
const POST_COST = 6
const SLACK_COST = 4
const WINDOW = 1000
const LONGEST_LINK = 4200

/**
 * Splits a text into at most `MAX_POSTS` posts of up to 280 weighted characters each, including the post's number. Prefers cuts between
 * paragraphs, then sentences, then clauses, then words. Cuts inside a word or a grapheme only if it is too long for a post by itself, and
 * never inside a link. If the text is already numbered, the author's posts are kept, so splitting twice changes nothing.
 */
export function splitThread(text: string): string[] {
  return threadOf(text).posts
}

/** Like `splitThread`, but also returns whether the posts contain the whole text. */
export function threadOf(text: string): Thread {
  const start = startOf(text)
  const clean = start
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
  if (clean === '') return { posts: [], complete: true }

  const authored = authoredPosts(clean)
  const [only] = authored
  if (authored.length === 1 && only !== undefined && weightedLength(only) <= X_LIMIT) return { posts: [only], complete: true }
  const { posts, complete } = numbered(authored)
  return { posts, complete: complete && start.length === text.length }
}

/** A model's text as a thread with our numbers, posts separated by empty lines; one post without a number if it fits. A text over `MAX_POSTS` is unchanged. */
export function numberedThread(text: string): string {
  const posts = unnumberedPosts(text)
  const [only] = posts
  if (posts.length === 1 && only !== undefined) {
    const thread = threadOf(only)
    return thread.complete ? thread.posts.join('\n\n') : text
  }
  const thread = numbered(posts)
  return thread.complete ? thread.posts.join('\n\n') : text
}

/** Returns slightly more of the text than fits in `MAX_POSTS`. The rest is never processed. */
function startOf(text: string): string {
  let end = 0
  for (let weight = 0; end < text.length && weight <= MAX_POSTS * X_LIMIT; ) {
    const next = windowEnd(text, end)
    weight += weightedLength(text.slice(end, next).trim())
    end = next
  }
  return text.slice(0, end)
}

/** Ends the window after a word if possible, so that a link is not counted as two parts. */
function windowEnd(text: string, start: number): number {
  const space = text.slice(start + WINDOW, start + WINDOW + LONGEST_LINK).search(/\s/u)
  return Math.min(text.length, start + WINDOW + (space < 0 ? LONGEST_LINK : space))
}

/**
 * The number of digits in the total determines the budget of each post, which in turn determines the total, so the number of digits grows
 * until both match.
 */
function numbered(bodies: string[]): Thread {
  const least = Math.min(MAX_POSTS, Math.floor(wordWeight(bodies.join('\n')) / X_LIMIT))
  for (let digits = String(least).length; ; digits += 1) {
    const all = posts(bodies, X_LIMIT - 2 * digits - 2)
    const total = Math.min(all.length, MAX_POSTS)
    if (String(total).length > digits) continue
    return { posts: all.slice(0, total).map((post, index) => `${index + 1}/${total} ${post}`), complete: all.length === total }
  }
}

/** Excludes white space, because it is dropped where the text is cut. */
function wordWeight(text: string): number {
  const words = text.split(/\s+/u)
  return weightedLength(words.join(' ')) - words.length + 1
}

/** Stops once there are more than `MAX_POSTS` posts. */
function posts(bodies: string[], budget: number): string[] {
  const found: string[] = []
  for (const body of bodies) {
    if (found.length > MAX_POSTS) break
    found.push(...chunks(body, budget))
  }
  return found
}

/**
 * Splits a body into parts of at most `budget` by X's count. The weights of adjacent fragments do not always add up (a cut word can look
 * like a link); a part that is therefore too heavy is bisected.
 */
function chunks(body: string, budget: number): string[] {
  const fits = (part: Fragment[]) => publishedWeight(joined(part)) <= budget
  return packed(fragments(body, budget), budget)
    .flatMap((part) => halved(part, fits))
    .map(joined)
}

/** Weighs a part with a number before it, because X counts the published post. */
const publishedWeight = (part: string) => weightedLength(`1 ${part}`) - 2

function halved(part: Fragment[], fits: (part: Fragment[]) => boolean): Fragment[][] {
  if (part.length < 2 || fits(part)) return [part]
  const middle = Math.ceil(part.length / 2)
  return [...halved(part.slice(0, middle), fits), ...halved(part.slice(middle), fits)]
}

/** Finds the cheapest sequence of cuts by dynamic programming over the fragments. Uses typed arrays because the inner loop runs millions of times. */
function packed(all: Fragment[], budget: number): Fragment[][] {
  // The minimum cost of everything before a fragment, plus the cut there and the post that starts with it, without that post's slack.
  const startCosts = new Float64Array(all.length + 1)
  startCosts[0] = POST_COST
  const cutAt = new Int32Array(all.length + 1)
  const cutCosts = Float64Array.from(all, (fragment, index) => (index === 0 ? 0 : fragment.cutCost))
  // Cumulative weights at the start and at the end of each fragment. Their difference is the weight of a range without the gap before it.
  const startWeights = new Float64Array(all.length)
  const endWeights = new Float64Array(all.length)
  let total = 0
  all.forEach((fragment, index) => {
    startWeights[index] = total + fragment.gapWeight
    total += fragment.gapWeight + fragment.weight
    endWeights[index] = total
  })
  for (let end = 1; end <= all.length; end += 1) {
    const slackCost = (end === all.length ? 0.5 : 1) * SLACK_COST
    const endWeight = endWeights[end - 1] ?? 0
    let least = Number.POSITIVE_INFINITY
    for (let from = end - 1; from >= 0; from -= 1) {
      const weight = endWeight - (startWeights[from] ?? 0)
      if (weight > budget && from < end - 1) break
      const withoutSlack = startCosts[from] ?? 0
      if (withoutSlack >= least) continue
      const slack = (budget - weight) / budget
      const found = withoutSlack + slackCost * slack * slack
      if (found >= least) continue
      least = found
      cutAt[end] = from
    }
    startCosts[end] = least + (cutCosts[end] ?? 0) + POST_COST
  }

  const parts: Fragment[][] = []
  for (let end = all.length; end > 0; end = cutAt[end] ?? 0) parts.push(all.slice(cutAt[end], end))
  return parts.reverse()
}

const joined = (part: Fragment[]) => part.map((fragment, index) => (index === 0 ? fragment.text : fragment.gap + fragment.text)).join('')
