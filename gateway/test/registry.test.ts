import { describe, expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { parseRegistry, RegistryFault } from '../src/registry/registry.schema.ts'
import { compatible, hasCanary, resolve, routeFor } from '../src/registry/resolve.ts'
import { release } from './harness/gateway.ts'

const parsed = (...releases: unknown[]) => parseRegistry(JSON.stringify({ releases }))
const fault = (...releases: unknown[]) => {
  try {
    parsed(...releases)
  } catch (error) {
    if (error instanceof RegistryFault) return error.message
    throw error
  }
  return 'accepted'
}

describe('remotes.json', () => {
  test('accepts valid releases unchanged', () => {
    const releases = [
      release(),
      release({ version: '1.1.0-3f9a1c2b', base: 'https://cdn.example.com/mf/content/', weight: 5 }),
      release({ version: '1.2.0', upstream: 'http://content-slice:8080/' }),
      release({ version: '1.3.0', base: 'http://127.0.0.1:4005/' }),
      release({
        version: '1.4.0',
        owner: 'content-team',
        navigation: [
          { label: 'History', path: '/history', icon: 'history', placement: 'menu', audience: 'user', order: 1 },
          { label: 'Drafts', path: '/drafts', placement: 'menu', audience: 'user', order: 2 },
        ],
      }),
    ]
    expect(parsed(...releases).releases).toEqual(releases)
  })

  test.each<[string, Partial<Record<keyof Release, unknown>> & Record<string, unknown>]>([
    ['an unknown field', { enabled: true }],
    ['a weight above 100', { weight: 101 }],
    ['a weight below 0', { weight: -1 }],
    ['a weight in words', { weight: '50' }],
    ['a missing entry', { entry: undefined }],
    ['an entry outside the folder', { entry: '../other/remoteEntry.js' }],
    ['an entry on another origin', { entry: 'https://evil.example/x.js' }],
    ['an absolute entry', { entry: '/mf/other/1/x.js' }],
    ['a preload outside the folder', { preload: ['a/../../b.js'] }],
    [
      'a first request outside the API',
      { routes: [{ path: '/x', audience: 'user', title: 'X', skeleton: 'form', requests: ['https://other.example/api/x'] }] },
    ],
    ['a hidden file', { styles: ['.env'] }],
    ['no integrity', { integrity: '' }],
    ['a weak integrity', { integrity: 'sha1-AAAA' }],
    ['a base outside /mf/', { base: '/assets/' }],
    ['the folder of another slice', { base: '/mf/account/' }],
    ['a base without a trailing slash', { base: 'https://cdn.example.com/content' }],
    ['plain http from another machine', { base: 'http://cdn.example.com/content/' }],
    ['a base that ends the security policy', { base: "https://cdn.example.com;script-src 'unsafe-inline'/" }],
    ['a base with credentials', { base: 'https://user:pw@cdn.example.com/' }],
    ['a base with a script', { base: 'javascript:alert(1)/' }],
    ['an upstream that is not an HTTP URL', { upstream: 'file:///etc/' }],
    ['an upstream with a base on another origin', { base: 'https://cdn.example.com/', upstream: 'http://inner/' }],
    ['a route of the API', { routes: [{ path: '/api/x', audience: 'user', title: 'X', skeleton: 'form' }] }],
    ['the landing page', { routes: [{ path: '/', audience: 'user', title: 'X', skeleton: 'form' }] }],
    ['an unknown audience', { routes: [{ path: '/x', audience: 'root', title: 'X', skeleton: 'form' }] }],
    ['an unknown icon', { navigation: [{ label: 'X', path: '/x', icon: 'rocket', placement: 'menu', audience: 'user', order: 1 }] }],
    ['an empty owner', { owner: '' }],
    ['an invalid contract range', { contracts: 'latest, please' }],
    ['a slice name with a parent folder', { slice: '../x' }],
    ['a version that is a parent folder', { version: '..' }],
  ])('rejects %s', (_what, wrong) => {
    expect(fault({ ...release(), ...wrong })).not.toBe('accepted')
  })

  test('rejects errors with their position in the file and what is expected there', () => {
    expect(fault({ ...release(), weight: 300 })).toMatch(/^releases\.0\.weight: .*100/)
    expect(fault(release(), release())).toBe('content 1.0.0 is listed twice.')
    expect(() => parseRegistry('{')).toThrow('The file is not valid JSON.')
    expect(() => parseRegistry('[]')).toThrow(RegistryFault)
    expect(fault({ ...release(), base: '/elsewhere/' })).toBe(
      'releases.0 (content 1.0.0): base must be /mf/content/ or an https address that ends in "/".',
    )
  })
})

describe('choosing releases for a visitor', () => {
  const visitors = Array.from({ length: 4_000 }, (_, index) => `visitor-${index}`)
  const versionFor = (releases: Release[]) => (visitor: string) => resolve(releases, visitor).slices[0]?.version
  const stable = (weight: number) => release({ version: '1.0.0', weight })
  const canary = (weight: number) => release({ version: '1.1.0', weight })

  test('follows the weights and is stable per visitor', () => {
    const releases = [stable(90), canary(10)]
    const onCanary = visitors.filter((visitor) => versionFor(releases)(visitor) === '1.1.0')
    expect(onCanary.length / visitors.length).toBeGreaterThan(0.08)
    expect(onCanary.length / visitors.length).toBeLessThan(0.12)
    expect(onCanary.every((visitor) => versionFor(releases)(visitor) === '1.1.0')).toBe(true)
  })

  test('only moves visitors to the canary when its weight grows', () => {
    const before = visitors.filter((visitor) => versionFor([stable(90), canary(10)])(visitor) === '1.1.0')
    const after = versionFor([stable(50), canary(50)])
    expect(before.every((visitor) => after(visitor) === '1.1.0')).toBe(true)
  })

  test('never chooses a release of weight 0, and never falls back to one listed after the chosen one', () => {
    const resolved = resolve([stable(100), canary(0)], 'anyone')
    expect(resolved.slices.map(({ version }) => version)).toEqual(['1.0.0'])
    expect(resolved.slices[0]?.fallback).toBeUndefined()
  })

  test('falls back to the visitor’s next-ranked release, or otherwise to the one that was replaced', () => {
    const both = resolve([stable(50), canary(50)], 'anyone').slices[0]
    expect(new Set([both?.version, both?.fallback?.version])).toEqual(new Set(['1.0.0', '1.1.0']))
    expect(resolve([stable(0), canary(100)], 'anyone').slices[0]?.fallback?.version).toBe('1.0.0')
  })

  test('omits a slice if all of its releases have weight 0', () => {
    expect(resolve([stable(0), canary(0)], 'anyone').slices).toEqual([])
  })

  test('never includes the upstream or the owner of a release', () => {
    const releases = [
      release({ version: '1.0.0', weight: 0, upstream: 'http://inner:1/', owner: 'first-team' }),
      release({ version: '1.1.0', upstream: 'http://inner:2/', owner: 'first-team' }),
    ]
    expect(JSON.stringify(resolve(releases, 'anyone'))).not.toMatch(/inner|upstream|owner|first-team/)
  })

  test('depends on the visitor only while a slice has several live releases', () => {
    expect(hasCanary([stable(100), canary(0), release({ slice: 'account' })])).toBe(false)
    expect(hasCanary([stable(99), canary(1)])).toBe(true)
  })

  test('skips releases for another contract version and gives the reason', () => {
    const { releases, leftOut } = compatible({ releases: [stable(50), release({ version: '2.0.0', contracts: '^2.0.0' })] }, '1.4.0')
    expect(releases.map(({ version }) => version)).toEqual(['1.0.0'])
    expect(leftOut).toEqual([{ slice: 'content', version: '2.0.0', reason: 'It needs contract ^2.0.0; this shell has 1.4.0.' }])
    expect(compatible({ releases: [release({ contracts: '^1.5.0' })] }, '1.4.0').releases).toEqual([])
  })

  test('assigns a page to the slice with the longest matching path, by whole segments', () => {
    const route = (path: string) => [{ path, audience: 'user' as const, title: path, skeleton: 'form' as const }]
    const registry = resolve(
      [release({ slice: 'a', routes: route('/studio') }), release({ slice: 'b', routes: route('/studio/deep') })],
      '',
    )
    const sliceAt = (path: string) => routeFor(registry, path)?.release.slice
    expect(['/studio', '/studio/', '/studio/x', '/studio/deep', '/studio/deep/x', '/studio/deeper', '/studios', '/'].map(sliceAt)).toEqual([
      'a',
      'a',
      'a',
      'b',
      'b',
      'a',
      undefined,
      undefined,
    ])
  })
})
