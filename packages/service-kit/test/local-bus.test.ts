import { describe, expect, test } from '@jest/globals'
import { type BusEvent, createLocalBus, createPausedBus, PartialPublication, publishEach } from '../src/events/index.ts'
import { createLogger, currentTrace } from '../src/observability/index.ts'
import { busConformance, poll } from '../src/testing/index.ts'

const logger = createLogger('test', false)
const deadLetters = { add: async () => {}, list: async () => [], remove: async () => {} }
busConformance('the local bus', { makeBus: async () => createLocalBus({ logger }) })

const event = (key: string, data: unknown = {}): BusEvent => ({
  id: `evt_${key}_${Math.random()}`,
  type: 'com.loomcast.test.v1',
  source: '/loomcast/test',
  time: '2026-11-21T10:00:00.000Z',
  key,
  version: 1,
  data,
})

describe('a batch on the local bus', () => {
  test('resolves once every group has handled all events, those of each key in order', async () => {
    const bus = createLocalBus({ logger })
    const seen: string[] = []
    const handle = async ({ key, version }: BusEvent) => {
      seen.push(`${key}${version}`)
    }
    await bus.subscribe({ group: 'all', types: ['com.loomcast.test.v1'], deadLetters, handle })
    await bus.start()
    const batch = [1, 2, 3].flatMap((version) => ['a', 'b'].map((key) => ({ ...event(key), version })))
    await bus.publishBatch(batch)
    expect(seen.filter((each) => each.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
    expect(seen.filter((each) => each.startsWith('b'))).toEqual(['b1', 'b2', 'b3'])
    await bus.stop()
  })

  test('reports a slow event as pending, publishes it once, and keeps the order of its key', async () => {
    const gate = Promise.withResolvers<void>()
    const seen: string[] = []
    const publishBatch = publishEach(
      async ({ key, version }) => {
        seen.push(`${key}${version}`)
        if (key === 'slow' && version === 1) await gate.promise
      },
      { pendingAfterMs: 20 },
    )
    const slow1 = event('slow')
    const slow2 = { ...event('slow'), version: 2 }
    const other = event('other')
    const failure = await publishBatch([slow1, slow2, other]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PartialPublication)
    expect(failure).toMatchObject({ publishedIds: new Set([other.id]), failedKeys: new Map([['slow', expect.any(Error)]]) })
    await expect(publishBatch([slow1])).rejects.toThrow(PartialPublication)
    gate.resolve()
    await publishBatch([slow1, slow2])
    expect(seen.toSorted()).toEqual(['other1', 'slow1', 'slow2'])
  })

  test('publishes at most the configured number of events at the same time', async () => {
    let active = 0
    let maxActive = 0
    const publishBatch = publishEach(
      async () => {
        maxActive = Math.max(maxActive, ++active)
        await new Promise((resolve) => setImmediate(resolve))
        active--
      },
      { concurrency: 4 },
    )
    await publishBatch(Array.from({ length: 40 }, (_, n) => event(`key_${n}`)))
    expect(maxActive).toBe(4)
  })
})

describe('the local bus', () => {
  test('resolves publish only once every group has handled the event', async () => {
    const bus = createLocalBus({ logger })
    const gate = Promise.withResolvers<void>()
    await bus.subscribe({ group: 'slow', types: ['com.loomcast.test.v1'], deadLetters, handle: () => gate.promise })
    await bus.start()
    let published = false
    const publication = bus.publish(event('a')).then(() => {
      published = true
    })
    await bus.publish({ ...event('b'), type: 'com.loomcast.other.v1' })
    expect(published).toBe(false)
    expect(await bus.lag?.('slow', [])).toEqual([{ group: 'slow', topic: 'local', count: 1 }])
    gate.resolve()
    await publication
    expect(published).toBe(true)
    expect(await bus.lag?.('slow', [])).toEqual([{ group: 'slow', topic: 'local', count: 0 }])
    await bus.stop()
  })

  test('delivers events that were published before start', async () => {
    const bus = createLocalBus({ logger })
    const publication = bus.publish(event('a'))
    const seen: string[] = []
    await bus.subscribe({
      group: 'late',
      types: ['com.loomcast.test.v1'],
      deadLetters,
      handle: async ({ key }) => {
        seen.push(key)
      },
    })
    await bus.start()
    await publication
    expect(seen).toEqual(['a'])
    await bus.stop()
  })

  test('handles different keys in parallel', async () => {
    const bus = createLocalBus({ logger })
    const gate = Promise.withResolvers<void>()
    await bus.subscribe({
      group: 'keys',
      types: ['com.loomcast.test.v1'],
      deadLetters,
      handle: ({ key }) => (key === 'held' ? gate.promise : Promise.resolve()),
    })
    await bus.start()
    const held = bus.publish(event('held'))
    await bus.publish(event('free'))
    gate.resolve()
    await held
    await bus.stop()
  })

  test('passes each group its own copy of the data and continues the trace of the event', async () => {
    const bus = createLocalBus({ logger })
    const seen: { data: unknown; trace: string | undefined }[] = []
    for (const group of ['one', 'two']) {
      await bus.subscribe({
        group,
        types: ['com.loomcast.test.v1'],
        deadLetters,
        handle: async ({ data }) => {
          seen.push({ data: { ...(data as object) }, trace: currentTrace()?.traceId })
          Object.assign(data as object, { changed: true })
        },
      })
    }
    await bus.start()
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    await bus.publish({ ...event('a', { n: 1 }), traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    expect(seen).toEqual([
      { data: { n: 1 }, trace: traceId },
      { data: { n: 1 }, trace: traceId },
    ])
    await bus.stop()
  })

  test('aborts the backoff between attempts on stop and rejects publish', async () => {
    const bus = createLocalBus({ logger })
    let attempts = 0
    await bus.subscribe({
      group: 'failing',
      types: ['com.loomcast.test.v1'],
      deadLetters,
      retry: { attempts: 100, baseMs: 60_000, capMs: 60_000 },
      handle: async () => {
        attempts++
        throw new Error('no')
      },
    })
    await bus.start()
    const outcome = bus.publish(event('a')).catch((error: Error) => error.name)
    await poll(() => attempts === 1)
    await bus.stop()
    expect(await outcome).toBe('BusStopped')
    expect(attempts).toBe(1)
  })

  test('rejects publish while paused', async () => {
    const bus = createPausedBus({ logger })
    await bus.subscribe({ group: 'none', types: [], handle: async () => {} })
    await expect(bus.publish(event('a'))).rejects.toThrow('stopped')
    expect(bus.paused).toBe(true)
  })
})
