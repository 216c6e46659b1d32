import { fitsContract } from '../src/loader/contract-gate.ts'
import { connectFederation, openContainer } from '../src/loader/remote.loader.ts'
import { release } from './release.ts'

interface Plugin {
  loadEntry: (what: { remoteInfo: { name: string } }) => Promise<unknown>
}
const runtime = {
  registerPlugins: jest.fn<(plugins: Plugin[]) => void>(),
  registerRemotes: jest.fn<(remotes: { name: string; entry: string }[]) => void>(),
  loadRemote: jest.fn<(id: string, options: object) => Promise<unknown>>(),
}
jest.mock('@module-federation/enhanced/runtime', () => ({
  ...jest.requireActual<object>('@module-federation/enhanced/runtime'),
  registerPlugins: (plugins: Plugin[]) => runtime.registerPlugins(plugins),
  registerRemotes: (remotes: { name: string; entry: string }[]) => runtime.registerRemotes(remotes),
  loadRemote: (id: string, options: object) => runtime.loadRemote(id, options),
}))

connectFederation()
const { loadEntry } = runtime.registerPlugins.mock.calls[0]![0][0]!
const lastRemote = () => runtime.registerRemotes.mock.calls.at(-1)![0][0]!
const lastScript = () => [...document.head.querySelectorAll('script')].at(-1)!
const container = { init: () => {}, get: () => {} }

it('asks for the entry of the registry, with its integrity, and takes its container out of the page', async () => {
  openContainer(release('content'), 1)
  const loading = loadEntry({ remoteInfo: lastRemote() })
  const script = lastScript()
  expect(script.src).toBe(`${location.origin}/mf/content/1.0.0-aaaaaaaa/remoteEntry.aaaaaaaa.js`)
  expect(script.integrity).toBe(release('content').integrity)
  expect(script.hasAttribute('crossorigin')).toBe(false)
  Reflect.set(globalThis, 'mfe_content', container)
  script.onload?.(new Event('load'))
  expect(await loading).toBe(container)
  expect(Reflect.get(globalThis, 'mfe_content')).toBeUndefined()
  expect(document.head.contains(script)).toBe(false)
})

it('asks a foreign origin anonymously, or the browser would not check the integrity', () => {
  openContainer(release('content', { base: 'https://cdn.example/mf/content/1/' }), 1)
  void loadEntry({ remoteInfo: lastRemote() })
  expect(lastScript().crossOrigin).toBe('anonymous')
})

it('gives every attempt a name and, after the first, an address of its own', () => {
  const remotes = [1, 2, 3].map((attempt) => {
    openContainer(release('content'), attempt)
    return lastRemote()
  })
  expect(new Set(remotes.map((remote) => remote.name)).size).toBe(3)
  expect(new Set(remotes.map((remote) => remote.entry)).size).toBe(3)
  expect(remotes[0]?.entry).not.toContain('?')
  expect(remotes[1]?.entry).toMatch(/\?attempt=2-/)
})

it('fails when the script does, and when it holds no slice', async () => {
  openContainer(release('content'), 1)
  const broken = loadEntry({ remoteInfo: lastRemote() })
  lastScript().dispatchEvent(new Event('error'))
  await expect(broken).rejects.toThrow('did not load')
  const empty = loadEntry({ remoteInfo: lastRemote() })
  lastScript().dispatchEvent(new Event('load'))
  await expect(empty).rejects.toThrow('holds no slice')
})

it('loads an exposed module under the name of its container', async () => {
  runtime.loadRemote.mockResolvedValue({ lifecycle: {} })
  const opened = openContainer(release('content'), 1)
  await opened.load('./app')
  expect(runtime.loadRemote).toHaveBeenCalledWith(`${lastRemote().name}/app`, { from: 'runtime' })
})

it.each([
  ['^1.0.0', true],
  ['1.x', true],
  ['>=1.0.0 <3.0.0', true],
  ['^1.1.0', false],
  ['^2.0.0', false],
  ['~0.9.0', false],
])('a release for the contract %s: %s', (contracts, fits) => {
  expect(fitsContract(release('content', { contracts }), '1.0.0')).toBe(fits)
})
