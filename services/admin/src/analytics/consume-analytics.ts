import { consumeBatches, type EventBus } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { AdminContext } from '../context.ts'
import { SERVICE } from '../events/publishes.ts'
import { addFacts } from './add-facts.ts'
import { ANALYTICS_EVENTS, type AnalyticsEvent, factOfEvent } from './facts-of-event.ts'

export const ANALYTICS_GROUP = 'admin.analytics'

/**
 * Feeds facts and figures from events. Facts are never deleted and their ids follow from their events, so they identify repeated events, and no inbox rows are
 * needed. An event without a fact of its own changes at most the state of its person, which a repetition leaves as it is.
 */
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
    withoutApplied: (events, tx) => withoutFacts(repositories, events, tx),
    async handle(events, tx, partition) {
      const drafts = events.flatMap((event) => factOfEvent(event) ?? [])
      await addFacts(repositories, tx, partition, drafts, clock())
    },
  })
}

async function withoutFacts({ facts }: AdminContext['repositories'], events: readonly AnalyticsEvent[], tx: Tx): Promise<AnalyticsEvent[]> {
  const ids = events.map((event) => factOfEvent(event)?._id)
  const known = await facts.knownFacts(
    ids.filter((id) => id !== undefined),
    tx,
  )
  return events.filter((_, index) => !known.has(ids[index] ?? ''))
}
