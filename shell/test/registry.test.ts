import { announceRegistry, readPageRegistry, registry } from '../src/registry/registry.store.ts'
import { release } from './release.ts'

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
