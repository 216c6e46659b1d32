import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs'
import { BusStopped } from '../event-errors.ts'
import { RETRY } from './kafka-client.ts'

interface Outgoing {
  topic: string
  message: Message
}

interface Publication {
  messages: readonly Outgoing[]
  bytes: number
  resolve(): void
  reject(error: unknown): void
}

/** Below the broker's batch limit of 1 MB, because framing adds to the size. A single larger message is sent alone. */
const REQUEST_BYTES = 700_000
const REQUEST_MESSAGES = 500

/**
 * An idempotent producer with one request in flight. kafkajs reuses the sequence number of a failed request for the next one, which the broker then drops as
 * a duplicate. Requests therefore never overlap, and a failure discards the producer along with its sequence numbers. Messages that arrive during a request
 * are sent together in the next one.
 */
export class KafkaProducer {
  readonly #kafka: Kafka
  readonly #prepare: (topics: readonly string[]) => Promise<void>
  #producer: Producer | undefined
  #waiting: Publication[] = []
  #sending: Promise<void> | undefined
  #stopped = false

  /** `prepare` creates missing topics before a request to them. */
  constructor(kafka: Kafka, prepare: (topics: readonly string[]) => Promise<void>) {
    this.#kafka = kafka
    this.#prepare = prepare
  }

  /** Resolves when every message is written to all in-sync replicas. */
  send(messages: readonly Outgoing[]): Promise<void> {
    if (this.#stopped) return Promise.reject(new BusStopped())
    if (messages.length === 0) return Promise.resolve()
    const bytes = messages.reduce((sum, { message }) => sum + sizeOf(message), 0)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ messages, bytes, resolve, reject })
    this.#sending ??= this.#sendWaiting()
    return promise
  }

  /** True if no request is in flight and no message is queued. */
  get idle(): boolean {
    return this.#sending === undefined
  }

  /** Sends the queued messages, then disconnects. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#sending
    await this.#discard()
  }

  async #sendWaiting(): Promise<void> {
    // Messages sent in the same tick share the first request.
    await Promise.resolve()
    for (let publications = this.#nextRequest(); publications.length > 0; publications = this.#nextRequest()) {
      try {
        await this.#request(publications.flatMap(({ messages }) => messages))
        for (const publication of publications) publication.resolve()
      } catch (error) {
        await this.#discard()
        for (const publication of publications) publication.reject(error)
      }
    }
    this.#sending = undefined
  }

  #nextRequest(): Publication[] {
    const publications: Publication[] = []
    let bytes = 0
    let count = 0
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      bytes += next.bytes
      count += next.messages.length
      if (publications.length > 0 && (bytes > REQUEST_BYTES || count > REQUEST_MESSAGES)) break
      publications.push(next)
      this.#waiting.shift()
    }
    return publications
  }

  async #request(messages: readonly Outgoing[]): Promise<void> {
    const byTopic = Map.groupBy(messages, ({ topic }) => topic)
    await this.#prepare([...byTopic.keys()])
    const producer = this.#producer ?? (await this.#connect())
    for (const chunk of chunks(messages)) {
      const topicMessages = [...Map.groupBy(chunk, ({ topic }) => topic)].map(([topic, outgoing]) => ({
        topic,
        messages: outgoing.map(({ message }) => message),
      }))
      await producer.sendBatch({ acks: -1, topicMessages })
    }
  }

  async #connect(): Promise<Producer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: RETRY,
    })
    try {
      await producer.connect()
    } catch (error) {
      await producer.disconnect().catch(() => {})
      throw error
    }
    this.#producer = producer
    return producer
  }

  async #discard(): Promise<void> {
    const producer = this.#producer
    this.#producer = undefined
    await producer?.disconnect().catch(() => {})
  }
}

/** Splits messages, in order, so that a request to one partition stays below the broker's limit. */
function* chunks(messages: readonly Outgoing[]): Generator<Outgoing[]> {
  let chunk: Outgoing[] = []
  let bytes = 0
  for (const outgoing of messages) {
    const size = sizeOf(outgoing.message)
    if (chunk.length > 0 && bytes + size > REQUEST_BYTES) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(outgoing)
    bytes += size
  }
  if (chunk.length > 0) yield chunk
}

/** Estimates the size of a message on the wire in bytes, including its framing. */
function sizeOf({ key, value, headers }: Message): number {
  const inHeaders = Object.entries(headers ?? {}).reduce((sum, [name, text]) => sum + name.length + Buffer.byteLength(String(text)) + 4, 0)
  return Buffer.byteLength(key ?? '') + Buffer.byteLength(value ?? '') + inHeaders + 32
}
