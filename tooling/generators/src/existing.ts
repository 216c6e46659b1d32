import { lstat } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the paths that exist under a root folder. A link exists, even if its target does not. */
export async function existing(root: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      lstat(join(root, path)).then(
        () => [path],
        () => [],
      ),
    ),
  )
  return found.flat()
}
