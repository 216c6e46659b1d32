// covers: mfe-plan, services/publish
import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { call, faultsIn, LOOKS, poll, see, signUp, waitUntilHidden } from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()
const TEXT = 'Bread that is left at six goes for half price. Come by after six.'
const PHONE = { width: 375, height: 812 }

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')
const dayIn = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

async function planned(page: Page): Promise<string> {
  const post = {
    platform: 'linkedin',
    connection_id: null,
    text: TEXT,
    local_time: `${dayIn(1)}T09:00`,
    time_zone: 'UTC',
    state: 'planned',
  }
  const answer = await call(site.product, 'POST', '/api/publish/posts', { token: await tokenOf(page), body: { posts: [post] } })
  expect(answer.status).toBe(201)
  return answer.json.posts[0].post_id
}

it('a client without an account comments on a phone and approves, an edit makes that void, and the client approves again', async () => {
  const { page } = site.visitor
  await signUp(page)
  const id = await planned(page)
  await page.goto('/plan')
  await page.getByRole('button', { name: 'More for your plan' }).click()
  await page.getByRole('menuitem', { name: 'Request approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request approval' })
  await dialog.getByRole('button', { name: 'All', exact: true }).click()
  await dialog.getByLabel('Your name').fill('Ada’s bakery')
  await dialog.getByRole('checkbox', { name: 'Send only when approved' }).check()
  expect(await faultsIn(page, 'the dialog that requests an approval', LOOKS)).toEqual([])
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Review link' }).inputValue()
  expect(link).toMatch(/\/review#[\w-]{43}$/)

  const { page: client } = await site.visit(PHONE)
  const requests: string[] = []
  client.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const response = await client.goto(link)
  expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
  await see(client.getByRole('heading', { name: 'Posts by Ada’s bakery' }))
  await client.getByRole('button', { name: 'Approve' }).click()
  await see(client.getByText('Enter your name first.'))
  await client.getByLabel('Your name').fill('Grace')
  await client.getByRole('button', { name: 'Comment on a sentence' }).press('Enter')
  await client.getByRole('button', { name: 'Come by after six.', exact: true }).press('Enter')
  await client.getByLabel('Your comment on these words').fill('Until when?')
  expect(await faultsIn(client, 'the review of a post')).toEqual([])
  await client.setViewportSize(PHONE)
  await client.getByRole('button', { name: 'Add comment' }).click()
  await see(client.getByRole('heading', { name: '1 comment' }))
  await client.getByRole('button', { name: 'Approve' }).click()
  await see(client.getByText('Approved by Grace'))
  // The token is in no URL that leaves the page, and nothing is requested from elsewhere.
  const token = link.split('#')[1] ?? ''
  expect(requests.filter((url) => url.includes(token) || !url.startsWith(site.product.url))).toEqual([])

  await page.goto(`/plan?post=${id}`)
  const panel = page.getByRole('region', { name: 'Review' })
  await see(panel.getByText('Until when?'))
  await see(panel.getByText('Approved by Grace'))
  await panel.getByText(/^History/).click()
  expect(await faultsIn(page, 'the review of an own post', LOOKS)).toEqual([])
  await panel.getByRole('button', { name: 'Resolve the comment of Grace' }).click()
  await see(panel.getByRole('button', { name: 'Reopen the comment of Grace' }))
  const editor = page.getByRole('dialog', { name: 'LinkedIn Post' })
  await editor.getByRole('textbox', { name: 'Text' }).fill(`${TEXT.slice(0, -1)} and before eight.`)
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await waitUntilHidden(editor)

  await client.reload()
  await see(client.getByText('Edited since the decision'))
  await see(client.getByText(/and before eight\./).first())
  await see(client.getByText('Resolved'))
  await client.getByLabel('Your name').fill('Grace')
  await client.getByRole('button', { name: 'Approve' }).click()
  await see(client.getByText('Approved by Grace'))
  const stored = async () => (await call(site.product, 'GET', `/api/publish/posts/${id}`, { token: await tokenOf(page) })).json
  expect((await stored()).approval).toMatchObject({ state: 'approved', required: true, revision: 2 })
})

it('a file with posts shows its faults, stores nothing, and is planned when they are corrected', async () => {
  const { page } = site.visitor
  await signUp(page)
  await page.goto('/plan')
  await page.getByRole('button', { name: 'More for your plan' }).click()
  await page.getByRole('menuitem', { name: 'Import posts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import posts' })
  const file = (first: string) => ({
    name: 'posts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `date;time;account;text\n${first};09:00;LinkedIn;${TEXT}\n${dayIn(2)};9:30 am;Instagram;Fresh bread at seven.\n2026-01-05;09:00;Facebook;Past\n`,
    ),
  })
  const plan = async () => (await call(site.product, 'GET', '/api/publish/posts', { token: await tokenOf(page) })).json
  await dialog.getByLabel('CSV file').setInputFiles(file('03/04/2027'))
  await see(dialog.getByText(/can be 2027-03-04 or 2027-04-03/))
  expect(await dialog.getByRole('button', { name: 'Plan 2 posts' }).isDisabled()).toBe(true)
  expect(await faultsIn(page, 'the faults of a file', LOOKS)).toEqual([])
  expect((await plan()).posts).toEqual([])
  await dialog.getByLabel('CSV file').setInputFiles(file(dayIn(1)))
  await dialog.getByRole('button', { name: 'Plan 3 posts' }).click()
  await waitUntilHidden(dialog)
  await poll(async () => (await plan()).planned_count === 2, { what: 'the posts to be planned' })
  expect((await plan()).posts).toHaveLength(3)
})
