import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { RevocationList } from '@loomcast/service-kit/redis'
import type { BillingContext } from '../context.ts'
import { SERVICE } from './publishes.ts'

/** Records registrations and confirmed addresses, ends the subscriptions of deleted accounts, and rejects tokens of ended sessions. */
export async function consumeEvents(bus: EventBus, { connection }: BillingContext, revocations: RevocationList): Promise<void> {
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: 'billing.projections',
    handlers: {
      'com.loomcast.auth.user-registered.v1': async () => {},
      'com.loomcast.auth.email-verified.v1': async () => {},
      'com.loomcast.auth.account-deleted.v1': async () => {},
    },
  })
  await consume({ bus, connection, service: SERVICE, group: 'billing.revocations', handlers: revocations.handlers })
}
