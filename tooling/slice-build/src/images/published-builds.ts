import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SliceManifest } from '@loomcast/contracts/registry'

export interface Publication {
  /** The build: a slice's has a `slice.json`, the shell's has none. */
  dist: string
  /** What the image serves; may hold earlier builds. */
  srv: string
  /** How many builds stay, this one included. */
  kept: number
}

/** Files of each build, oldest first, as `<srv>/builds.json` keeps them. */
type Builds = string[][]

/**
 * Lays a build out as an image serves it: a slice in `slices/<slice>/<version>/`, with its manifest as `release.json` for whoever lists the
 * release; the shell in `shell/`. Earlier builds stay, counted and not dated: the release that is live now may be old, and a page that is
 * open asks for its files. Returns the folder.
 */
export async function publishBuild({ dist, srv, kept }: Publication): Promise<string> {
  const manifest = await readJson<SliceManifest>(join(dist, 'slice.json'))
  const target = manifest ? join(srv, 'slices', manifest.slice, manifest.version) : join(srv, 'shell')
  await mkdir(target, { recursive: true })
  await cp(dist, target, { recursive: true })
  if (manifest) await writeFile(join(srv, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`)

  const files = (await filesIn(dist)).map((file) => relative(srv, join(target, file))).sort()
  const before = ((await readJson<Builds>(join(srv, 'builds.json'))) ?? []).filter((build) => !isSame(build, files))
  const builds = [...before, files].slice(-kept)
  await writeFile(join(srv, 'builds.json'), `${JSON.stringify(builds)}\n`)
  const needed = new Set(builds.flat())
  for (const file of before.flat()) if (!needed.has(file)) await rm(join(srv, file), { force: true })
  return target
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((file, index) => file === b[index])

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function readJson<T>(file: string): Promise<T | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => undefined,
  )
}
