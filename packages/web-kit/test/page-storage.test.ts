import { browserStorage, session, tabStorage } from '../src/index.ts'
import { fakeApi, resetApp, testUser } from '../src/testing.tsx'
import { tokens } from '../src/tokens/tokens.ts'

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const block = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const originals = { localStorage: window.localStorage, sessionStorage: window.sessionStorage }

/** How browsers refuse to store: only writing throws, every call throws, and even the access to the property throws. */
const KINDS = {
  'refuses writes': () => jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
  'refuses every call': () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) jest.spyOn(Storage.prototype, method).mockImplementation(block)
  },
  'cannot be accessed': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { configurable: true, get: block })
  },
}

function restore(): void {
  jest.restoreAllMocks()
  for (const [name, value] of Object.entries(originals)) Object.defineProperty(window, name, { configurable: true, value })
  resetApp()
}
beforeEach(restore)
afterEach(restore)

describe.each(Object.entries(KINDS))('storage that %s', (_, apply) => {
  it('keeps values as long as the page', () => {
    browserStorage.setItem('a', 'old')
    apply()
    for (const storage of [browserStorage, tabStorage]) {
      expect(storage.setItem('a', '1')).toBe(false)
      expect(storage.getItem('a')).toBe('1')
      expect(storage.keys()).toContain('a')
      storage.removeItem('a')
      expect(storage.getItem('b')).toBeNull()
    }
  })

  it('does not end the session', async () => {
    apply()
    const token = `h.${btoa(JSON.stringify({ aud: 'loomcast', sub: 'usr_test' }))}.s`
    const server = fakeApi({ 'GET /api/auth/me': testUser })
    tokens.save(token)
    expect(tokens.user()).toBe(token)
    await session.start()
    expect(session.get()).toMatchObject({ status: 'user' })
    expect(server.calls[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
    tokens.remove('user', 'admin')
    expect(tokens.user()).toBeNull()
    server.restore()
  })
})

it('a value that is stored again replaces the one in memory', () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  browserStorage.setItem('a', 'in memory')
  refused.mockRestore()
  expect(browserStorage.setItem('a', 'stored')).toBe(true)
  expect([browserStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['stored', 'stored'])
})

it('a refused value does not leave the earlier one for the next page', () => {
  browserStorage.setItem('a', 'old')
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  browserStorage.setItem('a', 'new')
  expect([browserStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['new', null])
})
