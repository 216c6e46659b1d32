import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs the script as the page does: as plain text, before any other code. */
const start = new Function(readFileSync(join(__dirname, '../src/page-start.js'), 'utf8'))
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
const template = readFileSync(join(__dirname, '../src/index.ejs'), 'utf8')

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = /<div id="shell">[\s\S]*<\/template>/.exec(template)?.[0] ?? ''
})

it.each([
  [null, { onLight: 'light', onDark: 'dark' }],
  ['auto', { onLight: 'light', onDark: 'dark' }],
  ['rubbish', { onLight: 'light', onDark: 'dark' }],
  ['light', { onLight: 'light', onDark: 'light' }],
  ['dark', { onLight: 'dark', onDark: 'dark' }],
])('applies the stored theme %s on a light and on a dark device', (stored, { onLight, onDark }) => {
  if (stored) localStorage.setItem('loomcast-color-scheme', stored)
  const schemeOn = (dark: boolean) => {
    window.matchMedia = jest.fn(() => ({ matches: dark })) as never
    start()
    return scheme()
  }
  expect([schemeOn(false), schemeOn(true)]).toEqual([onLight, onDark])
})

describe('the first requests', () => {
  const token = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'usr_1', exp })).replaceAll('=', '')}.x`
  const valid = token(Date.now() / 1000 + 60)
  const sent = () => {
    const calls: [string, RequestInit][] = []
    globalThis.fetch = jest.fn(async (path: string, init: RequestInit) => {
      calls.push([path, init])
      return new Response()
    }) as never
    start()
    return calls
  }
  beforeEach(() => {
    sessionStorage.clear()
    document.head.innerHTML = '<meta name="loomcast-requests" content="/api/settings /api/models?page=1&amp;limit=3">'
  })

  it('are those of the session and of the page, with the token', () => {
    localStorage.setItem('token', valid)
    const calls = sent()
    expect(calls.map(([path]) => path)).toEqual(['/api/auth/me', '/api/settings', '/api/models?page=1&limit=3'])
    expect(calls.map(([, { headers }]) => new Headers(headers).get('authorization'))).toEqual(calls.map(() => `Bearer ${valid}`))
    document.head.replaceChildren()
    expect(sent().map(([path]) => path)).toEqual(['/api/auth/me'])
  })

  it.each([
    ['without a token', () => {}],
    ['with an expired token', () => localStorage.setItem('token', token(Date.now() / 1000 - 1))],
    ['with a token that cannot be read', () => localStorage.setItem('token', 'rubbish')],
    ['as an administrator', () => localStorage.setItem('adminToken', valid)],
    ['in the tab of a view of an account', () => sessionStorage.setItem('loomcast.view', '{}')],
  ])('are not sent %s', (name, prepare) => {
    if (!name.includes('token')) localStorage.setItem('token', valid)
    prepare()
    expect(sent()).toEqual([])
    expect(scheme()).toBeTruthy()
  })
})

describe('the error page', () => {
  const shown = () => document.querySelector('#shell h1')?.textContent
  const failed = (src: string) => {
    const script = document.createElement('script')
    script.type = 'text/plain'
    script.src = src
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
  }

  it('is shown with a Reload button when the main script cannot be fetched', () => {
    start()
    failed('/assets/main.1a2b3c4d.js')
    expect(shown()).toBe('Unexpected Application Error!')
    expect(document.querySelector('#shell button')?.textContent).toBe('Reload')
  })

  it('is shown when the app fails to start', () => {
    start()
    window.dispatchEvent(new Event('loomcast:fatal'))
    expect(shown()).toBe('Unexpected Application Error!')
  })

  it('is not shown when another script fails, or after the app has started', () => {
    start()
    failed('/mf/content/1/remoteEntry.js')
    expect(shown()).toBeUndefined()
    document.getElementById('shell')?.append(document.createElement('main'))
    failed('/assets/main.1a2b3c4d.js')
    expect(shown()).toBeUndefined()
  })
})
