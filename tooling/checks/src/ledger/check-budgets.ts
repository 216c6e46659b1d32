import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Outcome } from '../step.ts'
import { ledgerTable, overBudget, readLedger } from './ledger.ts'

/** Shows the ledger of a run, saves it for `npm run ledger`, and fails if a test file took more CPU time than its budget. */
export async function checkBudgets(root: string, file: string): Promise<Outcome> {
  const name = 'CPU time of each test file'
  const rows = await readLedger(file)
  if (rows.length === 0) return { name, passed: 0, failed: 1, output: 'The run wrote no ledger.' }
  const saved = join(root, 'node_modules', '.cache', 'loomcast', 'ledger.jsonl')
  await mkdir(dirname(saved), { recursive: true })
  await copyFile(file, saved)
  console.log(ledgerTable(rows))
  const over = overBudget(rows)
  return { name, passed: over.length === 0 ? 1 : 0, failed: over.length, output: over.join('\n') }
}
