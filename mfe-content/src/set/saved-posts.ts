import type { PlatformId } from '@loomcast/platforms'
import type { SetAnswer, SetMemberAnswer } from '../api/content.api.ts'
import { type ContentItem, type GenerationAnswer, itemOf } from '../api/content.ts'
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
  member.generations.restore(attempt, answerOf(item))
}

/** The answer that a saved item was. */
function answerOf({ generated_text: content, ...item }: ContentItem): GenerationAnswer {
  return { ...item, content }
}

/** The finished texts of a set. */
export function savedItemsOf({ members }: SetAnswer, now: number): ContentItem[] {
  return members.flatMap(({ result }) => result ?? []).map((answer) => itemOf(answer, new Date(now).toISOString()))
}

/** The newest text for each platform. A text whose platform no longer exists is not shown. */
export function newestByPlatform(items: readonly ContentItem[]): Map<PlatformId, ContentItem> {
  return new Map(
    items.flatMap((item) => {
      return item.platform_id ? [[item.platform_id, item] as const] : []
    }),
  )
}

/** One text of a set for each platform: a running one, otherwise a finished one, otherwise the last. */
export function answersByPlatform({ members }: SetAnswer): Map<PlatformId, SetMemberAnswer> {
  const answers = new Map<PlatformId, SetMemberAnswer>()
  for (const answer of members) {
    const { platform_id: platform } = withPlatformId(answer)
    if (platform && rank(answer) >= rank(answers.get(platform))) answers.set(platform, answer)
  }
  return answers
}

const rank = (answer: SetMemberAnswer | undefined) => (answer?.state === 'running' ? 2 : answer?.result ? 1 : 0)
