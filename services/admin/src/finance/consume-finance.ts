import { consumeBatches, type EventBus } from '@loomcast/service-kit/events'
import { SERVICE } from '../events/publishes.ts'
import { addFinanceFacts } from './add-facts.ts'
import type { FinanceContext } from './context.ts'
import { FINANCE_EVENTS, factOfEvent } from './facts-of-event.ts'

const FINANCE_GROUP = 'admin.finance'

/** Feeds payments, refunds, subscriptions and names of packages from events. */
export async function consumeFinance(
  bus: EventBus,
  { connection, repositories, clock }: Pick<FinanceContext, 'connection' | 'repositories' | 'clock'>,
): Promise<void> {
  const { finance } = repositories
  await consumeBatches({
    bus,
    connection,
    service: SERVICE,
    group: FINANCE_GROUP,
    types: FINANCE_EVENTS,
    async handle(events, tx, partition) {
      for (const event of events) {
        if (event.type === 'com.loomcast.auth.account-deleted.v1') await finance.forgetUser(event.data.user_id, clock(), tx)
        if (event.type === 'com.loomcast.billing.package-changed.v1') {
          const { package_id, name, tier } = event.data
          await finance.savePackage(package_id, name, tier, event.version, tx)
        }
      }
      await addFinanceFacts(
        repositories,
        tx,
        partition,
        events.flatMap((event) => factOfEvent(event) ?? []),
        clock(),
      )
    },
  })
}
