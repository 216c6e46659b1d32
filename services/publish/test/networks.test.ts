import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from '@jest/globals'
import { remainingMs, runWithin } from '@loomcast/service-kit/time'
import { NETWORKS } from '../src/networks/adapter.ts'
import { createGuarded } from '../src/networks/guarded.ts'
import { startCalls } from '../src/networks/network-calls.ts'
import { createAdapters } from '../src/networks/registry.ts'
import { type TokenStore, withTokens } from '../src/networks/with-tokens.ts'
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

test('nothing is called after the time limit of an operation, except what renews a token', async () => {
  const called: string[] = []
  const guarded = {
    fetch: ({ url }: { url: string }) => {
      called.push(url)
      return Promise.reject(new Error('called'))
    },
    openSocket: () => Promise.reject(new Error('called')),
  }
  const context = { network: 'Double', reasonOf: () => undefined, secrets: [] }
  const call = { url: 'https://double.example' }
  await expect(runWithin(0, () => startCalls({ guarded, clock: () => new Date() }, context).read(call))).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'Double did not respond in time.',
  })
  expect(called).toEqual([])

  const limits: number[] = []
  const tokens: TokenStore = {
    fresh: async (account) => {
      limits.push(remainingMs())
      return account
    },
  }
  const x = adapters.get('x')
  if (!x) throw new Error('X is missing.')
  const account = { connection_id: 'conn_1', name: '@ada', address: '', credentials: {} }
  await expect(runWithin(0, () => withTokens(x, tokens).check(account))).rejects.toMatchObject({ kind: 'unreachable' })
  expect(limits).toEqual([Number.POSITIVE_INFINITY])
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
