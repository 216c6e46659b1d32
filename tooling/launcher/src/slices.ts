import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry, Release, SliceManifest } from '@loomcast/contracts/registry'
import { publishBuild } from '@loomcast/slice-build/publish'

/** Number of builds retained per slice, so that a page opened before a release can still load its files. */
const RETAINED_BUILDS = 3

/**
 * Publishes the slices' builds as a deployment does: copies the files to `<folder>/<slice>/` and lists the releases in the registry file. A
 * release that the file lists already keeps the weight that an operator has set.
 */
export async function publishSlices(root: string, folder: string, registryFile: string): Promise<SliceManifest[]> {
  const registry = await readRegistry(registryFile)
  const manifests: SliceManifest[] = []
  for (const name of (await readdir(root)).filter((entry) => entry.startsWith('mfe-')).sort()) {
    const dist = join(root, name, 'dist')
    const manifest: SliceManifest = JSON.parse(await readFile(join(dist, 'slice.json'), 'utf8'))
    await publishBuild({ dist, folder: join(folder, manifest.slice), retained: RETAINED_BUILDS })
    addRelease(registry, manifest)
    manifests.push(manifest)
  }
  const releases = await withFiles(registry.releases, folder)
  // Renamed into place, so that the gateway never reads a partial file.
  await writeFile(`${registryFile}.new`, `${JSON.stringify({ releases }, null, 2)}\n`)
  await rename(`${registryFile}.new`, registryFile)
  return manifests
}

async function readRegistry(file: string): Promise<Registry> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Registry,
    () => ({ releases: [] }),
  )
}

function addRelease(registry: Registry, manifest: SliceManifest): void {
  const known = registry.releases.find((release) => release.slice === manifest.slice && release.version === manifest.version)
  if (known) {
    Object.assign(known, manifest)
    return
  }
  for (const release of registry.releases) if (release.slice === manifest.slice) release.weight = 0
  registry.releases.push({ ...manifest, base: `/mf/${manifest.slice}/`, weight: 100 })
}

/** Removes the releases without a retained build. */
async function withFiles(releases: Release[], folder: string): Promise<Release[]> {
  const retained = await Promise.all(
    releases.map(async ({ slice, entry, base, upstream }) => {
      const elsewhere = upstream !== undefined || !base.startsWith('/')
      return elsewhere || (await isFile(join(folder, slice, entry)))
    }),
  )
  return releases.filter((_, index) => retained[index])
}

const isFile = (path: string) =>
  stat(path).then(
    (info) => info.isFile(),
    () => false,
  )
