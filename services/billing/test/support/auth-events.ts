import { randomUUID } from 'node:crypto'
import type { EventData, EventType } from '@loomcast/contracts'
import { encodeEvent } from '@loomcast/service-kit/events'
import type { BillingService } from './billing-service.ts'

/** Events of the auth service, as they arrive at billing. Each call is an event of its own. */
export function authEvents({ bus, clock }: Pick<BillingService, 'bus' | 'clock'>) {
  async function receive<T extends EventType>(type: T, key: string, data: EventData<T>): Promise<void> {
    const now = clock().toISOString()
    const event = { id: `evt_${randomUUID()}`, type, source: '/loomcast/auth', time: now, key, version: 1, data }
    await bus.receive('billing.projections', encodeEvent(event))
  }
  return {
    registered: (user_id: string, email: string, referral_code: string | null = null, registered_at = clock().toISOString()) =>
      receive('com.loomcast.auth.user-registered.v1', user_id, { user_id, email, name: null, referral_code, registered_at }),
    verified: (user_id: string, email: string) =>
      receive('com.loomcast.auth.email-verified.v1', user_id, { user_id, email, verified_at: clock().toISOString() }),
    // The auth service uses real time, regardless of the sandbox's clock.
    deleted: (user_id: string) =>
      receive('com.loomcast.auth.account-deleted.v1', user_id, { user_id, deleted_at: new Date().toISOString() }),
  }
}
