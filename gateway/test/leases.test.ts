import { describe, expect, test } from '@jest/globals'
import { createLeases, type Grant } from '../src/edge/leases.ts'

/** A shared counter like the one in Redis. Its window ends after `windowMs`. */
function store(points: number, clock: { now: number }, windowMs = 60_000) {
  let used = 0
  let endsAt = windowMs
  const draws: number[] = []
  async function draw(_who: string, wanted: number): Promise<Grant> {
    draws.push(wanted)
    if (clock.now >= endsAt) {
      used = 0
      endsAt = clock.now + windowMs
    }
    const granted = Math.min(wanted, points - used)
    used += granted
    const resetMs = endsAt - clock.now
    return { points: granted, leftInStore: points - used, resetMs, validMs: resetMs }
  }
  return { draw, draws }
}

async function count(calls: number, take: () => unknown): Promise<number> {
  let allowed = 0
  for (let call = 0; call < calls; call++) if (((await take()) as { allowed: boolean }).allowed) allowed++
  return allowed
}

describe('leases of a shared allowance', () => {
  test('grants one caller exactly the allowance in few draws and reports the points left', async () => {
    const clock = { now: 0 }
    const { draw, draws } = store(100, clock)
    const { take } = createLeases({ size: 10, draw, now: () => clock.now })
    expect(await take('a')).toEqual({ allowed: true, left: 99, resetMs: 60_000 })
    expect(take('a')).toEqual({ allowed: true, left: 98, resetMs: 60_000 })
    expect(await count(200, () => take('a'))).toBe(98)
    expect(draws).toHaveLength(10)
    expect(take('a')).toEqual({ allowed: false, left: 0, resetMs: 60_000 })
  })

  test('never grants several processes together more than the allowance, and loses at most one lease per process', async () => {
    const clock = { now: 0 }
    const { draw } = store(100, clock)
    const processes = [1, 2, 3].map(() => createLeases({ size: 10, draw, now: () => clock.now }))
    const results = await Promise.all(Array.from({ length: 300 }, (_, call) => processes[(call * 7) % 3]!.take('a')))
    expect(results.filter((taken) => taken.allowed)).toHaveLength(100)
    clock.now = 60_000
    expect((await processes[0]!.take('a')).allowed).toBe(true)
    const rest = await count(300, () => processes[1]!.take('a'))
    expect(rest).toBe(90)
  })

  test('starts a new window for leases that are partly used, used up or rejected', async () => {
    const clock = { now: 0 }
    const { draw } = store(3, clock)
    const { take } = createLeases({ size: 1, draw, now: () => clock.now })
    expect(await count(5, () => take('a'))).toBe(3)
    clock.now = 60_000
    expect(await take('a')).toMatchObject({ allowed: true, left: 2 })
  })

  test('shares a draw among waiting calls', async () => {
    const clock = { now: 0 }
    const { draw, draws } = store(1_000, clock)
    const { take } = createLeases({ size: 1, draw, now: () => clock.now })
    const results = await Promise.all(Array.from({ length: 40 }, () => take('a')))
    expect(results.every((taken) => taken.allowed)).toBe(true)
    expect(draws).toEqual([1, 39])
    expect(Math.min(...results.map((taken) => taken.left))).toBe(960)
  })

  test('spends one point of a lease that expires immediately, then draws again', async () => {
    let draws = 0
    const stale = async (): Promise<Grant> => {
      draws++
      return { points: 10, leftInStore: 10, resetMs: 60_000, validMs: 0 }
    }
    const { take } = createLeases({ size: 10, draw: stale })
    expect((await take('a')).allowed).toBe(true)
    expect((await take('a')).allowed).toBe(true)
    expect(draws).toBe(2)
  })

  test('rejects waiting calls when the store fails, and draws again on the next call', async () => {
    let works = false
    const draw = async (): Promise<Grant> => {
      if (!works) throw new Error('unavailable')
      return { points: 1, leftInStore: 0, resetMs: 1, validMs: 1 }
    }
    const { take } = createLeases({ size: 1, draw })
    const waiting = await Promise.allSettled([take('a'), take('a')])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    works = true
    expect((await take('a')).allowed).toBe(true)
  })

  test('keeps the allowances of callers separate', async () => {
    const clock = { now: 0 }
    const stores = { a: store(1, clock), b: store(1, clock) }
    const { take } = createLeases({ size: 1, draw: (who, wanted) => stores[who as 'a' | 'b'].draw(who, wanted), now: () => clock.now })
    expect([(await take('a')).allowed, (await take('a')).allowed, (await take('b')).allowed]).toEqual([true, false, true])
  })
})
