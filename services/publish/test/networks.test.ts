import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from '@jest/globals'
import { NETWORKS } from '../src/networks/adapter.ts'
import { createGuarded } from '../src/networks/guarded.ts'
import { createAdapters } from '../src/networks/registry.ts'
import { APPS, lastingTokens } from './doubles/start-network.ts'

const source = join(import.meta.dirname, '..', 'src')
const folders = readdirSync(join(source, 'networks'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const adapters = createAdapters({
  guarded: createGuarded({ allowLoopback: false }),
  clock: () => new Date(),
  loadPicture: async () => new Uint8Array(),
  pictureAddress: async () => '',
  filmAddress: async () => '',
  loadFilm: async () => Buffer.from('film'),
  apps: APPS,
  tokens: lastingTokens,
})

test('a network is one folder and one entry of the registry', () => {
  expect([...adapters.keys()]).toEqual([...NETWORKS])
  expect(folders.toSorted()).toEqual([...NETWORKS].toSorted())
})

test.each([...NETWORKS])('only the folder of %s, the registry and the list of networks name it', (network) => {
  const named = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(join('networks', network) + sep) && nameOf(network).test(code(path)))
  expect(named.toSorted()).toEqual([join('networks', 'adapter.ts'), join('networks', 'registry.ts')])
})

test.each([...adapters.values()])('$network describes what a person enters', ({ fields, limits, name, signIn }) => {
  expect(name).toMatch(/^[A-Z]/)
  // Where the person signs in, nothing is entered.
  expect(fields.some(({ secret }) => secret)).toBe(signIn === undefined)
  expect(limits.characters === null || limits.characters > 0).toBe(true)
  for (const field of fields) expect(field).toMatchObject({ label: expect.stringMatching(/^[A-Z]/), help: expect.stringMatching(/\.$/) })
})

/** A letter is a name only as a value or a folder. */
const nameOf = (network: string) => new RegExp(network.length === 1 ? `['/]${network}['/]` : `\\b${network}\\b`)

/** The text of a file without its comments. */
function code(path: string): string {
  return readFileSync(join(source, path), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\*\*|\*|\/\/)/.test(line))
    .join('\n')
}
