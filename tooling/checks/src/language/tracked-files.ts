import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SOURCES = /\.(?:ts|tsx|js|cjs|mjs|md)$/u
/** Files that were not written for this project, or are generated. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|\.data|coverage|\.turbo|\.git|CHANGELOG\.md)(?:\/|$)/u

/**
 * Paths of files, relative to the root: source files and documents, unless another pattern is given. Without git (in an unpacked archive),
 * lists the folder's files.
 */
export async function listTrackedFiles(root: string, pattern = SOURCES): Promise<string[]> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => stdout.split('\n'),
    () => readFolder(root),
  )
  return [...new Set(listed)].filter((file) => pattern.test(file) && !LEFT_OUT.test(`/${file}`)).sort()
}

async function readFolder(root: string, under = ''): Promise<string[]> {
  const entries = await readdir(join(root, under), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (!entry.isDirectory()) return [path]
      return LEFT_OUT.test(`/${path}/`) ? [] : readFolder(root, path)
    }),
  )
  return found.flat()
}
