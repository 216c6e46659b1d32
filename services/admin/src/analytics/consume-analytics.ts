import { consumeBatches, type EventBus } from '@loomcast/service-kit/events'
import type { AdminContext } from '../context.ts'
import { SERVICE } from '../events/publishes.ts'
import { addFacts } from './add-facts.ts'
import { ANALYTICS_EVENTS, factOfEvent } from './facts-of-event.ts'

export const ANALYTICS_GROUP = 'admin.analytics'

/** Feeds facts and figures from events. */
export async function consumeAnalytics(
  bus: EventBus,
  { connection, repositories, clock }: Pick<AdminContext, 'connection' | 'repositories' | 'clock'>,
): Promise<void> {
  await consumeBatches({
    bus,
    connection,
    service: SERVICE,
    group: ANALYTICS_GROUP,
    types: ANALYTICS_EVENTS,
    async handle(events, tx, partition) {
      const drafts = events.flatMap((event) => factOfEvent(event) ?? [])
      await addFacts(repositories, tx, partition, drafts, clock())
    },
  })
}
