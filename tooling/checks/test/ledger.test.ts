import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { FILE_BUDGETS } from '../src/ledger/budgets.ts'
import { ledgerTable, overBudget, readLedger } from '../src/ledger/ledger.ts'

const root = join(import.meta.dirname, '..', '..', '..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const row = { project: 'pure', path: 'packages/quota/test/meter.test.ts', elapsed: 3, own: 2, children: 1, slowness: 1, tests: 4 }

test('reads the rows of a run, the most CPU time first, and none without a file', async () => {
  const file = join(folder, 'ledger.jsonl')
  await writeFile(file, [row, { ...row, path: 'b.test.ts', children: 9 }].map((each) => `${JSON.stringify(each)}\n`).join(''))
  const rows = await readLedger(file)
  expect(rows.map(({ path }) => path)).toEqual(['b.test.ts', row.path])
  expect(ledgerTable(rows)).toMatch(/ 2 +8 +6 +14 {2}pure\n/)
  expect(await readLedger(join(folder, 'missing'))).toEqual([])
})

test('reports a file if its CPU time, including that of its processes, exceeds the budget, which is scaled by the slowness of the machine at the time', () => {
  const expensive = { ...row, own: 20, children: 22.5 }
  expect(overBudget([row, expensive])).toEqual([`${row.path}: 42.5 CPU seconds, more than its budget of 40.0`])
  expect(overBudget([{ ...expensive, slowness: 1.1 }])).toEqual([])
})

test('has exceptions for existing files only', () => {
  expect(Object.keys(FILE_BUDGETS).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
