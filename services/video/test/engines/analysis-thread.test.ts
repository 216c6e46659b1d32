import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createAnalysisThread } from '../../src/engines/motion/analysis-thread.ts'
import { photo } from '../photos/photos.ts'

/** Milliseconds of CPU time of this thread in its longest step while something else happens. */
async function longestStepDuring(work: Promise<unknown>): Promise<number> {
  let [done, longest] = [false, 0]
  void work.finally(() => {
    done = true
  })
  for (let before = process.threadCpuUsage(); !done; before = process.threadCpuUsage()) {
    await setImmediate()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  return longest
}

test('the analysis of a picture does not block the service', async () => {
  const { analyze } = createAnalysisThread()
  await analyze(photo('flower'))
  const analysis = analyze(photo('astronaut'))
  expect(await longestStepDuring(analysis)).toBeLessThan(20)
  expect((await analysis).faces.length).toBeGreaterThan(0)
})

test('rejects a picture that cannot be decoded, and analyzes the next one', async () => {
  const { analyze } = createAnalysisThread()
  await expect(analyze(join(import.meta.dirname, 'analysis-thread.test.ts'))).rejects.toThrow()
  expect((await analyze(photo('flower'))).size.width).toBeGreaterThan(0)
})

test('a thread that ends rejects its pictures, and the next picture starts another one', async () => {
  const { analyze } = createAnalysisThread({ program: new URL('../support/ending-analysis.thread.ts', import.meta.url) })
  const both = [analyze('ends'), analyze('waits')]
  for (const each of both) await expect(each).rejects.toThrow('ended with code 3')
  await expect(analyze('next')).rejects.toThrow('next')
})

test('a thread without pictures ends, and the next picture starts another one', async () => {
  const { analyze } = createAnalysisThread({ program: new URL('../support/ending-analysis.thread.ts', import.meta.url), idleMs: 0 })
  await expect(analyze('first')).rejects.toThrow('first')
  await expect(analyze('second')).rejects.toThrow('second')
})
