import { expect, test } from '@jest/globals'
import { composed } from './support/composed.ts'

/** The least CPU time of three runs in milliseconds. Each text is a new one, because results are kept. */
function timeOf(shape: string, characters: number): number {
  const times = [1, 2, 3].map((run) => {
    const brief = `The workshop ${run}${characters} ${shape.repeat(characters / shape.length)}ends.`
    const before = process.cpuUsage()
    composed(brief, { platform: 'youtube' })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

test.each(['at 5 pm on Monday ', 'a shop - '])('a title of a sentence without end takes linear time: %s', (shape) => {
  timeOf(shape, 2_500)
  // Four times the text: 4 if linear, 16 if quadratic.
  expect(timeOf(shape, 20_000) / timeOf(shape, 5_000)).toBeLessThan(8)
})
