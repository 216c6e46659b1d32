import { announceRegistry, readPageRegistry, registry } from '../src/registry/registry.store.ts'
import { release } from './release.ts'

it.each(['', 'null', '[]', '{"slices": 1}', '__LOOMCAST_REGISTRY__'])('reads an empty registry from a page that contains %p', (text) => {
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
    ['one slice fewer', [release('account')]],
    ['one slice more', [...live.slices, release('video')]],
  ])('is pending if it has %s, and does not change the live registry', (_, slices) => {
    announceRegistry({ slices })
    expect(registry.pending.get()).not.toBeNull()
    expect(registry.live.get()).toBe(live)
  })

  it('is identified by its releases, in any order', () => {
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

  it('is no longer pending when the live releases are announced again', () => {
    announceRegistry({ slices: [newer, release('account')] })
    announceRegistry(structuredClone(live))
    expect(registry.pending.get()).toBeNull()
  })

  it('is ignored if it cannot be parsed', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    announceRegistry('<html>')
    expect(registry.pending.get()).toBeNull()
    log.mockRestore()
  })
})
