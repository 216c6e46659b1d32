import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '@loomcast/local-servers/chromium'
import { runJest } from './jest.ts'
import { type Outcome, runSteps } from './step.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run test:soak`: what takes hours. Six seeds of random actions, crashes at random moments, outages of 20 s, the cluster, the quality sets, malformed
 * headers at every method, the pages in every combination of theme and width, longer series of tests that `npm test` shortens (those that read LOOMCAST_SOAK), more shapes of text for the functions that read it, and 50 times as many cases of every property test as in `npm test`, with a random
 * seed. Writes the results to e2e/README.md.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const README = join(root, 'e2e', 'README.md')
const BEGIN = '<!-- soak -->'
const END = '<!-- end of soak -->'
const CRASHES = ['--selectProjects', 'e2e', 'server', '--runInBand', '--', 'e2e/test/crash/', 'services/video/test/pipeline-crash']
/** They check their pages in more combinations of theme and width. */
const LOOKS = [
  '--selectProjects',
  'e2e',
  '--',
  'e2e/test/(quality|admin-pages|admin-view-as|clips|generate-set|plan|plan-review|preview)\\.test',
]
const HEADERS = ['--selectProjects', 'server', '--runTestsByPath', 'tooling/checks/test/authorization-matrix.test.ts']
/** Each property test has a time limit, so more cases need a longer one. */
const PROPERTY_ARGUMENTS = ['--selectProjects', 'pure', 'server', 'web', '--testTimeout=1800000']

const temporary = await createTemporaryFolder()
process.env['TMPDIR'] = temporary.path
process.env['NODE_COMPILE_CACHE'] = join(temporary.path, 'compile-cache')
await mkdir(process.env['NODE_COMPILE_CACHE'])
process.env['LOOMCAST_SOAK'] = 'true'

const outcomes: Outcome[] = await runSteps(root, [['browser code builds', 'turbo', 'run', 'build', '--output-logs=errors-only']])
const chromium = await findChromium()
if (chromium.path === undefined) outcomes.push({ name: 'soak tests', passed: 0, failed: 1, output: chromium.advice })
else process.env['CHROMIUM_PATH'] = chromium.path
outcomes.push(await runJest(root, 'random crashes, cluster, quality sets', ['--selectProjects', 'soak']))
outcomes.push(await runJest(root, 'crash suites with long outages', CRASHES))
outcomes.push(await runJest(root, 'pages in every theme and width', LOOKS))
outcomes.push(await runJest(root, 'malformed headers at every method', HEADERS))
outcomes.push(...(await runSteps(root, [['six seeds of numbers-agree', 'npm', 'run', '--silent', 'seeds', '-w', 'e2e']])))
const longer = (await filesWith("process.env['LOOMCAST_SOAK']")).filter((path) => !path.endsWith('pipeline-crash.test.ts'))
outcomes.push(await runJest(root, 'longer series', [...PROPERTY_ARGUMENTS, '--runTestsByPath', ...longer]))
const properties = await filesWith("from 'fast-check'")
outcomes.push(
  await runJest(root, 'property tests, 50 times the cases', [...PROPERTY_ARGUMENTS, '--runTestsByPath', ...properties], {
    FC_SEED: 'random',
    FC_RUNS: '50',
  }),
)
await temporary.remove()

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const rows = outcomes.map(({ name, passed, failed }) => `| ${name} | ${passed} | ${failed} |`)
const [head = '', rest = ''] = (await readFile(README, 'utf8')).split(BEGIN)
const table = [
  `${new Date().toISOString().slice(0, 10)}, commit ${commit}:`,
  '',
  '| what | passed | failed |',
  '|---|--:|--:|',
  ...rows,
].join('\n')
await writeFile(README, `${head}${BEGIN}\n${table}\n${END}${rest.split(END)[1] ?? ''}`)

for (const outcome of outcomes) if (outcome.failed) console.log(`\n── ${outcome.name}\n${outcome.output}`)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

/** Test files that contain the text, relative to the root. */
async function filesWith(text: string): Promise<string[]> {
  const patterns = ['*.test.ts', '*.test.tsx']
  const found = execFileSync('git', ['grep', '-lF', text, '--', ...patterns], { cwd: root, encoding: 'utf8' })
  return found.split('\n').filter((path) => path !== '' && !path.includes('.soak.') && !path.startsWith('e2e/'))
}
