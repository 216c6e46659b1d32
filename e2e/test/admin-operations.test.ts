// covers: services/admin
import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { adminToken } from '../src/back-office.ts'
import { type Account, call, freshEmail, poll, registerAccount, type SharedProduct, see, waitUntilHidden } from '../src/index.ts'
import { callAsAdmin, dialog, notice, openAdmin, panel } from './support/back-office.ts'
import { addFailedWork, losePayments, rejectKnowledge } from './support/unhandled-work.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct({ emptyData: true })

it('the audit log lists performed and refused actions, filters, exports and verifies them', async () => {
  const { product, visitor } = site
  const { page } = visitor
  await openAdmin(page, product, '/admin/audit')
  const email = freshEmail('audited')
  const body = { email, password: 'a good long phrase', subscription_status: 'free', is_admin: false }
  const created = await callAsAdmin(page, product, 'POST', '/api/admin/users', body)
  expect(created.status).toBe(201)
  const again = await callAsAdmin(page, product, 'POST', '/api/admin/users', body)
  expect(again.status).toBe(409)

  await page.goto('/admin/audit?action=user.create')
  const row = page.getByRole('row').filter({ hasText: 'Performed' }).first()
  await see(row.getByText('user.create'))
  await see(row.getByText(product.admin.email))
  await row.getByRole('button', { name: /^Details of entry/ }).click()
  const entry = dialog(page, /^Entry \d+: user\.create$/)
  await see(entry.getByRole('table', { name: 'Before and after' }))
  await page.keyboard.press('Escape')
  await waitUntilHidden(entry)
  await page.goto('/admin/audit?result=refused')
  await see(page.getByRole('row').filter({ hasText: 'user.create' }).getByText('Refused'))
  expect(await page.getByRole('table').getByText('Performed').count()).toBe(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('seq')
  expect(lines.slice(1).every((line) => line.includes('refused'))).toBe(true)
  expect(lines.length).toBeGreaterThan(1)

  const other = await adminToken(product)
  expect((await call(product, 'POST', '/api/auth/logout', { token: other })).status).toBe(200)
  await poll(async () => (await recorded(page, product, 'admin.logout')).length === 1, { what: 'the recorded logout' })

  await page.getByRole('button', { name: 'Verify the log' }).click()
  await see(page.getByText(/^Valid \d+ entries, \d+ signed anchors?/).or(page.getByText('Valid', { exact: true })))
  expect(await page.getByText('Not valid').count()).toBe(0)
})

it('a dead letter is listed with its reason, counted, replayed and applied, and the audit log has each replay', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const writer = await registerAccount(product)
  await openAdmin(page, product, '/admin/events')
  await see(page.getByText('No dead letters'))
  const accept = await rejectKnowledge(product, 'Summer')
  for (const place of ['linkedin', 'facebook']) {
    const item = { platform: place, content_type: 'system_prompt', description: '', is_active: true }
    const body = { ...item, title: `Summer on ${place}`, content: `Always: Open in August on ${place}` }
    expect((await callAsAdmin(page, product, 'POST', '/api/admin/knowledge', body)).status).toBe(201)
  }
  const letters = async () => (await callAsAdmin(page, product, 'GET', '/api/admin/dead-letters')).json.letters
  await poll(async () => (await letters()).length === 2, { what: 'the dead letters' })
  const text = async (platform: string) => {
    const body = { platform, prompt: 'Bread that is left at six is sold for half price.' }
    return (await call(product, 'POST', '/api/content/generate', { token: writer.token, body })).json.content
  }
  expect(await text('LinkedIn Post')).not.toContain('Open in August')

  await page.reload()
  const groups = page.getByRole('table', { name: 'Dead letters by error' })
  const group = groups.getByRole('row').filter({ hasText: 'content.projections' })
  await see(group.getByText('MongoServerError: Document failed validation'))
  await see(group.getByRole('cell', { name: '2', exact: true }))
  await see(group.getByText('com.loomcast.admin.knowledge-item-changed.v2'))

  const single = page.getByRole('table', { name: 'Dead letters, newest first' }).getByRole('row').filter({ hasText: 'content.projections' })
  await single
    .first()
    .getByRole('button', { name: /^Show data of/ })
    .click()
  const data = dialog(page, 'Data of the event')
  await see(data.getByText('"title": "•••"'))
  expect(await data.textContent()).not.toContain('Summer on')
  await data.getByRole('textbox', { name: 'Reason' }).fill('Which item is it?')
  await data.getByRole('button', { name: 'Show all data' }).click()
  await see(data.getByText('All data is shown. This was recorded in the audit log.'))
  expect(await data.textContent()).toContain('Summer on')
  await page.keyboard.press('Escape')
  await waitUntilHidden(data)
  expect(await reasonsOf(page, product, 'dead_letter.reveal')).toEqual(['Which item is it?'])

  // While the cause remains, the event fails again.
  await single
    .first()
    .getByRole('button', { name: /^Replay/ })
    .click()
  const replay = dialog(page, 'Replay')
  await replay.getByRole('textbox', { name: 'Reason' }).fill('Is the rule still there?')
  await replay.getByRole('button', { name: 'Start replay' }).click()
  await see(notice(page, 'The replay of 1 event was started'))
  const replays = panel(page, 'Replays').getByRole('listitem')
  await see(replays.filter({ hasText: '0 handled, 1 failed again' }))
  expect(await letters()).toHaveLength(2)

  await accept()
  await group.getByRole('button', { name: /^Replay 2 events/ }).click()
  await replay.getByRole('button', { name: 'Dry run' }).click()
  await see(replay.getByText('2 events would be replayed.'))
  expect(await letters()).toHaveLength(2)
  await replay.getByRole('textbox', { name: 'Reason' }).fill('The rule was removed')
  await replay.getByRole('button', { name: 'Start replay' }).click()
  await see(replays.filter({ hasText: '2 handled, 0 failed again' }).getByText('Finished'))
  await see(page.getByText('No dead letters'))
  expect(await text('LinkedIn Post')).toContain('Open in August on linkedin')
  expect(await text('Facebook Post')).toContain('Open in August on facebook')

  await page.goto('/admin/audit?action=dead_letter.replay')
  const entries = page.getByRole('row').filter({ hasText: 'dead_letter.replay' })
  await see(entries.filter({ hasText: 'Performed' }).nth(1))
  await entries
    .first()
    .getByRole('button', { name: /^Details of entry/ })
    .click()
  await see(dialog(page, /dead_letter\.replay$/).getByText('The rule was removed'))
})

