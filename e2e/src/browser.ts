import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { STEP_TIMEOUT_MS } from './poll.ts'

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
  /** Uncaught errors of the page's own code and violations of its content security policy, as they happened. */
  faults: string[]
  close(): Promise<void>
}

export interface VisitorOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
}

/** A user in a new browser context, with empty storage and a record of every fault of the page. */
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
