/** `npm run examples`: regenerates the examples on /generate, in COMPOSER.md and in docs/writers.md with the current engine. */
import { readFile, writeFile } from 'node:fs/promises'
import { DOCUMENTS, examples, withExamples } from './examples.ts'

const root = new URL('../../../', import.meta.url)
const written = examples()
await writeFile(new URL('mfe-content/src/brief/examples.json', root), `${JSON.stringify(written, null, 2)}\n`)
for (const { path, shows } of DOCUMENTS) {
  const file = new URL(path, root)
  await writeFile(file, withExamples(await readFile(file, 'utf8'), written.filter(shows)))
}
