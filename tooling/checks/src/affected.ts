import { join } from 'node:path'
import { findChromium } from '@loomcast/local-servers/chromium'
import { baseOf, changedFiles, packagesOf } from './affected/changed-packages.ts'
import { journeysFor, readJourneys } from './affected/journeys.ts'
import { runJest } from './jest.ts'
import { runSteps } from './step.ts'
import { TYPE_STEPS } from './type-steps.ts'

/**
 * `npm run test:affected [-- --base REF]`: the checks of a change. Runs the static checks, the tests and pacts of the changed packages and of the packages that
 * depend on them (as turbo reads them from `dependencies`; what has passed before with the same files comes from turbo's cache), and the browser journeys that
 * name a changed package in `// covers:`. The crash suites and the other journeys run in `npm test` only.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const given = process.argv.indexOf('--base')
const base = await baseOf(root, given === -1 ? undefined : process.argv[given + 1])
const files = await changedFiles(root, base)
if (files.length === 0) {
  console.log(`Nothing differs from ${base}.`)
  process.exit(0)
}
const packages = packagesOf(root, files)
const journeys = journeysFor(readJourneys(root), packages, files)
console.log(`Changed: ${packages.join(', ') || 'no package'}. Journeys: ${journeys.join(', ') || 'none'}.`)
process.env['TURBO_SCM_BASE'] = base

const outcomes = await runSteps(root, [
  ...TYPE_STEPS,
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['dependency rules', 'npm', 'run', '--silent', 'rules'],
  ['documents: links, commands, ports', 'node', 'tooling/checks/src/documents.ts'],
  ['words of names, comments and documents', 'node', 'tooling/checks/src/language.ts'],
  ['openapi documents are current', 'node', 'tooling/checks/src/openapi.ts'],
])
// One package at a time: each run of jest uses all cores.
outcomes.push(
  ...(await runSteps(root, [
    ['tests of affected packages', 'turbo', 'run', 'test', '--affected', '--concurrency=1', '--output-logs=errors-only'],
  ])),
)
// These tests read the documents of services, on which their packages do not depend.
if (files.some((file) => file.endsWith('/openapi.json')))
  outcomes.push(await runJest(root, 'calls of the shell and the slices', ['--selectProjects', 'web', '--', '/test/api/']))
if (journeys.length > 0) {
  const chromium = await findChromium()
  if (chromium.path === undefined) outcomes.push({ name: 'browser journeys', passed: 0, failed: 1, output: chromium.advice })
  else {
    outcomes.push(...(await runSteps(root, [['browser code builds', 'turbo', 'run', 'build', '--output-logs=errors-only']])))
    const args = ['--selectProjects', 'e2e', '--runTestsByPath', ...journeys]
    outcomes.push(await runJest(root, 'browser journeys', args, { CHROMIUM_PATH: chromium.path }))
  }
}
const sum = (count: (outcome: (typeof outcomes)[number]) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0)
const failed = sum((outcome) => outcome.failed)
for (const outcome of outcomes) if (outcome.failed && outcome.output) console.log(`\n── ${outcome.name}\n${outcome.output}`)
console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
