import { waitFor } from '@testing-library/react'
import { fitsContract } from '../src/loader/contract-gate.ts'
import { openContainer } from '../src/loader/remote.loader.ts'
import { release } from './release.ts'

const shared = { react: { '19.3.1': { get: () => () => ({ version: '19.3.1' }), eager: true } } }
const sharing = jest.fn(async (_scope: string) => {})
Reflect.set(globalThis, '__webpack_init_sharing__', sharing)
Reflect.set(globalThis, '__webpack_share_scopes__', { default: shared })

const answer = { lifecycle: {} }
const container = () => ({ init: jest.fn(), get: jest.fn(async (_module: string) => () => answer) })
const entries = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="remoteEntry"]')]
/** The federation runtime comes first, then the entry is asked for. */
const nextScript = () => waitFor(() => entries()[0] ?? Promise.reject(new Error('no entry was asked for')))
const arrives = (entry: unknown, script: HTMLScriptElement) => {
  Reflect.set(globalThis, 'mfe_content', entry)
  script.onload?.(new Event('load'))
}
afterEach(() => {
  for (const script of entries()) script.remove()
})

it('asks for the entry of the registry, with its integrity, and takes its container out of the page', async () => {
  const loading = openContainer(release('content'), 1).load('./app')
  const script = await nextScript()
  expect(script.src).toBe(`${location.origin}/mf/content/1.0.0-aaaaaaaa/remoteEntry.aaaaaaaa.js`)
  expect(script.integrity).toBe(release('content').integrity)
  expect(script.hasAttribute('crossorigin')).toBe(false)
  arrives(container(), script)
  expect(await loading).toBe(answer)
  expect(Reflect.get(globalThis, 'mfe_content')).toBeUndefined()
  expect(document.head.contains(script)).toBe(false)
})

it('tells the entry where all versions of its slice have their files; elsewhere they are beside it', async () => {
  const told = async (base: string) => {
    void openContainer(release('content', { base }), 1)
      .load('./app')
      .catch(() => {})
    const script = await nextScript()
    script.remove()
    return script.dataset['files']
  }
  expect(await told('/mf/content/1.0.0-aaaaaaaa/')).toBe('/mf/content/')
  expect(await told('https://cdn.example/mf/content/1.0.0-aaaaaaaa/')).toBeUndefined()
  expect(await told('http://localhost:3100/')).toBeUndefined()
  expect(await told('/mf/content/dev/')).toBeUndefined()
})

it('gives the slice what the shell shares, once it is all registered, and before any of its modules runs', async () => {
  const entry = container()
  const loading = openContainer(release('content'), 1).load('./widget-x')
  arrives(entry, await nextScript())
  await loading
  expect(sharing).toHaveBeenCalledWith('default')
  const scope = entry.init.mock.calls[0]?.[0] as Record<string, Record<string, { get: () => Promise<() => unknown> }>>
  const factory = await scope['react']?.['19.3.1']?.get()
  expect(factory?.()).toEqual({ version: '19.3.1' })
  expect(entry.init.mock.invocationCallOrder[0]!).toBeLessThan(entry.get.mock.invocationCallOrder[0]!)
  expect(entry.get).toHaveBeenCalledWith('./widget-x')
})

it('runs an entry once for all modules of a container', async () => {
  const entry = container()
  const opened = openContainer(release('content'), 1)
  const both = Promise.all([opened.load('./app'), opened.load('./widget-x')])
  const script = await nextScript()
  expect(entries()).toHaveLength(1)
  arrives(entry, script)
  await both
  expect(entry.init).toHaveBeenCalledTimes(1)
})

it('asks a foreign origin anonymously, or the browser would not check the integrity', async () => {
  void openContainer(release('content', { base: 'https://cdn.example/mf/content/1/' }), 1)
    .load('./app')
    .catch(() => {})
  expect((await nextScript()).crossOrigin).toBe('anonymous')
})

it('gives every attempt after the first an address of its own', async () => {
  const addresses: string[] = []
  for (const attempt of [1, 2, 3]) {
    void openContainer(release('content'), attempt)
      .load('./app')
      .catch(() => {})
    const script = await nextScript()
    addresses.push(script.src)
    script.remove()
  }
  expect(new Set(addresses).size).toBe(3)
  expect(addresses[0]).not.toContain('?')
  expect(addresses[1]).toMatch(/\?attempt=2-/)
})

it('gives up the hints of a release that did not answer, which hold connections that the next attempt needs', () => {
  document.head.innerHTML =
    '<link rel="preload" as="script" href="/mf/content/1.0.0-aaaaaaaa/remoteEntry.js"><link rel="preload" as="script" href="/mf/content/_/app.js">' +
    '<link rel="preload" as="script" href="/mf/content-x/_/app.js"><link rel="preload" as="script" href="/assets/common.js">'
  const hints = () => [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'))
  for (const patient of [1, 2, 3, 4]) openContainer(release('content'), patient)
  expect(hints()).toHaveLength(4)
  openContainer(release('content'), 5)
  expect(hints()).toEqual(['/mf/content-x/_/app.js', '/assets/common.js'])
})

it('fails when the script does, and when it holds no slice', async () => {
  const broken = openContainer(release('content'), 1).load('./app')
  ;(await nextScript()).dispatchEvent(new Event('error'))
  await expect(broken).rejects.toThrow('did not load')
  const empty = openContainer(release('content'), 1).load('./app')
  ;(await nextScript()).dispatchEvent(new Event('load'))
  await expect(empty).rejects.toThrow('holds no slice')
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
])('a release for the contract %s: %s', (contracts, fits) => {
  expect(fitsContract(release('content', { contracts }), '1.0.0')).toBe(fits)
})
