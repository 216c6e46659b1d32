import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { packageFolders } from '../src/affected/changed-packages.ts'
import { journeysFor, readJourneys } from '../src/affected/journeys.ts'
import { untestedDependents } from '../src/affected/untested-dependents.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folders = packageFolders(root)

describe('a run of the affected tests', () => {
  test('needs a dependency on every package that a test reaches by its imports', () => {
    const modules = [
      {
        source: 'services/auth/test/a.test.ts',
        dependencies: [{ resolved: 'services/auth/src/a.ts' }, { resolved: 'node_modules/b/index.js' }],
      },
      { source: 'services/auth/src/a.ts', dependencies: [{ resolved: 'packages/c/src/c.ts' }] },
      { source: 'packages/c/src/c.ts', dependencies: [{ resolved: 'packages/d/src/d.ts' }] },
      { source: 'packages/d/src/d.ts', dependencies: [] },
    ]
    const names = ['packages/c', 'packages/d', 'services/auth']
    const dependents = new Map([
      ['packages/c', new Set(['services/auth'])],
      ['packages/d', new Set(['packages/c'])],
    ])
    expect(untestedDependents(modules, names, dependents)).toEqual(['services/auth tests packages/d, but does not depend on it'])
    expect(untestedDependents(modules, names, dependents.set('packages/d', new Set(['packages/c', 'services/auth'])))).toEqual([])
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