it('a provider event, jobs and an alert are replayed or resolved with a reason, and a running replay is stopped', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const buyer = await registerAccount(product)
  await buy(product, buyer)
  const payments = async () => (await call(product, 'GET', '/api/user/payment-history', { token: buyer.token })).json.payments
  await poll(async () => (await payments()).length === 1, { what: 'the payment' })
  await openAdmin(page, product, '/admin/events')
  const received = async () => (await callAsAdmin(page, product, 'GET', '/api/admin/provider-events')).json.events
  await poll(async () => (await received()).every(({ state }: { state: string }) => state === 'done'), { what: 'the provider events' })
  const eventId = await losePayments(product, buyer.user_id)
  await addFailedWork(product, buyer.user_id, { emails: 30 })
  expect(await payments()).toEqual([])

  const startReplay = async (reason: string, perSecond?: number) => {
    const replay = dialog(page, 'Replay')
    if (perSecond !== undefined) await replay.getByRole('textbox', { name: 'Per second' }).fill(String(perSecond))
    await replay.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await replay.getByRole('button', { name: 'Start replay' }).click()
    await waitUntilHidden(replay)
  }

  await page.goto('/admin/events?tab=provider-events')
  const event = page.getByRole('row').filter({ hasText: eventId })
  await see(event.getByText('Failed', { exact: true }))
  await event.getByRole('button', { name: /^Replay/ }).click()
  await startReplay('The provider responds again')
  await poll(async () => (await payments()).length === 1, { what: 'the payment that the replay recorded' })
  await poll(async () => (await received()).every(({ state }: { state: string }) => state === 'done'), { what: 'the replayed event' })

  const failed = async (): Promise<string[]> =>
    (await callAsAdmin(page, product, 'GET', '/api/admin/jobs')).json.jobs.map(({ job_id }: { job_id: string }) => job_id)
  const jobs = page.getByRole('table', { name: 'Jobs that failed or do not progress' })
  const replays = panel(page, 'Replays').getByRole('listitem').filter({ hasText: 'auth: mail' })
  await page.getByRole('tab', { name: 'Stuck jobs' }).click()
  await jobs.getByRole('button', { name: 'Replay auth mail mail_0', exact: true }).click()
  await startReplay('The mailbox exists now')
  await see(replays.filter({ hasText: '1 scheduled again' }).getByText('Finished'))
  expect(await failed()).not.toContain('mail_0')

  await waitUntilHidden(jobs.getByRole('checkbox', { name: 'Select auth mail mail_0', exact: true }))
  for (const id of ['mail_1', 'mail_2']) await jobs.getByRole('checkbox', { name: `Select auth mail ${id}`, exact: true }).check()
  await page.getByRole('button', { name: 'Replay 2 jobs', exact: true }).click()
  await startReplay('Two more mailboxes')
  await see(replays.filter({ hasText: '2 scheduled again' }).getByText('Finished'))
  expect(await failed()).toHaveLength(27)

  await page.getByRole('button', { name: /^Replay 27 jobs: / }).click()
  await startReplay('All of them', 1)
  await page.getByRole('button', { name: 'Stop the replay of auth: mail' }).click()
  const stopped = replays.filter({ hasText: 'Stopped' })
  await see(stopped.getByText(/, \d+ not sent$/))
  const listed = (await callAsAdmin(page, product, 'GET', '/api/admin/replays')).json.replays
  expect(listed.find(({ total }: { total: number }) => total === 27)).toMatchObject({ state: 'stopped', per_second: 1 })
  expect((await failed()).length).toBeGreaterThan(0)

  await page.getByRole('tab', { name: 'Billing alerts' }).click()
  await page.getByRole('button', { name: 'Resolve dispute_lost:dp_1' }).click()
  const resolve = dialog(page, 'Resolve the alert')
  await resolve.getByRole('textbox', { name: 'Reason' }).fill('Settled with the bank')
  await resolve.getByRole('button', { name: 'Resolve', exact: true }).click()
  await see(page.getByText('No open alerts'))

  expect(await reasonsOf(page, product, 'provider_event.replay')).toEqual(['The provider responds again'])
  expect(await reasonsOf(page, product, 'job.replay')).toEqual(['All of them', 'Two more mailboxes', 'The mailbox exists now'])
  expect(await reasonsOf(page, product, 'replay.stop')).toHaveLength(1)
  expect(await reasonsOf(page, product, 'alert.resolve')).toEqual(['Settled with the bank'])
})

/** Buys the plan Professional in the sandbox. */
async function buy(product: SharedProduct, { token }: Account): Promise<void> {
  const body = { package_id: 'professional', include_video: false, origin_url: new URL(product.url).origin }
  const { session_id } = (await call(product, 'POST', '/api/checkout/session', { token, body })).json
  expect((await call(product, 'POST', `/sandbox/checkout/${session_id}/pay`, { body: { card: 'ok' } })).status).toBe(303)
}

const reasonsOf = async (page: Page, product: SharedProduct, action: string) =>
  (await recorded(page, product, action)).map(({ reason }) => reason)

/** The performed actions in the audit log, newest first. */
async function recorded(page: Page, product: SharedProduct, action: string): Promise<{ reason: string | null }[]> {
  return (await callAsAdmin(page, product, 'GET', `/api/admin/audit?action=${action}&result=performed`)).json.entries
}
