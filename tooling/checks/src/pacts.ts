import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interactionName, type PactFile, pactText, readPacts } from '@loomcast/contracts/pact'
import { runJest } from './jest.ts'
import { differences } from './json-differences.ts'
import type { Outcome } from './step.ts'

/**
 * `node tooling/checks/src/pacts.ts`: checks the pacts. Consumer tests write their pacts into an empty folder. Its content must equal the
 * committed pacts (`contracts/pacts`); providers are verified against the committed pacts. With `--write`, the committed pacts are replaced
 * and nothing is verified; `--write NAME` adds or replaces only those of one service or slice.
 */
const SHOWN = 20

/** Runs the pacts and the tests of other jest projects together, then compares the written pacts with the committed ones. */
export async function checkPacts(
  root: string,
  name: string,
  {
    projects = [],
    workers = '100%',
    environment = {},
  }: { projects?: string[]; workers?: string; environment?: Record<string, string> } = {},
): Promise<Outcome[]> {
  const output = await mkdtemp(join(tmpdir(), 'loomcast-pacts-'))
  try {
    const tests = await runJest(root, name, ['--selectProjects', ...projects, 'pact', 'pact-web', `--maxWorkers=${workers}`], {
      ...environment,
      PACT_OUTPUT: output,
    })
    return [tests, await compare(root, output)]
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

async function compare(root: string, output: string): Promise<Outcome> {
  const name = 'committed pacts match the consumer tests'
  const committed = join(root, 'contracts', 'pacts')
  const written = writtenPacts(output)
  const texts = new Map(
    await Promise.all(readPacts(committed).map(async ({ file, path }) => [file, await readFile(path, 'utf8')] as const)),
  )
  const stale = [...new Set([...written.keys(), ...texts.keys()])].sort().flatMap((file) => {
    const now = written.get(file)
    const before = texts.get(file)
    if (now === before) return []
    if (now === undefined) return [`- contracts/pacts/${file}: no consumer writes it anymore`]
    if (before === undefined) return [`+ contracts/pacts/${file}: not committed`]
    const found = differences(JSON.parse(before), JSON.parse(now)).slice(0, SHOWN)
    return [`~ contracts/pacts/${file}:`, ...found.map((line) => `    ${line}`)]
  })
  const advice = [...stale, 'Run `npm run pacts`, review the difference, and commit it.'].join('\n')
  console.log(`▸ ${name}\n  ${stale.length === 0 ? 'ok' : 'FAILED'}`)
  return { name, passed: stale.length === 0 ? 1 : 0, failed: stale.length === 0 ? 0 : 1, output: stale.length === 0 ? '' : advice }
}

/** The texts of all written pacts, by file. Merges them, because several test workers can write interactions of the same pact. */
function writtenPacts(output: string): Map<string, string> {
  const pacts = new Map<string, PactFile>()
  for (const { file, pact } of readdirSync(output).flatMap((worker) => readPacts(join(output, worker)))) {
    const interactions = new Map(
      [...(pacts.get(file)?.interactions ?? []), ...pact.interactions].map((each) => [interactionName(each), each]),
    )
    pacts.set(file, { ...pact, interactions: [...interactions.values()] })
  }
  return new Map([...pacts].map(([file, pact]) => [file, pactText(pact)]))
}

async function write(root: string, participant: string | undefined): Promise<Outcome> {
  const output = await mkdtemp(join(tmpdir(), 'loomcast-pacts-'))
  try {
    const args = ['--selectProjects', 'pact', 'pact-web', '--testPathIgnorePatterns', '\\.provider\\.pact\\.test\\.ts$']
    if (participant !== undefined) args.push('--testPathPatterns', `/${participant}/pact/`)
    const tests = await runJest(root, 'pacts: consumers', args, { PACT_OUTPUT: output })
    if (tests.failed > 0) return tests
    const committed = join(root, 'contracts', 'pacts')
    if (participant === undefined) await rm(committed, { recursive: true, force: true })
    await mkdir(committed, { recursive: true })
    for (const [file, text] of writtenPacts(output)) {
      await writeFile(join(committed, file), text)
      console.log(`✎ contracts/pacts/${file}`)
    }
    return tests
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..', '..')
  const outcomes =
    process.argv[2] === '--write' ? [await write(root, process.argv[3])] : await checkPacts(root, 'pacts: consumers and providers')
  for (const outcome of outcomes) {
    console.log(`${outcome.failed ? '✗' : '✓'} ${outcome.name}: ${outcome.passed} passed, ${outcome.failed} failed`)
    if (outcome.failed) console.log(outcome.output)
  }
  process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0)
}
