import { findPlatform } from '@loomcast/platforms'
import { invalidField } from '@loomcast/service-kit/errors'
import type { StoredConnection } from '../connections/connection.model.ts'
import { readableCredentials } from '../connections/connections.ts'
import type { PublishContext } from '../context.ts'
import { dueTimeOf, isLocalTime, localTimeAt, TZ_VERSION } from '../domain/local-time.ts'
import { timeZoneOf } from '../domain/time-zone-names.ts'
import { requireFittingFilm } from '../films/film-rules.ts'
import type { RequestedFilm } from '../films/requested-films.ts'
import type { Credentials, NetworkAdapter, PostFilm, PostPicture } from '../networks/adapter.ts'
import { requireFittingPictures } from '../pictures/picture-rules.ts'
import type { RequestedPicture } from '../pictures/requested-pictures.ts'
import { firstCommentOf, requireFittingComment } from './first-comment.ts'
import { NEVER, type StoredPost } from './post.model.ts'
import { optionsOf, requireOptions } from './post-options.ts'
import { threadParts, tooLongText } from './thread.ts'
import { altWarning, lengthWarning, type PostWarning, timeMovedWarning } from './warnings.ts'

/** The fields of a post that a person sends. */
export interface RequestedPost {
  platform: string
  connection_id: string | null
  text: string
  title?: string | null | undefined
  /** Undefined: an edit keeps it. */
  first_comment?: string | null | undefined
  pictures?: readonly RequestedPicture[] | undefined
  /** Undefined: an edit keeps it. */
  film?: RequestedFilm | null | undefined
  /** Undefined: an edit keeps them. */
  options?: Readonly<Record<string, string>> | undefined
  language?: string | null | undefined
  ai_parts?: readonly string[] | undefined
  thread?: boolean | undefined
  local_time: string
  time_zone: string
  state: 'draft' | 'planned'
}

type Resolved = Pick<
  StoredPost,
  | 'platform'
  | 'connection_id'
  | 'network'
  | 'text'
  | 'title'
  | 'first_comment'
  | 'pictures'
  | 'film'
  | 'options'
  | 'language'
  | 'ai_parts'
  | 'parts'
  | 'live_parts'
  | 'local_time'
  | 'time_zone'
  | 'due_at'
  | 'tz_version'
  | 'state'
  | 'next_attempt_at'
  | 'tries'
  | 'waits_until'
  | 'unconfirmed_at'
  | 'attempt_id'
  | 'lookups'
  | 'next_lookup_at'
  | 'problem'
  | 'published'
  | 'attempts'
>

/** A person who plans for the current minute means now (ms). */
const PAST_MS = 60_000
/** Posts can be planned about 18 months ahead (ms). */
const FURTHEST_MS = 550 * 24 * 3600 * 1000

/**
 * Checks the fields of a requested post and computes what is stored. Throws AppError 400 with the path of the field, or 404 `connection_not_found`. `path`
 * precedes the field, such as `posts.2.`. `before`: the post that is edited, which keeps what the request does not name.
 */
