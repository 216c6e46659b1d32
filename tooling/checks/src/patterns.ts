import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { check, type Diagnostics } from 'recheck'
import { deadAlternatives } from './patterns/dead-alternatives.ts'
import { EXCEPTIONS, OTHER_REPLACEMENTS, QUADRATIC_FOLDERS } from './patterns/exceptions.ts'
import { type Pattern, readPatterns } from './patterns/read-patterns.ts'

/**
 * `node tooling/checks/src/patterns.ts [folder …]`: checks with recheck that all regular expressions of the product run in linear time, that each of their
 * alternatives can match, and that no text is replaced by another one that is only known at run time, except by a function.
 * Patterns in `patterns/verdicts.json` are not checked again, because recheck takes minutes for all of them and its verdicts depend on time
 * limits. `--write` adds new verdicts and removes patterns that no longer exist; if the file is empty, all patterns are checked.
 */
interface Verdict {
  /** 1 for linear, 2 for quadratic; Infinity for exponential or unknown. */
  degree: number
  complaint: string
}

const root = join(import.meta.dirname, '..', '..', '..')
const listFile = join(import.meta.dirname, 'patterns', 'verdicts.json')
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
// recheck's fuzzer uses random numbers; a fixed seed makes its results reproducible.
const OPTIONS = { timeout: 60_000, randomSeed: 1 }
/** A pattern is rejected only if this many runs reject it, because recheck's time limits cause wrong verdicts on a loaded machine. */
const RUNS = 3

const folders = process.argv.slice(2).filter((argument) => argument !== '--write')
const writes = process.argv.includes('--write')
const isRead = ({ file }: { file: string }) => folders.length === 0 || folders.some((folder) => file.startsWith(folder))
const found = readPatterns(root)
const patterns = found.patterns.filter(isRead)
// Exceptions need no verdict.
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
for (const { file, source } of found.replacements.filter(isRead))
  if (!OTHER_REPLACEMENTS.some((other) => other.file === file && other.source === source))
    complaints.push(`${file}: replaces by the text "${source}", in which "$&" and "$1" would be replaced too. Pass a function: () => text`)
for (const { file, ...pattern } of patterns)
  for (const alternative of deadAlternatives(pattern))
    complaints.push(`${file}: "${alternative}" never matches before a letter, or after one, because of the assertion next to its group`)
if (folders.length === 0)
  complaints.push(...unused.map(({ file, source }) => `${file}: /${source}/ is listed as an exception but does not exist`))
if (writes) {
  const ofDegree = (degree: number) => [...keyed.keys()].filter((key) => verdicts.get(key)?.degree === degree).sort()
  await writeFile(listFile, `${JSON.stringify({ recheck: version, linear: ofDegree(1), quadratic: ofDegree(2) }, null, 2)}\n`)
  await promisify(execFile)(join(root, 'node_modules', '.bin', 'biome'), ['format', '--write', listFile])
}
if (complaints.length > 0) console.log(complaints.join('\n'))
console.log(`${patterns.length} regular expressions, ${checked} checked now, ${complaints.length} complaints`)
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

/** The listed verdicts; empty if they are from another version of recheck. */
async function readVerdicts(): Promise<Map<string, Verdict>> {
  const { recheck, linear, quadratic } = JSON.parse(await readFile(listFile, 'utf8')) as Listed
  if (recheck !== version) return new Map()
  const listed = (keys: string[], degree: number, complaint: string) => keys.map((key) => [key, { degree, complaint }] as const)
  return new Map([...listed(linear, 1, ''), ...listed(quadratic, 2, 'quadratic')])
}

/** 96 bits of the pattern's hash, which is enough to avoid collisions among hundreds of patterns. */
function keyOf({ source, flags }: Pattern): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('base64url').slice(0, 16)
}
