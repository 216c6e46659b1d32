import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import { freshEmail, see, waitUntilHidden } from '../src/index.ts'
import { callAsAdmin, dialog, openAdmin } from './support/back-office.ts'
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
