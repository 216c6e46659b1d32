import { findChromium } from '@loomcast/local-servers/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
} from 'playwright-core'
import { poll, STEP_TIMEOUT_MS } from './poll.ts'

const QUIET = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // A page of a journey ends before optimized code has saved what it costs: measured, a sixth less CPU time for the journey through the back office.
  '--js-flags=--no-maglev,--no-turbofan',
]

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions())

export async function launchOptions(): Promise<LaunchOptions> {
  const found = await findChromium()
  if (found.path === undefined) throw new Error(found.advice)
  const asRoot = process.getuid?.() === 0
  return { executablePath: found.path, headless: true, args: asRoot ? [...QUIET, '--no-sandbox'] : QUIET }
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Uncaught errors in the page's own code and violations of its content security policy, in order. */
  faults: string[]
  /** Can be called several times. */
  close(): Promise<void>
}

export interface VisitorOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
  /** For a test that changes the context in a way that cannot be undone. The pages have no cached files. */
  ownContext?: boolean
}

/** Opens a page in a new browser context with empty storage, and records the page's faults. */
export async function newVisitor(browser: Browser, baseURL: string, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext(contextOptions(baseURL, options))
  const faults: string[] = []
  await reportViolations(context, (text) => faults.push(text))
  const page = await newPage(context, faults)
  let closed: Promise<void> | undefined
  return {
    page,
    context,
    faults,
    close: () => (closed ??= endRoutes(context).then(() => context.close())),
  }
}

/** Requests that a test answers can be on their way when it ends; the answer then has no page, which is no fault. */
export async function endRoutes(context: BrowserContext): Promise<void> {
  for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' })
}

export function contextOptions(baseURL: string, options: VisitorOptions = {}): BrowserContextOptions {
  return {
    baseURL,
    viewport: { width: options.width ?? 1280, height: options.height ?? 860 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  }
}

/** Calls `onViolation` for each violation of the content security policy in pages of the context. */
export async function reportViolations(context: BrowserContext, onViolation: (text: string) => void): Promise<void> {
  await context.exposeBinding('loomcastReportViolation', (_source, text: string) => onViolation(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { loomcastReportViolation(text: string): void }).loomcastReportViolation
      report(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
}

/** Opens a page and adds its uncaught errors to `faults`. */
export async function newPage(context: BrowserContext, faults: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  return page
}

/** This request stays open as long as the page. */
const STREAM = /\/api\/video\/events/
const QUIET_MS = 500

/** Runs `act`, then waits until the page sends no more requests. Ignores the page's event stream. */
export async function untilQuiet(page: Page, act: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  const onRequest = (request: Request) => {
    if (STREAM.test(request.url())) return
    open.add(request)
    last = Date.now()
  }
  const onEnd = (request: Request) => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd)
  try {
    await act()
    await poll(() => open.size === 0 && Date.now() - last > QUIET_MS, {
      what: () => `${page.url()} to request nothing more; open: ${[...open].map((request) => request.url()).join(' ')}`,
    })
  } finally {
    page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd)
  }
}
