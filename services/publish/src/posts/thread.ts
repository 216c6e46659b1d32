import { splitThread } from '@loomcast/platforms'
import type { Credentials, NetworkAdapter, PublishedPost } from '../networks/adapter.ts'
import { networkLength } from '../networks/network-length.ts'
import type { StoredPost } from './post.model.ts'

/** The texts of a thread; null if the text is one post, or if the network has no threads. Stored, so that a later release does not split it in another way. */
export function threadParts(adapter: NetworkAdapter | null, text: string, isThread: boolean): string[] | null {
  if (!isThread || !adapter?.threads || text.trim() === '') return null
  const parts = splitThread(text)
  return parts.length > 1 ? parts : null
}

/** The first text that is too long for the network. `part` counts from 1, and is null for one post. */
export function tooLongText(
  adapter: NetworkAdapter,
  { text, parts, pictures = [] }: Pick<StoredPost, 'text' | 'parts' | 'pictures'>,
  credentials: Credentials | null,
): { part: number | null; name: string; length: number; limit: number; isWithPictures: boolean } | null {
  for (const [index, each] of (parts ?? [text]).entries()) {
    const hasPictures = index === 0 && pictures.length > 0
    const { name, length, limit } = networkLength(adapter, each, { credentials, hasPictures })
    if (limit !== null && length > limit)
      return { part: parts ? index + 1 : null, name, length, limit, isWithPictures: hasPictures && limit !== adapter.limits.characters }
  }
  return null
}

/** What is sent next of a post. It answers the last one whose id is known. */
export interface NextPart {
  /** From 0. */
  part: number
  text: string
  /** Only the first post has the pictures. */
  hasPictures: boolean
  reply?: { part: number; root: PublishedPost; parent: PublishedPost }
}

export const livePosts = ({ live_parts = [] }: Pick<StoredPost, 'live_parts'>): readonly PublishedPost[] => live_parts

/** What is published of a thread with one more post, of which only the person knows that it is there. Null if the rest would have nothing to answer, or if there is none. */
export function withConfirmedPart(post: Pick<StoredPost, 'parts' | 'live_parts'>, url: string | null): PublishedPost[] | null {
  const live = [...livePosts(post), { remote_id: '', url }]
  return isUnfinished(post, live) && live.some(isKnown) ? live : null
}

/** One that only a person has found has no id. */
const isKnown = ({ remote_id }: PublishedPost) => remote_id !== ''

export function nextPart(post: Pick<StoredPost, 'text' | 'parts' | 'live_parts'>): NextPart {
  const live = livePosts(post)
  const known = live.filter(isKnown)
  const [root] = known
  const parent = known.at(-1)
  const part = live.length
  const text = post.parts?.[part] ?? post.text
  return { part, text, hasPictures: part === 0, ...(root && parent && { reply: { part, root, parent } }) }
}

/** Whether posts of a thread are missing after these. */
export function isUnfinished({ parts }: Pick<StoredPost, 'parts'>, live: readonly PublishedPost[]): boolean {
  return Boolean(parts) && live.length < (parts?.length ?? 0)
}
