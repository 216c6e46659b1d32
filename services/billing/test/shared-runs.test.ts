import { expect, test } from '@jest/globals'
import { SharedRuns } from '../src/webhooks/shared-runs.ts'

/** A run that ends when the test ends it. */
function manualRuns() {
  const ends: { resolve(result: string): void; reject(error: Error): void }[] = []
  const work = () => new Promise<string>((resolve, reject) => ends.push({ resolve, reject }))
  return { ends, work }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('callers that wait share one run, which begins after the one that is under way', async () => {
  const { ends, work } = manualRuns()
  const runs = new SharedRuns<string>()
  const first = runs.run('a', work)
  const others = [runs.run('a', work), runs.run('a', work)]
  await turn()
  expect(ends).toHaveLength(1)
  ends[0]?.resolve('old')
  await turn()
  expect(ends).toHaveLength(2)
  const late = runs.run('a', work)
  ends[1]?.resolve('new')
  await turn()
  ends[2]?.resolve('newest')
  expect(await Promise.all([first, ...others, late])).toEqual(['old', 'new', 'new', 'newest'])
})

test('keys do not wait for each other', async () => {
  const { ends, work } = manualRuns()
  const runs = new SharedRuns<string>()
  const both = [runs.run('a', work), runs.run('b', work)]
  expect(ends).toHaveLength(2)
  for (const end of ends) end.resolve('done')
  expect(await Promise.all(both)).toEqual(['done', 'done'])
})

test('a failed run fails only its own callers', async () => {
  const { ends, work } = manualRuns()
  const runs = new SharedRuns<string>()
  const first = runs.run('a', work)
  const second = runs.run('a', work)
  ends[0]?.reject(new Error('unreachable'))
  await expect(first).rejects.toThrow('unreachable')
  await turn()
  ends[1]?.resolve('done')
  expect(await second).toBe('done')
})
