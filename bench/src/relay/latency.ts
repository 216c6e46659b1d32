import { setTimeout as delay } from 'node:timers/promises'
import { appendEvents, startRelay } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { BenchContext, BenchRow } from '../bench.ts'
import { interleave, percentile } from '../frame/statistics.ts'
import { generated, TYPE } from './events.ts'
import { logger, RAW_TOPIC, rawMessage, rawProducer, type Setup } from './setup.ts'

const SAMPLES = 200
const PAUSE_MS = 15

/**
 * Time from the commit to the call of the handler, with the relay on another connection, so that it gets no wake signal within the process.
 * The baseline is the time from kafkajs `send` to `eachMessage`.
 */
export async function latency(setup: Setup, context: BenchContext): Promise<BenchRow[]> {
  const arrivals = new Map<string, (at: number) => void>()
  const arrived = (key: string) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    arrivals.set(key, resolve)
    return promise
  }
  const recordArrival = (key: string) => arrivals.get(key)?.(performance.now())

  const bus = await setup.bus()
  await bus.subscribe({ group: 'bench.latency', types: [TYPE], handle: async (event) => recordArrival(event.key) })
  await bus.start()
  const relay = await startRelay({ connection: setup.connection, service: 'content', bus, logger })
  context.atEnd(() => relay.stop())

  const producer = await rawProducer(setup, context)
  const consumer = setup.kafka.consumer({ groupId: 'bench.raw', maxWaitTimeInMs: 250 })
  context.atEnd(() => consumer.disconnect())
  await consumer.connect()
  await consumer.subscribe({ topic: RAW_TOPIC, fromBeginning: false })
  await consumer.run({ eachMessage: async ({ message }) => recordArrival(String(message.key)) })

  let n = 0
  async function relayed(): Promise<number> {
    const event = { ...generated(n, 1_000_000), key: `ours_${n++}` }
    const arrival = arrived(event.key)
    await withTransaction(setup.other, (tx) => appendEvents(tx, 'content', event))
    const committedAt = performance.now()
    const latencyMs = (await arrival) - committedAt
    await delay(PAUSE_MS)
    return latencyMs
  }
  async function raw(): Promise<number> {
    const message = { ...rawMessage(n, 1_000_000), key: `raw_${n++}` }
    const arrival = arrived(message.key)
    const sentAt = performance.now()
    await producer.send({ topic: RAW_TOPIC, acks: -1, messages: [message] })
    const latencyMs = (await arrival) - sentAt
    await delay(PAUSE_MS)
    return latencyMs
  }

  context.log('waiting for the consumers')
  await relayed()
  await firstOf(raw)
  const [ours, reference] = await interleave(SAMPLES, relayed, raw)
  return [50, 99].map((p) => ({
    measure: `outbox to handler, p${p}`,
    ours: percentile(ours, p),
    reference: percentile(reference, p),
    unit: 'ms',
    ratio: percentile(ours, p) / percentile(reference, p),
    note: 'from the commit on another connection, as of another process (change stream as wake-up), to the handler; reference: kafkajs send to eachMessage',
  }))
}

/** Repeats until a message is received, because a consumer that starts at the end of its topic misses messages sent before it joined. */
async function firstOf(once: () => Promise<number>): Promise<void> {
  let received = false
  while (!received) {
    received = await Promise.race([once().then(() => true), delay(1_000, false)])
  }
}
