import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { RevocationList } from '@loomcast/service-kit/redis'
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import { SERVICE } from '../events/publishes.ts'
import { eraseReferrals } from '../referrals/erase-referrals.ts'
import { recordRegistration } from '../referrals/record-registration.ts'
import { recordVerification } from '../referrals/record-verification.ts'
import { beginClosing } from './begin-closing.ts'
import type { AccountsContext } from './context.ts'

/** Records registrations and confirmed addresses, ends the subscriptions of deleted accounts, and rejects tokens of ended sessions. */
export async function consumeEvents(bus: EventBus, context: AccountsContext, revocations: RevocationList): Promise<void> {
  const { connection } = context
  const referrals = { register: recordRegistration(context), verify: recordVerification(context), erase: eraseReferrals(context) }
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: 'billing.projections',
    handlers: {
      'com.loomcast.auth.user-registered.v1': async (event, tx) => {
        await findOrCreateCustomer(context, event.data.user_id, tx)
        await referrals.register(event, tx)
      },
      'com.loomcast.auth.email-verified.v1': referrals.verify,
      'com.loomcast.auth.account-deleted.v1': async (event, tx) => {
        // The same time ago on this service's clock, which can be ahead under the sandbox.
        const ageMs = Math.max(0, Date.now() - Date.parse(event.data.deleted_at))
        await beginClosing(context, tx, event.data.user_id, new Date(context.clock().getTime() - ageMs))
        await referrals.erase(event, tx)
      },
    },
  })
  await consume({ bus, connection, service: SERVICE, group: 'billing.revocations', handlers: revocations.handlers })
}
