import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import type { Store } from '../repositories.ts'
import { SERVICE } from './publishes.ts'

/** Projects billing's entitlements, for the package in a user's account. */
export async function consumeEntitlements(bus: EventBus, connection: Connection, store: Store): Promise<void> {
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: `${SERVICE}.entitlements`,
    handlers: {
      'com.loomcast.billing.entitlement-changed.v2': async (event, tx) => {
        // Nothing is stored for a deleted account.
        if (await store.users.byId(event.data.user_id, tx)) await store.entitlements.apply(event, tx)
      },
    },
  })
}
