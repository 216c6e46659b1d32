import type { IHeaders, KafkaMessage, Message } from 'kafkajs'
import type { DeadLetter } from '../bus.ts'
import type { WireMessage } from '../envelope.ts'

/** Prefix of the headers that dead letters and replays carry; they are removed before the group receives the message. */
const PREFIX = 'dlt_'

interface Origin {
  topic: string
  partition: number
  offset: string
}

/** A message as the group receives it. A message from the retry topic also names the dead letter that it replays. */
export interface Received {
  message: WireMessage
  origin: Origin
  letter?: { key: string; attempts: number }
}

/** A dead letter and the original position of its message. `revision` distinguishes two letters of the same event. */
export interface StoredLetter {
  letter: DeadLetter
  key: string
  origin: Origin
  revision: string
}

export const toKafka = (message: WireMessage): Message => ({ key: message.key, value: message.value, headers: message.headers })

export function fromKafka(topic: string, partition: number, record: KafkaMessage): Received {
  const { own, message } = split(record)
  const key = own['letter']
  const origin = originOf(own) ?? { topic, partition, offset: record.offset }
  return key === undefined ? { message, origin } : { message, origin, letter: { key, attempts: Number(own['attempts'] ?? 0) } }
}

/** The event id, so that compaction keeps the last letter per event. A message without an event id is identified by its origin. */
export function letterKey(letter: DeadLetter, origin: Origin): string {
  return letter.event_id || `${origin.topic}/${origin.partition}/${origin.offset}`
}

export function letterToKafka(letter: DeadLetter, origin: Origin, key: string): Message {
  return {
    key,
    value: letter.message.value,
    headers: {
      ...letter.message.headers,
      ...prefixed({
        key: letter.message.key,
        group: letter.group,
        topic: origin.topic,
        partition: String(origin.partition),
        offset: origin.offset,
        attempts: String(letter.attempts),
        error_name: letter.error.name,
        error_message: letter.error.message.slice(0, 4_000),
        failed_at: letter.failed_at,
      }),
    },
  }
}

export function letterFromKafka(record: KafkaMessage): StoredLetter {
  const { own, message } = split(record)
  const key = text(record.key)
  const origin = originOf(own) ?? { topic: '', partition: 0, offset: '0' }
  const letter: DeadLetter = {
    group: own['group'] ?? '',
    event_id: message.headers['ce_id'] || key,
    type: message.headers['ce_type'] ?? '',
    message: { ...message, key: own['key'] ?? '' },
    attempts: Number(own['attempts'] ?? 0),
    error: { name: own['error_name'] ?? 'Error', message: own['error_message'] ?? '' },
    failed_at: own['failed_at'] ?? '',
  }
  return { letter, key, origin, revision: record.offset }
}

/** Converts a dead letter to a message for the retry topic. */
export function toRetry({ letter, key, origin }: StoredLetter): Message {
  const at = { topic: origin.topic, partition: String(origin.partition), offset: origin.offset }
  return {
    key: letter.message.key,
    value: letter.message.value,
    headers: { ...letter.message.headers, ...prefixed({ ...at, letter: key, attempts: String(letter.attempts) }) },
  }
}

/** A record that deletes a letter from its compacted topic. */
export const tombstone = (key: string): Message => ({ key, value: null })

function prefixed(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [PREFIX + name, value]))
}

function originOf(own: Record<string, string>): Origin | undefined {
  const { topic, partition, offset } = own
  return topic === undefined || offset === undefined ? undefined : { topic, partition: Number(partition), offset }
}

function split(record: KafkaMessage): { own: Record<string, string>; message: WireMessage } {
  const own: Record<string, string> = {}
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(record.headers ?? {})) {
    if (name.startsWith(PREFIX)) own[name.slice(PREFIX.length)] = headerText(value)
    else headers[name] = headerText(value)
  }
  return { own, message: { key: text(record.key), headers, value: text(record.value) } }
}

function headerText(value: IHeaders[string]): string {
  const last = Array.isArray(value) ? value.at(-1) : value
  return last === undefined ? '' : last.toString()
}

function text(value: Buffer | null): string {
  return value === null ? '' : value.toString()
}
