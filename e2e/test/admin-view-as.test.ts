// covers: services/auth, packages/web-kit
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type Account, call, enter, faultsIn, freshEmail, mailsTo, poll, registerAccount, see } from '../src/index.ts'
import { openAdmin, storedAdminToken } from './support/back-office.ts'
import { visitedProduct } from './support/visited-product.ts'

const REASON = 'Ticket 42: a post is missing'
const PROMPT = 'Our bakery opens on Monday'

const site = visitedProduct()

/** A user with one post, whom the directory of users lists. */
async function writer(page: Page): Promise<Account> {
  const account = await registerAccount(site.product, freshEmail('viewed'))
  const body = { prompt: PROMPT, platform: 'linkedin', provider: 'local' }
  expect((await call(site.product, 'POST', '/api/content/generate', { token: account.token, body })).status).toBe(200)
  await openAdmin(page, site.product)
  const path = `/api/admin/users?q=${encodeURIComponent(account.email)}`
  await poll(async () => (await call(site.product, 'GET', path, { token: await storedAdminToken(page) })).json?.users?.[0], {
    what: `${account.email} in the directory`,
  })
  return account
}

const banner = (page: Page) => page.getByRole('banner')
const viewToken = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('loomcast.view') ?? '{}') as { token?: string }).token ?? '')

/** Opens the view in the user's details. Resolves to the new tab. */
async function openView(page: Page, account: Account): Promise<Page> {
  await page.goto(`/admin/users/${account.user_id}`)
  const details = page.getByRole('dialog', { name: 'User Details' })
  await details.getByRole('button', { name: 'View as user' }).click()
  const form = page.getByRole('dialog', { name: 'View as user' })
  await form.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), form.getByRole('button', { name: 'View as user' }).click()])
  await tab.waitForURL('**/dashboard')
  await see(banner(tab).getByText(`You are viewing the account of ${account.email}. Read only.`))
  return tab
}

