// covers: shell, gateway, tooling/launcher
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Registry } from '@loomcast/contracts/registry'
import { runSliceCommand } from '@loomcast/launcher/slice-command'
import {
  browserProfileOf,
  type CachingBrowser,
  faultsIn,
  launchCachingBrowser,
  PREVIEW_KEY,
  poll,
  readRegistry,
  see,
  useProductWithReleases,
} from '../src/index.ts'

let product: Awaited<ReturnType<typeof useProductWithReleases>>
let browser: CachingBrowser
beforeAll(async () => {
  product = await useProductWithReleases()
  browser = await launchCachingBrowser(product.url, browserProfileOf(product))
  await listNext()
})
afterAll(async () => {
  await browser?.close()
  await product?.release()
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

async function link(what = ['mfe-account', '9.0.0-preview1']): Promise<string> {
  const lines: string[] = []
  await runSliceCommand(['preview', ...what, '--data', product.data, '--url', product.url, '--page', '/pricing'], {
    env: { PREVIEW_KEY },
    print: (line) => lines.push(line),
  })
  return lines.join('\n').split('\n', 1)[0] ?? ''
}

it('serves a release only to a browser that opened the link, with a frame on every page and a button that ends it', async () => {
  const { page, faults, close } = await browser.newVisitor()
  const other = await browser.newVisitor()
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

it('shows where the releases of a page come from, and serves the one that its visitor chooses', async () => {
  const { page, faults, close } = await browser.newVisitor({ width: 375, theme: 'dark' })
  await page.goto(await link(['--inspect']))
  await page.getByRole('button', { name: 'Show releases' }).click()
  const panel = page.getByRole('region', { name: 'Releases on this page' })
  const account = panel.getByRole('listitem').filter({ hasText: 'All visitors get it.' }).filter({ hasText: 'Team: ' }).first()
  await see(account)
  expect(await panel.textContent()).toMatch(/\d+ files? loaded, \d+ kB compressed; the budget of a first visit to this page is \d+ kB\./)
  expect(await panel.textContent()).toContain('Widget Recent content: not used by this page so far.')
  expect(await faultsIn(page, 'the releases of a page')).toEqual([])
  const label = (await panel.getByRole('listitem').filter({ hasText: '9.0.0-preview1' }).locator('strong').textContent()) ?? ''
  await panel.getByLabel(`Release of ${label}`).selectOption('9.0.0-preview1')
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await see(bar.getByText(`${label} 9.0.0-preview1`))
  await page.getByRole('button', { name: 'Show releases' }).click()
  await see(panel.getByText('You chose it.'))
  await panel.getByLabel(`Release of ${label}`).selectOption('')
  await see(bar.getByText('You get the same releases as other visitors.'))
  expect(faults).toEqual([])
  await close()
})

it('loads a new release in an unused tab', async () => {
  // With a context of its own, because the clock of a context cannot be removed.
  const { page, close } = await browser.newVisitor({ ownContext: true })
  const file = join(product.data, 'remotes.json')
  const { releases }: Registry = await readRegistry(product)
  const version = () =>
    page.evaluate(() => {
      const { slices } = JSON.parse(document.getElementById('loomcast-registry')?.textContent ?? '{"slices":[]}')
      return slices.find(({ slice }: { slice: string }) => slice === 'account')?.version
    })
  await page.clock.install()
  await page.goto('/login')
  await see(page.getByRole('heading', { level: 1 }))
  expect(await version()).not.toBe('9.0.0-preview1')
  // Pages compare the files of releases, so the new one has its files at another URL.
  const base = `${product.url}/mf/account/`
  const moved = releases.map((each) => {
    if (each.slice !== 'account') return each
    return each.version === '9.0.0-preview1' ? { ...each, base, weight: 100 } : { ...each, weight: 0 }
  })
  await writeFile(file, JSON.stringify({ releases: moved }, null, 2))
  await poll(async () => (await (await fetch(`${product.url}/registry.json`)).text()).includes('9.0.0-preview1'), {
    what: 'the gateway to give the new release',
  })
  // The page receives the release with its next request of the registry, and then waits for half an hour without input.
  const announced = page.waitForResponse((response) => response.url().endsWith('/registry.json'))
  await page.clock.fastForward('05:30')
  await announced
  const loaded = page.waitForEvent('load')
  await page.clock.fastForward('30:00')
  await loaded
  expect(await version()).toBe('9.0.0-preview1')
  await writeFile(file, JSON.stringify({ releases }, null, 2))
  await close()
})

it('counts a tab that relies on a release until the tab is closed', async () => {
  const open = async () => {
    const { releases } = await (await fetch(`${product.url}/metrics/tabs`)).json()
    return releases.find(({ version }: { version: string }) => version === '9.0.0-preview1')?.open
  }
  const { page, close } = await browser.newVisitor({ ownContext: true })
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
