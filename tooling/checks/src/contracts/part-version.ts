import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inc } from 'semver'
import { newestVersion } from './versions.ts'

const STEPS = ['major', 'minor', 'patch'] as const

interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** The parts by folder: `mfe-content`, `services/content`. */
const PARTS = '{gateway,shell,services/*,mfe-*}/package.json'
/** Files that name images with their tags. */
const IMAGES = ['compose.yaml', 'k8s/{base,components,overlays}/**/kustomization.yaml']

/** The folder of a part, such as `services/content`. Throws if the part does not exist. */
export function partFolder(root: string, part: string): string {
  const manifest = globSync(PARTS, { cwd: root }).find((file) => basename(dirname(file)) === part)
  if (manifest === undefined) throw new Error(`There is no part "${part}".`)
  return dirname(manifest)
}

/**
 * The version that `given` names: a version as it is, or `major`, `minor` or `patch` for the next one after the newest recorded release of
 * the part, or after the version of its package if it has none. Throws if the part does not exist.
 */
export function nextVersion(root: string, part: string, given: string): string {
  const step = STEPS.find((each) => each === given)
  if (step === undefined) return given
  const { version } = JSON.parse(readFileSync(join(root, partFolder(root, part), 'package.json'), 'utf8')) as { version: string }
  return inc(newestVersion(join(root, 'contracts', 'released', part)) ?? version, step) ?? given
}

/**
 * Sets the version of a part in its package, in the packages that depend on it, in `package-lock.json` and in its image tags. Returns the
 * changed files. Throws if the part does not exist.
 */
export function setPartVersion(root: string, part: string, version: string): string[] {
  const manifest = join(partFolder(root, part), 'package.json')
  const { name, version: before } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { name: string; version: string }
  const changed: string[] = []
  const edit = (file: string, change: (text: string) => string) => {
    const text = readFileSync(join(root, file), 'utf8')
    const after = change(text)
    if (after === text) return
    writeFileSync(join(root, file), after)
    changed.push(file)
  }
  edit(manifest, (text) => text.replace(`"version": "${before}"`, `"version": "${version}"`))
  for (const file of globSync('{gateway,shell,contracts,e2e,bench,services/*,mfe-*,packages/*,tooling/*}/package.json', { cwd: root }))
    edit(file, (text) => text.replace(`"${name}": "${before}"`, `"${name}": "${version}"`))
  edit('package-lock.json', (text) => withLockedVersion(text, dirname(manifest), name, version))
  for (const file of globSync(IMAGES, { cwd: root })) edit(file, (text) => withImageTag(text, part, version))
  return changed
}

function withLockedVersion(text: string, folder: string, name: string, version: string): string {
  const lock = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === folder) locked.version = version
    for (const dependencies of [locked.dependencies, locked.devDependencies])
      if (dependencies?.[name] !== undefined) dependencies[name] = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

function withImageTag(text: string, part: string, version: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [, before] = line.split(`loomcast/${part}:`)
      if (before !== undefined && line.trim() === `image: loomcast/${part}:${before}`) return line.replace(before, version)
      if (!line.includes(`{ name: loomcast/${part},`)) return line
      const tag = line.split('newTag: ')[1]?.split(' ')[0]
      return tag === undefined ? line : line.replace(`newTag: ${tag} `, `newTag: ${version} `)
    })
    .join('\n')
}
