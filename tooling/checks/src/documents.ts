import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findFaults } from './documents/find-faults.ts'
import { KNOWN_PORTS } from './documents/known-ports.ts'
import { readDocument } from './documents/read-document.ts'
import { listTrackedFiles } from './language/tracked-files.ts'

/**
 * `node tooling/checks/src/documents.ts`: checks that the links between documents resolve, that the commands and ports in documents exist, and that no
 * command runs TypeScript with the reader's Node.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const files = await listTrackedFiles(root, /(?:\.md|(?:^|\/)package\.json)$/u)
const read = (file: string) => readFile(join(root, file), 'utf8')

const documents = new Map(
  await Promise.all(files.filter((file) => file.endsWith('.md')).map(async (file) => [file, readDocument(await read(file))] as const)),
)
const scripts = new Map(
  await Promise.all(
    files
      .filter((file) => file.endsWith('package.json'))
      .map(async (file) => {
        const { scripts = {} } = JSON.parse(await read(file)) as { scripts?: Record<string, string> }
        const folder = dirname(file)
        return [folder === '.' ? '' : folder, new Set(Object.keys(scripts))] as const
      }),
  ),
)
const faults = findFaults({ documents, scripts, exists: (path) => existsSync(join(root, path)), ports: KNOWN_PORTS })
if (faults.length > 0) console.log(faults.join('\n'))
console.log(`${documents.size} documents, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
