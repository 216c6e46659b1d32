import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Outcome {
  name: string
  passed: number
  failed: number
  /** What to read when it failed. */
  output: string
}

/** Runs one command of the project; it counts as one check. Its output is shown only when it fails. */
export async function runStep(root: string, name: string, command: string, args: string[]): Promise<Outcome> {
  const started = Date.now()
  console.log(`▸ ${name}`)
  const { code, output } = await runQuietly(root, command, args)
  console.log(`  ${code === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
  if (code !== 0) console.log(output)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output.slice(-8_000) }
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
