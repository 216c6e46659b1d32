import { join } from 'node:path'
import { ledgerTable, readLedger } from './ledger/ledger.ts'

/** `npm run ledger`: shows what each test file of the last `npm test` took. */
const file = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'loomcast', 'ledger.jsonl')
const rows = await readLedger(file)
console.log(rows.length > 0 ? ledgerTable(rows) : 'Run `npm test` first.')
