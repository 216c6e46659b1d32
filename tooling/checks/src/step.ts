import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Outcome {
  name: string
  passed: number
  failed: number
  /** Output to show if the step failed. */
  output: string
}

export type Step = [name: string, command: string, ...args: string[]]

/** Runs the commands, two at a time; each counts as one check. Shows results in the given order, with the output of failed commands. */
export async function runSteps(root: string, steps: Step[]): Promise<Outcome[]> {
  const results = steps.map((step) => ({ step, ...Promise.withResolvers<StepResult>() }))
  const remaining = [...results]
  const work = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) next.resolve(await runStep(root, next.step))
  }
  void work()
  void work()
  const outcomes: Outcome[] = []
  for (const { step, promise } of results) {
    console.log(`▸ ${step[0]}`)
    const { outcome, seconds } = await promise
    console.log(`  ${outcome.failed ? 'FAILED' : 'ok'} (${seconds} s)`)
    if (outcome.failed) console.log(outcome.output)
    outcomes.push(outcome)
  }
  return outcomes
}

interface StepResult {
  outcome: Outcome
  seconds: number
}

async function runStep(root: string, [name, command, ...args]: Step): Promise<StepResult> {
  const started = Date.now()
  const { code, output } = await runQuietly(root, command, args)
  const failed = code === 0 ? 0 : 1
  return {
    outcome: { name, passed: 1 - failed, failed, output: failed ? output.slice(-8_000) : '' },
    seconds: Math.round((Date.now() - started) / 1000),
  }
}

export function projectEnv(root: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH']}`,
    TURBO_TELEMETRY_DISABLED: '1',
    ...extra,
  }
}

function runQuietly(root: string, command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: projectEnv(root), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
