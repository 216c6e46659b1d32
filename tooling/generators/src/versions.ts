import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Versions of packages as another package uses them, so that all have the same. */
export async function readVersions(root: string, packageFile: string): Promise<(name: string) => string> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(await readFile(join(root, packageFile), 'utf8'))
  return (name) => {
    const version = dependencies[name]
    if (version === undefined) throw new Error(`${packageFile} does not use ${name}.`)
    return version
  }
}
