import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Release, SliceRoute } from '@loomcast/contracts/registry'
import { signPreview } from '@loomcast/gateway/preview'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { axeFindings } from '../axe.ts'
import { contextOptions, newPage, reportViolations, untilQuiet } from '../browser.ts'
import type { Product } from '../product.ts'
import { openWithin } from '../screens.ts'
import { enter, enterAsAdmin } from '../sessions.ts'
import { PREVIEW_KEY } from './candidate-product.ts'

export const THEMES = ['light', 'dark'] as const
export const WIDTHS = [1280, 375] as const
export type Theme = (typeof THEMES)[number]
export type Session = 'none' | 'user' | 'admin'
const HEIGHT = 812
/** Where one release of a slice is shown to one browser. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** The version that the page gets of each slice. */
  versions: ReadonlyMap<string, string>
  /** Takes the faults of the page since the last call. */
  takeFaults(): string[]
  /** Takes the responses since the last call. */
  takeResponses(): Response[]
}

export interface VisitorSetup {
  product: Product
  browser: Browser
  account: { email: string; password: string }
  /** The time that pages show, so that two pictures have the same. */
  time: Date
  /** The release of each slice that the visitor gets. */
  releases: readonly Pick<Release, 'slice' | 'version'>[]
}

/** Who opens a route. Signed-in users are sent away from pages such as the login. */
export function sessionFor({ audience }: Pick<SliceRoute, 'audience'>): Session {
  if (audience === 'admin') return 'admin'
  return audience === 'visitor' ? 'none' : 'user'
}

/** Opens a browser with empty storage that gets the given releases, and signs in. */
export async function openVisitor({ product, browser, account, time, releases }: VisitorSetup, session: Session): Promise<Visitor> {
  const context = await browser.newContext({ ...contextOptions(product.url), reducedMotion: 'reduce' })
  let faults: string[] = []
  let responses: Response[] = []
  await reportViolations(context, (text) => faults.push(`violates the content security policy: ${text.replace(/^CSP: /, '')}`))
  await context.addInitScript(observePage)
  await context.addInitScript(fixDate, time.getTime())
  const page = await newPage(context, [])
  page.on('pageerror', (error) => faults.push(`has an uncaught error: ${error.message}`))
  page.on('console', (message) => {
    // What the browser itself logs about a response or a policy is reported elsewhere.
    if (message.type() === 'error' && !/^(Failed to load resource|Refused to|.*Content Security Policy)/.test(message.text()))
      faults.push(`logs an error: ${message.text().split('\n', 1)[0]}`)
  })
  page.on('response', (response) => responses.push(response))
  const until = new Date(Date.now() + 3_600_000)
  const versions = new Map(releases.map(({ slice, version }) => [slice, version]))
  const token = await signPreview(PREVIEW_KEY, { releases: versions, services: new Set(), inspects: false, path: '/', until }, new Date())
  await context.addCookies([{ name: 'loomcast_preview', value: token, url: product.url }])
  if (session === 'admin') await enterAsAdmin(page, product.admin)
  else if (session === 'user') await enter(page, account)
  return {
    page,
    context,
    versions,
    takeFaults() {
      const taken = faults
      faults = []
      return taken
    },
    takeResponses() {
      const taken = responses
      responses = []
      return taken
    },
  }
}

/** Runs in the page before its code: sums up layout shifts, and hides the frame of a preview, which visitors do not get. */
function observePage(): void {
  const shifts: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) shifts.push(Number(entry.value))
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { layoutShifts: shifts })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'aside[aria-label="Preview"], div:has(+ aside[aria-label="Preview"]) { display: none !important } *, ::before, ::after { transition: none !important }',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Runs in the page before its code: every date is the same. Timers are not changed. */
function fixDate(time: number): void {
  window.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [time] : args, newTarget),
    apply: () => new Date(time).toString(),
    get: (target, name) => (name === 'now' ? () => time : Reflect.get(target, name)),
  })
}

