import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { BOUNDED_FOLDERS, EXCEPTIONS } from './patterns/exceptions.ts'
import { type Pattern, readPatterns } from './patterns/read-patterns.ts'

/**
 * `node dev/src/check/patterns.ts [folder …]`: no regular expression of the product takes more than linear time. Checked by recheck; results
 * are kept in node_modules/.cache by pattern, because a first run takes some minutes.
 */
type Verdict = { safe: true } | { safe: false; complaint: string }

const root = join(import.meta.dirname, '..', '..', '..')
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const cacheFile = join(root, 'node_modules', '.cache', 'loomcast', `patterns-${version}.json`)
// The fuzzing part of recheck draws random numbers: a fixed seed gives everybody the same answer.
const OPTIONS = { timeout: 60_000, randomSeed: 1 }

const folders = process.argv.slice(2)
const patterns = readPatterns(root).filter(({ file }) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
const verdicts = await readVerdicts()
const keyed = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]))
const open = [...keyed].filter(([key]) => verdicts[key] === undefined)
await Promise.all(Array.from({ length: availableParallelism() }, work))
await mkdir(dirname(cacheFile), { recursive: true })
await writeFile(cacheFile, JSON.stringify(verdicts))

const isExcepted = ({ file, source }: Pattern) =>
  BOUNDED_FOLDERS.some(({ folder }) => file.startsWith(folder)) ||
  EXCEPTIONS.some((exception) => exception.file === file && exception.source === source)
const unused = EXCEPTIONS.filter(({ file, source }) => !patterns.some((pattern) => pattern.file === file && pattern.source === source))
const complaints = patterns.flatMap((pattern) => {
  const verdict = verdicts[keyOf(pattern)]
  if (verdict === undefined || verdict.safe || isExcepted(pattern)) return []
  return [`${pattern.file}: /${pattern.source}/${pattern.flags}\n    ${verdict.complaint}`]
})
if (folders.length === 0) complaints.push(...unused.map(({ file, source }) => `${file}: /${source}/ is excepted and not there`))
console.log(complaints.join('\n'))
console.log(`${keyed.size} regular expressions, ${complaints.length} that may take more than linear time`)
process.exit(complaints.length > 0 ? 1 : 0)

async function work(): Promise<void> {
  for (let next = open.pop(); next; next = open.pop()) {
    const [key, { source, flags }] = next
    verdicts[key] = verdictOf(await check(source, flags, OPTIONS))
  }
}

function verdictOf(found: Diagnostics): Verdict {
  if (found.status === 'safe') return { safe: true }
  if (found.status === 'unknown') return { safe: false, complaint: `could not be checked (${found.error.kind})` }
  return { safe: false, complaint: `${found.complexity.summary}, with ${found.attack.pattern}` }
}

async function readVerdicts(): Promise<Record<string, Verdict>> {
  try {
    return JSON.parse(await readFile(cacheFile, 'utf8'))
  } catch {
    return {}
  }
}

function keyOf({ source, flags }: Pattern): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('base64url')
}
