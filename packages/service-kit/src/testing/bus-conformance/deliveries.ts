import { setTimeout as delay } from 'node:timers/promises'
import { type ConformanceSuite, firstDeliveries, jestGlobals } from './suite.ts'

/** Order, groups and slow handlers. */
export function deliveries({ makeBus, recorder, event, ids, newType, soon, slowHandlerMs }: ConformanceSuite): void {
  const { test, expect } = jestGlobals()

  test('delivers every event unchanged to every group that subscribes to its type, and to no other group', async () => {
    const bus = await makeBus()
    const type = newType()
    const otherType = newType()
    const first = await recorder(bus, [type])
    const second = await recorder(bus, [type, otherType])
    const other = await recorder(bus, [otherType])
    await bus.start()
    const sent = event(type, 'käfer ✓', { text: 'line\nbreak, "quotes", emoji 🧵, عربى', nested: { list: [1, 2.5, null, true] } })
    await bus.publish(sent)
    await soon(() => first.seen.length > 0 && second.seen.length > 0)
    expect(first.seen[0]).toEqual(sent)
    expect(second.seen[0]).toEqual(sent)
    expect(other.seen).toEqual([])
  })

  test('accepts an event without subscribers', async () => {
    const bus = await makeBus()
    await bus.start()
    await bus.publish(event(newType(), 'key'))
  })

  test('delivers the events of each key in order', async () => {
    const bus = await makeBus()
    const type = newType()
    const { seen } = await recorder(bus, [type], { handle: () => delay(Math.random() * 3) })
    await bus.start()
    const keys = ['a', 'b', 'c', 'd']
    await Promise.all(
      keys.map(async (key) => {
        for (let n = 0; n < 15; n++) await bus.publish(event(type, key, { n }))
      }),
    )
    await soon(() => ids(seen).length === keys.length * 15)
    for (const key of keys) {
      const order = seen.filter((each) => each.key === key).map((each) => (each.data as { n: number }).n)
      expect(firstDeliveries(order)).toEqual(Array.from({ length: 15 }, (_, n) => n))
    }
  })

  test('does not delay a group because another group is slow', async () => {
    const bus = await makeBus()
    const type = newType()
    const gate = Promise.withResolvers<void>()
    const slow = await recorder(bus, [type], { handle: () => gate.promise })
    const quick = await recorder(bus, [type])
    await bus.start()
    const published = [bus.publish(event(type, 'key')), bus.publish(event(type, 'key'))]
    await soon(() => ids(quick.seen).length === 2)
    expect(slow.seen).toEqual([])
    gate.resolve()
    await soon(() => ids(slow.seen).length === 2)
    await Promise.all(published)
  })

  test('delivers an event to a slow handler once, then delivers the next event', async () => {
    const bus = await makeBus()
    const type = newType()
    const started: string[] = []
    const slow = await recorder(bus, [type], {
      handle: async (received) => {
        started.push(received.id)
        if (started.length === 1) await delay(slowHandlerMs ?? 300)
      },
    })
    await bus.start()
    const one = event(type, 'key')
    const two = event(type, 'key')
    await Promise.all([bus.publish(one), bus.publish(two)])
    await soon(() => slow.seen.length >= 2)
    expect(started).toEqual([one.id, two.id])
    expect(slow.seen.map((each) => each.id)).toEqual([one.id, two.id])
  })

  test('rejects a second subscription of a group, and events after stop', async () => {
    const bus = await makeBus()
    const { group } = await recorder(bus, [newType()])
    await expect(bus.subscribe({ group, types: [], handle: async () => {} })).rejects.toThrow(group)
    await bus.start()
    await bus.stop()
    await expect(bus.publish(event(newType(), 'key'))).rejects.toThrow()
  })
}
