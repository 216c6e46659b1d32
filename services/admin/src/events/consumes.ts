import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { RevocationList } from '@loomcast/service-kit/redis'
import { consumeAnalytics } from '../analytics/consume-analytics.ts'
import { erasePerson } from '../audit/erase-person.ts'
import type { AdminContext } from '../context.ts'
import { consumeFinance } from '../finance/consume-finance.ts'
import { directoryHandlers } from '../users/directory-events.ts'
import { SERVICE } from './publishes.ts'

/** Feeds the projections from the events of the other services, and rejects tokens of ended sessions. */
export async function consumeEvents(bus: EventBus, context: AdminContext, revocations: RevocationList): Promise<void> {
  const { connection } = context
  await consumeAnalytics(bus, context)
  await consume({
    ...{ bus, connection, service: SERVICE, group: 'admin.audit' },
    handlers: { 'com.loomcast.auth.account-deleted.v1': ({ data }, tx) => erasePerson(context, tx, data.user_id) },
  })
  await consumeFinance(bus, context)
  await consume({ bus, connection, service: SERVICE, group: 'admin.revocations', handlers: revocations.handlers })
  await consume({ bus, connection, service: SERVICE, group: 'admin.users', handlers: directoryHandlers(context) })
}
