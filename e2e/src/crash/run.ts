import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type AnyRow, lineOf, mergedTable, RESULTS_VARIABLE, TABLES, tableFor, tableOf } from './table.ts'

/**
 * `npm run crash -w e2e [-- <files>]`: runs the crash suite, prints the tables of results and, if all tests passed, updates those in the
 * README.
 */
const root = resolve(import.meta.dirname, '..', '..', '..')
const readme = join(root, 'e2e', 'README.md')

const folder = await mkdtemp(join(tmpdir(), 'loomcast-crash-'))
const results = join(folder, 'results.jsonl')
await writeFile(results, '')
const only = process.argv.slice(2)
const jest = spawn(
  process.execPath,
  [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--selectProjects',
    'e2e',
    'soak',
    '--runInBand',
    ...(only.length > 0 ? only : ['e2e/test/crash/', 'services/publish/test/kill-points.soak.test.ts']),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', LOOMCAST_SOAK: 'true', [RESULTS_VARIABLE]: results },
  },
)
const code = await new Promise<number | null>((done) => jest.once('exit', done))
const rows = (await readFile(results, 'utf8'))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as AnyRow)
await rm(folder, { recursive: true, force: true })
for (const table of TABLES) {
  const mine = rows.filter((row) => tableFor(row) === table)
  if (mine.length > 0) console.log(`\n${tableOf(table, mine.map(lineOf))}\n`)
}
if (code === 0) await writeTables()
process.exit(code ?? 1)

/** Keeps the rows of scenarios that were not run this time. */
async function writeTables(): Promise<void> {
  let text = await readFile(readme, 'utf8')
  for (const table of TABLES) {
    const [begin, end] = [`<!-- ${table.name} -->`, `<!-- end of the ${table.name} -->`]
    const [head = '', rest = ''] = text.split(begin)
    const [old = '', tail = ''] = rest.split(end)
    const mine = rows.filter((row) => tableFor(row) === table)
    text = `${head}${begin}\n${mergedTable(table, old, mine)}\n${end}${tail}`
  }
  await writeFile(readme, text)
}
