import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contentHash } from '@loomcast/contracts/content-hash'
import { fromGoSource } from '@loomcast/local-servers'
import { type Api, documentOf } from './openapi-operations.ts'

const run = promisify(execFile)
const PINNED = join(import.meta.dirname, '..', '..', 'oasdiff')

interface Change {
  /** The kind of change, as `oasdiff checks changelog` lists them. */
  id: string
  operation: string
  path: string
  text: string
}

/**
 * Why a consumer that was built and tested with `built` can fail with a provider that offers `offered`; empty if it cannot. Both have only
 * the operations that the consumer calls. Operations that are the same are not compared. `accepted`: kinds of changes that break nothing.
 */
export async function breakingApiChanges(built: Api, offered: Api, accepted: ReadonlySet<string> = new Set()): Promise<string[]> {
  const before = changedOperations(built, offered)
  if (before.operations.size === 0) return []
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-oasdiff-'))
  try {
    await writeFile(join(folder, 'built.json'), JSON.stringify(documentOf(before)))
    await writeFile(join(folder, 'offered.json'), JSON.stringify(documentOf(offered)))
    const levels = join(PINNED, 'severity-levels.txt')
    const args = ['breaking', 'built.json', 'offered.json', '--format', 'json', '--severity-levels', levels]
    const { stdout } = await run(await findOasdiff(), args, { cwd: folder, maxBuffer: 64 << 20 })
    const changes = stdout.trim() === '' ? [] : (JSON.parse(stdout) as Change[])
    return changes.filter(({ id }) => !accepted.has(id)).map(({ operation, path, text }) => `${operation} ${path}: ${text}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function changedOperations(built: Api, offered: Api): Api {
  const sameSchemas = [...built.schemas].every(([name, schema]) => isSame(schema, offered.schemas.get(name)))
  const changed = [...built.operations].filter(([name, operation]) => !sameSchemas || !isSame(operation, offered.operations.get(name)))
  return { operations: new Map(changed), schemas: built.schemas }
}

function isSame(one: unknown, other: unknown): boolean {
  return other !== undefined && contentHash(one) === contentHash(other)
}

/** The path of oasdiff: `OASDIFF_PATH`, or built from its Go module. */
async function findOasdiff(): Promise<string> {
  return (
    process.env['OASDIFF_PATH'] ||
    fromGoSource({ label: 'oasdiff', folder: PINNED, path: 'github.com/oasdiff/oasdiff', version: 'v1.37.0' })
  )
}
