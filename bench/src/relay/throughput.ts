import { setTimeout as delay } from 'node:timers/promises'
import { startRelay } from '@loomcast/service-kit/events'
import type { BenchContext, BenchRow } from '../bench.ts'
import { interleave, median } from '../frame/statistics.ts'
import { generated, rowOf } from './events.ts'
import { logger, RAW_TOPIC, rawMessage, rawProducer, type Setup } from './setup.ts'

const EVENTS = 10_000
const KEYS = 500
const BATCH = 500
const ROUNDS = 4
const TARGET = 0.7

/**
 * Events per second from a backlog: each event is read, published with acks -1 and marked as published. The baseline is a producer whose
 * messages are in memory.
 */
export async function throughput(setup: Setup, context: BenchContext): Promise<BenchRow[]> {
  const producer = await rawProducer(setup, context)
  const bus = await setup.bus()
  await bus.start()
  // Uses `other`, so that the relay has to find the rows as if another process had written them.
  const outbox = setup.other.collection('outbox')

  async function raw(): Promise<number> {
    const messages = Array.from({ length: EVENTS }, (_, n) => rawMessage(n, KEYS))
    const startedAt = performance.now()
    for (let sent = 0; sent < EVENTS; sent += BATCH)
      await producer.send({ topic: RAW_TOPIC, acks: -1, messages: messages.slice(sent, sent + BATCH) })
    return perSecond(startedAt)
  }

  async function relayed(): Promise<number> {
    await outbox.deleteMany({})
    const base = Date.now()
    for (let made = 0; made < EVENTS; made += 2_000) {
      const rows = Array.from({ length: 2_000 }, (_, n) => rowOf(generated(made + n, KEYS), base + made + n))
      await outbox.insertMany(rows as never[])
    }
    const startedAt = performance.now()
    const relay = await startRelay({ connection: setup.connection, service: 'content', bus, logger })
    while ((await outbox.countDocuments({ waiting: true }, { limit: 1 })) > 0) await delay(10)
    const rate = perSecond(startedAt)
    await relay.stop()
    return rate
  }

  await raw()
  await relayed()
  const [ours, reference] = await interleave(ROUNDS, relayed, raw)
  const pairs = ours.map((rate, round) => rate / (reference[round] ?? Number.NaN))
  context.log(`relay ${ours.map(Math.round)}, raw ${reference.map(Math.round)} events/s`)
  const ratio = median(pairs)
  return [
    {
      measure: 'relay throughput',
      ours: median(ours),
      reference: median(reference),
      unit: 'events/s',
      ratio,
      target: `>= ${TARGET} x raw kafkajs`,
      met: ratio >= TARGET,
      note: `a backlog of ${EVENTS} events of ${KEYS} keys, read, sent and marked; reference: the same messages, already encoded, from memory, batches of ${BATCH}, acks -1, idempotent`,
    },
  ]
}

const perSecond = (startedAt: number) => (EVENTS * 1_000) / (performance.now() - startedAt)
