import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core'
import {
  contextOptions,
  endRoutes,
  launchOptions,
  newPage,
  newVisitor,
  reportViolations,
  type Visitor,
  type VisitorOptions,
} from './browser.ts'

export interface CachingBrowser {
  /** Opens a page with empty storage. The visitor uses the cache unless another one uses it, or the visitor has a context of its own. */
  newVisitor(options?: VisitorOptions): Promise<Visitor>
  close(): Promise<void>
}

/** What a browser stores for an origin, except the HTTP cache and compiled code. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,shared_storage,storage_buckets,other'

/**
 * Launches a browser whose visitors use one profile in sequence. Each visitor finds the files of the product and their compiled code in the
 * cache, which halves the CPU time of a page load, but no cookies or storage of an earlier visitor. With `reusedProfile`, a folder that only one browser uses at
 * a time, the next browser of this folder has the cache too; otherwise the profile is deleted with the browser.
 */
export async function launchCachingBrowser(baseURL: string, reusedProfile?: string): Promise<CachingBrowser> {
  const profile = reusedProfile ?? (await mkdtemp(join(tmpdir(), 'loomcast-browser-')))
  const context = await chromium.launchPersistentContext(profile, { ...(await launchOptions()), ...contextOptions(baseURL) })
  const browser = context.browser()
  if (!browser) throw new Error('Playwright has not returned the browser of the profile.')
  // Chromium exits when its last page is closed.
  const [first = await context.newPage()] = context.pages()
  const session = await context.newCDPSession(first)
  let faults: string[] | undefined
  // An earlier browser of a reused profile can have ended before its visitor was closed.
  await context.clearCookies()
  await deleteStorage(session, new Set([new URL(baseURL).origin]))
  await reportViolations(context, (text) => faults?.push(text))

  async function newCachingVisitor(options?: VisitorOptions): Promise<Visitor> {
    const ownFaults: string[] = []
    faults = ownFaults
    const visited = new Set([new URL(baseURL).origin])
    const recordOrigins = (page: Page) => void page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).origin))
    context.on('page', recordOrigins)
    const page = await newPage(context, ownFaults)
    if (options) await emulate(page, contextOptions(baseURL, options))
    return {
      page,
      context,
      faults: ownFaults,
      async close() {
        context.off('page', recordOrigins)
        await endRoutes(context)
        for (const page of context.pages()) if (page !== first) await page.close()
        await context.clearCookies()
        await deleteStorage(session, visited)
        faults = undefined
      },
    }
  }

  return {
    newVisitor: (options) => (faults || options?.ownContext ? newVisitor(browser, baseURL, options) : newCachingVisitor(options)),
    async close() {
      await browser.close()
      if (reusedProfile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Gives the page the options that its context would have. A page that it opens has those of the profile. */
async function emulate(page: Page, { viewport, colorScheme, reducedMotion }: BrowserContextOptions): Promise<void> {
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null })
}

async function deleteStorage(session: CDPSession, origins: ReadonlySet<string>): Promise<void> {
  // Pages such as about:blank have the origin `null` and no storage.
  for (const origin of origins) if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
}
