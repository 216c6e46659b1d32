import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const repository = join(import.meta.dirname, '..', '..', '..')
const config = join(repository, '.dependency-cruiser.cjs')
const depcruise = join(repository, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

/** Writes the files, and returns the rules that they break. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const args = [depcruise, '--config', config, '--output-type', 'json', 'contracts']
  const output = await new Promise<string>((resolve, reject) => {
    // The command fails when a rule is broken, but its output is complete.
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
      stdout ? resolve(stdout) : reject(new Error(stderr, { cause: error })),
    )
  })
  const { summary } = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(summary.violations.map((violation) => violation.rule.name))]
}

test('finds folders that import each other though no file does', async () => {
  expect(
    await brokenRules({
      'contracts/src/orders/order.ts': "import type { Item } from '../items/item.ts'\nexport type Order = Item[]\n",
      'contracts/src/items/item.ts': 'export type Item = string\n',
      'contracts/src/items/list.ts': "import type { Order } from '../orders/order.ts'\nexport type List = Order\n",
    }),
  ).toEqual(['no-folder-cycles'])
})

test('accepts folders in an order, subfolders and tests', async () => {
  expect(
    await brokenRules({
      'contracts/src/orders/order.ts':
        "import type { Item } from '../items/item.ts'\nimport { a } from './lines/line.ts'\nexport type Order = [Item, typeof a]\n",
      'contracts/src/orders/id.ts': 'export const id = 1\n',
      'contracts/src/orders/lines/line.ts': "import { id } from '../id.ts'\nexport const a = id\n",
      'contracts/src/items/item.ts': 'export type Item = string\n',
      'contracts/test/items.test.ts': "import type { Item } from '../src/items/item.ts'\nexport const item: Item = ''\n",
    }),
  ).toEqual([])
})
