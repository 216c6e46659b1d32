import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Runs a program. Rejects with its output if it fails. When the signal is aborted, terminates it with the processes that it started, and rejects when they have
 * ended.
 */
export async function runProgram(root: string, program: string, args: string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const output: Buffer[] = []
  // A process group of its own: otherwise a process that the program started could still write files after they were restored.
  const child = spawn(program, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid } = child
  const terminate = () => pid !== undefined && process.kill(-pid, 'SIGTERM')
  signal.addEventListener('abort', terminate)
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  try {
    // `close` waits until no process of the group has the output open.
    const [code] = await once(child, 'close')
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`${args[0]} failed, and nothing was written:\n${Buffer.concat(output)}`)
  } finally {
    signal.removeEventListener('abort', terminate)
  }
}

/** Returns the lines that a program prints. */
export async function outputOf(root: string, program: string, args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: root })
  return stdout.split('\n').filter((line) => line !== '')
}

/** Formats generated files, because import order and line breaks depend on the length and the first letter of the name. */
export function format(root: string, files: string[], signal: AbortSignal): Promise<void> {
  return runProgram(root, join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', '--vcs-enabled=false', ...files], signal)
}