/** Rejects if the page does not respond, for example because its code runs in an endless loop, in which a call of the page never returns. */
export async function responding<T>(call: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = delay(RESPONSE_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error('The page does not respond')
  })
  // Rejects with the stop, when nobody waits for it any more.
  late.catch(() => {})
  call.catch(() => {})
  try {
    return await Promise.race([call, late])
  } finally {
    stop.abort()
  }
}
const RESPONSE_MS = 60_000

/** Loads a page and waits until it shows its heading and requests nothing more. Returns what is wrong if it does not. */
export async function load({ page, versions }: Visitor, path: string, how: 'load' | 'within' = 'load'): Promise<string[]> {
  try {
    await untilQuiet(page, async () => {
      if (how === 'within') return openWithin(page, path)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: HEADING_MS })
    })
  } catch (error) {
    return [`does not get ready: ${(error as Error).message.split('\n', 1)[0]}`]
  }
  const given = await responding(
    page.evaluate(() => JSON.parse(document.getElementById('loomcast-registry')?.textContent ?? '{"slices":[]}').slices),
  )
  const others = (given as { slice: string; version: string }[]).filter(({ slice, version }) => versions.get(slice) !== version)
  if (others.length > 0) return others.map(({ slice, version }) => `gets ${slice} ${version} instead of ${versions.get(slice) ?? 'none'}`)
  const missing = await page.getByText(/(didn't load|isn't responding|is not available in this installation)$/).allTextContents()
  return missing.map((text) => `shows “${text.trim()}”`)
}
const HEADING_MS = 45_000

export interface Look {
  theme: Theme
  width: number
  picture: Buffer
  violations: string[]
}

/** Shows the loaded page in a theme. `rules`: what axe checks. */
export async function lookAt({ page }: Visitor, theme: Theme, rules: 'all' | 'colors' | 'none'): Promise<Look> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction((scheme) => (document.documentElement.dataset['mantineColorScheme'] ?? scheme) === scheme, theme)
  const picture = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator('time')],
    maskColor: '#808080',
  })
  const violations = rules === 'none' ? [] : await axeFindings(page, rules)
  return { theme, width: page.viewportSize()?.width ?? 0, picture, violations: violations.map((each) => `has an axe violation: ${each}`) }
}

export const resize = ({ page }: Visitor, width: number) => page.setViewportSize({ width, height: HEIGHT })

/** The sum of the layout shifts since the page was loaded. */
export async function layoutShift({ page }: Visitor): Promise<number> {
  const shifts: number[] = await page.evaluate(() => (window as unknown as { layoutShifts: number[] }).layoutShifts)
  return shifts.reduce((sum, value) => sum + value, 0)
}

export async function overflow({ page }: Visitor): Promise<string[]> {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return pixels > 0 ? [`is ${pixels} px wider than the screen`] : []
}

export interface Loaded {
  /** kB (1,000 bytes, gzip) of the slice's own files. */
  js: number
  css: number
  /** Of the files that a first visit needs before its first screen, which have a budget. */
  first: number
  /** Paths of the requested files and calls, each once. */
  requests: string[]
}

/** What the page requested from the product. */
export async function loadedFiles(
  responses: readonly Response[],
  { product, release, path: route }: { product: { url: string }; release: Release; path: string },
): Promise<Loaded> {
  const byPath = new Map<string, Response>()
  for (const response of responses) {
    const url = new URL(response.url())
    if (url.origin === new URL(product.url).origin) byPath.set(url.pathname, response)
  }
  const { slice, entry, preload, styles, routes } = release
  const needed = new Set([entry, ...preload, ...styles, ...(routes.find((each) => each.path === route)?.preload ?? [])])
  let [js, css, first] = [0, 0, 0]
  for (const [path, response] of byPath) {
    const folder = `/mf/${slice}/`
    if (!path.startsWith(folder)) continue
    const body = await response.body().catch(() => Buffer.alloc(0))
    const size = gzipSync(body).length / 1_000
    if (path.endsWith('.css')) css += size
    else js += size
    if (needed.has(path.slice(folder.length))) first += size
  }
  return { js, css, first, requests: [...byPath.keys()] }
}
