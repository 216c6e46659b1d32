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
