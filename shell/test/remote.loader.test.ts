import { waitFor } from '@testing-library/react'
import { fitsContract } from '../src/loader/contract-gate.ts'
import { openContainer } from '../src/loader/remote.loader.ts'
import { release } from './release.ts'

const shared = { react: { '19.3.1': { get: () => () => ({ version: '19.3.1' }), eager: true } } }
const sharing = jest.fn(async (_scope: string) => {})
Reflect.set(globalThis, '__webpack_init_sharing__', sharing)
Reflect.set(globalThis, '__webpack_share_scopes__', { default: shared })

const response = { lifecycle: {} }
const container = () => ({ init: jest.fn(), get: jest.fn(async (_module: string) => () => response) })
/** Loads an exposed module on the first attempt. */
const load = async (module: string, from = release('content')) => (await openContainer(from, 1)).load(module)
const entries = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="remoteEntry"]')]
const nextScript = () => waitFor(() => entries()[0] ?? Promise.reject(new Error('no entry was asked for')))
const arrives = (entry: unknown, script: HTMLScriptElement, slice = 'content') => {
  Reflect.set(globalThis, `mfe_${slice}`, entry)
  script.onload?.(new Event('load'))
}
afterEach(() => {
  for (const script of entries()) script.remove()
})

it('requests the entry in the registry with its integrity, and removes its container from the globals', async () => {
  const loading = load('./app')
  const script = await nextScript()
  expect(script.src).toBe(`${location.origin}/mf/content/remoteEntry.aaaaaaaaaaaaaaaa.js`)
  expect(script.integrity).toBe(release('content').integrity)
  expect(script.hasAttribute('crossorigin')).toBe(false)
  arrives(container(), script)
  expect(await loading).toBe(response)
  expect(Reflect.get(globalThis, 'mfe_content')).toBeUndefined()
  expect(document.head.contains(script)).toBe(false)
})

it('initializes the container with the shared modules before it loads a module', async () => {
  const entry = container()
  const loading = load('./widget-x', release('sharing'))
  arrives(entry, await nextScript(), 'sharing')
  await loading
  expect(sharing).toHaveBeenCalledWith('default')
  const scope = entry.init.mock.calls[0]?.[0] as Record<string, Record<string, { get: () => Promise<() => unknown> }>>
  const factory = await scope['react']?.['19.3.1']?.get()
  expect(factory?.()).toEqual({ version: '19.3.1' })
  expect(entry.init.mock.invocationCallOrder[0]!).toBeLessThan(entry.get.mock.invocationCallOrder[0]!)
  expect(entry.get).toHaveBeenCalledWith('./widget-x')
})

it('gives all containers the same share scope, so that each shared module is loaded once', async () => {
  const [one, other] = [container(), container()]
  for (const [slice, entry] of Object.entries({ one, other })) {
    const loading = load('./app', release(slice))
    arrives(entry, await nextScript(), slice)
    await loading
  }
  expect(one.init.mock.calls[0]?.[0]).toBe(other.init.mock.calls[0]?.[0])
})

it('gives each shared module a version and a scope, with which the runtime of the slices finds it again', async () => {
  const entry = container()
  const loading = load('./app', release('versions'))
  arrives(entry, await nextScript(), 'versions')
  await loading
  expect(entry.init.mock.calls[0]?.[0]).toMatchObject({ react: { '19.3.1': { version: '19.3.1', scope: ['default'], eager: true } } })
})

it('initializes a container again if that failed', async () => {
  const entry = container()
  entry.init.mockImplementationOnce(() => {
    throw new Error('no shared module')
  })
  const opening = openContainer(release('init'), 1)
  arrives(entry, await nextScript(), 'init')
  const opened = await opening
  await expect(opened.load('./app')).rejects.toThrow('no shared module')
  expect(await opened.load('./app')).toBe(response)
  expect(entry.init).toHaveBeenCalledTimes(2)
})

it('runs an entry once for all modules of a container', async () => {
  const entry = container()
  const opening = openContainer(release('twice'), 1)
  arrives(entry, await nextScript(), 'twice')
  const opened = await opening
  await Promise.all([opened.load('./app'), opened.load('./widget-x')])
  expect(entries()).toHaveLength(0)
  expect(entry.init).toHaveBeenCalledTimes(1)
})

it('requests an entry of another origin with CORS, so that the browser can check its integrity', async () => {
  openContainer(release('content', { base: 'https://cdn.example/mf/content/' }), 1).catch(() => {})
  expect((await nextScript()).crossOrigin).toBe('anonymous')
})

it('uses a unique URL for every attempt after the first', async () => {
  const addresses: string[] = []
  for (const attempt of [1, 2, 3]) {
    openContainer(release('content'), attempt).catch(() => {})
    const script = await nextScript()
    addresses.push(script.src)
    script.remove()
  }
  expect(new Set(addresses).size).toBe(3)
  expect(addresses[0]).not.toContain('?')
  expect(addresses[1]).toMatch(/\?attempt=2-/)
})

it('removes the preload hints of an unresponsive release, because the next attempt needs their connections', () => {
  document.head.innerHTML =
    '<link rel="preload" as="script" href="/mf/content/remoteEntry.js"><link rel="preload" as="script" href="/mf/content/app.js">' +
    '<link rel="preload" as="script" href="/mf/content-x/app.js"><link rel="preload" as="script" href="/assets/common.js">'
  const hints = () => [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'))
  for (const attempt of [1, 2, 3, 4]) openContainer(release('content'), attempt).catch(() => {})
  expect(hints()).toHaveLength(4)
  openContainer(release('content'), 5).catch(() => {})
  expect(hints()).toEqual(['/mf/content-x/app.js', '/assets/common.js'])
})

it('loads a module again after a failure, without running the entry again', async () => {
  const entry = container()
  entry.get.mockRejectedValueOnce(new Error('a chunk failed'))
  const opening = openContainer(release('again'), 1)
  arrives(entry, await nextScript(), 'again')
  const opened = await opening
  await expect(opened.load('./app')).rejects.toThrow('a chunk failed')
  expect(await opened.load('./app')).toBe(response)
  expect(entry.init).toHaveBeenCalledTimes(1)
})

it('fails when the script does not load, and when it defines no slice', async () => {
  const broken = load('./app')
  ;(await nextScript()).dispatchEvent(new Event('error'))
  await expect(broken).rejects.toThrow('did not load')
  const empty = load('./app')
  ;(await nextScript()).dispatchEvent(new Event('load'))
  await expect(empty).rejects.toThrow('defines no slice')
})

it.each([
  ['^1.0.0', true],
  ['1.x', true],
  ['>=1.0.0 <3.0.0', true],
  ['^1.1.0', false],
  ['^2.0.0', false],
  ['~0.9.0', false],
  ['^1.0.0 || ^2.0.0', true],
  ['1.0.0 - 2.0.0', true],
  ['1', true],
  ['*', true],
  ['not a range', false],
])('supports a release for the contract %s: %s', (contracts, fits) => {
  expect(fitsContract(release('content', { contracts }), '1.0.0')).toBe(fits)
})
