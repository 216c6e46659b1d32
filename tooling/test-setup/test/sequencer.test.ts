import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, it } from '@jest/globals'

const load = createRequire(import.meta.url)
const LongestFirst = load('../src/sequencer.cjs')
const { SECONDS }: { SECONDS: Record<string, number> } = load('../src/durations.json')

const rootDir = resolve(import.meta.dirname, '..', '..', '..')
/** Without results of an earlier run. */
const cacheDirectory = join(rootDir, 'node_modules', '.cache', 'none')

const testFile = (project: string, path: string) => ({
  path: join(rootDir, path),
  context: { config: { rootDir, cacheDirectory, id: project, displayName: { name: project } }, hasteFS: { getSize: () => 1 } },
})

it('starts with the slowest file of a new clone, and takes an unknown journey for a slow one', () => {
  const [slowest = '', ...others] = Object.keys(SECONDS).sort((one, other) => (SECONDS[other] ?? 0) - (SECONDS[one] ?? 0))
  const quickest = others.at(-1) ?? ''
  const files = [
    testFile('pure', 'packages/new/test/new.test.ts'),
    testFile('server', quickest),
    testFile('e2e', 'e2e/test/new.test.ts'),
    testFile('e2e', slowest),
  ]
  const sorted: { path: string }[] = new LongestFirst({ contexts: [], globalConfig: { cacheDirectory } }).sort(files)
  expect(sorted.map(({ path }) => path.slice(rootDir.length + 1))).toEqual([
    slowest,
    'e2e/test/new.test.ts',
    quickest,
    'packages/new/test/new.test.ts',
  ])
})
