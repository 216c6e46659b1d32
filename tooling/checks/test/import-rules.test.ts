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

/** Writes the files, and returns the rules that files outside of node_modules break. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const roots = new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))
  roots.delete('node_modules')
  const args = [depcruise, '--config', config, '--output-type', 'json', ...roots]
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

const installed = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {}\n',
})

test.each(['mongoose', 'fastify'])('finds a rule without I/O that loads %s through a package', async (name) => {
  expect(
    await brokenRules({
      ...installed(name),
      'services/orders/src/domain/total.ts':
        "import { round } from '../../../../packages/money/src/index.ts'\nexport const total = round\n",
      'packages/money/src/index.ts': "export { round } from './round.ts'\nexport { store } from './store.ts'\n",
      'packages/money/src/round.ts': 'export const round = Math.round\n',
      'packages/money/src/store.ts': `import * as library from '${name}'\nexport const store = library\n`,
    }),
  ).toEqual(['domain-loads-no-infrastructure'])
})

test('accepts a rule without I/O that imports an entry point without infrastructure', async () => {
  expect(
    await brokenRules({
      ...installed('mongoose'),
      'services/orders/src/domain/total.ts':
        "import { usage } from '../../../../packages/money/src/usage.ts'\nexport const total = usage\n",
      'services/orders/src/orders/order.repository.ts': "import mongoose from 'mongoose'\nexport const orders = mongoose\n",
      'packages/money/src/usage.ts': 'export const usage = 1\n',
    }),
  ).toEqual([])
})

test('finds a rule without I/O that imports another folder of its service', async () => {
  expect(
    await brokenRules({
      'services/orders/src/domain/total.ts': "import { order } from '../orders/order.ts'\nexport const total = order\n",
      'services/orders/src/orders/order.ts': 'export const order = 1\n',
    }),
  ).toEqual(['domain-is-pure'])
})

test('rejects the schemas of the contracts in browser code, but not their types', async () => {
  const files = {
    'contracts/src/index.ts': 'export const terms = 1\nexport type Terms = number\n',
    'contracts/src/terms.ts': 'export const terms = 1\n',
    'mfe-plan/src/page.ts': "import type { Terms } from '../../contracts/src/index.ts'\nexport const page: Terms = 1\n",
    'mfe-plan/src/part.ts': "export { terms } from '../../contracts/src/terms.ts'\n",
    'services/billing/src/service.ts': "export { terms } from '../../../contracts/src/index.ts'\n",
  }
  expect(await brokenRules(files)).toEqual([])
  const inPage = { 'mfe-plan/src/page.ts': "export { terms } from '../../contracts/src/index.ts'\n" }
  expect(await brokenRules({ ...files, ...inPage })).toEqual(['browser-code-loads-no-schemas'])
})
