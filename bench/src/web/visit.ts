import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Build } from './builds.ts'

/** Simulates a good mobile connection (60 ms, 9 Mbit/s) and a mid-range phone (four times slower CPU). */
const NETWORK = { offline: false, latency: 60, downloadThroughput: (9_000_000 / 8) | 0, uploadThroughput: (9_000_000 / 8) | 0 }
const CPU_SLOWDOWN = 4
/** The page counts as settled after this long without a request (ms). */
const QUIET_MS = 1_500

export interface Sizes {
  jsGzip: number
  jsBrotli: number
  css: number
  requests: number
}

export interface Visit extends Sizes {
  lcp: number
}

/** An unexpired token. Its signature is not verified here. */
export const TOKEN = `x.${Buffer.from(JSON.stringify({ sub: 'usr_bench', aud: 'loomcast', exp: 4_102_444_800 })).toString('base64url')}.x`

export async function newBrowserContext(browser: Browser, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  if (signedIn) await context.addInitScript((token) => localStorage.setItem('token', token), TOKEN)
  await context.addInitScript(() => {
    Object.assign(window, { benchLcp: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { benchLcp: entry.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return context
}

export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/**
 * Collects the requests of a page that fail or get an error response. The figures of such a page mean nothing, so visits reject: usually, a path is missing in
 * `answers.json`. Requests that the page aborts are not errors.
 */
export function watchErrors(page: Page): { rejectIfAny: () => void } {
  const errors: string[] = []
  const add = (address: string, what: string) => errors.push(`${new URL(address).pathname} (${what})`)
  page.on('response', (response) => {
    if (response.status() >= 400) add(response.url(), String(response.status()))
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== 'net::ERR_ABORTED') add(request.url(), reason)
  })
  return {
    rejectIfAny() {
      if (errors.length > 0) throw new Error(`${page.url()} made requests that failed: ${errors.join(', ')}`)
    },
  }
}

/** Opens a URL and waits until the page is settled. Files from the browser's cache are not counted. */
export async function visit(page: Page, url: string, build: Build): Promise<Visit> {
  const requested: string[] = []
  const errors = watchErrors(page)
  let last = Date.now()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const addresses = new Map<string, string>()
  const cached = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    last = Date.now()
    if (!addresses.has(requestId)) addresses.set(requestId, request.url)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId)
  })
  session.on('Network.loadingFinished', () => {
    last = Date.now()
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('#main h1:visible').first().waitFor({ timeout: 60_000 })
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100)
  errors.rejectIfAny()
  for (const [id, address] of addresses) if (!cached.has(id) && address.startsWith('http')) requested.push(address)
  const lcp = await page.evaluate(() => Number(Reflect.get(window, 'benchLcp')))
  await session.detach()
  return { ...sizesOf(requested, build), lcp }
}

/** Computed from the files themselves, each counted once, so that the result is exact and the same in every run. */
function sizesOf(requested: string[], build: Build): Sizes {
  const files = [...new Set(requested.map((address) => new URL(address).pathname))].flatMap((path) => {
    const file = path.startsWith('/mf/') ? join(build.slices, path.slice(4)) : join(build.shell, path)
    return /\.(js|css)$/.test(path) && existsSync(file) ? [{ path, content: readFileSync(file) }] : []
  })
  const sum = (ending: string, size: (content: Buffer) => number) =>
    files.filter(({ path }) => path.endsWith(ending)).reduce((total, { content }) => total + size(content), 0)
  return {
    jsGzip: sum('.js', (content) => gzipSync(content, { level: 9 }).length),
    jsBrotli: sum('.js', (content) => brotliCompressSync(content).length),
    css: sum('.css', (content) => gzipSync(content, { level: 9 }).length),
    requests: requested.length,
  }
}
