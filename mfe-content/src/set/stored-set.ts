import { findPlatform, type PlatformId } from '@loomcast/platforms'
import { type StringStore, tabStorage } from '@loomcast/web-kit'
import type { Brief } from '../brief/brief.ts'
import { knownPlatforms } from '../brief/last-platforms.store.ts'
import { type Attempt, finishedOf } from '../generation/generation.state.ts'
import { storedAttempt } from '../generation/stored-attempt.ts'
import type { SetMember } from './member.ts'
import type { SetRequest } from './set-request.ts'

/** The posts on the screen, so that a reload finds them. */
export interface StoredSet {
  members: StoredMember[]
  /** The requests that the members refer to. */
  requests: StoredRequest[]
}

export interface StoredMember {
  platform: PlatformId
  brief: Brief
  /** The finished text, if there is one. */
  contentId: string | null
  /** The key of the request that writes or wrote the text, or null. */
  requestKey: string | null
  /** A regeneration or continuation that was running. */
  attempt: Attempt | null
}

export interface StoredRequest {
  request: SetRequest
  /** Null until the server has confirmed the request. */
  setId: string | null
}

const key = (userId: string) => `loomcast.set.${userId}`

function storedSets(storage: StringStore) {
  return {
    note(userId: string, set: StoredSet): void {
      try {
        storage.setItem(key(userId), JSON.stringify(set))
      } catch {
        // Without storage, the texts are still in the history.
      }
    },
    read(userId: string): StoredSet | null {
      try {
        return parse(JSON.parse(storage.getItem(key(userId)) ?? 'null'))
      } catch {
        return null
      }
    },
    forget(userId: string): void {
      storage.removeItem(key(userId))
    },
  }
}

/** The posts as they are stored; null if there are none. */
export function storedSetOf(members: readonly SetMember[]): StoredSet | null {
  if (members.length === 0) return null
  const runs = new Set(members.flatMap(({ run }) => run ?? []))
  return {
    members: members.map((member) => {
      const { contentId, run, attempt } = member
      const brief = shownBrief(member)
      return { platform: brief.platform, brief, contentId, requestKey: run?.request.key ?? null, attempt }
    }),
    requests: [...runs].map((run) => ({ request: run.request, setId: run.setId() })),
  }
}

/** A post for another platform remains on the screen if the one that should have replaced it has no text. */
function shownBrief({ platform, brief, contentId, attempt, generations }: SetMember): Brief {
  const shown = finishedOf(generations.get())
  return shown && !attempt && shown.item.content_id === contentId ? shown.attempt.brief : { ...brief, platform }
}

/** The posts of this tab. */
export const sets = storedSets(tabStorage)

function parse(value: unknown): StoredSet | null {
  if (typeof value !== 'object' || value === null) return null
  const { members, requests }: Partial<StoredSet> = value
  if (!Array.isArray(members) || !Array.isArray(requests)) return null
  const known = members.flatMap((stored) => member(stored) ?? [])
  return known.length > 0 ? { members: known, requests: requests.flatMap((stored) => request(stored) ?? []) } : null
}

function member(value: Partial<StoredMember> | null): StoredMember | null {
  const platform = findPlatform(value?.platform)?.id
  const brief = storedAttempt({ key: '', startedAt: 0, brief: value?.brief })?.brief
  if (!platform || !brief) return null
  const { contentId = null, requestKey = null, attempt } = value ?? {}
  return { platform, brief, contentId, requestKey, attempt: storedAttempt(attempt) }
}

function request(value: Partial<StoredRequest> | null): StoredRequest | null {
  const attempt = storedAttempt(value?.request)
  const platforms = knownPlatforms(value?.request?.platforms)
  if (!attempt || !platforms || platforms.length === 0) return null
  const { key: id, brief, startedAt } = attempt
  const { beside = null, joinSet = null } = value?.request ?? {}
  return { request: { key: id, brief, startedAt, platforms, beside, joinSet }, setId: value?.setId ?? null }
}
