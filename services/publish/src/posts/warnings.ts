import { createHash } from 'node:crypto'
import { lengthOn, type PlatformId, platformById } from '@loomcast/platforms'
import type { Credentials, NetworkAdapter } from '../networks/adapter.ts'
import type { StoredPost } from './post.model.ts'
import type { PostState } from './post-state.ts'
import { tooLongText } from './thread.ts'

export interface PostWarning {
  index: number
  code: 'duplicate' | 'too_long' | 'time_moved' | 'alt_missing'
  text: string
}

/** A post as it is compared with others. Without its text: a user can have hundreds of long ones in an hour. */
export interface Comparable extends Pick<StoredPost, '_id' | 'platform' | 'connection_id' | 'due_at' | 'series_id' | 'state'> {
  /** Of its text. */
  fingerprint: string
}

/** Posts within this time of each other count as the same if their texts are (ms). */
export const DUPLICATE_MS = 3600_000
/** Posts in these states are not published at their time. */
const NOT_PUBLISHED: readonly PostState[] = ['failed', 'missed']

export type Compared = Omit<Comparable, 'fingerprint'> & Pick<StoredPost, 'text'>

export function comparable({ _id, platform, connection_id, due_at, series_id, state, text }: Compared): Comparable {
  const normalized = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const fingerprint = createHash('sha256').update(normalized).digest('base64url')
  return { _id, platform, connection_id, due_at, series_id, state, fingerprint }
}

/** Whether the same text goes to the same account, or to the same platform by hand, within an hour. Posts of one series are meant to be the same. */
export function isDuplicate(one: Comparable, other: Comparable): boolean {
  return (
    one._id !== other._id &&
    (one.series_id === null || one.series_id !== other.series_id) &&
    one.connection_id === other.connection_id &&
    (one.connection_id !== null || one.platform === other.platform) &&
    !NOT_PUBLISHED.includes(other.state) &&
    Math.abs(one.due_at.getTime() - other.due_at.getTime()) <= DUPLICATE_MS &&
    one.fingerprint === other.fingerprint
  )
}

export function duplicateWarning(index: number): PostWarning {
  return { index, code: 'duplicate', text: 'The same text is already planned for this account within an hour of this time.' }
}

export function timeMovedWarning(index: number, localTime: string): PostWarning {
  const time = localTime.slice(11)
  return {
    index,
    code: 'time_moved',
    text: `Clocks are set forward on that day, so this time doesn't exist. The post goes out at ${time}.`,
  }
}

/** People who do not see a picture have only its alt text. Networks without alt texts need none. */
export function altWarning(
  index: number,
  { pictures = [] }: Pick<StoredPost, 'pictures'>,
  adapter: NetworkAdapter | null,
): PostWarning | null {
  const missing = pictures.filter(({ alt }) => alt === '').length
  if (missing === 0 || adapter?.pictures?.alt === 0) return null
  const which = missing === 1 ? 'One picture has' : `${missing} pictures have`
  return { index, code: 'alt_missing', text: `${which} no alt text, so people who don't see it won't know what it shows.` }
}

/** A post that is handed over is measured by its platform, and any other by its network. */
export function lengthWarning(
  index: number,
  post: Pick<StoredPost, 'platform' | 'text' | 'pictures' | 'parts'>,
  adapter: NetworkAdapter | null,
  credentials: Credentials | null,
): PostWarning | null {
  const found = adapter ? tooLongText(adapter, post, credentials) : platformLength(post)
  if (!found || found.limit === null || found.length <= found.limit) return null
  const over = found.length - found.limit
  const which = 'part' in found && found.part !== null ? `Post ${found.part} of this thread` : 'This text'
  return {
    index,
    code: 'too_long',
    text: `${which} is ${over} ${over === 1 ? 'character' : 'characters'} longer than ${found.name} allows.`,
  }
}

function platformLength({ platform, text }: Pick<StoredPost, 'platform' | 'text'>) {
  const { limit, brand, features } = platformById(platform as PlatformId)
  // A thread is split into posts that fit.
  return { length: lengthOn(platform, text), limit: features.thread ? null : limit, name: brand }
}
