import { type ChildProcess, spawn } from 'node:child_process'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Outcome, projectEnv } from './step.ts'

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numRuntimeErrorTestSuites: number
  numPendingTests: number
  testResults: { name: string; message: string; status: string }[]
}

/**
 * A test file runs its code in a new context and ends after seconds, before TurboFan's optimized code has saved what it costs. With this threshold, V8 uses it for
 * loops over pixels only: measured, a seventh less CPU time for tests of pages and routes, and no more for tests of films. Jest passes the flag to its workers.
 */
const LATE_TURBOFAN = '--invocation-count-for-turbofan=30000'

/** A warning of Node has a cause in our code, so it counts as a failure. Deprecations are caused by libraries that call what is deprecated. */
const NODE_WARNING = /^\(node:\d+\) (?:\[[^\]\n]+\] )?(?!DeprecationWarning)\w*Warning: .*$/gmu

/** Runs jest, shows its output, and reads the counts from its report. A skipped test counts as failed. */
export async function runJest(root: string, name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  console.log(`▸ ${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-jest-'))
  const file = join(folder, 'report.json')
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const warnings: string[] = []
  try {
    const code = await new Promise<number | null>((resolve) => {
      const child = spawn(process.execPath, [LATE_TURBOFAN, jest, ...args, '--json', `--outputFile=${file}`, '--forceExit=false'], {
        cwd: root,
        env: projectEnv(root, {
          NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
          LOOMCAST_SOURCE_UNCHANGED: 'true',
          ...env,
        }),
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr.on('data', (chunk: Buffer) => {
        process.stderr.write(chunk)
        warnings.push(...(chunk.toString().match(NODE_WARNING) ?? []))
      })
      child.once('error', () => resolve(1))
      child.once('close', resolve)
      void endedAfterReport(file, child)
    })
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as JestReport,
      () => undefined,
    )
    if (!report) return { name, passed: 0, failed: 1, output: 'jest gave no report' }
    const failed = report.numFailedTests + report.numPendingTests + report.numRuntimeErrorTestSuites + warnings.length
    const failures = report.testResults.filter(({ status }) => status === 'failed').map(({ message }) => message)
    const output = [...failures, ...warnings].join('\n')
    return { name, passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1), output: output.slice(0, 20_000) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const EXIT_WITHIN_MS = 60_000

/** A test that leaves a handle open prevents jest from exiting. After this time, that counts as a failure. */
async function endedAfterReport(file: string, child: ChildProcess): Promise<void> {
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const isReported = () =>
    access(file).then(
      () => true,
      () => false,
    )
  while (isRunning() && !(await isReported())) await delay(1_000)
  for (let waited = 0; isRunning() && waited < EXIT_WITHIN_MS; waited += 1_000) await delay(1_000)
  if (!isRunning()) return
  console.log('A test left a handle open, so jest did not exit and was stopped. This counts as a failure.')
  child.kill('SIGKILL')
}
