import type { EventData, EventType } from '@loomcast/contracts'
import type { BusEvent } from '@loomcast/service-kit/events'
import type { AdminService } from './admin-service.ts'
import { busEvent, type ReceivedEvent, receive } from './events.ts'

type Account = EventData<'com.loomcast.auth.account-changed.v1'>

type Deliver = <T extends EventType>(event: ReceivedEvent<T>) => Promise<void>

/** Delivers events about users to the directory. */
export function userEvents(admin: AdminService, deliver: Deliver = (event) => receive(admin, 'admin.users', event)) {
  const now = () => admin.clock().toISOString()
  return {
    account: (user_id: string, changes: Partial<Account> = {}, version = 1, id?: string) =>
      deliver({
        type: 'com.loomcast.auth.account-changed.v1',
        key: user_id,
        version,
        ...(id !== undefined && { id }),
        data: {
          user_id,
          email: `${user_id}@example.com`,
          name: null,
          is_admin: false,
          is_active: true,
          email_verified: true,
          created_at: now(),
          updated_at: now(),
          ...changes,
        },
      }),
    deleted: (user_id: string, version: number) =>
      deliver({
        type: 'com.loomcast.auth.account-deleted.v1',
        key: user_id,
        version,
        data: { user_id, deleted_at: now() },
      }),
    plan: (user_id: string, tier: string, package_name: string, version = 1, source: 'subscription' | 'grant' | 'free' = 'subscription') =>
      deliver({
        type: 'com.loomcast.billing.entitlement-changed.v2',
        key: user_id,
        version,
        data: {
          user_id,
          package_id: package_name.toLowerCase(),
          package_name,
          package_description: '',
          tier,
          is_paid: tier !== 'free',
          price_minor: 1900,
          currency: 'usd',
          video_enabled: true,
          include_video: true,
          limits: { texts: null, videos: null },
          advanced_ai_models: true,
          source,
          ends_at: null,
          grace_until: null,
          changed_at: now(),
          video_options: { qualities: null, scene_counts: null, resolutions: null, platforms: null },
        },
      }),
    text: (user_id: string, content_id: string, { tokens = 100, at = now(), id }: { tokens?: number; at?: string; id?: string } = {}) =>
      deliver({
        type: 'com.loomcast.content.generated.v1',
        key: user_id,
        ...(id !== undefined && { id }),
        data: {
          user_id,
          content_id,
          platform: 'linkedin',
          provider: 'openai',
          model: 'gpt-4o-mini',
          prompt_tokens: 40,
          completion_tokens: tokens - 40,
          total_tokens: tokens,
          duration_ms: 900,
          generated_at: at,
        },
      }),
    video: (user_id: string, job_id: string, cost_cents = 0) =>
      deliver({
        type: 'com.loomcast.video.completed.v1',
        key: user_id,
        data: {
          user_id,
          job_id,
          attempt: 1,
          engine: 'motion',
          model: 'veo3_fast',
          format: 'tiktok',
          platform: 'social_media',
          scenes: 3,
          duration_seconds: 20,
          size_bytes: 1000,
          cost_cents,
          processing_ms: 10,
          completed_at: now(),
        },
      }),
    failedVideo: (user_id: string, job_id: string, code = 'content_refused', attempt = 1) =>
      deliver({
        type: 'com.loomcast.video.failed.v1',
        key: user_id,
        data: { user_id, job_id, attempt, engine: 'veo', model: 'veo3_fast', step: 'video_generation', code, failed_at: now() },
      }),
  }
}

/** Events about users that are not delivered, in the order of the calls. */
export function recordUserEvents(admin: AdminService, send: (events: ReturnType<typeof userEvents>) => Promise<void>[]): BusEvent[] {
  const recorded: BusEvent[] = []
  send(
    userEvents(admin, async (event) => {
      recorded.push(busEvent(admin, event))
    }),
  )
  return recorded
}
