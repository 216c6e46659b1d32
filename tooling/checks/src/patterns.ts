import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { EXCEPTIONS, QUADRATIC_FOLDERS } from './patterns/exceptions.ts'
import { type Pattern, readPatterns } from './patterns/read-patterns.ts'

/**
 * `node tooling/checks/src/patterns.ts [folder …]`: no regular expression of the product takes more than linear time, by recheck. Patterns that
 * `patterns/verdicts.json` lists are not checked again: recheck takes minutes for all of them, and its verdicts depend on time limits.
 * `--write` adds what was found now and removes patterns that no longer exist; with an empty file it checks all.
 */
interface Verdict {
  /** 1 for linear; Infinity for exponential or not decided. */
  degree: number
  complaint: string
}

const root = join(import.meta.dirname, '..', '..', '..')
const listFile = join(import.meta.dirname, 'patterns', 'verdicts.json')
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
// The fuzzing part of recheck draws random numbers: a fixed seed makes results reproducible.
const OPTIONS = { timeout: 60_000, randomSeed: 1 }
/** A verdict against a pattern counts when each of these runs gives it: on a loaded machine recheck's own time limits make mistakes. */
const RUNS = 3

const folders = process.argv.slice(2).filter((argument) => argument !== '--write')
const writes = process.argv.includes('--write')
const patterns = readPatterns(root).filter(({ file }) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
// What is excepted needs no verdict.
const keyed = new Map(patterns.filter((pattern) => !isExcepted(pattern)).map((pattern) => [keyOf(pattern), pattern]))
const verdicts = await readVerdicts()
const open = [...keyed].filter(([key]) => !verdicts.has(key))
const checked = open.length
await Promise.all(Array.from({ length: availableParallelism() }, work))

const unused = EXCEPTIONS.filter(({ file, source }) => !patterns.some((pattern) => pattern.file === file && pattern.source === source))
const complaints = patterns.flatMap((pattern) => {
  const verdict = verdicts.get(keyOf(pattern))
  if (verdict === undefined || verdict.degree <= degreeAllowed(pattern)) return []
  return [`${pattern.file}: /${pattern.source}/${pattern.flags}\n    ${verdict.complaint}`]
})
if (folders.length === 0) complaints.push(...unused.map(({ file, source }) => `${file}: /${source}/ is excepted and not there`))
if (writes) {
  const ofDegree = (degree: number) => [...keyed.keys()].filter((key) => verdicts.get(key)?.degree === degree).sort()
  await writeFile(listFile, `${JSON.stringify({ recheck: version, linear: ofDegree(1), quadratic: ofDegree(2) }, null, 2)}\n`)
}
if (complaints.length > 0) console.log(complaints.join('\n'))
console.log(`${patterns.length} regular expressions, ${checked} checked now, ${complaints.length} that may take too long`)
process.exit(complaints.length > 0 ? 1 : 0)

async function work(): Promise<void> {
  for (let next = open.pop(); next; next = open.pop()) {
    const [key, { source, flags }] = next
    let verdict = verdictOf(await check(source, flags, OPTIONS))
    for (let run = 1; run < RUNS && verdict.degree > 1; run += 1) verdict = verdictOf(await check(source, flags, OPTIONS))
    verdicts.set(key, verdict)
  }
}

function verdictOf(found: Diagnostics): Verdict {
  if (found.status === 'safe') return { degree: 1, complaint: '' }
  if (found.status === 'unknown') return { degree: Number.POSITIVE_INFINITY, complaint: `could not be checked (${found.error.kind})` }
  const { complexity, attack } = found
  const degree = complexity.type === 'polynomial' ? complexity.degree : Number.POSITIVE_INFINITY
  return { degree, complaint: `${complexity.summary}, with ${attack.pattern}` }
}

function isExcepted({ file, source }: Pattern): boolean {
  return EXCEPTIONS.some((exception) => exception.file === file && exception.source === source)
}

function degreeAllowed(pattern: Pattern): number {
  if (isExcepted(pattern)) return Number.POSITIVE_INFINITY
  return QUADRATIC_FOLDERS.some(({ folder }) => pattern.file.startsWith(folder)) ? 2 : 1
}

interface Listed {
  recheck: string
  linear: string[]
  quadratic: string[]
}

/** The listed verdicts of this version of recheck. */
async function readVerdicts(): Promise<Map<string, Verdict>> {
  const { recheck, linear, quadratic } = JSON.parse(await readFile(listFile, 'utf8')) as Listed
  if (recheck !== version) return new Map()
  const listed = (keys: string[], degree: number, complaint: string) => keys.map((key) => [key, { degree, complaint }] as const)
  return new Map([...listed(linear, 1, ''), ...listed(quadratic, 2, 'quadratic')])
}

/** 96 bits of the pattern's hash: enough for a list of hundreds. */
function keyOf({ source, flags }: Pattern): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('base64url').slice(0, 16)
}
