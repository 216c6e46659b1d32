import { type PlatformId, platformName } from '@loomcast/platforms'
import { type SetStream, setApi } from '../api/set.api.ts'
import type { Brief } from '../brief/brief.ts'
import { briefBody } from '../brief/brief-body.ts'

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

export function sendSetRequest(request: SetRequest, stream: SetStream): Promise<void> {
  return setApi.write(setBody(request), { idempotencyKey: request.key, ...stream })
}

export function setBody({ brief, platforms, beside, joinSet }: SetRequest): Record<string, unknown> {
  return { ...briefBody(brief), platforms: platforms.map(platformName), ...(beside ? { beside } : joinSet && { set_id: joinSet }) }
}
