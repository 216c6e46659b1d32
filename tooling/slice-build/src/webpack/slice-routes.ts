import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SliceRoute } from '@loomcast/contracts/registry'

const root = resolve(import.meta.dirname, '../../../..')

/**
 * The routes of all slices in the repository, from their manifests. If a slice is not installed, the shell shows its routes as "not
 * available".
 */
export async function readSliceRoutes(): Promise<SliceRoute[]> {
  const manifests = globSync('mfe-*/slice.manifest.ts', { cwd: root }).sort()
  const routes = manifests.map(async (file) => {
    const { default: manifest }: { default: { routes: SliceRoute[] } } = await import(pathToFileURL(resolve(root, file)).href)
    return manifest.routes
  })
  return (await Promise.all(routes)).flat()
}
