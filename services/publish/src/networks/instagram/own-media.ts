import { NetworkFailure } from '../adapter.ts'
import { listOf, objectOf } from '../graph-api.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** A post as Instagram returns it. Its parts are not checked. */
export interface ReadMedia {
  id?: unknown
  caption?: unknown
  timestamp?: unknown
  permalink?: unknown
}

const PAGE = '50'
const MOST_PAGES = 3

/** The account's own posts since a time, newest first. Not complete if there are more than a hundred or two. Throws NetworkFailure. */
export async function mediaSince(calls: NetworkCalls, to: (path: string) => NetworkCall, since: Date) {
  const media: ReadMedia[] = []
  let after = ''
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ fields: 'id,caption,timestamp,permalink', limit: PAGE, ...(after !== '' && { after }) })
    const body = (await calls.read(to(`/media?${query}`))).json()
    const found = listOf(body)
    if (!found) throw new NetworkFailure('unreachable', 'Instagram sent a response that is not understood.')
    const newer = found.filter(({ timestamp }) => !(Date.parse(String(timestamp)) < since.getTime()))
    media.push(...newer)
    const { cursors, next } = objectOf(objectOf(body)['paging'])
    const cursor = objectOf(cursors)['after']
    if (newer.length < found.length || typeof next !== 'string' || typeof cursor !== 'string') return { media, isComplete: true }
    after = cursor
  }
  return { media, isComplete: false }
}
