import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compare, valid } from 'semver'
import { deployedParts } from './parts.ts'

const IMAGE = /loomcast\/([a-z-]+)(?::|, newTag: )(\d[\w.+-]*)/g

/** The highest version among the files `<folder>/<version>.json`; undefined if there are none. */
export function newestVersion(folder: string): string | undefined {
  return globSync('*.json', { cwd: folder })
    .map((file) => basename(file, '.json'))
    .filter((version) => valid(version) !== null)
    .sort(compare)
    .at(-1)
}

/** Differences between the version of a package, its newest recorded release, its image tags and the environments. */
export function versionFindings(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const { version: events }: { version: string } = JSON.parse(read('contracts/package.json'))
  const versions = new Map([...deployedParts(root), ['events', events]])
  // A package without a release was never deployed.
  const unreleased = [...versions].flatMap(([part, version]) => {
    const released = newestVersion(join(root, 'contracts', 'released', part))
    if (released === undefined || released === version) return []
    return [`The package of ${part} is at ${version}, its newest release at ${released}: npm run contracts:release -- ${part} ${version}`]
  })
  const images = globSync(['compose.yaml', 'k8s/base/kustomization.yaml'], { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(IMAGE)].flatMap(([, image = '', tag]) => {
      const version = versions.get(image)
      return version === undefined || version === tag ? [] : [`${file} has loomcast/${image} at ${tag}, its package is at ${version}.`]
    }),
  )
  const environments = globSync('contracts/environments/*.json', { cwd: root }).flatMap((file) => {
    const deployed: Record<string, string> = JSON.parse(read(file))
    return Object.entries(deployed)
      .filter(([part, version]) => globSync(`contracts/released/${part}/${version}.json`, { cwd: root }).length === 0)
      .map(([part, version]) => `${file} names ${part} ${version}, which contracts/released does not have.`)
  })
  const unlisted = globSync('contracts/environments/*.json', { cwd: root }).flatMap((file) => {
    const deployed: Record<string, string> = JSON.parse(read(file))
    return [...deployedParts(root).keys()]
      .filter((part) => deployed[part] === undefined && newestVersion(join(root, 'contracts', 'released', part)) !== undefined)
      .map((part) => `${file} does not list ${part}, which is released: npm run record-deployment.`)
  })
  return [...unreleased, ...images, ...environments, ...unlisted]
}
