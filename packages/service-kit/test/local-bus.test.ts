import { describe, expect, test } from '@jest/globals'
import { type BusEvent, createLocalBus, createPausedBus } from '../src/events/index.ts'
import { createLogger, currentTrace } from '../src/observability/index.ts'
import { busConformance, poll } from '../src/testing/index.ts'

const logger = createLogger('test', false)
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

describe('the local bus', () => {
  test('resolves a publication only when every group has taken effect', async () => {
    const bus = createLocalBus({ logger })
    const gate = Promise.withResolvers<void>()
    await bus.subscribe({ group: 'slow', types: ['com.loomcast.test.v1'], handle: () => gate.promise })
    await bus.start()
    let published = false
    const publication = bus.publish(event('a')).then(() => {
      published = true
    })
    await bus.publish({ ...event('b'), type: 'com.loomcast.other.v1' })
    expect(published).toBe(false)
    gate.resolve()
    await publication
    expect(published).toBe(true)
    await bus.stop()
  })

  test('holds events published before its start until then', async () => {
    const bus = createLocalBus({ logger })
    const publication = bus.publish(event('a'))
    const seen: string[] = []
    await bus.subscribe({
      group: 'late',
      types: ['com.loomcast.test.v1'],
      handle: async ({ key }) => {
        seen.push(key)
      },
    })
    await bus.start()
    await publication
    expect(seen).toEqual(['a'])
    await bus.stop()
  })

  test('runs different keys side by side', async () => {
    const bus = createLocalBus({ logger })
    const gate = Promise.withResolvers<void>()
    await bus.subscribe({
      group: 'keys',
      types: ['com.loomcast.test.v1'],
      handle: ({ key }) => (key === 'held' ? gate.promise : Promise.resolve()),
    })
    await bus.start()
    const held = bus.publish(event('held'))
    await bus.publish(event('free'))
    gate.resolve()
    await held
    await bus.stop()
  })

  test('gives every group data of its own, and the trace that the event came with', async () => {
    const bus = createLocalBus({ logger })
    const seen: { data: unknown; trace: string | undefined }[] = []
    for (const group of ['one', 'two']) {
      await bus.subscribe({
        group,
        types: ['com.loomcast.test.v1'],
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

  test('a stop gives up the waits between attempts and rejects what was not handled', async () => {
    const bus = createLocalBus({ logger })
    let attempts = 0
    await bus.subscribe({
      group: 'failing',
      types: ['com.loomcast.test.v1'],
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

  test('a paused bus keeps nothing and refuses to publish', async () => {
    const bus = createPausedBus({ logger })
    await bus.subscribe({ group: 'none', types: [], handle: async () => {} })
    await expect(bus.publish(event('a'))).rejects.toThrow('stopped')
    expect(bus.paused).toBe(true)
  })
})
