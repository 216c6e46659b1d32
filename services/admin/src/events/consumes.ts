import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { RevocationList } from '@loomcast/service-kit/redis'
import { consumeAnalytics } from '../analytics/consume-analytics.ts'
import { erasePerson } from '../audit/erase-person.ts'
import { recordSecurity } from '../audit/record-security.ts'
import type { AdminContext } from '../context.ts'
import { consumeFinance } from '../finance/consume-finance.ts'
import { consumeKnowledge } from '../knowledge/consume-knowledge.ts'
import { consumeUsers } from '../users/consume-users.ts'
import { SERVICE } from './publishes.ts'

/** Feeds the projections from the events of the other services, and rejects tokens of ended sessions. Groups of their own do not delay each other. */
export async function consumeEvents(bus: EventBus, context: AdminContext, revocations: RevocationList): Promise<void> {
  const { connection } = context
  const shared = { bus, connection, service: SERVICE }
  await consumeAnalytics(bus, context)
  await consume({
    ...{ ...shared, group: 'admin.audit' },
    handlers: {
      'com.loomcast.auth.account-deleted.v1': ({ data }, tx) => erasePerson(context, tx, data.user_id),
      'com.loomcast.auth.admin-security-changed.v1': ({ id, data }, tx) => recordSecurity(context, tx, id, data),
    },
  })
  await consumeFinance(bus, context)
  await consumeKnowledge(bus, context)
  await consume({ ...shared, group: 'admin.revocations', handlers: revocations.handlers })
  await consumeUsers(bus, context)
}
