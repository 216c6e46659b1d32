import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ledgerTable, readLedger } from './ledger/ledger.ts'

/** `npm run ledger`: shows what each test file of the last `npm test` took. `--write` also writes the durations of the slow files, by which a new clone orders them. */
const root = join(import.meta.dirname, '..', '..', '..')
const DURATIONS = join(root, 'tooling', 'test-setup', 'src', 'durations.json')
/** The order of quick files has no effect. */
const SLOW_SECONDS = 8

const rows = await readLedger(join(root, 'node_modules', '.cache', 'loomcast', 'ledger.jsonl'))
console.log(rows.length > 0 ? ledgerTable(rows) : 'Run `npm test` first.')
if (process.argv.includes('--write') && rows.length > 0) {
  const slow = rows.filter(({ elapsed }) => elapsed >= SLOW_SECONDS).sort((one, other) => one.path.localeCompare(other.path))
  const SECONDS = Object.fromEntries(slow.map(({ path, elapsed }) => [path, Math.round(elapsed)]))
  await writeFile(DURATIONS, `${JSON.stringify({ SECONDS }, null, 2)}\n`)
}
