import { consumeBatches, type EventBus } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import { SERVICE } from '../events/publishes.ts'
import { addFacts } from './add-facts.ts'
import type { AnalyticsContext } from './context.ts'
import { ANALYTICS_EVENTS, type AnalyticsEvent, type FactDraft, factsOfEvent } from './facts-of-event.ts'

export const ANALYTICS_GROUP = 'admin.analytics'

/**
 * Feeds facts and figures from events. Facts are never deleted and their ids follow from their events, so they identify repeated events, and no inbox rows are
 * needed. An event without a fact of its own changes at most the state of its person, which a repetition leaves as it is.
 */
export async function consumeAnalytics(
  bus: EventBus,
  { connection, repositories, clock }: Pick<AnalyticsContext, 'connection' | 'repositories' | 'clock'>,
): Promise<void> {
  await consumeBatches({
    bus,
    connection,
    service: SERVICE,
    group: ANALYTICS_GROUP,
    types: ANALYTICS_EVENTS,
    withoutApplied: (events, tx) => withoutFacts(repositories, events, tx),
    async handle(events, tx, partition) {
      const drafts = await withoutPartlyKnown(repositories, events, tx)
      await addFacts(repositories, tx, partition, drafts, clock())
    },
  })
}

/** An event with several facts can be followed or preceded by events with some of them. Events with one fact are recognized by their duplicate keys. */
async function withoutPartlyKnown(
  { facts }: AnalyticsContext['repositories'],
  events: readonly AnalyticsEvent[],
  tx: Tx,
): Promise<FactDraft[]> {
  const drafts = events.map(factsOfEvent)
  const shared = drafts.filter(({ length }) => length > 1).flatMap((several) => several.map(({ _id }) => _id))
  const known = shared.length === 0 ? new Set<string>() : await facts.knownFacts(shared, tx)
  return drafts.flat().filter(({ _id }) => !known.has(_id))
}

async function withoutFacts(
  { facts }: AnalyticsContext['repositories'],
  events: readonly AnalyticsEvent[],
  tx: Tx,
): Promise<AnalyticsEvent[]> {
  const ids = events.map((event) => factsOfEvent(event).map(({ _id }) => _id))
  const known = await facts.knownFacts(ids.flat(), tx)
  return events.filter((_, index) => {
    const own = ids[index] ?? []
    return own.length === 0 || own.some((id) => !known.has(id))
  })
}
