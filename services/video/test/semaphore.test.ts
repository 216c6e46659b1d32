import { createSemaphore } from '../src/files/semaphore.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, open: resolve }
}

it('runs two tasks at a time and the others in order of arrival', async () => {
  const semaphore = createSemaphore({ permits: 2, maxWaiting: 10 })
  const gates = Array.from({ length: 6 }, gate)
  const begun: number[] = []
  let working = 0
  let most = 0
  const all = gates.map((each, index) =>
    semaphore.run(async () => {
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

it('rejects when too many tasks wait, and accepts new ones afterwards', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 1 })
  const first = gate()
  const working = semaphore.run(() => first.promise)
  const waiting = semaphore.run(async () => 'served')
  await expect(semaphore.run(async () => {})).rejects.toMatchObject({ code: 'busy', status: 503, headers: { 'retry-after': '5' } })
  first.open()
  await working
  expect(await waiting).toBe('served')
  expect(await semaphore.run(async () => 'free')).toBe('free')
})

it('passes the permit on when a task fails, and skips aborted ones', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 5 })
  const failing = semaphore.run(() => Promise.reject(new Error('no')))
  const left = new AbortController()
  let served = false
  const aborted = semaphore.run(async () => {
    served = true
  }, left.signal)
  const next = semaphore.run(async () => 'next')
  left.abort()
  await expect(failing).rejects.toThrow('no')
  await expect(aborted).rejects.toThrow('abort')
  expect(served).toBe(false)
  expect(await next).toBe('next')
})
