import { UsageError } from './name.ts'
import { outputOf } from './programs.ts'

/** What programs create again. */
const CREATED_AGAIN = /(?:^|\/)(?:node_modules|dist|coverage|\.turbo|\.DS_Store|[^/]*\.tsbuildinfo)(?:\/|$)/
const IGNORED = '!! '

/** Throws UsageError if the paths contain files that are not committed: changed, new or ignored ones. `what`: `service ping`. */
export async function requireCommitted(root: string, paths: readonly string[], what: string): Promise<void> {
  const found = await outputOf(root, 'git', ['status', '--porcelain', '--untracked-files=all', '--ignored=matching', '--', ...paths])
  const lost = found.filter((line) => !(line.startsWith(IGNORED) && CREATED_AGAIN.test(line.slice(IGNORED.length))))
  if (lost.length === 0) return
  throw new UsageError(
    `These files are not committed and would be lost:\n${lost.join('\n')}\nCommit or move them, or run: npm run new -- remove ${what} --force`,
  )
}
