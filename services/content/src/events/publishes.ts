import type { EventData } from '@loomcast/contracts'
import type { Change } from '@loomcast/quota'
import type { DomainEvent } from '@loomcast/service-kit/events'
import type { FailedText } from '../domain/failed-text.ts'
import type { TokenUsage } from '../domain/generation-response.ts'
import type { UsedKnowledge } from '../domain/knowledge.ts'
import type { PostPicture } from '../domain/pictures.ts'

/** A text that was saved. */
interface GeneratedText {
  _id: string
  user_id: string
  platform: string
  provider: string
  model: string
  usage: TokenUsage
  created_at: Date
}

/** The content events share the user as their key and one version sequence per user, so that consumers receive a text's generation before its deletion. */
export function contentGenerated(
  content: GeneratedText,
  change: Change,
  durationMs: number,
  knowledge: UsedKnowledge[],
): DomainEvent<'com.loomcast.content.generated.v1'> {
  return {
    type: 'com.loomcast.content.generated.v1',
    key: content.user_id,
    version: change.version,
    order: change.order,
    data: {
      user_id: content.user_id,
      content_id: content._id,
      platform: content.platform,
      provider: content.provider,
      model: content.model,
      ...content.usage,
      duration_ms: Math.max(0, Math.round(durationMs)),
      generated_at: content.created_at.toISOString(),
      ...(knowledge.length > 0 && { knowledge }),
    },
  }
}

export function contentFailed(
  { _id, user_id, platform, provider, model, code, duration_ms, failed_at }: FailedText,
  change: Change,
): DomainEvent<'com.loomcast.content.failed.v1'> {
  return {
    type: 'com.loomcast.content.failed.v1',
    key: user_id,
    version: change.version,
    order: change.order,
    data: { user_id, generation_id: _id, platform, provider, model, code, duration_ms, failed_at: failed_at.toISOString() },
  }
}

export function contentDeleted(
  userId: string,
  contentIds: string[],
  state: EventData<'com.loomcast.content.deleted.v1'>['state'],
  change: Change,
  now: Date,
): DomainEvent<'com.loomcast.content.deleted.v1'> {
  return {
    type: 'com.loomcast.content.deleted.v1',
    key: userId,
    version: change.version,
    order: change.order,
    data: { user_id: userId, content_ids: contentIds, state, changed_at: now.toISOString() },
  }
}

/** The pictures that a text has now. Those of a purged text are none. */
export function contentPicturesChanged(
  { _id, user_id, pictures = [] }: { _id: string; user_id: string; pictures?: readonly PostPicture[] },
  change: Change,
  now: Date,
): DomainEvent<'com.loomcast.content.pictures-changed.v1'> {
  return {
    type: 'com.loomcast.content.pictures-changed.v1',
    key: user_id,
    version: change.version,
    order: change.order,
    data: { user_id, content_id: _id, file_ids: pictures.map(({ file_id }) => file_id), changed_at: now.toISOString() },
  }
}
