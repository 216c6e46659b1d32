import { encodeEvent } from '../../events/envelope.ts'
import { UnprocessableEvent } from '../../events/event-errors.ts'
import { type ConformanceSuite, jestGlobals, QUICK } from './suite.ts'

/** Registers the tests of retries, dead letters and their replay. */
export function failures({ makeBus, recorder, event, ids, newType, soon }: ConformanceSuite): void {
  const { test, expect } = jestGlobals()

  test('retries a failing handler before delivering the next event of the key', async () => {
    const bus = await makeBus()
    const type = newType()
    let failuresLeft = 2
    const { group, seen } = await recorder(bus, [type], {
      handle: async () => {
        if (failuresLeft-- > 0) throw new Error('not yet')
      },
    })
    await bus.start()
    const sent = [event(type, 'key'), event(type, 'key')]
    await Promise.all(sent.map((each) => bus.publish(each)))
    await soon(() => ids(seen).length === 2)
    expect(ids(seen)).toEqual(sent.map((each) => each.id))
    expect(await bus.deadLetters(group)).toEqual([])
  })

  test('creates no dead letter for transient errors', async () => {
    const bus = await makeBus()
    const type = newType()
    // More than the attempts of `QUICK`.
    let failuresLeft = 8
    const unavailable = new Error('the database is unavailable')
    const { group, seen } = await recorder(bus, [type], {
      retry: { ...QUICK, isTransient: (error) => error === unavailable },
      handle: async () => {
        if (failuresLeft-- > 0) throw unavailable
      },
    })
    await bus.start()
    await bus.publish(event(type, 'key'))
    await soon(() => seen.length > 0)
    expect(await bus.deadLetters(group)).toEqual([])
  })

  test('stores an event that always fails as a dead letter of its group, unchanged, and handles the next event', async () => {
    const bus = await makeBus()
    const type = newType()
    const poison = event(type, 'key', { poison: true })
    const next = event(type, 'key')
    let attempts = 0
    const failing = await recorder(bus, [type], {
      handle: async (received) => {
        if (received.id !== poison.id) return
        attempts++
        throw new TypeError('cannot swallow that')
      },
    })
    const healthy = await recorder(bus, [type])
    await bus.start()
    await Promise.all([bus.publish(poison), bus.publish(next)])
    await soon(() => ids(failing.seen).includes(next.id) && ids(healthy.seen).length === 2)
    const letters = await soon(async () => {
      const found = await bus.deadLetters(failing.group)
      return found.length > 0 && found
    })
    expect(attempts).toBe(QUICK.attempts)
    expect(letters).toEqual([
      {
        group: failing.group,
        event_id: poison.id,
        type,
        message: encodeEvent(poison),
        attempts: QUICK.attempts,
        error: { name: 'TypeError', message: 'cannot swallow that' },
        failed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
    expect(await bus.deadLetters(healthy.group)).toEqual([])
  })

  test('does not retry an unprocessable event', async () => {
    const bus = await makeBus()
    const type = newType()
    let attempts = 0
    const { group } = await recorder(bus, [type], {
      handle: async () => {
        attempts++
        throw new UnprocessableEvent('not ours')
      },
    })
    await bus.start()
    await bus.publish(event(type, 'key'))
    await soon(async () => (await bus.deadLetters(group)).length === 1)
    expect(attempts).toBe(1)
  })

  test('replays to one group only and deletes the dead letters that were handled', async () => {
    const bus = await makeBus()
    const type = newType()
    let isBroken = true
    const failing = await recorder(bus, [type], {
      handle: async () => {
        if (isBroken) throw new Error('broken')
      },
    })
    const bystander = await recorder(bus, [type])
    await bus.start()
    const sent = [event(type, 'one'), event(type, 'two')]
    await Promise.all(sent.map((each) => bus.publish(each)))
    await soon(async () => (await bus.deadLetters(failing.group)).length === 2 && ids(bystander.seen).length === 2)
    const expected = sent.map((each) => each.id).sort()

    const dry = await bus.replay(failing.group, { dryRun: true })
    expect({ ...dry, event_ids: dry.event_ids.toSorted() }).toEqual({
      group: failing.group,
      dryRun: true,
      event_ids: expected,
      failed: [],
    })
    expect(await bus.deadLetters(failing.group)).toHaveLength(2)

    const again = await bus.replay(failing.group)
    expect(again.failed.toSorted()).toEqual(expected)
    const still = await soon(async () => {
      const letters = await bus.deadLetters(failing.group)
      return letters.length === 2 && letters.every((letter) => letter.attempts === 6) && letters
    })
    expect(still.map((letter) => letter.event_id).sort()).toEqual(expected)

    isBroken = false
    const before = bystander.seen.length
    const report = await bus.replay(failing.group, { eventIds: [sent[0]?.id ?? ''] })
    expect(report).toMatchObject({ event_ids: [sent[0]?.id], failed: [] })
    await soon(() => ids(failing.seen).length === 1)
    expect((await bus.deadLetters(failing.group)).map((letter) => letter.event_id)).toEqual([sent[1]?.id])
    await bus.replay(failing.group)
    await soon(async () => ids(failing.seen).length === 2 && (await bus.deadLetters(failing.group)).length === 0)
    expect(bystander.seen).toHaveLength(before)
  })
}
