import { consume, type EventBus } from '@loomcast/service-kit/events'
import { SERVICE } from '../events/publishes.ts'
import type { AuditContext } from './context.ts'
import { erasePerson } from './erase-person.ts'
import { recordSecurity } from './record-security.ts'

/** Records what administrators did at auth to the security of their accounts, and erases deleted accounts. */
export async function consumeAudit(bus: EventBus, context: Pick<AuditContext, 'connection' | 'repositories'>): Promise<void> {
  await consume({
    bus,
    connection: context.connection,
    service: SERVICE,
    group: 'admin.audit',
    handlers: {
      'com.loomcast.auth.account-deleted.v1': ({ data }, tx) => erasePerson(context, tx, data.user_id),
      'com.loomcast.auth.admin-security-changed.v1': ({ id, data }, tx) => recordSecurity(context, tx, id, data),
    },
  })
}
