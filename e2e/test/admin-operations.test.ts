import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import { call, freshEmail, poll, registerAccount, see, waitUntilHidden } from '../src/index.ts'
import { callAsAdmin, dialog, notice, openAdmin, panel } from './support/back-office.ts'
import { rejectKnowledge } from './support/unhandled-work.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

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

  // While the cause remains, the event fails again.
  const single = page.getByRole('table', { name: 'Dead letters, newest first' }).getByRole('row').filter({ hasText: 'content.projections' })
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
