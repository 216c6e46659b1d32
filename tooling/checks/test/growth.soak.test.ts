import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import { type Growth, growthOf } from './growth/growth.ts'

test('no function that reads text from users takes superlinear time', async () => {
  const script = join(import.meta.dirname, 'growth', 'measure-growth.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 26 })
  const results: ({ name: string; shape: string } & Growth)[] = JSON.parse(stdout)
  expect(results.length).toBeGreaterThan(1_000)
  expect(results.filter(({ isSuperlinear }) => isSuperlinear)).toEqual([])
}, 900_000)

describe('the measurement', () => {
  const longest = 100_000

  test('finds a function that compares each character with each other', () => {
    const pairs = (text: string) => {
      let equal = 0
      for (const one of text) for (const other of text) if (one === other) equal += 1
      return equal
    }
    expect(growthOf({ run: pairs, longest }, 'a').isSuperlinear).toBe(true)
  })

  test('accepts a linear function of which single runs are interrupted', () => {
    let runs = 0
    const interrupted = (text: string) => {
      runs += 1
      const steps = text.length * (runs % 3 === 0 ? 2_000 : 400)
      let sum = 0
      for (let step = 0; step < steps; step++) sum += step % 7
      return sum
    }
    expect(growthOf({ run: interrupted, longest }, 'a').isSuperlinear).toBe(false)
  })
})
