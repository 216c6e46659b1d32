import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type BusEvent, consume, createKafkaBus, type EventBus } from '../src/events/index.ts'
import type { KafkaBusOptions } from '../src/events/kafka/kafka-bus.ts'
import { deadLetterTopic, retryTopic, topicOf } from '../src/events/kafka/topics.ts'
import { createApp } from '../src/http/index.ts'
import { ensureCollections } from '../src/mongo/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { superviseBus } from '../src/process/index.ts'
import { poll, testDatabase, testKafka, testServer } from '../src/testing/index.ts'

const brokers = [await testServer('kafka')]
const logger = createLogger('test', false)
const kafka = testKafka(brokers[0] ?? '')
const FACT = 'com.loomcast.auth.account-deleted.v1'
const QUICK = { attempts: 3, baseMs: 5, capMs: 20 }
const suffix = () => randomBytes(4).toString('hex')
const soon = <T>(probe: () => T | Promise<T>) => poll(probe)

const open: EventBus[] = []
function makeBus(options: Partial<KafkaBusOptions> = {}): EventBus {
  const bus = createKafkaBus({ brokers, clientId: 'test', service: 'behaviour', logger, sessionTimeoutMs: 2_000, ...options })
  open.push(bus)
  return bus
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.stop()))
})

const newType = () => `com.loomcast.behaviour-${suffix()}.fact.v1`
const event = (type: string, key: string, data: unknown = {}): BusEvent => ({
  id: `evt_${suffix()}`,
  type,
  source: '/loomcast/behaviour',
  time: '2026-11-21T10:00:00.000Z',
  key,
  version: 1,
  data,
})

async function committed(group: string, topic: string): Promise<number> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const [offsets] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
    return (offsets?.partitions ?? []).reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0)
  } finally {
    await admin.disconnect()
  }
}

