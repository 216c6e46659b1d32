import { invalidField } from '@loomcast/service-kit/errors'
import { limitsOf } from '../accounts/limits.ts'
import type { PublishContext } from '../context.ts'
import { placesTaken } from './capacity.ts'
import type { StoredPost } from './post.model.ts'
import type { PostPosition } from './post.repository.ts'
import { MOST_LISTED } from './post.schema.ts'
import { ATTENTION_STATES, type PostState } from './post-state.ts'

export interface PostListQuery {
  from?: string | undefined
  to?: string | undefined
  state?: PostState | 'attention' | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export interface ListedPosts {
  posts: StoredPost[]
  next_cursor: string | null
  planned_limit: number | null
  planned_count: number
}

/** A page of the user's posts by due time. Throws 400 for a time or a cursor that is not valid. */
export async function listPosts(context: PublishContext, userId: string, query: PostListQuery): Promise<ListedPosts> {
  const { repositories } = context
  const { state, cursor, limit = MOST_LISTED } = query
  const { from, to } = timesOf(query)
  const filter = {
    ...(from && { from }),
    ...(to && { to }),
    ...(state !== undefined && { states: state === 'attention' ? ATTENTION_STATES : [state], withProcessing: state !== 'attention' }),
    ...(cursor !== undefined && { after: positionOf(cursor) }),
  }
  const found = await repositories.posts.list(userId, filter, limit + 1)
  const posts = found.slice(0, limit)
  const last = found.length > limit ? posts.at(-1) : undefined
  return {
    posts,
    next_cursor: last ? cursorOf(last) : null,
    planned_limit: limitsOf(await repositories.entitlements.find(userId)).planned,
    planned_count: await placesTaken(context, userId),
  }
}

/** All posts of the user by due time, read page by page: their texts can be long. */
export async function* eachPost({ repositories }: PublishContext, userId: string): AsyncGenerator<StoredPost> {
  let after: PostPosition | undefined
  do {
    const page = await repositories.posts.list(userId, after ? { after } : {}, MOST_LISTED)
    yield* page
    after = page.length === MOST_LISTED ? page.at(-1) : undefined
  } while (after)
}

/** Throws 400 for a time that is not valid, and for an end before the start. */
export function timesOf({ from, to }: Pick<PostListQuery, 'from' | 'to'>): { from: Date | undefined; to: Date | undefined } {
  const times = { from: from === undefined ? undefined : timeOf('from', from), to: to === undefined ? undefined : timeOf('to', to) }
  if (times.from && times.to && times.to < times.from)
    throw invalidField('validation_failed', 'to', 'Choose an end that is not before the start.')
  return times
}

/** The format allows leap seconds, such as 23:59:60, which `Date` cannot represent. */
function timeOf(field: 'from' | 'to', text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalidField('validation_failed', field, 'Enter a time such as 2026-12-01T09:00:00Z.')
  return time
}

function cursorOf({ due_at, _id }: PostPosition): string {
  return Buffer.from(`${due_at.getTime()} ${_id}`).toString('base64url')
}

function positionOf(cursor: string): PostPosition {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const due_at = new Date(Number(time))
  if (!/^-?\d{1,16}$/.test(time) || id === '' || rest.length > 0 || Number.isNaN(due_at.getTime()))
    throw invalidField('validation_failed', 'cursor', 'Use next_cursor of the previous page.')
  return { due_at, _id: id }
}
