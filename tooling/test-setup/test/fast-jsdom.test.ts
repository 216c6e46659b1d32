import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const SCRIPT = join(import.meta.dirname, 'fast-jsdom', 'compare.cjs')

// In a process of its own, because it needs jsdom's modules before and after they are replaced.
test('matches the same rules, computes the same styles and finds the same fields of labels as jsdom', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT])
  const { compared, differences } = JSON.parse(stdout)
  expect(compared).toBeGreaterThan(10_000)
  expect(differences).toEqual([])
})
