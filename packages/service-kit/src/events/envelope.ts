import { UnprocessableEvent } from './event-errors.ts'

/** An event on the bus: CloudEvents 1.0 with the extensions `partitionkey` and `aggregateversion`. */
export interface BusEvent<D = unknown> {
  id: string
  /** `com.loomcast.<service>.<fact>.v<n>`; its schema is in the file with that name in contracts/events. */
  type: string
  /** `/loomcast/<service>` */
  source: string
  /** Time of the change (UTC, ISO 8601). */
  time: string
  /** Aggregate id. Events with the same key are delivered in order. */
  key: string
  /** Version of the aggregate after the change. Projections ignore events that are not newer. */
  version: number
  data: D
  traceparent?: string
  /** Present if the event repeats the present state of an aggregate for consumers that have missed earlier events; nothing has happened. */
  snapshot?: true
}

/** The message on the transport: binary-mode CloudEvents headers (Kafka protocol binding §3.2), a key and a JSON value. */
export interface WireMessage {
  key: string
  headers: Record<string, string>
  value: string
}

export function encodeEvent(event: BusEvent): WireMessage {
  return {
    key: event.key,
    headers: {
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: event.type,
      ce_source: event.source,
      ce_time: event.time,
      ce_subject: event.key,
      ce_partitionkey: event.key,
      ce_aggregateversion: String(event.version),
      ...(event.snapshot && { ce_snapshot: 'true' }),
      ...(event.traceparent ? { traceparent: event.traceparent } : {}),
      'content-type': 'application/json',
    },
    value: JSON.stringify(event.data),
  }
}

/** Decodes a message. Throws UnprocessableEvent, which prevents retries, if the message is not a valid event. */
export function decodeEvent(message: WireMessage): BusEvent {
  const { headers } = message
  const event: BusEvent = {
    id: required(headers, 'ce_id'),
    type: required(headers, 'ce_type'),
    source: required(headers, 'ce_source'),
    time: required(headers, 'ce_time'),
    key: headers['ce_partitionkey'] ?? message.key,
    version: Number(required(headers, 'ce_aggregateversion')),
    data: parse(message.value),
    ...(headers['ce_snapshot'] === 'true' && { snapshot: true }),
  }
  if (headers['ce_specversion'] !== '1.0') throw new UnprocessableEvent('The message is not a CloudEvents 1.0 message.')
  if (!Number.isSafeInteger(event.version)) throw new UnprocessableEvent('The message has no usable ce_aggregateversion.')
  return headers['traceparent'] === undefined ? event : { ...event, traceparent: headers['traceparent'] }
}

function required(headers: Record<string, string>, name: string): string {
  const value = headers[name]
  if (value === undefined || value === '') throw new UnprocessableEvent(`The message has no ${name} header.`)
  return value
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw new UnprocessableEvent('The value of the message is not JSON.', { cause })
  }
}
