import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markdownPages } from '../src/pages.ts'

/**
 * Lists where `docs/errors` differs from this package's table, and fails if it does. With `--write`, writes the pages and removes those of codes that no
 * longer exist.
 */
const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'errors')
const write = process.argv.includes('--write')
const pages = markdownPages()
const existing = await readdir(folder).catch(() => [])
const differences: string[] = []

for (const name of existing) {
  if (pages.has(name)) continue
  differences.push(`${name} documents no existing code`)
  if (write) await rm(join(folder, name))
}
if (write) await mkdir(folder, { recursive: true })
for (const [name, text] of pages) {
  if ((await readFile(join(folder, name), 'utf8').catch(() => undefined)) === text) continue
  differences.push(`${name} differs from the table in packages/error-codes`)
  if (write) await writeFile(join(folder, name), text)
}

for (const line of differences) console.log(`${write ? '✎' : '✗'} docs/errors/${line}`)
if (differences.length === 0) console.log(`✓ docs/errors: ${pages.size} pages`)
else if (!write) console.log('\nRun `npm run errors` and commit what it writes.')
process.exit(differences.length > 0 && !write ? 1 : 0)
