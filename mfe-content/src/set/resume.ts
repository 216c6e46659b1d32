import type { PlatformId } from '@loomcast/platforms'
import type { SetResponse } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import type { Brief } from '../brief/brief.ts'
import type { Attempt } from '../generation/generation.state.ts'
import { isKeyHonored } from '../generation/idempotency.ts'
import type { SetMember } from './member.ts'
import type { Members } from './members.ts'
import { keyOf, type Requests } from './requests.ts'
import { finishedFrom, restore } from './saved-posts.ts'
import type { StoredRequest, StoredSet } from './stored-set.ts'

export interface ResumePorts {
  item(contentId: string): Promise<ContentItem>
  readSet(setId: string): Promise<SetResponse>
  isUnknown(error: unknown): boolean
  now(): number
}

/**
 * Shows the posts of an earlier page load, looks up those that were being written with the call for one post, and connects to the requests of the others.
 * Resolves to false if a saved post did not load, so that the stored set is retained for the next page load.
 */
export async function resume(
  { members: stored, requests: sent }: StoredSet,
  createMember: (platform: PlatformId, brief: Brief) => SetMember,
  members: Members,
  requests: Requests,
  ports: ResumePorts,
): Promise<boolean> {
  const waiting = new Map<string, SetMember[]>()
  const saved: SetMember[] = []
  const interrupted: [SetMember, Attempt][] = []
  members.replace(
    stored.map(({ platform, brief, contentId, requestKey, attempt }) => {
      const member = createMember(platform, brief)
      member.contentId = contentId
      member.attempt = attempt
      if (attempt) interrupted.push([member, attempt])
      else if (requestKey) waiting.set(requestKey, [...(waiting.get(requestKey) ?? []), member])
      else saved.push(member)
      return member
    }),
  )
  const known = new Set(sent.map(({ request }) => request.key))
  for (const [key, ofRequest] of waiting) if (!known.has(key)) saved.push(...ofRequest)
  const loaded = await Promise.all([
    ...saved.map(load),
    ...interrupted.map(([member, attempt]) => lookUp(member, attempt)),
    ...sent.map((request) => reconnect(request, waiting.get(request.request.key) ?? [])),
  ])
  return loaded.every(Boolean)

  async function load(member: SetMember): Promise<boolean> {
    try {
      if (member.contentId) restore(member, await ports.item(member.contentId), ports.now())
      else members.remove(member)
      return true
    } catch (error) {
      members.remove(member)
      if (ports.isUnknown(error)) return true
      console.error('Post of a set', error)
      return false
    }
  }

  /** Looks up what the server saved of an attempt. Its previous text remains on the screen. */
  async function lookUp(member: SetMember, attempt: Attempt): Promise<boolean> {
    const before = member.contentId && (await ports.item(member.contentId).catch(() => null))
    member.generations.recover(attempt, before ? finishedFrom(before, member.brief, ports.now()) : null)
    return true
  }

  /** Shows the outcomes of a request, and connects to it for the other posts. */
  async function reconnect({ request, setId }: StoredRequest, ofRequest: readonly SetMember[]): Promise<boolean> {
    // Sending it now could write and charge a second time.
    if (setId === null && !isKeyHonored(request.startedAt, ports.now())) {
      for (const member of ofRequest) {
        const { platform, brief } = member
        const key = keyOf(request, platform)
        member.attempt = { key, brief: { ...brief, platform }, parentId: null, continues: null, startedAt: request.startedAt }
        member.generations.recover(member.attempt)
      }
      return true
    }
    const response =
      setId === null ? null : await ports.readSet(setId).catch((error: unknown) => (ports.isUnknown(error) ? undefined : null))
    const remaining: PlatformId[] = []
    const loads = await Promise.all(
      ofRequest.map((member) => {
        const found = response?.members.find(({ content_id }) => content_id === member.contentId)
        // The server keeps sets for a day; the texts remain.
        if (response === undefined || (member.contentId && found?.result)) return load(member)
        remaining.push(member.platform)
        return true
      }),
    )
    if (remaining.length > 0) requests.open(request, setId, remaining)
    return loads.every(Boolean)
  }
}
