import { fitsContract } from '../src/loader/contract-gate.ts'
import { openContainer } from '../src/loader/remote.loader.ts'
import { release } from './release.ts'

const shared = { react: {} }
const sharing = jest.fn(async (_scope: string) => {})
Reflect.set(globalThis, '__webpack_init_sharing__', sharing)
Reflect.set(globalThis, '__webpack_share_scopes__', { default: shared })

const lastScript = () => [...document.head.querySelectorAll('script')].at(-1)!
const answer = { lifecycle: {} }
const container = () => ({ init: jest.fn(), get: jest.fn(async (_module: string) => () => answer) })
const arrives = (entry: unknown, script = lastScript()) => {
  Reflect.set(globalThis, 'mfe_content', entry)
  script.onload?.(new Event('load'))
}

it('asks for the entry of the registry, with its integrity, and takes its container out of the page', async () => {
  const loading = openContainer(release('content'), 1).load('./app')
  const script = lastScript()
  expect(script.src).toBe(`${location.origin}/mf/content/1.0.0-aaaaaaaa/remoteEntry.aaaaaaaa.js`)
  expect(script.integrity).toBe(release('content').integrity)
  expect(script.hasAttribute('crossorigin')).toBe(false)
  arrives(container(), script)
  expect(await loading).toBe(answer)
  expect(Reflect.get(globalThis, 'mfe_content')).toBeUndefined()
  expect(document.head.contains(script)).toBe(false)
})

it('gives the slice what the shell shares, once it is all registered, and before any of its modules runs', async () => {
  const entry = container()
  const loading = openContainer(release('content'), 1).load('./widget-x')
  arrives(entry)
  await loading
  expect(sharing).toHaveBeenCalledWith('default')
  expect(entry.init).toHaveBeenCalledWith(shared)
  expect(entry.init.mock.invocationCallOrder[0]!).toBeLessThan(entry.get.mock.invocationCallOrder[0]!)
  expect(entry.get).toHaveBeenCalledWith('./widget-x')
})

it('runs an entry once for all modules of a container', async () => {
  const entry = container()
  const opened = openContainer(release('content'), 1)
  const both = Promise.all([opened.load('./app'), opened.load('./widget-x')])
  expect(document.head.querySelectorAll('script[src*="/mf/content/"]')).toHaveLength(1)
  arrives(entry)
  await both
  expect(entry.init).toHaveBeenCalledTimes(1)
})

it('asks a foreign origin anonymously, or the browser would not check the integrity', () => {
  void openContainer(release('content', { base: 'https://cdn.example/mf/content/1/' }), 1).load('./app')
  expect(lastScript().crossOrigin).toBe('anonymous')
  lastScript().remove()
})

it('gives every attempt after the first an address of its own', () => {
  const addresses = [1, 2, 3].map((attempt) => {
    void openContainer(release('content'), attempt).load('./app')
    return lastScript().src
  })
  expect(new Set(addresses).size).toBe(3)
  expect(addresses[0]).not.toContain('?')
  expect(addresses[1]).toMatch(/\?attempt=2-/)
})

it('gives up the hints of a release that did not answer, which hold connections that the next attempt needs', () => {
  document.head.innerHTML =
    '<link rel="preload" as="script" href="/mf/content/1.0.0-aaaaaaaa/app.js"><link rel="preload" as="script" href="/assets/common.js">'
  const hints = () => [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'))
  openContainer(release('content'), 1)
  expect(hints()).toHaveLength(2)
  openContainer(release('content'), 2)
  expect(hints()).toEqual(['/assets/common.js'])
})

it('fails when the script does, and when it holds no slice', async () => {
  const broken = openContainer(release('content'), 1).load('./app')
  lastScript().dispatchEvent(new Event('error'))
  await expect(broken).rejects.toThrow('did not load')
  const empty = openContainer(release('content'), 1).load('./app')
  lastScript().dispatchEvent(new Event('load'))
  await expect(empty).rejects.toThrow('holds no slice')
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