describe('an administrator who views an account', () => {
  it('sees the posts of the user, can write nowhere, and ends the view without losing their own session', async () => {
    const { page } = site.visitor
    const account = await writer(page)
    const tab = await openView(page, account)
    expect(tab.url()).not.toContain('token')
    expect(await tab.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    await see(banner(tab).getByText(/^(30|29) minutes left$/))

    await tab.goto('/history')
    await see(tab.getByText(PROMPT).first())
    await see(banner(tab).getByRole('button', { name: 'End view' }))

    // A write in the page shows why it is rejected.
    await tab.goto('/settings')
    await tab.getByLabel(/custom instructions/i).fill('Changed by the administrator')
    await tab.getByRole('button', { name: /save/i }).first().click()
    await see(tab.getByRole('region', { name: 'Notifications' }).getByText(/It's read-only, so nothing was changed/))

    // Every service rejects direct calls.
    const token = await viewToken(tab)
    const writes = [
      ['PUT', '/api/user/profile', { first_name: 'Eve' }],
      ['POST', '/api/auth/logout', undefined],
      ['DELETE', '/api/auth/sessions', undefined],
      ['PUT', '/api/settings', { custom_instructions: 'Eve' }],
      ['POST', '/api/content/generate', { prompt: PROMPT, platform: 'linkedin', provider: 'local' }],
      ['POST', '/api/video/generate', {}],
      ['POST', '/api/billing/portal', {}],
      ['POST', '/api/checkout/session', { package_id: 'professional', origin_url: site.product.url }],
      ['POST', `/api/admin/users/${account.user_id}/deactivate`, { reason: 'x' }],
      ['GET', '/api/user/export', undefined],
      ['GET', '/api/content/export', undefined],
      ['GET', '/api/video/export', undefined],
      ['GET', '/api/billing/export', undefined],
      ['GET', '/api/publish/export', undefined],
    ] as const
    for (const [method, path, body] of writes) {
      const answer = await call(site.product, method, path, { token, ...(body && { body }) })
      expect([method, path, answer.status, answer.json?.code]).toEqual([method, path, 403, 'view_only'])
    }
    expect((await call(site.product, 'GET', '/api/admin/users', { token })).json?.code).toBe('forbidden')
    const settings = await call(site.product, 'GET', '/api/settings', { token: account.token })
    expect(settings.json.settings.custom_instructions).toBe('')

    // The user is notified, without the name of the administrator.
    const [mail] = await mailsTo(site.product, account.email, 'account-viewed')
    expect(mail?.text).toContain(REASON)
    expect(mail?.text).not.toContain(site.product.admin.email)
    const owner = await site.visit()
    await enter(owner.page, account)
    await owner.page.goto('/profile')
    await see(owner.page.getByText('An administrator is viewing your account'))
    await see(owner.page.getByText(`Reason: ${REASON}`))

    await banner(tab).getByRole('button', { name: 'End view' }).click()
    await tab.waitForURL('**/view')
    await see(tab.getByText('The view has ended'))
    expect((await call(site.product, 'GET', '/api/auth/me', { token })).json?.code).toBe('session_revoked')
    for (const path of ['/api/content/history', '/api/video/history', '/api/user/payment-history'])
      await poll(async () => (await call(site.product, 'GET', path, { token })).json?.code === 'session_revoked', {
        what: `the end of the view at ${path}`,
      })
    await owner.page.reload()
    await see(owner.page.getByText('Support viewed your account'))

    // The administrator's own session continues in both tabs.
    await tab.getByRole('link', { name: 'Back to users' }).click()
    await see(tab.getByRole('heading', { name: 'Users', level: 1 }))
    await page.goto('/admin/audit')
    await see(page.getByRole('heading', { name: 'Audit log', level: 1 }))
    const adminId = (await call(site.product, 'GET', '/api/auth/me', { token: await storedAdminToken(page) })).json.user_id
    const audit = await call(site.product, 'GET', `/api/admin/audit?target=${account.user_id}`, { token: await storedAdminToken(page) })
    const actions = audit.json.entries.map(({ action, actor, target, reason }: Entry) => [action, actor.id, target?.id, reason])
    expect(actions).toContainEqual(['user.view', adminId, account.user_id, REASON])
    expect(actions.map(([action]: string[]) => action)).toContain('user.view.end')
  })

  it('loses the view when their own session ends', async () => {
    const { page } = site.visitor
    const account = await writer(page)
    const tab = await openView(page, account)
    const token = await viewToken(tab)
    expect((await call(site.product, 'POST', '/api/auth/logout', { token: await storedAdminToken(page) })).status).toBe(200)
    expect((await call(site.product, 'GET', '/api/auth/me', { token })).json?.code).toBe('session_revoked')
    await tab.reload()
    await tab.waitForURL('**/view')
    await see(tab.getByText('The view has ended'))
  })

  it('cannot view another administrator', async () => {
    const { page } = site.visitor
    await writer(page)
    const path = `/api/admin/users?q=${encodeURIComponent(site.product.admin.email)}`
    const [admin] = (await call(site.product, 'GET', path, { token: await storedAdminToken(page) })).json.users
    await page.goto(`/admin/users/${admin.user_id}`)
    const details = page.getByRole('dialog', { name: 'User Details' })
    await see(details.getByText("Administrators' accounts can't be viewed as a user."))
    expect(await details.getByRole('button', { name: 'View as user' }).isDisabled()).toBe(true)
  })
})

interface Entry {
  action: string
  actor: { id: string }
  target: { id: string } | null
  reason: string | null
}

describe('the banner', () => {
  it('has no axe violation and no horizontal overflow, in both themes and at both widths', async () => {
    const { page } = site.visitor
    const account = await writer(page)
    const tab = await openView(page, account)
    await tab.goto('/history')
    await see(tab.getByText(PROMPT).first())
    expect(await faultsIn(tab, 'the view')).toEqual([])
    await banner(tab).getByRole('button', { name: 'End view' }).click()
    await see(tab.getByText('The view has ended'))
    expect(await faultsIn(tab, 'the end of the view')).toEqual([])
  })
})
