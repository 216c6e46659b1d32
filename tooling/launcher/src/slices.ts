import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry, Release, SliceManifest } from '@loomcast/contracts/registry'

/** Builds kept per slice, so that a page opened before a release still finds its files. */
const KEPT_BUILDS = 3

/**
 * Publishes the slices' builds as a deployment would: files go to `<folder>/<slice>/<version>/`, the registry file names them.
 * A release that is already in the file keeps what an operator wrote there (its weight, its base).
 */
export async function publishSlices(root: string, folder: string, registryFile: string): Promise<SliceManifest[]> {
  const registry = await readRegistry(registryFile)
  const manifests: SliceManifest[] = []
  for (const name of (await readdir(root)).filter((entry) => entry.startsWith('mfe-')).sort()) {
    const dist = join(root, name, 'dist')
    const manifest: SliceManifest = JSON.parse(await readFile(join(dist, 'slice.json'), 'utf8'))
    await publishFiles(dist, join(folder, manifest.slice), manifest.version)
    addRelease(registry, manifest)
    manifests.push(manifest)
  }
  for (const manifest of manifests) await dropOldBuilds(join(folder, manifest.slice), registry, manifest.slice)
  // Written beside and renamed: the gateway never reads half a file.
  await writeFile(`${registryFile}.new`, `${JSON.stringify(registry, null, 2)}\n`)
  await rename(`${registryFile}.new`, registryFile)
  return manifests
}

async function readRegistry(file: string): Promise<Registry> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Registry,
    () => ({ releases: [] }),
  )
}

async function publishFiles(dist: string, sliceFolder: string, version: string): Promise<void> {
  const target = join(sliceFolder, version)
  const there = await stat(join(target, 'slice.json')).then(
    () => true,
    () => false,
  )
  if (there) return
  const scratch = join(sliceFolder, `.${version}.new`)
  await rm(scratch, { recursive: true, force: true })
  await mkdir(sliceFolder, { recursive: true })
  await cp(dist, scratch, { recursive: true })
  await rm(target, { recursive: true, force: true })
  await rename(scratch, target)
}

function addRelease(registry: Registry, manifest: SliceManifest): void {
  const known = registry.releases.find((release) => release.slice === manifest.slice && release.version === manifest.version)
  if (known) {
    Object.assign(known, manifest)
    return
  }
  for (const release of registry.releases) if (release.slice === manifest.slice) release.weight = 0
  const release: Release = { ...manifest, base: `/mf/${manifest.slice}/${manifest.version}/`, weight: 100 }
  registry.releases.push(release)
}

async function dropOldBuilds(sliceFolder: string, registry: Registry, slice: string): Promise<void> {
  const releases = registry.releases.filter((release) => release.slice === slice)
  const old = releases.filter((release) => release.weight === 0).slice(0, Math.max(0, releases.length - KEPT_BUILDS))
  for (const release of old) {
    registry.releases.splice(registry.releases.indexOf(release), 1)
    await rm(join(sliceFolder, release.version), { recursive: true, force: true })
  }
}
