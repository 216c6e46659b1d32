import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { RevocationList } from '@loomcast/service-kit/redis'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import { eraseAccount } from '../accounts/erase-account.ts'
import type { Repositories } from '../repositories.ts'

/** Applies entitlements, deletes the data of deleted accounts, and rejects tokens of ended sessions. */
export async function consumeEvents({
  bus,
  connection,
  repositories,
  revocations,
  clock,
}: {
  bus: EventBus
  connection: Connection
  repositories: Repositories
  revocations: RevocationList
  clock: Clock
}): Promise<void> {
  await consume({
    bus,
    connection,
    service: 'publish',
    group: 'publish.projections',
    handlers: {
      'com.loomcast.auth.account-deleted.v1': ({ data }, tx) => eraseAccount(repositories, data.user_id, clock(), tx),
      'com.loomcast.billing.entitlement-changed.v2': async (event, tx) => {
        // Stores nothing for a deleted account.
        if (!(await repositories.writers.isClosed(event.data.user_id, tx))) await repositories.entitlements.apply(event, tx)
      },
    },
  })
  await consume({ bus, connection, service: 'publish', group: 'publish.revocations', handlers: revocations.handlers })
}
