import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { contrast, readTokens, type Theme } from './token-reader.ts'

const css = join(__dirname, '../src/css')
const tokens = readTokens(readFileSync(join(css, 'tokens.css'), 'utf8'))
const themes: Theme[] = ['light', 'dark']

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for control borders, focus rings and graphics that carry meaning (1.4.11). */
const TEXT = 4.5
const MARK = 3

const backgrounds = ['page', 'surface', 'sunken']
const softs = ['primary-soft', 'spark-soft', 'success-soft', 'warning-soft', 'danger-soft']
const platforms = [...tokens.keys()].filter((name) => name.startsWith('platform-'))

const pairs: [string, string, number][] = [
  ...backgrounds.flatMap((background): [string, string, number][] => [
    ['ink', background, TEXT],
    ['muted', background, TEXT],
    ['primary', background, TEXT],
    ['primary-hover', background, TEXT],
    ['spark-ink', background, TEXT],
    ['success', background, TEXT],
    ['warning', background, TEXT],
    ['danger', background, TEXT],
    ['line-strong', background, MARK],
    ...platforms.map((name): [string, string, number] => [name, background, MARK]),
  ]),
  // Apricot is used only on the page background and on cards.
  ['spark', 'page', MARK],
  ['spark', 'surface', MARK],
  ...softs.map((background): [string, string, number] => ['ink', background, TEXT]),
  ['muted', 'primary-soft', TEXT],
  ['primary', 'primary-soft', TEXT],
  ['spark-ink', 'spark-soft', TEXT],
  ['success', 'success-soft', TEXT],
  ['warning', 'warning-soft', TEXT],
  ['danger', 'danger-soft', TEXT],
  ['on-primary', 'primary', TEXT],
  ['on-primary', 'primary-hover', TEXT],
  ['on-danger', 'danger', TEXT],
  ['on-danger', 'danger-hover', TEXT],
  ['page', 'ink', TEXT],
  ['surface', 'success', MARK],
  ...platforms.map((name): [string, string, number] => ['surface', name, TEXT]),
]

describe.each(themes)('contrast in the %s theme', (theme) => {
  test.each(pairs)('%s on %s is at least %d : 1', (front, back, least) => {
    expect(contrast(tokens, theme, front, back)).toBeGreaterThanOrEqual(least)
  })
})

test('checks the contrast of every color token except lines and overlays', () => {
  const judged = new Set<string | number>(pairs.flat())
  const free = ['line', 'overlay']
  const colors = [...tokens.keys()].filter((name) => !free.includes(name) && !judged.has(name))
  expect(colors).toEqual([])
})

test('uses only defined tokens', () => {
  const defined = new Set(readFileSync(join(css, 'tokens.css'), 'utf8').match(/--lc-[\w-]+(?=:)/g))
  const missing = ownStyles().flatMap(([file, text]) =>
    [...text.matchAll(/var\((--lc-[\w-]+)/g)].filter(([, name]) => !defined.has(name ?? '')).map(([, name]) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('has no color literals outside tokens.css', () => {
  const stray = ownStyles()
    .filter(([file]) => file !== 'tokens.css' && file !== 'mantine-variables.css')
    .flatMap(([file, text]) => [...text.matchAll(/#[0-9a-f]{3,8}\b|rgba?\(/gi)].map(([color]) => `${file}: ${color}`))
  expect(stray).toEqual([])
})

test('defines every Mantine variable that the imported styles use', () => {
  const require = createRequire(__filename)
  const sheets = ownStyles().flatMap(([, text]) => [...text.matchAll(/@import "(@mantine\/[^"]+)"/g)].map(([, name]) => name ?? ''))
  expect(sheets.length).toBeGreaterThan(30)
  const mantine = sheets.map((name) => readFileSync(require.resolve(name), 'utf8')).join('\n')
  const defined = new Set(readFileSync(join(css, 'mantine-variables.css'), 'utf8').match(/--mantine-[\w-]+(?=:)/g))
  const used = new Set(
    [...mantine.matchAll(/var\((--mantine-[\w-]+)\s*([,)])/g)].filter(([, , end]) => end === ')').map(([, name]) => name ?? ''),
  )
  expect([...used].filter((name) => !defined.has(name))).toEqual([])
})

function ownStyles(): [string, string][] {
  const files = readdirSync(css).map((file): [string, string] => [file, readFileSync(join(css, file), 'utf8')])
  return [...files, ['styles.css', readFileSync(join(css, '../styles.css'), 'utf8')]]
}
