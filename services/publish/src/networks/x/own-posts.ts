import { NetworkFailure } from '../adapter.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** A post as X returns it. Its parts are not checked. */
export interface ReadPost {
  id?: string
  text?: string
  created_at?: string
  entities?: { urls?: (ReadLink | null)[] }
  referenced_tweets?: ({ type?: string; id?: string } | null)[]
}

/** A shortened link in a text. One with a `media_key` stands for a picture. */
export interface ReadLink {
  url?: string
  expanded_url?: string
  media_key?: string
}

const PAGE = '100'
const MOST_PAGES = 3

interface Period {
  userId: string
  since: Date
  /** Null: until now. X rejects times of the last seconds. */
  until: Date | null
}

/** The account's own posts of a time, newest first. Not complete if there are more than a few pages. Throws NetworkFailure. */
export async function postsOf(calls: NetworkCalls, to: (path: string) => NetworkCall, { userId, since, until }: Period) {
  const posts: ReadPost[] = []
  let token: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      max_results: PAGE,
      start_time: withoutFraction(since),
      ...(until && { end_time: withoutFraction(until) }),
      exclude: 'retweets',
      'tweet.fields': 'created_at,entities,referenced_tweets',
      ...(token !== undefined && { pagination_token: token }),
    })
    const response = await calls.read(to(`/2/users/${encodeURIComponent(userId)}/tweets?${query}`))
    const { data = [], meta } = (response.json() ?? {}) as {
      data?: unknown
      meta?: { next_token?: unknown; result_count?: unknown } | null
    }
    // Without posts, X sends only `meta`.
    if (!Array.isArray(data) || typeof meta?.result_count !== 'number')
      throw new NetworkFailure('unreachable', 'X sent a response that is not understood.')
    posts.push(...data.filter((post): post is ReadPost => typeof post === 'object' && post !== null))
    if (typeof meta.next_token !== 'string') return { posts, isComplete: true }
    token = meta.next_token
  }
  return { posts, isComplete: false }
}

/** X takes times with whole seconds. */
const withoutFraction = (time: Date) => `${time.toISOString().slice(0, 19)}Z`
