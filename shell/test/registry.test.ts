import { readRegistry } from '../src/registry/registry.schema.ts'
import { announceRegistry, readPageRegistry, registry } from '../src/registry/registry.store.ts'
import { release } from './release.ts'

const refused: string[] = []
const read = (value: unknown) => readRegistry(value, (error) => refused.push(error.message))
beforeEach(() => void refused.splice(0))

it('reads a registry that matches the contract, including the fallback', () => {
  const good = { ...release('content'), fallback: release('content', { version: '0.9.0' }) }
  expect(read({ slices: [good] })).toEqual({ slices: [good] })
  expect(refused).toEqual([])
})

it('reads a newer registry with unknown fields', () => {
  expect(read({ slices: [{ ...release('content'), upstream: 'http://elsewhere/' }], generated_at: 'now' }).slices[0]).toEqual(
    release('content'),
  )
})

it('reads icons of navigation items and leaves out those that it does not have', () => {
  const item = { label: 'History', path: '/history', placement: 'menu', audience: 'user', order: 1 } as const
  const navigation = [{ ...item, icon: 'history' }, { ...item, icon: 'rocket' }, { ...item, icon: 'constructor' }, item]
  expect(read({ slices: [{ ...release('content'), navigation }] }).slices[0]?.navigation).toEqual([
    { ...item, icon: 'history' },
    item,
    item,
    item,
  ])
  expect(refused).toEqual([])
})

it.each([
  ['a script of another folder', { entry: '../admin/remoteEntry.js' }],
  ['a script of another host', { entry: 'https://evil.example/x.js' }],
  ['a base on plain http', { base: 'http://cdn.example/mf/' }],
  ['a base with a protocol of its own', { base: 'javascript:alert(1)/' }],
  ['a base on a host without protocol', { base: '//evil.example/' }],
  ['a base that is no folder', { base: '/mf/content' }],
  ['no integrity', { integrity: undefined }],
  ['a weak integrity', { integrity: 'sha1-abc' }],
  ['a name with a path in it', { slice: '../x' }],
  ['a route that is no path', { routes: [{ path: 'generate', audience: 'user', title: 'x', skeleton: 'list' }] }],
  ['an unknown audience', { routes: [{ path: '/x', audience: 'root', title: 'x', skeleton: 'list' }] }],
  ['a widget of another kind', { widgets: [{ slot: 'a', module: 'https://x', label: 'x', order: 1, height: 1 }] }],
  ['a fallback of another slice', { fallback: release('other') }],
  ['no label', { label: '' }],
])('leaves out a slice with %s, and only that one', (_, mistake) => {
  const { slices } = read({ slices: [{ ...release('content'), ...mistake }, release('account')] })
  expect(slices.map((slice) => slice.slice)).toEqual(['account'])
  expect(refused).toHaveLength(1)
})

it('takes a slice once', () => {
  expect(read({ slices: [release('content'), release('content')] }).slices).toHaveLength(1)
})

it.each(['', 'null', '[]', '{"slices": 1}', '__LOOMCAST_REGISTRY__'])('makes an empty registry of a page that holds %p', (text) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const page = document.implementation.createHTMLDocument()
  const script = page.createElement('script')
  script.id = 'loomcast-registry'
  script.textContent = text
  page.body.append(script)
  expect(readPageRegistry(page)).toEqual({ slices: [] })
  log.mockRestore()
})

describe('an announced registry', () => {
  const live = { slices: [release('content'), release('account')] }
  const newer = release('content', { version: '1.1.0', entry: 'remoteEntry.bbbbbbbbbbbbbbbb.js' })
  beforeEach(() => {
    registry.live.set(live)
    registry.pending.set(null)
  })

  it.each([
    ['another release', [newer, release('account')]],
    ['one slice less', [release('account')]],
    ['one slice more', [...live.slices, release('video')]],
  ])('is pending with %s, and changes nothing on this page', (_, slices) => {
    announceRegistry({ slices })
    expect(registry.pending.get()).not.toBeNull()
    expect(registry.live.get()).toBe(live)
  })

  it('identifies its releases', () => {
    announceRegistry({ slices: [newer, release('account')] })
    const first = registry.pending.get()
    announceRegistry({ slices: [release('account'), newer] })
    expect(registry.pending.get()).toBe(first)
    announceRegistry({ slices: [{ ...newer, entry: 'remoteEntry.cccccccccccccccc.js' }, release('account')] })
    expect(registry.pending.get()).not.toBe(first)
  })

  it('is not pending when only weights or labels differ', () => {
    announceRegistry({ slices: [release('content', { weight: 10, label: 'Writer' }), release('account')] })
    expect(registry.pending.get()).toBeNull()
  })

  it('withdraws an announcement', () => {
    announceRegistry({ slices: [newer, release('account')] })
    announceRegistry(structuredClone(live))
    expect(registry.pending.get()).toBeNull()
  })

  it('changes nothing when it cannot be read', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    announceRegistry('<html>')
    expect(registry.pending.get()).toBeNull()
    log.mockRestore()
  })
})
