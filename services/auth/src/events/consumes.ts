import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import type { AccountContext } from '../context.ts'
import { sendRequestedMail } from '../mail/requested-mail.ts'
import type { Store } from '../repositories.ts'
import { SERVICE } from './publishes.ts'

/** Stores a projection of billing's entitlements, to show the package in the user's account. */
export async function consumeEntitlements(bus: EventBus, connection: Connection, store: Store): Promise<void> {
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: `${SERVICE}.entitlements`,
    handlers: {
      'com.loomcast.billing.entitlement-changed.v2': async (event, tx) => {
        // Stores nothing for a deleted account.
        if (await store.users.byId(event.data.user_id, tx)) await store.entitlements.apply(event, tx)
      },
    },
  })
}

/** Sends the emails that billing requests. Their group is separate, so that a request that cannot be rendered does not delay entitlements. */
export async function consumeMailRequests(bus: EventBus, context: AccountContext): Promise<void> {
  await consume({
    bus,
    connection: context.connection,
    service: SERVICE,
    group: `${SERVICE}.mails`,
    handlers: {
      'com.loomcast.billing.mail-requested.v1': ({ data }, tx) => sendRequestedMail(tx, context, data),
    },
  })
}
