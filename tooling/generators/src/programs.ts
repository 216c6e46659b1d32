import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a program. Rejects with its output if it fails. */
export async function runProgram(root: string, program: string, args: string[]): Promise<void> {
  await run(program, args, { cwd: root, maxBuffer: 16 << 20 }).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${args[0]} failed, and nothing was written:\n${error.stdout}${error.stderr}`)
  })
}

/** Formats generated files, because import order and line breaks depend on the length and the first letter of the name. */
export function format(root: string, files: string[]): Promise<void> {
  return runProgram(root, join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', '--vcs-enabled=false', ...files])
}
