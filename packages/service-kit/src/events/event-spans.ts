import { errorType } from '../observability/attributes.ts'
import { type OpenSpan, openSpan, traced } from '../observability/span.ts'
import { formatTraceparent, runInTrace } from '../observability/trace.ts'
import { isTracingOn } from '../observability/tracing-settings.ts'
import type { EventBus } from './bus.ts'
import type { BusEvent } from './envelope.ts'
import { PartialPublication } from './partial-publication.ts'

const NONE: ReadonlySet<string> = new Set()

/** `com.loomcast.content.generated.v1` → `loomcast.content.events`, the destination that all events of a service share. */
function destinationOf(type: string): string {
  return `loomcast.${type.split('.')[2] ?? 'unknown'}.events`
}

/** Wraps the bus of a relay so that everything it publishes is traced. Returns the bus itself while tracing is off. */
export function tracedBus(service: string, bus: EventBus): EventBus {
  if (!isTracingOn()) return bus
  return {
    ...(bus.paused !== undefined && { paused: bus.paused }),
    ...(bus.withinProcess !== undefined && { withinProcess: bus.withinProcess }),
    publish: (event) => publishTraced(service, [event], ([one]) => bus.publish(one ?? event)),
    publishBatch: (events) => publishTraced(service, events, (carried) => bus.publishBatch(carried)),
    subscribe: (subscription) => bus.subscribe(subscription),
    start: () => bus.start(),
    stop: () => bus.stop(),
    deadLetters: (group) => bus.deadLetters(group),
    replay: (group, options) => bus.replay(group, options),
  }
}

/**
 * Publishes outbox events, each as a producer span in the trace of the change that caused it; consumers continue the trace from that span. While tracing is
 * off, events are passed on unchanged.
 */
async function publishTraced<T>(
  service: string,
  events: readonly BusEvent[],
  publish: (events: readonly BusEvent[]) => Promise<T>,
): Promise<T> {
  const spans = events.map((event) =>
    openSpan({
      name: `send ${event.type}`,
      kind: 'producer',
      service,
      parent: event.traceparent ?? null,
      attributes: {
        'messaging.system': 'loomcast',
        'messaging.operation.name': 'send',
        'messaging.operation.type': 'send',
        'messaging.destination.name': destinationOf(event.type),
        'messaging.message.id': event.id,
      },
    }),
  )
  if (spans[0] === undefined) return publish(events)
  const within = spans[0].context
  const carried = events.map((event, index) => withTraceOf(event, spans[index]))
  try {
    return await (events.length === 1 ? runInTrace(within, () => publish(carried)) : publish(carried))
  } catch (error) {
    const published = error instanceof PartialPublication ? error.publishedIds : NONE
    for (const [index, event] of events.entries()) if (!published.has(event.id)) spans[index]?.fail(errorType(error))
    throw error
  } finally {
    for (const span of spans) span?.end()
  }
}

function withTraceOf(event: BusEvent, span: OpenSpan | undefined): BusEvent {
  return span ? { ...event, traceparent: formatTraceparent(span.context) } : event
}

/** Runs one delivery attempt as a consumer span in the event's trace. */
export function handleTraced(service: string, group: string, event: BusEvent, handle: () => Promise<void>): Promise<void> {
  const attributes = {
    'messaging.system': 'loomcast',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': destinationOf(event.type),
    'messaging.consumer.group.name': group,
    'messaging.message.id': event.id,
  }
  return traced({ name: `process ${event.type}`, kind: 'consumer', service, parent: event.traceparent ?? null, attributes }, handle)
}

/** Runs the attempt to deliver a batch as one consumer span, in the trace of its first event. */
export function handleBatchTraced(service: string, group: string, events: readonly BusEvent[], handle: () => Promise<void>): Promise<void> {
  const [first] = events
  const attributes = {
    'messaging.system': 'loomcast',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': destinationOf(first?.type ?? ''),
    'messaging.consumer.group.name': group,
    'messaging.batch.message_count': events.length,
  }
  return traced({ name: 'process batch', kind: 'consumer', service, parent: first?.traceparent ?? null, attributes }, handle)
}
