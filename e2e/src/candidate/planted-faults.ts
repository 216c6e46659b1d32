import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@loomcast/contracts/registry'
import type { Product } from '../product.ts'

/** A mistake that a team can make, and what a trial says about it. */
export interface PlantedFault {
  /** Runs in the page when the entry of the slice is loaded. */
  js?: string
  css?: string
  manifest?: Partial<Release>
  sentence: RegExp
  /** Whether it is a difference from the live release, not a fault. */
  isDifference?: boolean
}

/** Runs `act` for each heading of a page that appears. */
const ON_PAGE = `const onPage = (path, act) => {
  const seen = new WeakSet()
  new MutationObserver(() => {
    const heading = document.querySelector('main h1')
    if (!heading || seen.has(heading) || !location.pathname.startsWith(path)) return
    seen.add(heading)
    act(heading)
  }).observe(document, { subtree: true, childList: true })
};`

export const PLANTED_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a field without a label': {
    js: `onPage('/history', (heading) => heading.after(document.createElement('input')))`,
    sentence: /^\/history \(.*1280 px.*375 px\) has an axe violation: label /,
  },
  'text without contrast in the dark theme': {
    js: `onPage('/history', (heading) => { const text = document.createElement('p'); text.className = 'planted-dim'; text.textContent = 'Planted text'; heading.after(text) })`,
    css: `.planted-dim { color: #ddd !important; background: #fff !important } [data-mantine-color-scheme='light'] .planted-dim { color: #000 !important }`,
    sentence: /^\/history \(dark, 1280 px; dark, 375 px\) has an axe violation: color-contrast /,
  },
  'a logged error': { js: `console.error('planted message')`, sentence: /^\/history.* logs an error: planted message\.$/ },
  'an uncaught error': {
    js: `setTimeout(() => { throw new Error('planted error') })`,
    sentence: /^\/history.* has an uncaught error: planted error\.$/,
  },
  'code from text': {
    js: `try { eval('1') } catch {}`,
    sentence: /^\/history.* violates the content security policy: script-src eval /,
  },
  'a late banner': {
    js: `onPage('/history', () => setTimeout(() => { const banner = document.createElement('div'); banner.style.height = '500px'; document.querySelector('main').prepend(banner) }, 400))`,
    sentence: /^\/history \(1280 px.*\) shifts its layout by more than 0\.1 while it loads\.$/,
  },
  'a table that is too wide': {
    js: `onPage('/history', (heading) => { const table = document.createElement('div'); table.style.width = '900px'; table.textContent = '-'; heading.after(table) })`,
    sentence: /^\/history \(375 px\) is \d+ px wider than the screen\.$/,
  },
  'a large library': {
    // Random, because repeated text would be compressed.
    js: `void '${randomBytes(60_000).toString('base64')}'`,
    sentence: /^\/history \(.*\) loads \d+\.\d kB of the slice before its first screen, with a budget of 100 kB\.$/,
  },
  'a listener that remains': {
    js: `const kept = []; onPage('/history', () => { const list = document.createElement('ul'); for (let item = 0; item < 40; item++) list.append(document.createElement('li')); for (const type of ['resize', 'keydown', 'scroll']) addEventListener(type, () => kept.push(list)) })`,
    sentence: /^\/history \(\d+ times\) leaks: \d+ nodes, \d+ listeners remain/,
  },
  'a widget that fails on a page of another slice': {
    js: `onPage('/dashboard', () => setTimeout(() => { throw new Error('planted widget') }))`,
    sentence: /^\/dashboard \(with the live releases of the other slices\) has an uncaught error: planted widget\.$/,
  },
  'another color': {
    css: `main h1 { color: #c00 !important }`,
    sentence:
      /^\/history \(light, 1280 px: [\d.]+ % of the pixels; dark, 1280 px: .*; light, 375 px: .*; dark, 375 px: .*\) looks different/,
    isDifference: true,
  },
  'a call that the live release does not send': {
    js: `onPage('/history', () => fetch('/api/planted').then((response) => response.text()))`,
    sentence: /^\/history sends calls that the live release does not send: \/api\/planted\.$/,
    isDifference: true,
  },
}

/** Writes a release with faults to the folder of a started product, with a version and files of its own. */
export async function plant(product: Product, release: Release, faults: readonly PlantedFault[]): Promise<Release> {
  const folder = join(product.data, 'slices', release.slice)
  const write = async (content: string, ending: string) => {
    const name = `planted.${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${ending}`
    await writeFile(join(folder, name), content)
    return name
  }
  const css = faults.flatMap((each) => each.css ?? []).join('\n')
  const code = faults.flatMap(({ js }) => (js === undefined ? [] : [`{${js}}`]))
  if (css !== '') code.push(loadSheet(`/mf/${release.slice}/${await write(css, 'css')}`))
  const entry = `${await readFile(join(folder, release.entry), 'utf8')}\n;(() => {${ON_PAGE}\n${code.join('\n')}\n})()`
  const planted: Release = { ...release, ...Object.assign({}, ...faults.map(({ manifest }) => manifest ?? {})) }
  const name = await write(entry, 'js')
  return {
    ...planted,
    version: `9.9.0-${createHash('sha256').update(entry).update(planted.contracts).digest('hex').slice(0, 8)}`,
    entry: name,
    preload: release.preload.map((each) => (each === release.entry ? name : each)),
    integrity: `sha384-${createHash('sha384').update(entry).digest('base64')}`,
  }
}

const loadSheet = (url: string) =>
  `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${url}' }))`
