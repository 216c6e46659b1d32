import { NetworkFailure } from '../adapter.ts'
import { listOf, objectOf } from '../graph-api.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** A post as Facebook returns it. Its parts are not checked. */
export interface ReadPost {
  id?: unknown
  message?: unknown
  created_time?: unknown
}

const PAGE = '100'
const MOST_PAGES = 3

/** The page's own posts since a time, newest first. Not complete if there are more than a few hundred. Throws NetworkFailure. */
export async function postsSince(calls: NetworkCalls, to: (path: string) => NetworkCall, since: Date) {
  const posts: ReadPost[] = []
  let after = ''
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      fields: 'id,message,created_time',
      since: String(Math.floor(since.getTime() / 1000)),
      limit: PAGE,
      ...(after !== '' && { after }),
    })
    const body = (await calls.read(to(`/published_posts?${query}`))).json()
    const found = listOf(body)
    if (!found) throw new NetworkFailure('unreachable', 'Facebook sent a response that is not understood.')
    posts.push(...found)
    const { cursors, next } = objectOf(objectOf(body)['paging'])
    const cursor = objectOf(cursors)['after']
    if (typeof next !== 'string' || typeof cursor !== 'string') return { posts, isComplete: true }
    after = cursor
  }
  return { posts, isComplete: false }
}
