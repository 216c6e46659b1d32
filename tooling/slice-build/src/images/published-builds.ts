import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export interface Publication {
  dist: string
  /** The folder that is served; can contain earlier builds. */
  folder: string
  /** Number of builds to retain, including this one. */
  retained: number
  /** Whether an older build with these files is retained in addition, such as one that the registry lists. */
  isNeeded?: (files: string[]) => boolean
}

/** Files of each build, oldest first. */
type Builds = string[][]

const RECORD = '.builds.json'
/** Not served, because the registry contains a copy. */
const MANIFEST = 'slice.json'
const NAMED_BY_CONTENT = /\.[0-9a-f]{16}\./

/**
 * Adds a build to a served folder and deletes files that none of the last `retained` builds use. Builds are retained by count, not by age,
 * because the live release can be old and open pages request its files.
 */
export async function publishBuild({ dist, folder, retained, isNeeded = () => false }: Publication): Promise<void> {
  const files = (await filesIn(dist)).filter((file) => file !== MANIFEST).sort()
  for (const file of files) await publishFile(join(dist, file), join(folder, file))

  const before = (await readBuilds(folder)).filter((build) => !isSame(build, files))
  const all = [...before, files]
  const builds = all.filter((build, index) => index >= all.length - retained || isNeeded(build))
  await writeFile(join(folder, RECORD), `${JSON.stringify(builds)}\n`)
  const needed = new Set(builds.flat())
  for (const file of before.flat()) if (!needed.has(file)) await rm(join(folder, file), { force: true })
}

/** Renamed into place, so that no partial file is ever served. */
async function publishFile(from: string, to: string): Promise<void> {
  if (NAMED_BY_CONTENT.test(to) && (await isThere(to))) return
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, `${to}.new`)
  await rename(`${to}.new`, to)
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((file, index) => file === b[index])

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function readBuilds(folder: string): Promise<Builds> {
  return readFile(join(folder, RECORD), 'utf8').then(
    (text) => JSON.parse(text) as Builds,
    () => [],
  )
}
