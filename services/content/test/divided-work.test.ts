import { expect, test } from '@jest/globals'
import { dividedWork } from '../src/domain/divided-work.ts'

/** Work of three steps, each of which takes `ms` by a clock of its own. */
function threeSteps(ms: number) {
  let time = 0
  const done: number[] = []
  function* steps(): Generator<undefined, string> {
    for (const step of [1, 2, 3]) {
      time += ms
      done.push(step)
      yield
    }
    return done.join(' ')
  }
  return { work: dividedWork(steps(), () => time), done }
}

test('long work pauses between its steps', async () => {
  const { work, done } = threeSteps(10)
  const atPauses: number[] = []
  const result = await work.finishWith(async () => void atPauses.push(done.length))
  expect(result).toBe('1 2 3')
  expect(atPauses).toEqual([1, 2, 3])
})

test('short work does not pause', async () => {
  const { work } = threeSteps(1)
  let pauses = 0
  expect(await work.finishWith(async () => void pauses++)).toBe('1 2 3')
  expect(pauses).toBe(0)
})

test('is done once for several callers, the last of whom does not wait', async () => {
  const { work, done } = threeSteps(10)
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  const results = Promise.all([work.finishWith(pause), work.finishWith(pause)])
  expect(work.finish()).toBe('1 2 3')
  expect(await results).toEqual(['1 2 3', '1 2 3'])
  expect(done).toEqual([1, 2, 3])
})

test('every caller gets its error', async () => {
  function* steps(): Generator<undefined, string> {
    yield
    throw new RangeError('too long')
  }
  const work = dividedWork(steps())
  await expect(work.finishWith(async () => {})).rejects.toThrow('too long')
  expect(() => work.finish()).toThrow('too long')
})
