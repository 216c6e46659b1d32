import type { EventData } from '@loomcast/contracts'
import type { Entitlements } from '@loomcast/quota'
import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import type { User } from '../domain/account.ts'
import { SERVICE } from './publishes.ts'

type MailRequested = EventData<'com.loomcast.billing.mail-requested.v1' | 'com.loomcast.publish.mail-requested.v1'>

interface EntitlementStore {
  users: { findById(id: string, tx: Tx): Promise<User | null> }
  entitlements: Entitlements
}

/** Stores a projection of billing's entitlements, to show the package in the user's account. */
export async function consumeEntitlements(bus: EventBus, connection: Connection, store: EntitlementStore): Promise<void> {
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: `${SERVICE}.entitlements`,
    handlers: {
      'com.loomcast.billing.entitlement-changed.v2': async (event, tx) => {
        // Stores nothing for a deleted account.
        if (await store.users.findById(event.data.user_id, tx)) await store.entitlements.apply(event, tx)
      },
    },
  })
}

/** Sends the emails that other services request. Their group is separate, so that a request that cannot be rendered does not delay entitlements. */
export async function consumeMailRequests(
  bus: EventBus,
  connection: Connection,
  send: (tx: Tx, request: MailRequested) => Promise<void>,
): Promise<void> {
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: `${SERVICE}.mails`,
    handlers: {
      'com.loomcast.billing.mail-requested.v1': ({ data }, tx) => send(tx, data),
      'com.loomcast.publish.mail-requested.v1': ({ data }, tx) => send(tx, data),
    },
  })
}
