import type { PlatformId } from '@loomcast/platforms'
import type { SetMemberResponse, SetResponse } from '../api/content.api.ts'
import { type ContentItem, type GenerationResponse, itemOf } from '../api/content.ts'
import { withPlatformId } from '../api/platform-id.ts'
import type { Brief } from '../brief/brief.ts'
import type { Finished } from '../generation/generation.state.ts'
import type { SetMember } from './member.ts'

/** A saved text as a finished post. `now`: milliseconds since 1970, used if the text has no valid time. */
export function finishedFrom(item: ContentItem, brief: Brief, now: number): Finished {
  const startedAt = Date.parse(item.created_at) || now
  return { attempt: { key: '', brief, parentId: null, continues: null, startedAt }, item }
}

/** Shows a saved text as the post of a member. */
export function restore(member: SetMember, item: ContentItem, now: number): void {
  const { attempt } = finishedFrom(item, { ...member.brief, platform: member.platform }, now)
  member.contentId = item.content_id
  member.generations.restore(attempt, responseOf(item))
}

/** The response that a saved item was created from. */
function responseOf({ generated_text: content, ...item }: ContentItem): GenerationResponse {
  return { ...item, content }
}

/** The finished texts of a set. */
export function savedItemsOf({ members }: SetResponse, now: number): ContentItem[] {
  return members.flatMap(({ result }) => result ?? []).map((response) => itemOf(response, new Date(now).toISOString()))
}

/** The newest text for each platform. Texts for removed platforms are not shown. */
export function newestByPlatform(items: readonly ContentItem[]): Map<PlatformId, ContentItem> {
  return new Map(
    items.flatMap((item) => {
      return item.platform_id ? [[item.platform_id, item] as const] : []
    }),
  )
}

/** One text of a set for each platform: a running one, otherwise a finished one, otherwise the last. */
export function responsesByPlatform({ members }: SetResponse): Map<PlatformId, SetMemberResponse> {
  const responses = new Map<PlatformId, SetMemberResponse>()
  for (const response of members) {
    const { platform_id: platform } = withPlatformId(response)
    if (platform && rank(response) >= rank(responses.get(platform))) responses.set(platform, response)
  }
  return responses
}

const rank = (response: SetMemberResponse | undefined) => (response?.state === 'running' ? 2 : response?.result ? 1 : 0)
