import type { PlatformId } from '@loomcast/platforms'
import { platformName } from '@loomcast/platforms'
import { type ApiError, api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'
import type { Brief } from '../brief/brief.ts'
import { contentApi, generateBody } from './content.api.ts'

/** One request for several posts. A retry sends the same body and key. */
export interface SetRequest {
  /** Idempotency key. */
  key: string
  /** Its platform is not sent. */
  brief: Brief
  platforms: readonly PlatformId[]
  /** A text whose set the new ones join. */
  beside: string | null
  /** A set that the new texts join, if it has no text yet. Not together with `beside`. */
  joinSet: string | null
  /** Milliseconds since 1970. */
  startedAt: number
}

export interface SetStream {
  signal: AbortSignal
  onEvent: (name: string, data: unknown) => void
  /** One text failed; the others continue. */
  onError: (error: ApiError) => void
}

/** The API calls for several posts from one brief. */
export const setApi = {
  write: (request: SetRequest, stream: SetStream) =>
    api.stream('/api/content/generate-set', setBody(request), { idempotencyKey: request.key, ...stream }),
  /** The events of the texts that are still being written, from their beginning. */
  follow: (setId: string, stream: SetStream) => transfers.listen(`/api/content/sets/${encodeURIComponent(setId)}`, stream),
  read: contentApi.set,
  stop: (setId: string, contentId: string) => api.post(`/api/content/sets/${encodeURIComponent(setId)}/stop`, { content_id: contentId }),
}

export function setBody({ brief, platforms, beside, joinSet, key, startedAt }: SetRequest): Record<string, unknown> {
  const { platform: _, ...body } = generateBody({ key, brief, startedAt, parentId: null, continues: null })
  return { ...body, platforms: platforms.map(platformName), ...(beside ? { beside } : joinSet && { set_id: joinSet }) }
}
