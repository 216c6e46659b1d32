import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { prepareKafka } from '@loomcast/local-servers'
import { findChromium } from '@loomcast/local-servers/chromium'
import { checkBudgets } from './ledger/check-budgets.ts'
import { checkPacts } from './pacts.ts'
import { runSteps } from './step.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { checkTrackedFiles } from './tracked-files.ts'
import { TYPE_STEPS } from './type-steps.ts'

/**
 * `npm test`: runs all checks, cheapest first, two at a time. Counts the result of every check and continues after failures. The last line
 * is `N passed, N failed`; the exit code is 0 only if none failed.
 */
const root = join(import.meta.dirname, '..', '..', '..')
/** More than the cores of a small machine: while a journey waits for a killed process, other files compute. */
const WORKERS = `${Math.max(4, availableParallelism())}`
const temporary = await createTemporaryFolder()
process.env['TMPDIR'] = temporary.path
// The tests start about a hundred Node processes. Sharing compiled code among them saves a third of the CPU time of each start.
const compileCache = join(temporary.path, 'compile-cache')
await mkdir(compileCache)
process.env['NODE_COMPILE_CACHE'] = compileCache

// Crash tests start a dozen brokers, none of which is stopped gracefully before the end. A failure is reported by the tests that need a broker.
const kafka = prepareKafka().catch(() => {})
const outcomes = await runSteps(root, [
  ...TYPE_STEPS,
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['dependency rules', 'npm', 'run', '--silent', 'rules'],
  ['regular expressions take linear time', 'node', 'tooling/checks/src/patterns.ts'],
  ['documents: links, commands, ports', 'node', 'tooling/checks/src/documents.ts'],
  ['words of names, comments and documents', 'node', 'tooling/checks/src/language.ts'],
  ['commit messages', 'node', 'tooling/checks/src/commits.ts'],
  ['CODEOWNERS is current', 'node', 'tooling/checks/src/owners.ts'],
  ['openapi documents are current', 'node', 'tooling/checks/src/openapi.ts'],
  ['pages of error codes', 'node', 'packages/error-codes/scripts/write-pages.ts'],
  ['contracts: schemas, AsyncAPI, coverage', 'node', 'tooling/checks/src/contracts.ts'],
  ['kubernetes, images and compose', 'node', 'tooling/checks/src/kubernetes.ts'],
  ['browser code builds', 'turbo', 'run', 'build', '--output-logs=errors-only'],
  // After the contracts, which build oasdiff on a new machine.
  ['every part can be deployed to every environment', 'node', 'tooling/checks/src/contracts/can-i-deploy.ts'],
])
await kafka
const chromium = await findChromium()
const ledger = join(temporary.path, 'ledger.jsonl')
const journeys = chromium.path === undefined ? [] : ['e2e']
const environment = { LOOMCAST_LEDGER: ledger, ...(chromium.path !== undefined && { CHROMIUM_PATH: chromium.path }) }
// The browser journeys mostly wait and the other tests mostly compute, so they share the cores best in one run.
outcomes.push(...(await checkPacts(root, 'tests', { projects: ['pure', 'server', 'web', ...journeys], workers: WORKERS, environment })))
if (chromium.path === undefined) outcomes.push({ name: 'browser journeys and crashes', passed: 0, failed: 1, output: chromium.advice })
outcomes.push(await checkBudgets(root, ledger))
// In CI only: elsewhere a developer may have changes.
if (process.env['CI'] === 'true') outcomes.push(await checkTrackedFiles(root))

await temporary.remove()

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log('')
for (const outcome of outcomes)
  console.log(`${outcome.failed ? '✗' : '✓'} ${outcome.name}: ${outcome.passed} passed, ${outcome.failed} failed`)
for (const outcome of outcomes) if (outcome.failed && outcome.output) console.log(`\n── ${outcome.name}\n${outcome.output}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
