import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function lines(root: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 2 ** 26 })
  return stdout.split('\n').filter(Boolean)
}

/** The commit that a change is compared with: `given`, or the commit where the branch left `main`. On `main` itself, only uncommitted files are a change. */
export async function baseOf(root: string, given?: string): Promise<string> {
  if (given) return given
  const [base = 'HEAD'] = await lines(root, 'merge-base', 'HEAD', 'main').catch(() => [])
  return base
}

/** Paths that differ from the base, in commits, in the work tree or as new files. */
export async function changedFiles(root: string, base: string): Promise<string[]> {
  const [changed, added] = await Promise.all([
    lines(root, 'diff', '--name-only', base),
    lines(root, 'ls-files', '--others', '--exclude-standard'),
  ])
  return [...new Set([...changed, ...added])]
}

/** The folders of all packages, relative to the root. */
export function packageFolders(root: string): string[] {
  const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  ).map((file) => dirname(file))
}

/** The packages that contain one of the files. */
export function packagesOf(root: string, files: readonly string[]): string[] {
  return packageFolders(root).filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
}
