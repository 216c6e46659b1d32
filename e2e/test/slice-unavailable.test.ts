// covers: shell, packages/web-kit
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import {
  brief,
  browserProfileOf,
  type CachingBrowser,
  generate,
  hostSlice,
  launchCachingBrowser,
  poll,
  type SliceHost,
  see,
  signUp,
  useProductWithReleases,
  type Visitor,
  waitUntilHidden,
} from '../src/index.ts'

let product: Awaited<ReturnType<typeof useProductWithReleases>>
let browser: CachingBrowser
let host: SliceHost
let visitor: Visitor

beforeAll(async () => {
  product = await useProductWithReleases()
  browser = await launchCachingBrowser(product.url, browserProfileOf(product))
  host = await hostSlice(product, 'content')
  await poll(async () => (await (await fetch(`${product.url}/registry.json`)).text()).includes('127.0.0.1'), {
    what: 'the gateway to read the new registry',
  })
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await product?.release()
})
beforeEach(async () => {
  host.set({ kind: 'up' })
  visitor = await browser.newVisitor()
  await signUp(visitor.page)
})
afterEach(() => visitor.close())

const FALLBACK = /content generator isn't responding/i

/** Checks the rest of the product while the slice is unavailable: navigation, another page, the session. */
async function restIsUsable(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  // The load event does not come while a file of the slice hangs.
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  await see(page.getByRole('heading', { level: 1, name: /^Welcome/ }))
  await page.goto('/settings', { waitUntil: 'commit' })
  await see(page.getByRole('heading', { level: 1, name: 'Content Settings' }))
}

describe('the content slice on a separate server', () => {
  it('generates a post while the server is up', async () => {
    const { page, faults } = visitor
    await page.goto('/generate', { waitUntil: 'commit' })
    await generate(page, 'LinkedIn Post', 'We open at seven on Mondays. Coffee costs 2 euros.')
    expect(host.requests()).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })

  it.each([
    ['drops connections', { kind: 'gone' } as const],
    ['serves broken code', { kind: 'broken' } as const],
    ['never responds', { kind: 'hung' } as const],
  ])('shows a fallback when the server %s, leaves the rest usable, and recovers without a reload', async (_name, mode) => {
    const { page } = visitor
    host.set(mode)
    await page.goto('/generate', { waitUntil: 'commit' })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await see(page.getByText(FALLBACK))
    host.set({ kind: 'up' })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    // A browser opens at most six connections to a server and would keep using hung ones for another minute.
    host.closeWaiting()
    await see(brief(page))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    host.set(mode)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await restIsUsable(page)
  })

  it('recovers automatically when the server is available again', async () => {
    const { page } = visitor
    host.set({ kind: 'gone' })
    await page.goto('/generate', { waitUntil: 'commit' })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await see(page.getByText(FALLBACK))
    host.set({ kind: 'up' })
    await see(brief(page))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  it('shows a fallback while the server takes 15 s to respond, then appears', async () => {
    const { page } = visitor
    host.set({ kind: 'slow', ms: 15_000 })
    await page.goto('/generate', { waitUntil: 'commit' })
    await see(page.getByText(FALLBACK))
    await see(brief(page))
    await waitUntilHidden(page.getByText(FALLBACK))
  })

  it('shows a message when the file of a page hangs, and the page after Try again', async () => {
    const { page } = visitor
    await page.goto('/generate', { waitUntil: 'commit' })
    await see(brief(page))
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    host.set({ kind: 'hung', file: /page-history.*\.js/ })
    await page.getByRole('link', { name: 'History' }).first().click()
    await see(page.getByText("This part of the page didn't load"))
    host.set({ kind: 'up' })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await see(page.getByRole('heading', { level: 1, name: 'Content history' }))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  it('shows a message for its dashboard widget while the server is unavailable, then the widget', async () => {
    const { page } = visitor
    host.set({ kind: 'gone' })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await see(page.getByText(/Recent content didn't load/i))
    await see(page.getByRole('heading', { level: 1, name: /^Welcome/ }))
    host.set({ kind: 'up' })
    await see(page.getByText('Nothing written yet'))
  })
})
