import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { runJest } from './jest.ts'
import { checkPacts } from './pacts.ts'
import { type Outcome, runStep } from './step.ts'

/**
 * `npm test`: everything that must hold, cheapest first, each part counted, nothing skipped after a failure.
 * Ends with the line `N passed, N failed`; the exit code matches.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const outcomes: Outcome[] = []

const step = async (name: string, command: string, ...args: string[]) => {
  outcomes.push(await runStep(root, name, command, args))
}

await step('types: node', 'tsc', '-p', 'tsconfig.json')
await step('types: browser', 'tsc', '-p', 'tsconfig.web.json')
await step('lint and format', 'biome', 'check', '--error-on-warnings')
await step('dependency rules', 'npm', 'run', '--silent', 'rules')
await step('regular expressions take linear time', 'node', 'tooling/checks/src/patterns.ts')
await step('documents: links, commands, ports', 'node', 'tooling/checks/src/documents.ts')
await step('words of names, comments and documents', 'node', 'tooling/checks/src/language.ts')
await step('commit messages', 'node', 'tooling/checks/src/commits.ts')
await step('openapi documents are current', 'node', 'tooling/checks/src/openapi.ts')
await step('pages of error codes', 'node', 'packages/error-codes/scripts/write-pages.ts')
await step('contracts: schemas, AsyncAPI, coverage', 'node', 'tooling/checks/src/contracts.ts')
await step('kubernetes, images and compose', 'node', 'tooling/checks/src/kubernetes.ts')
outcomes.push(await runJest(root, 'unit and integration tests', ['--selectProjects', 'node', 'web', '--maxWorkers=100%']))
outcomes.push(...(await checkPacts(root)))
await step('browser code builds', 'turbo', 'run', 'build', '--output-logs=errors-only')
const chromium = await findChromium()
if (chromium.path !== undefined) {
  outcomes.push(await runJest(root, 'browser journeys', ['--selectProjects', 'e2e', '--runInBand'], { CHROMIUM_PATH: chromium.path }))
} else {
  outcomes.push({ name: 'browser journeys', passed: 0, failed: 1, output: chromium.advice })
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log('')
for (const outcome of outcomes)
  console.log(`${outcome.failed ? '✗' : '✓'} ${outcome.name}: ${outcome.passed} passed, ${outcome.failed} failed`)
for (const outcome of outcomes) if (outcome.failed && outcome.output) console.log(`\n── ${outcome.name}\n${outcome.output}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
