import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { RevocationList } from '@loomcast/service-kit/redis'
import type { BillingContext } from '../context.ts'
import { eraseReferrals } from '../referrals/erase-referrals.ts'
import { recordRegistration } from '../referrals/record-registration.ts'
import { recordVerification } from '../referrals/record-verification.ts'
import { SERVICE } from './publishes.ts'

/** Records registrations and confirmed addresses, ends the subscriptions of deleted accounts, and rejects tokens of ended sessions. */
export async function consumeEvents(bus: EventBus, context: BillingContext, revocations: RevocationList): Promise<void> {
  const { connection } = context
  const referrals = { register: recordRegistration(context), verify: recordVerification(context), erase: eraseReferrals(context) }
  await consume({
    bus,
    connection,
    service: SERVICE,
    group: 'billing.projections',
    handlers: {
      'com.loomcast.auth.user-registered.v1': referrals.register,
      'com.loomcast.auth.email-verified.v1': referrals.verify,
      'com.loomcast.auth.account-deleted.v1': referrals.erase,
    },
  })
  await consume({ bus, connection, service: SERVICE, group: 'billing.revocations', handlers: revocations.handlers })
}
