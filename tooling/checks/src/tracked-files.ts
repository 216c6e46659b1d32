import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Outcome } from './step.ts'

/**
 * Fails with each tracked file that differs from the last commit. At the end of a run in a fresh clone, neither the installation of the packages nor the tests may
 * have changed one. Without Git history, for example in an archive, it passes.
 */
export async function checkTrackedFiles(root: string): Promise<Outcome> {
  const name = 'tracked files are unchanged'
  const options = { cwd: root, maxBuffer: 16 << 20 }
  const status = await promisify(execFile)('git', ['status', '--porcelain', '--untracked-files=no'], options).catch(() => undefined)
  const changed = status?.stdout.split('\n').filter(Boolean) ?? []
  return { name, passed: changed.length === 0 ? 1 : 0, failed: changed.length, output: changed.join('\n') }
}
