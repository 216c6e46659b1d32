import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { packageFolders } from '../src/affected/changed-packages.ts'
import { journeysFor, readJourneys } from '../src/affected/journeys.ts'
import { projectEnv } from '../src/step.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const TEST = /\.test\.tsx?$/
const folders = packageFolders(root)
const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`))

async function output(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(command, args, { cwd: root, env: projectEnv(root, { NODE_OPTIONS: '' }), maxBuffer: 2 ** 28 })
  return stdout
}

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
}

describe('a run of the affected tests', () => {
  /** The packages of which a test reaches a file of the package, by the imports that the rules of dependency-cruiser see. */
  const reachedFrom = new Map<string, Set<string>>()
  /** The packages that turbo runs after a change of the package. */
  const affectedBy = new Map<string, Set<string>>()

  beforeAll(async () => {
    const { modules }: Cruise = JSON.parse(
      await output(
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'json',
        ...folders.filter((folder) => existsSync(join(root, folder))),
      ),
    )
    const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]))
    for (const file of imports.keys()) {
      const home = folderOf(file)
      if (!TEST.test(file) || home === undefined) continue
      for (const reached of reachable(file, imports)) {
        const folder = folderOf(reached)
        if (folder !== undefined) reachedFrom.set(folder, (reachedFrom.get(folder) ?? new Set()).add(home))
      }
    }
    const listed: { packages: { items: { name: string; path: string }[] } } = JSON.parse(await output('turbo', 'ls', '--output=json'))
    for (const { name, path } of listed.packages.items) {
      const { packages }: typeof listed = JSON.parse(await output('turbo', 'ls', `--filter=...${name}`, '--output=json'))
      affectedBy.set(path, new Set(packages.items.map((item) => item.path)))
    }
  }, 300_000)

  test('includes the tests of every package that reach a changed file by their imports', () => {
    const missed = [...reachedFrom].flatMap(([folder, homes]) =>
      [...homes].filter((home) => !affectedBy.get(folder)?.has(home)).map((home) => `${home} tests ${folder}, but does not depend on it`),
    )
    expect(reachedFrom.size).toBeGreaterThan(15)
    expect(missed).toEqual([])
  })

  test('includes a journey for every service, every slice and the shell', () => {
    const journeys = readJourneys(root)
    const shown = folders.filter((folder) => /^(services\/|mfe-|shell$|gateway$)/.test(folder))
    expect(shown.filter((folder) => journeysFor(journeys, [folder], []).length === 0)).toEqual([])
    const unknown = journeys.flatMap(({ file, covers }) =>
      covers.filter((name) => !folders.includes(name)).map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

function reachable(file: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set([file])
  for (const each of reached) for (const next of imports.get(each) ?? []) if (!next.includes('node_modules')) reached.add(next)
  return reached
}
