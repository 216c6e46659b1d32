import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { BenchRow } from '../src/bench.ts'
import { benchNames } from '../src/frame/find-benches.ts'
import { mergeRuns } from '../src/frame/merge-runs.ts'
import { findOutdated, measuredDates, measuredSeconds } from '../src/frame/outdated.ts'
import { figure, type Result, writeResults } from '../src/frame/results.ts'
import { runBench } from '../src/frame/run-bench.ts'
import { interleave, median, percentile } from '../src/frame/statistics.ts'
import { MEASURES } from '../src/measures.ts'

const ROOT = join(import.meta.dirname, '../..')
const row: BenchRow = { measure: 'throughput', ours: 700, reference: 1_000, unit: 'events/s', ratio: 0.7, target: '>= 0.7', met: true }
const result: Result = {
  name: 'relay',
  title: 'Relay',
  runs: 1,
  seconds: 61.2,
  date: '2026-11-21',
  machine: '2 cores, 24 GB of memory',
  rows: [row],
}

describe('RESULTS.md', () => {
  test('has one section per bench, with a table', () => {
    const text = writeResults('', [result])
    expect(text).toContain('## Relay\n\n2026-11-21, 2 cores, 24 GB of memory, one run of 62 s.')
    expect(text).toContain('| throughput | 700 | 1 000 | events/s | 0.7 | >= 0.7 | met |  |')
  })

  test('has the duration of each bench, of one run or of several', () => {
    const text = writeResults('', [result, { ...result, name: 'web', runs: 3, seconds: 5 }])
    expect([...measuredSeconds(text)]).toEqual([
      ['relay', 62],
      ['web', 5],
    ])
  })

  test('keeps the sections of benches that were not run and replaces the others', () => {
    const first = writeResults('', [result, { ...result, name: 'web', title: 'Web' }])
    const second = writeResults(first, [{ ...result, rows: [{ ...row, ours: 123, met: false }] }])
    expect(second).toContain('## Web')
    expect(second.match(/## Relay/g)).toHaveLength(1)
    expect(second).toContain('| 123 | 1 000 | events/s | 0.7 | >= 0.7 | **missed** |')
    expect(writeResults(second, [])).toBe(second)
  })

  test('shows figures with three digits and escapes text that would break the table', () => {
    expect([0.123456, 12.345, 999.9, 12_345.6, Number.NaN].map(figure)).toEqual(['0.123', '12.3', '1000', '12 346', '–'])
    expect(writeResults('', [{ ...result, rows: [{ ...row, note: 'a|b\nc' }] }])).toContain('| a\\|b c |')
  })
})

test('no figure is more than 14 days older than the code that it measures; `npm run bench -- --outdated` measures what has changed', async () => {
  for (const path of Object.values(MEASURES).flat()) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  const results = await readFile(join(ROOT, 'bench/RESULTS.md'), 'utf8')
  const names = await benchNames()
  expect([...measuredDates(results).keys()].sort()).toEqual(names)
  expect(Object.keys(MEASURES).sort()).toEqual(names)
  expect(await findOutdated(results, 14)).toEqual([])
  const old = results.replace(/(?<=bench: relay -->\n[^\n]*\n\n)[\d-]+/, '2020-01-01')
  const dates = measuredDates(results)
  const onTheDay = async (paths: readonly string[]) => dates.get(names.find((name) => MEASURES[name] === paths) ?? '') ?? ''
  expect(await findOutdated(old, 14, onTheDay)).toMatchObject([{ name: 'relay', measured: '2020-01-01' }])
})

describe('several runs', () => {
  test('are merged into the median of each figure; a target is met if most runs met it', () => {
    const runs = [1, 9, 2].map((ours) => [{ ...row, ours, ratio: ours / 10, met: ours < 5 }])
    expect(mergeRuns(runs)).toEqual([{ ...row, ours: 2, ratio: 0.2, met: true }])
    const { met: _, ...unjudged } = row
    expect(mergeRuns([[unjudged]])).toEqual([unjudged])
  })

  test('have a median and percentiles', () => {
    expect([median([3, 1, 2]), median([1, 2, 3, 4]), percentile([0, 10], 90), median([])]).toEqual([2, 2.5, 9, Number.NaN])
  })

  test('measure the product and the baseline alternately', async () => {
    const order: string[] = []
    const [ours, reference] = await interleave(
      2,
      async () => order.push('A'),
      async () => order.push('B'),
    )
    expect(order).toEqual(['A', 'B', 'B', 'A'])
    expect([ours.length, reference.length]).toEqual([2, 2])
  })
})

test('everything that a failed bench started is stopped, last started first', async () => {
  const ended: string[] = []
  const failing = runBench(
    {
      name: 'failing',
      title: 'Failing',
      run: async ({ atEnd }) => {
        atEnd(async () => ended.push('server'))
        atEnd(async () => ended.push('client'))
        throw new Error('broken')
      },
    },
    () => {},
  )
  await expect(failing).rejects.toThrow('broken')
  expect(ended).toEqual(['client', 'server'])
})
