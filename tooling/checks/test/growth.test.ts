import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

interface Growth {
  name: string
  shape: string
  most: number
  units: number
  milliseconds: number
  doubled: number
}

const MEASURABLE_MS = 8

test('every function that reads text from users runs in linear time: doubling the length at most triples the time', async () => {
  const script = join(import.meta.dirname, 'growth', 'measure-growth.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 26 })
  const results: Growth[] = JSON.parse(stdout)
  expect(results.length).toBeGreaterThan(1_000)
  const superlinear = results.filter(({ most, milliseconds, doubled }) => doubled >= MEASURABLE_MS && doubled > most * milliseconds)
  expect(superlinear).toEqual([])
}, 900_000)
