import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import type { Store } from '../repositories.ts'
import { SERVICE } from './publishes.ts'

/** Keeps what billing says about packages, for the user's own page. */
export async function consumeEntitlements(bus: EventBus, connection: Connection, store: Store): Promise<void> {
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: `${SERVICE}.entitlements`,
    handlers: {
      'com.loomcast.billing.entitlement-changed.v1': async (event, tx) => {
        const { user_id, package_name, description, price, subscription_status } = event.data
        // Nothing is kept about an account that is gone.
        if (!(await store.users.byId(user_id, tx))) return
        await store.entitlements.apply(tx, user_id, event.version, { package_name, description, price, subscription_status })
      },
    },
  })
}
