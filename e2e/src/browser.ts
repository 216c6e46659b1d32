import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { poll, STEP_TIMEOUT_MS } from './poll.ts'

const QUIET = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const asRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, headless: true, args: asRoot ? [...QUIET, '--no-sandbox'] : QUIET })
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Uncaught errors in the page's own code and violations of its content security policy, in order. */
  faults: string[]
  close(): Promise<void>
}

export interface VisitorOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
}

/** Opens a page in a new browser context with empty storage, and records the page's faults. */
export async function newVisitor(browser: Browser, baseURL: string, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: options.width ?? 1280, height: options.height ?? 860 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  })
  const faults: string[] = []
  await context.exposeBinding('loomcastReportViolation', (_source, text: string) => {
    faults.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { loomcastReportViolation(text: string): void }).loomcastReportViolation
      report(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  return { page, context, faults, close: () => context.close() }
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