export async function resolvePost(
  context: PublishContext,
  userId: string,
  requested: RequestedPost,
  { index, path, pictures = [], film = null, before }: Place,
): Promise<{ resolved: Resolved; warnings: PostWarning[] }> {
  const platform = findPlatform(requested.platform)
  if (!platform) throw invalidField('unknown_platform', `${path}platform`)
  const time_zone = timeZoneOf(requested.time_zone)
  if (time_zone === null) throw invalidField('unknown_time_zone', `${path}time_zone`)
  if (!isLocalTime(requested.local_time))
    throw invalidField('validation_failed', `${path}local_time`, 'Enter a date and time of the calendar.')
  const connection = requested.connection_id === null ? null : await requireConnection(context, userId, requested.connection_id, path)
  const adapter = connection && adapterOf(context, connection)
  const credentials = connection && readableCredentials(context, connection)
  const now = context.clock()
  const { due_at, moved } = dueTimeOf(requested.local_time, time_zone)
  if (due_at.getTime() > now.getTime() + FURTHEST_MS)
    throw invalidField('validation_failed', `${path}local_time`, 'Choose a time within the next 18 months.')
  const parts = threadParts(adapter, requested.text, requested.thread ?? Boolean(before?.parts))
  const options = optionsOf(adapter, requested.options ?? before?.options ?? {}, `${path}options`)
  const first_comment = firstCommentOf(requested.first_comment, before)
  if (requested.state === 'planned') {
    if (due_at.getTime() < now.getTime() - PAST_MS) throw invalidField('time_is_past', `${path}local_time`)
    if (adapter) requireFittingText(adapter, { text: requested.text, parts, pictures }, `${path}text`, credentials)
    requireFittingComment(adapter, { platform: platform.id, first_comment }, `${path}first_comment`)
    requireFittingPictures(adapter, platform, { pictures, film }, `${path}pictures`)
    requireFittingFilm(adapter, { film, pictures }, `${path}film`)
    requireOptions(adapter, options, `${path}options`)
  }
  const local_time = moved ? localTimeAt(due_at, time_zone) : requested.local_time
  const resolved: Resolved = {
    platform: platform.id,
    connection_id: connection?._id ?? null,
    network: connection?.network ?? null,
    text: requested.text,
    title: requested.title?.trim() || null,
    first_comment,
    pictures,
    film,
    options,
    language: requested.language === undefined ? (before?.language ?? null) : requested.language,
    ai_parts: [...new Set(requested.ai_parts ?? before?.ai_parts ?? [])],
    parts,
    live_parts: [],
    local_time,
    time_zone,
    due_at,
    tz_version: TZ_VERSION,
    state: requested.state,
    next_attempt_at: requested.state === 'planned' ? due_at : NEVER,
    ...UNTRIED,
  }
  const found = [
    lengthWarning(index, resolved, adapter, credentials),
    altWarning(index, resolved, adapter),
    moved ? timeMovedWarning(index, local_time) : null,
  ]
  return { resolved, warnings: found.filter((warning) => warning !== null) }
}

/** The place of a post in its request, and what was read for it. */
interface Place {
  index: number
  path: string
  pictures?: PostPicture[]
  film?: PostFilm | null
  before?: StoredPost
}

/** The fields of a post that is planned again. */
export const UNTRIED = {
  tries: 0,
  waits_until: null,
  unconfirmed_at: null,
  attempt_id: null,
  lookups: 0,
  next_lookup_at: null,
  problem: null,
  published: null,
  attempts: 0,
} as const

/** Throws 400 `text_too_long_for_network`. */
export function requireFittingText(
  adapter: NetworkAdapter,
  post: Pick<StoredPost, 'text' | 'parts' | 'pictures'>,
  path: string,
  credentials: Credentials | null,
): void {
  const tooLong = tooLongText(adapter, post, credentials)
  if (!tooLong) return
  const { part, name, length, limit, isWithPictures } = tooLong
  const which = part === null ? 'This text' : `Post ${part} of this thread`
  const allowed = `${limit.toLocaleString('en')}${isWithPictures ? ' with pictures' : ''}`
  throw invalidField(
    'text_too_long_for_network',
    path,
    `${which} has ${length.toLocaleString('en')} characters, and ${name} allows ${allowed}. Shorten it, or save it as a draft.`,
  )
}

async function requireConnection(context: PublishContext, userId: string, id: string, path: string): Promise<StoredConnection> {
  const connection = await context.repositories.connections.find(userId, id)
  if (!connection) throw invalidField('connection_not_found', `${path}connection_id`)
  return connection
}

function adapterOf({ adapters }: PublishContext, { network }: StoredConnection): NetworkAdapter | null {
  return adapters.get(network) ?? null
}
