// covers: shell, gateway, tooling/launcher
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Registry } from '@loomcast/contracts/registry'
import { runSliceCommand } from '@loomcast/launcher/slice-command'
import type { Browser } from 'playwright-core'
import { faultsIn, launchBrowser, newVisitor, type Product, poll, readRegistry, see, startProduct } from '../src/index.ts'

const KEY = 'the key of previews in this journey'

let product: Product
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({ PREVIEW_KEY: KEY })
  await listNext()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Lists another version of the account slice, which no visitor gets. */
async function listNext(): Promise<void> {
  const { releases }: Registry = await readRegistry(product)
  const live = releases.find(({ slice }) => slice === 'account')
  if (!live) throw new Error('The account slice is not listed.')
  const next = { ...live, version: '9.0.0-preview1', weight: 0 }
  await writeFile(join(product.data, 'remotes.json'), JSON.stringify({ releases: [...releases, next] }, null, 2))
  await poll(async () => (await (await fetch(`${product.url}/metrics/tabs`)).text()).includes(next.version), { what: 'the new registry' })
}

async function link(): Promise<string> {
  const lines: string[] = []
  await runSliceCommand(['preview', 'mfe-account', '9.0.0-preview1', '--data', product.data, '--url', product.url, '--page', '/pricing'], {
    env: { PREVIEW_KEY: KEY },
    print: (line) => lines.push(line),
  })
  return lines.join('\n').split('\n', 1)[0] ?? ''
}

it('serves a release only to a browser that opened the link, with a frame on every page and a button that ends it', async () => {
  const { page, faults, close } = await newVisitor(browser, product.url)
  const other = await newVisitor(browser, product.url)
  await page.goto(await link())
  const bar = page.getByRole('complementary', { name: 'Preview' })
  for (const path of ['/pricing', '/', '/login']) {
    await page.goto(path)
    await see(bar)
    expect(await bar.textContent()).toContain('9.0.0-preview1')
    expect(await faultsIn(page, `the preview of ${path}`)).toEqual([])
  }
  await other.page.goto('/login')
  await see(other.page.getByRole('heading', { level: 1 }))
  expect(await other.page.getByRole('complementary', { name: 'Preview' }).count()).toBe(0)
  const files = await other.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.filter((name) => name.includes('preview'))).toEqual([])
  await page.getByRole('button', { name: 'Leave preview' }).click()
  await bar.waitFor({ state: 'detached' })
  await see(page.getByRole('heading', { level: 1 }))
  expect([...faults, ...other.faults]).toEqual([])
  await Promise.all([close(), other.close()])
})

it('counts a tab that relies on a release until the tab is closed', async () => {
  const open = async () => {
    const { releases } = await (await fetch(`${product.url}/metrics/tabs`)).json()
    return releases.find(({ version }: { version: string }) => version === '9.0.0-preview1')?.open
  }
  const { page, close } = await newVisitor(browser, product.url)
  await page.clock.install()
  await page.goto(await link())
  await see(page.getByRole('complementary', { name: 'Preview' }))
  expect(await open()).toBe(0)
  await page.clock.fastForward('00:31')
  await poll(async () => (await open()) === 1, { what: 'the tab to be counted' })
  await page.goto('about:blank')
  await poll(async () => (await open()) === 0, { what: 'the closed tab to be forgotten' })
  await close()
})
