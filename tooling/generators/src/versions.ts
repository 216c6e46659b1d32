import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of the root package, which a new package starts with. */
export async function readRootVersion(root: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return version
}

/** Versions of packages as another package uses them, so that all have the same. */
export async function readVersions(root: string, packageFile: string): Promise<(name: string) => string> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(await readFile(join(root, packageFile), 'utf8'))
  return (name) => {
    const version = dependencies[name]
    if (version === undefined) throw new Error(`${packageFile} does not use ${name}.`)
    return version
  }
}
