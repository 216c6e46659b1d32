import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of the root package, which new packages use as their first version. */
export async function readRootVersion(root: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return version
}

/** Dependency versions of another package, so that all packages use the same versions. */
export async function readVersions(root: string, packageFile: string): Promise<(name: string) => string> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(await readFile(join(root, packageFile), 'utf8'))
  return (name) => {
    const version = dependencies[name]
    if (version === undefined) throw new Error(`${packageFile} does not use ${name}.`)
    return version
  }
}
