import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lineOf, mergedTable, RESULTS_VARIABLE, type Row, tableOf } from './table.ts'

/**
 * `npm run crash -w e2e [-- <files>]`: runs the crash suite, prints the table of results and, if all tests passed, updates the table in the
 * README.
 */
const root = resolve(import.meta.dirname, '..', '..', '..')
const readme = join(root, 'e2e', 'README.md')
const [BEGIN, END] = ['<!-- crash table -->', '<!-- end of the crash table -->']

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
    '--runInBand',
    ...(only.length > 0 ? only : ['e2e/test/crash/']),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', [RESULTS_VARIABLE]: results } },
)
const code = await new Promise<number | null>((done) => jest.once('exit', done))
const rows = (await readFile(results, 'utf8'))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row)
await rm(folder, { recursive: true, force: true })
console.log(`\n${tableOf(rows.map(lineOf))}\n`)
if (code === 0) await writeTable(rows)
process.exit(code ?? 1)

/** Keeps the rows of scenarios that were not run this time. */
async function writeTable(rows: Row[]): Promise<void> {
  const before = await readFile(readme, 'utf8')
  const [head = '', rest = ''] = before.split(BEGIN)
  const [old = '', tail = ''] = rest.split(END)
  await writeFile(readme, `${head}${BEGIN}\n${mergedTable(old, rows)}\n${END}${tail}`)
}
