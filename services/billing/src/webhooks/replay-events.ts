import { AppError } from '@loomcast/service-kit/errors'
import type { WebhooksContext } from './context.ts'
import type { ProviderEventRecord } from './provider-event.model.ts'

const BATCH = 1_000

/** Processes an event again, whether or not it was processed before. Throws AppError `not_found`. */
export async function replayEvent(
  { repositories, clock }: Pick<WebhooksContext, 'repositories' | 'clock'>,
  eventId: string,
): Promise<ProviderEventRecord> {
  const event = await repositories.providerEvents.requeue(eventId, clock())
  if (!event) throw new AppError('not_found', 'There is no event with this id.')
  return event
}

/** Processes the failed events again, at most 1000, oldest first. Resolves to the events. */
export async function replayFailedEvents(context: Pick<WebhooksContext, 'repositories' | 'clock'>): Promise<ProviderEventRecord[]> {
  const events: ProviderEventRecord[] = []
  for (const id of await context.repositories.providerEvents.failedIds(BATCH)) events.push(await replayEvent(context, id))
  return events
}
