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
    const lock: { packages: Record<string, object> } = JSON.parse(text)
    const { name, version, dependencies, devDependencies } = manifest
    lock.packages[`node_modules/${name}`] = { resolved: folder, link: true }
    lock.packages[folder] = {
      ...(name === folder ? {} : { name }),
      version,
      ...(dependencies && { dependencies }),
      ...(devDependencies && { devDependencies }),
    }
    const [first, ...rest] = Object.entries(lock.packages)
    if (!first) throw new Error('package-lock.json is empty.')
    const sorted = rest.sort(([one], [other]) => one.localeCompare(other, 'en'))
    return `${JSON.stringify({ ...lock, packages: Object.fromEntries([first, ...sorted]) }, null, 2)}\n`
  }
}

/** Links the workspace into `node_modules`, as `npm install` would. */
export async function linkWorkspace(root: string, folder: string, name: string): Promise<void> {
  const link = join(root, 'node_modules', name)
  await mkdir(dirname(link), { recursive: true })
  await symlink(relative(dirname(link), join(root, folder)), link)
}