describe('the Kafka bus', () => {
  test('delays only the partition of a failing message, and delivers the next message of its key after it', async () => {
    const bus = makeBus()
    const type = newType()
    const seen: string[] = []
    let sick = true
    await bus.subscribe({
      group: `g.${suffix()}`,
      types: [type],
      retry: { attempts: 1_000, baseMs: 20, capMs: 50 },
      handle: async ({ key, data }) => {
        if (key === 'sick' && sick) throw new Error('sick')
        seen.push(`${key}${(data as { n: number }).n}`)
      },
    })
    await bus.start()
    await bus.publish(event(type, 'sick', { n: 1 }))
    await bus.publish(event(type, 'sick', { n: 2 }))
    // Enough keys for most of them to be on other partitions.
    for (let n = 0; n < 24; n++) await bus.publish(event(type, `key-${n}-`, { n }))
    await soon(() => seen.length >= 12)
    expect(seen.some((each) => each.startsWith('sick'))).toBe(false)
    sick = false
    await soon(() => seen.length === 26)
    expect(seen.filter((each) => each.startsWith('sick'))).toEqual(['sick1', 'sick2'])
  })

  test('creates topics of events and of retries with the partitions that are set', async () => {
    const type = newType()
    const group = `g.${suffix()}`
    const bus = makeBus({ partitions: 3, retryPartitions: 2 })
    await bus.subscribe({ group, types: [type], handle: async () => {} })
    await bus.start()
    const topics = [topicOf(type), retryTopic(topicOf(type), group), deadLetterTopic(topicOf(type), group)]
    const admin = kafka.admin()
    await admin.connect()
    try {
      await soon(async () => {
        const known = await admin.listTopics()
        return topics.every((topic) => known.includes(topic))
      })
      const { topics: found } = await admin.fetchTopicMetadata({ topics })
      expect(found.map(({ name, partitions }) => [topics.indexOf(name), partitions.length]).sort()).toEqual([
        [0, 3],
        [1, 2],
        [2, 1],
      ])
    } finally {
      await admin.disconnect()
    }
  })

  test('applies each event once when a second process joins the group while a handler runs', async () => {
    const database = await testDatabase('kafka-rebalance')
    const { connection } = database
    await ensureCollections(connection)
    await connection.createCollection('effects')
    const group = `g.${suffix()}`
    const mine = `usr_${suffix()}_`
    const gate = Promise.withResolvers<void>()
    const handledBy = new Map<string, number>()
    let started = 0

    async function member(name: string): Promise<EventBus> {
      const bus = makeBus()
      const handlers = {
        [FACT]: async (received: BusEvent, { session }: { session: import('mongoose').mongo.ClientSession }) => {
          if (!received.key.startsWith(mine)) return
          started++
          await gate.promise
          await connection.collection('effects').insertOne({ key: received.key }, { session })
          handledBy.set(name, (handledBy.get(name) ?? 0) + 1)
        },
      }
      await consume({ bus, connection, service: 'auth', group, handlers })
      await bus.start()
      return bus
    }
    const fact = (n: number) => event(FACT, `${mine}${n}`, { user_id: `${mine}${n}`, deleted_at: '2026-11-21T10:00:00.000Z' })

    const first = await member('first')
    await first.publishBatch(Array.from({ length: 12 }, (_, n) => fact(n)))
    await soon(() => started > 0)
    const second = await member('second')
    await soon(async () => (await groupMembers(group)) === 2)
    gate.resolve()
    await soon(async () => (await connection.collection('effects').countDocuments()) >= 12)
    for (let n = 12; n < 60; n++) await second.publish(fact(n))
    await soon(async () => (await connection.collection('effects').countDocuments()) >= 60)
    const keys = await connection.collection('effects').distinct('key')
    expect(await connection.collection('effects').countDocuments()).toBe(60)
    expect(keys).toHaveLength(60)
    expect([...handledBy.keys()].sort()).toEqual(['first', 'second'])
    expect(await first.deadLetters(group)).toEqual([])

    // Read the whole topic again from the beginning.
    await soon(async () => (await first.figures?.())?.lag.every(({ count }) => count === 0))
    await Promise.all(open.splice(0).map((bus) => bus.stop()))
    const admin = kafka.admin()
    await admin.connect()
    await admin.resetOffsets({ groupId: group, topic: 'loomcast.auth.events', earliest: true })
    await admin.disconnect()
    const before = await committed(group, 'loomcast.auth.events')
    const third = await member('third')
    await soon(async () => (await third.figures?.())?.lag.every(({ count }) => count === 0))
    expect(await committed(group, 'loomcast.auth.events')).toBeGreaterThan(before)
    expect(await connection.collection('effects').countDocuments()).toBe(60)
    await third.stop()
    await database.drop()
  })

  test('does not acknowledge a message if its dead letter cannot be stored', async () => {
    const bus = makeBus({ partitions: 1 })
    const type = newType()
    const topic = `loomcast.${type.split('.')[2]}.events`
    const group = `g.${suffix()}`
    const admin = kafka.admin()
    await admin.connect()
    const letters = `${topic}.${group}.dlt`
    const limit = (bytes: number) => [
      { name: 'max.message.bytes', value: String(bytes) },
      ...[{ name: 'cleanup.policy', value: 'compact' }],
    ]
    await admin.createTopics({ topics: [{ topic: letters, numPartitions: 1, configEntries: limit(100) }] })
    const seen: string[] = []
    await bus.subscribe({
      group,
      types: [type],
      retry: QUICK,
      handle: async ({ key }) => {
        seen.push(key)
        if (key === 'poison') throw new Error('poison')
      },
    })
    await bus.start()
    await bus.publish(event(type, 'poison'))
    await bus.publish(event(type, 'next'))
    await soon(() => seen.length === QUICK.attempts)
    expect(await bus.deadLetters(group)).toEqual([])
    expect(await committed(group, topic)).toBe(0)
    expect(seen).not.toContain('next')
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: letters, configEntries: limit(1_000_000) }] })
    await soon(() => seen.includes('next'))
    expect(await bus.deadLetters(group)).toMatchObject([{ group, attempts: QUICK.attempts }])
    await soon(async () => (await committed(group, topic)) === 2)
    await admin.disconnect()
  })

  test('replays dead letters from another process once, and reports them in the metrics', async () => {
    const bus = makeBus()
    const operator = makeBus({ replayWithinMs: 1_500 })
    const type = newType()
    const group = `behaviour.${suffix()}`
    let sick = true
    const seen: string[] = []
    await bus.subscribe({
      group,
      types: [type],
      retry: QUICK,
      handle: async ({ id }) => {
        if (sick) throw new Error('sick')
        seen.push(id)
      },
    })
    await bus.start()
    const sent = [event(type, 'a'), event(type, 'b')]
    await bus.publishBatch(sent)
    await soon(async () => (await operator.deadLetters(group)).length === 2)

    const app = await createApp({ service: 'behaviour' })
    superviseBus(app, 'behaviour', bus)
    const metrics = (await app.inject('/metrics')).body
    expect(metrics).toMatch(new RegExp(`event_deliveries_total\\{group="${group}",outcome="dead",service="behaviour"\\} 2`))
    expect(metrics).toMatch(new RegExp(`event_dead_letters\\{group="${group}",service="behaviour"\\} 2`))
    await soon(async () => /event_consumer_lag_messages\{[^}]+\} 0\n/.test((await app.inject('/metrics')).body))

    await bus.stop()
    const unanswered = await operator.replay(group, { eventIds: [sent[0]?.id ?? ''] })
    expect(unanswered).toMatchObject({ event_ids: [sent[0]?.id], failed: [], pending: [sent[0]?.id] })
    expect(await operator.deadLetters(group)).toHaveLength(2)

    sick = false
    const restarted = makeBus()
    await restarted.subscribe({ group, types: [type], retry: QUICK, handle: async ({ id }) => void seen.push(id) })
    await restarted.start()
    await soon(() => seen.length === 1)
    await soon(async () => (await operator.deadLetters(group)).length === 1)
    expect((await operator.replay(group)).event_ids).toEqual([sent[1]?.id])
    await soon(() => seen.length === 2)
    expect(seen).toEqual(sent.map(({ id }) => id))
    expect((await operator.replay(group)).event_ids).toEqual([])
    await app.close()
  })

  test('reports a stuck delivery, but neither an idle consumer nor an unavailable broker', async () => {
    const type = newType()
    const wedge = Promise.withResolvers<boolean>()
    const wedged = makeBus({ wedgedAfterMs: 900 })
    await wedged.subscribe({
      group: `g.${suffix()}`,
      types: [type],
      // The decision about a retry never ends, so the delivery hangs outside of the handler's time limit.
      retry: { ...QUICK, isTransient: () => wedge.promise },
      handle: () => Promise.reject(new Error('no')),
    })
    const idle = makeBus({ wedgedAfterMs: 900 })
    await idle.subscribe({ group: `g.${suffix()}`, types: [type.replace('fact', 'other')], handle: async () => {} })
    const alone = makeBus({ brokers: ['127.0.0.1:1'], wedgedAfterMs: 900 })
    await alone.subscribe({ group: `g.${suffix()}`, types: [type], handle: async () => {} })
    await Promise.all([wedged.start(), idle.start(), alone.start()])
    await wedged.publish(event(type, 'key'))
    const reason = await soon(() => wedged.stalled?.())
    expect(reason).toContain('no progress')
    expect(idle.stalled?.()).toBeUndefined()
    expect(alone.stalled?.()).toBeUndefined()
    await expect(alone.publish(event(type, 'key'))).rejects.toThrow()
    wedge.resolve(false)
  })
})
async function groupMembers(group: string): Promise<number> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const { groups } = await admin.describeGroups([group])
    return groups[0]?.state === 'Stable' ? groups[0].members.length : 0
  } finally {
    await admin.disconnect()
  }
}
