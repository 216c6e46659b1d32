// covers: mfe-plan, services/publish
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { systemClock } from '@loomcast/service-kit/time'
import type { Page } from 'playwright-core'
import { startBluesky } from '../../services/publish/test/doubles/bluesky.server.ts'
import type { NetworkDouble } from '../../services/publish/test/doubles/double-server.ts'
import { startGhost } from '../../services/publish/test/doubles/ghost.double.ts'
import { startNostr } from '../../services/publish/test/doubles/start-network.ts'
import { type ServerHost, startServerHost } from '../../tooling/test-setup/src/servers/server-host.ts'
import { call, poll, see, signUp, waitUntilHidden } from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()
const PLATFORMS = [
  'LinkedIn Post',
  'Facebook Post',
  'Threads Post',
  'Twitter/X Thread',
  'Blog Post',
  'Instagram Caption',
  'YouTube Description',
]

let servers: ServerHost
const networks: NetworkDouble[] = []
beforeAll(async () => {
  servers = await startServerHost()
  process.env['TEST_SERVERS_URL'] = servers.url
})
afterAll(async () => {
  await Promise.all(networks.map((network) => network.stop()))
  await servers?.stop()
})

/** An account with all of a paid plan, and accounts at three networks. */
async function connected(page: Page): Promise<string> {
  const email = await signUp(page)
  const { product } = site
  const admin = (await call(product, 'POST', '/api/admin/login', { body: product.admin })).json.access_token
  const user = await poll(
    async () => (await call(product, 'GET', `/api/admin/users?q=${encodeURIComponent(email)}`, { token: admin })).json.users[0],
    { what: 'the user in the list' },
  )
  const body = { subscription_status: 'business', reason: 'For a test' }
  expect((await call(product, 'PUT', `/api/admin/users/${user.user_id}/subscription`, { token: admin, body })).status).toBeLessThan(300)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  networks.push(await startBluesky(), await startGhost({ clock: systemClock }), await startNostr())
  for (const [index, network] of ['bluesky', 'ghost', 'nostr'].entries())
    await poll(
      async () => {
        const fields = networks[index]?.fields
        const { status, text } = await call(product, 'POST', '/api/publish/connections', { token, body: { network, fields } })
        if (status !== 201) throw new Error(text)
        return true
      },
      { what: `the account at ${network}` },
    )
  return token
}

it('an idea becomes seven texts and a planned week, and is published on Bluesky, Ghost and Nostr', async () => {
  const { page } = site.visitor
  const token = await connected(page)
  const prompt = 'Bread that is left at six goes for half price. Come by after six.'
  const { json } = await call(site.product, 'POST', '/api/content/generate-set', { token, body: { prompt, platforms: PLATFORMS } })
  await page.goto(`/plan?set=${json.set_id}`)
  const dialog = page.getByRole('dialog', { name: 'Plan these posts' })
  const rows = dialog.getByRole('listitem')
  await see(dialog.getByLabel('Date').first())
  expect(await rows.count()).toBe(PLATFORMS.length)
  for (const [platform, account] of [
    [/^Threads Post/, /^Bluesky: /],
    [/^Blog Post/, /^Ghost: /],
    [/^Facebook Post/, /^Nostr: /],
  ] as const) {
    const row = dialog.getByRole('listitem', { name: platform })
    await row.getByRole('combobox', { name: 'Post through' }).click()
    await page.getByRole('option', { name: account }).click()
  }
  const short = dialog.getByRole('listitem', { name: /^Threads Post/ })
  await short.getByRole('button', { name: /^Edit Threads Post/ }).click()
  await short.getByRole('textbox', { name: 'Text' }).fill('What is left at six goes for half price.')
  await dialog.getByRole('button', { name: `Plan ${PLATFORMS.length} posts` }).click()
  await waitUntilHidden(dialog)
  await page.locator('label', { hasText: 'List' }).click()
  for (const platform of ['Threads Post', 'Blog Post', 'Facebook Post']) {
    await page
      .getByRole('button', { name: new RegExp(`^More for ${platform}`) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Send now' }).click()
  }
  await poll(
    async () => (await Promise.all(networks.map(async (network) => (await network.published()).length))).every((count) => count === 1),
    {
      what: 'the posts to be published',
    },
  )
  for (const platform of [/Threads Post/, /Blog Post/, /Facebook Post/])
    await see(page.getByRole('listitem').filter({ hasText: platform }).getByText('Published'))
  const [bluesky] = await Promise.all(networks.map((network) => network.published()))
  expect(bluesky?.map(({ text }) => text)).toEqual(['What is left at six goes for half price.'])
})
