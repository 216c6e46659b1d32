import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Adds a workspace to `package-lock.json` as `npm install` would. Its dependencies must already be in the lock file. */
export function addWorkspace(folder: string, manifest: Manifest): (text: string) => string {
  return (text) => {
    const lock: { packages?: Record<string, object> } = JSON.parse(text)
    const { '': rootEntry, ...packages } = lock.packages ?? {}
    if (!rootEntry) throw new Error('package-lock.json has no entry for the root package.')
    const { name, version, dependencies, devDependencies } = manifest
    packages[`node_modules/${name}`] = { resolved: folder, link: true }
    packages[folder] = {
      ...(name === folder ? {} : { name }),
      version,
      ...(dependencies && { dependencies }),
      ...(devDependencies && { devDependencies }),
    }
    const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
    return `${JSON.stringify({ ...lock, packages: Object.fromEntries([['', rootEntry], ...sorted]) }, null, 2)}\n`
  }
}

/** Removes a workspace from `package-lock.json`. Packages that only this workspace uses stay until the next `npm install`. */
export function removeWorkspace(folder: string, name: string): (text: string) => string {
  return (text) => {
    const lock: { packages?: Record<string, object> } = JSON.parse(text)
    const isOf = (path: string) => path === `node_modules/${name}` || path === folder || path.startsWith(`${folder}/`)
    const packages = Object.fromEntries(Object.entries(lock.packages ?? {}).filter(([path]) => !isOf(path)))
    return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`
  }
}

/** Links the workspace into `node_modules`, as `npm install` would. */
export async function linkWorkspace(root: string, folder: string, name: string): Promise<void> {
  const link = join(root, 'node_modules', name)
  await mkdir(dirname(link), { recursive: true })
  await symlink(relative(dirname(link), join(root, folder)), link)
}
