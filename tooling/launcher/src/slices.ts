import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry, Release, SliceManifest } from '@loomcast/contracts/registry'
import { publishBuild } from '@loomcast/slice-build/publish'

/** Builds retained per slice, so that a page opened before a release still finds its files. */
const RETAINED_BUILDS = 3

/**
 * Publishes the slices' builds as a deployment does: files go to `<folder>/<slice>/`, the registry file lists them. A release that the file already lists
 * keeps the weight that an operator set.
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
  // Renamed into place: the gateway never reads half a file.
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

/** Without the releases whose build is no longer retained. */
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
