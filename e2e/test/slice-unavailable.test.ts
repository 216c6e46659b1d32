import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import {
  brief,
  generate,
  hostSlice,
  launchBrowser,
  newVisitor,
  type Product,
  poll,
  register,
  type SliceHost,
  see,
  startProduct,
  type Visitor,
  waitUntilHidden,
} from '../src/index.ts'

let product: Product
let browser: Browser
let host: SliceHost
let visitor: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
  host = await hostSlice(product, 'content')
  await poll(async () => (await (await fetch(`${product.url}/registry.json`)).text()).includes('127.0.0.1'), {
    what: 'the gateway to read the new registry',
  })
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await product?.stop()
})
beforeEach(async () => {
  host.set({ kind: 'up' })
  visitor = await newVisitor(browser, product.url)
  await register(visitor.page)
})
afterEach(() => visitor.close())

const FALLBACK = /content generator isn't responding/i

/** The rest of the product while the slice is away: navigation, another slice's page, the session. */
async function restIsUsable(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.waitForURL('**/dashboard')
  await see(page.getByRole('heading', { level: 1, name: /Welcome back/ }))
  await page.goto('/settings', { waitUntil: 'commit' })
  await see(page.getByRole('heading', { level: 1, name: 'Content Settings' }))
}

describe('the content slice on a server of its own', () => {
  it('works like any other while that server is up', async () => {
    const { page, faults } = visitor
    await page.goto('/generate', { waitUntil: 'commit' })
    await generate(page, 'LinkedIn Post', 'We open at seven on Mondays. Coffee costs 2 euros.')
    expect(host.requests()).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })

  it.each([
    ['gone', { kind: 'gone' } as const],
    ['broken', { kind: 'broken' } as const],
    ['never answering', { kind: 'hung' } as const],
  ])('%s: a named fallback stands in, the rest stays usable, and it recovers without a reload', async (_name, mode) => {
    const { page } = visitor
    host.set(mode)
    await page.goto('/generate', { waitUntil: 'commit' })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await see(page.getByText(FALLBACK))
    host.set({ kind: 'up' })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    // A browser has six connections to a server, and uses hung ones for another minute.
    host.closeWaiting()
    await see(brief(page))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    host.set(mode)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await restIsUsable(page)
  })

  it('comes back by itself when its server does', async () => {
    const { page } = visitor
    host.set({ kind: 'gone' })
    await page.goto('/generate', { waitUntil: 'commit' })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await see(page.getByText(FALLBACK))
    host.set({ kind: 'up' })
    await see(brief(page))
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  it('slow (15 s): the page is never stuck, and the slice appears when it arrives', async () => {
    const { page } = visitor
    host.set({ kind: 'slow', ms: 15_000 })
    await page.goto('/generate', { waitUntil: 'commit' })
    await see(page.getByText(FALLBACK))
    await see(brief(page))
    await waitUntilHidden(page.getByText(FALLBACK))
  })

  it('a page’s own file that hangs while the slice is on the screen: it is said, and Try again brings it', async () => {
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

  it('its widget on the dashboard is named when it is away and returns', async () => {
    const { page } = visitor
    host.set({ kind: 'gone' })
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await see(page.getByText(/Recent content didn't load/i))
    await see(page.getByRole('heading', { level: 1, name: /Welcome back/ }))
    host.set({ kind: 'up' })
    await see(page.getByText('Nothing written yet'))
  })
})
