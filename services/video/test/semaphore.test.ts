import { createTurns } from '../src/files/semaphore.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, open: resolve }
}

it('lets two work at a time and the others wait in their order', async () => {
  const turns = createTurns({ atOnce: 2, inLine: 10 })
  const gates = Array.from({ length: 6 }, gate)
  const begun: number[] = []
  let working = 0
  let most = 0
  const all = gates.map((each, index) =>
    turns.take(async () => {
      begun.push(index)
      working += 1
      most = Math.max(most, working)
      await each.promise
      working -= 1
    }),
  )
  for (const [index, each] of gates.entries()) {
    each.open()
    await all[index]
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

it('refuses when the line is too long, and goes on afterwards', async () => {
  const turns = createTurns({ atOnce: 1, inLine: 1 })
  const first = gate()
  const working = turns.take(() => first.promise)
  const waiting = turns.take(async () => 'served')
  await expect(turns.take(async () => {})).rejects.toMatchObject({ code: 'busy', status: 503, headers: { 'retry-after': '5' } })
  first.open()
  await working
  expect(await waiting).toBe('served')
  expect(await turns.take(async () => 'free')).toBe('free')
})

it('passes the turn on when work fails, and past those who left', async () => {
  const turns = createTurns({ atOnce: 1, inLine: 5 })
  const failing = turns.take(() => Promise.reject(new Error('no')))
  const left = new AbortController()
  let served = false
  const gone = turns.take(async () => {
    served = true
  }, left.signal)
  const next = turns.take(async () => 'next')
  left.abort()
  await expect(failing).rejects.toThrow('no')
  await expect(gone).rejects.toThrow('abort')
  expect(served).toBe(false)
  expect(await next).toBe('next')
})
