// covers: mfe-admin, services/admin
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type Account, call, freshEmail, linkInMail, poll, registerAccount, see, waitUntilHidden } from '../src/index.ts'
import { dialog, notice, openAdmin, storedAdminToken } from './support/back-office.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

async function openUsers(page: Page, query = ''): Promise<void> {
  await openAdmin(page, site.product, `/admin/users${query}`)
  await see(page.getByRole('heading', { name: 'Users', level: 1 }))
}

/** Waits until the user directory, which is updated by events, lists the account. */
async function listed(page: Page, email: string): Promise<{ user_id: string; version: number; subscription_status: string }> {
  const token = await storedAdminToken(page)
  const path = `/api/admin/users?q=${encodeURIComponent(email)}`
  return poll(async () => (await call(site.product, 'GET', path, { token })).json?.users?.[0], { what: `${email} in the directory` })
}

const logIn = (email: string, password: string) => call(site.product, 'POST', '/api/auth/login', { body: { email, password } })

describe('an administrator', () => {
  it('adds a user, who gets a link for choosing a password, edits, and deletes the user', async () => {
    const { page } = site.visitor
    const email = freshEmail('added')
    await openUsers(page)
    await page.getByRole('button', { name: 'Add user' }).click()
    const form = dialog(page, 'Add New User')
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByLabel(/^Password/).fill('a good long phrase')
    await form.getByRole('button', { name: 'Add user' }).click()
    await see(notice(page, 'User created successfully!'))
    await see(row(page, email))
    expect(await linkInMail(site.product, email, 'reset-password')).toContain('reset-password?token=')
    expect((await logIn(email, 'a good long phrase')).status).toBe(200)

    await page.getByRole('button', { name: `Edit ${email}` }).click()
    const edit = dialog(page, 'Edit User')
    await edit.getByLabel(/^Password/).fill('another good phrase')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await see(notice(page, 'User updated successfully!'))
    expect((await logIn(email, 'a good long phrase')).status).toBe(401)
    expect((await logIn(email, 'another good phrase')).status).toBe(200)

    await page.getByRole('button', { name: `Delete ${email}` }).click()
    const question = dialog(page, 'Are you sure you want to delete this user? This action cannot be undone.')
    expect(await question.getByRole('button', { name: 'Delete user' }).isDisabled()).toBe(true)
    await question.getByRole('textbox', { name: `Type ${email} to confirm` }).fill(email)
    await question.getByRole('button', { name: 'Delete user' }).click()
    await waitUntilHidden(row(page, email))
    expect((await logIn(email, 'another good phrase')).status).toBe(401)
  })

  it('searches, opens the details, gives a plan and a bonus, and deactivates the user', async () => {
    const { page } = site.visitor
    const account = await registerAccount(site.product, freshEmail('detailed'))
    await openUsers(page)
    await listed(page, account.email)
    await page.getByRole('searchbox').fill(account.email)
    // The address changes before the links of the rows do.
    await row(page, account.email).locator('a[href*="q="]').click()
    const details = dialog(page, 'User Details')
    await see(details.getByText(account.user_id))
    await see(details.getByText('No content yet'))

    await details.getByRole('button', { name: 'Change plan' }).click()
    const plan = dialog(page, 'Change plan')
    await plan.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: 'Professional', exact: true }).click()
    await plan.getByRole('textbox', { name: 'Reason' }).fill('Partner')
    await plan.getByRole('button', { name: 'Save plan' }).click()
    await see(notice(page, 'Plan updated successfully!'))
    await see(details.getByText('Professional').first())

    await details.getByRole('button', { name: 'Give a bonus' }).click()
    const bonus = dialog(page, 'Give a bonus')
    await bonus.getByRole('textbox', { name: 'Posts' }).fill('7')
    await bonus.getByRole('textbox', { name: 'Reason' }).fill('Apology')
    await bonus.getByRole('button', { name: 'Give bonus' }).click()
    await see(notice(page, 'Bonus granted'))
    await poll(async () => (await call(site.product, 'GET', '/api/user/package', { token: account.token })).json?.referral_bonus === 7, {
      what: 'the bonus',
    })

    await details.getByRole('button', { name: 'Deactivate' }).click()
    const deactivate = dialog(page, 'Deactivate user')
    await deactivate.getByRole('textbox', { name: 'Reason' }).fill('Test')
    await deactivate.getByRole('button', { name: 'Deactivate' }).click()
    await see(notice(page, `${account.email} was deactivated`))
    const refused = await logIn(account.email, account.password)
    expect([refused.status, refused.json.code]).toEqual([403, 'account_deactivated'])
    await poll(async () => (await call(site.product, 'GET', '/api/auth/me', { token: account.token })).status === 401, {
      what: 'the end of the session',
    })
    await page.keyboard.press('Escape')
    await waitUntilHidden(details)
    expect(page.url()).toContain(`/admin/users?q=`)
  })

  it('changes every user that matches a filter, and exports them', async () => {
    const { page } = site.visitor
    const name = `bulk${Date.now().toString(36)}`
    const accounts = await Promise.all([1, 2, 3].map((index) => registerAccount(site.product, `${name}-${index}@example.com`)))
    await openUsers(page)
    for (const { email } of accounts) await listed(page, email)
    await page.goto(`/admin/users?q=${name}`)
    await see(page.getByText('3 users'))

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await (await downloading).path()
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(4)

    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Give a bonus' }).click()
    const bulk = dialog(page, 'Give a bonus')
    await bulk.getByRole('textbox', { name: 'Posts' }).fill('2')
    await bulk.getByRole('textbox', { name: 'Reason' }).fill('Thanks')
    await bulk.getByRole('button', { name: 'Change 3 users' }).click()
    await see(page.getByText('3 of 3 users changed'))
    for (const { token } of accounts)
      await poll(async () => (await call(site.product, 'GET', '/api/user/package', { token })).json?.referral_bonus === 2, {
        what: 'the bonus',
      })
  })

  it('exports ticked users, and exports and deactivates all pages that match, with Undo', async () => {
    const { page } = site.visitor
    const name = `pages${Date.now().toString(36)}`
    const accounts: Account[] = []
    for (let each = 1; each <= 21; each += 7) {
      const batch = Array.from({ length: 7 }, (_, index) => registerAccount(site.product, `${name}-${each + index}@example.com`))
      accounts.push(...(await Promise.all(batch)))
    }
    const [first] = accounts
    if (!first) throw new Error('No account was registered.')
    await openUsers(page)
    for (const { email } of accounts) await listed(page, email)
    await page.goto(`/admin/users?q=${name}`)
    await see(page.getByText('21 users'))
    const exported = async () => {
      const downloading = page.waitForEvent('download')
      await page
        .getByRole('button', { name: /^Export \d+ users? as CSV$/ })
        .last()
        .click()
      return (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
    }
    await page
      .getByRole('checkbox', { name: `Select ${name}-` })
      .first()
      .check()
    const ticked = await exported()
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Select all 21 that match' }).click()
    const all = await exported()
    expect(all).toHaveLength(22)
    expect(ticked).toHaveLength(2)
    expect(all[0]).toBe(ticked[0])
    expect(all).toContain(ticked[1])

    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    const bulk = dialog(page, 'Deactivate users')
    await bulk.getByRole('textbox', { name: 'Reason' }).fill('Campaign')
    await bulk.getByRole('button', { name: 'Change 21 users' }).click()
    await see(page.getByText('21 of 21 users changed'))
    const deactivated = async () => {
      const path = `/api/admin/users?q=${name}&state=deactivated`
      return (await call(site.product, 'GET', path, { token: await storedAdminToken(page) })).json.total
    }
    expect(await deactivated()).toBe(21)
    expect((await logIn(first.email, first.password)).status).toBe(403)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await see(notice(page, 'Undone'))
    expect(await deactivated()).toBe(0)
    expect((await logIn(first.email, first.password)).status).toBe(200)
  })

  it('cannot remove their own account or the last administrator', async () => {
    const { page } = site.visitor
    await openUsers(page)
    const token = await storedAdminToken(page)
    const own = await listed(page, site.product.admin.email)
    const path = `/api/admin/users/${own.user_id}`
    const removals = [
      await call(site.product, 'DELETE', path, { token, body: {} }),
      await call(site.product, 'POST', `${path}/deactivate`, { token, body: { reason: 'Test' } }),
      await call(site.product, 'PUT', path, { token, body: { version: own.version, is_admin: false } }),
    ]
    expect(removals.map(({ status, json }) => [status, json.code])).toEqual(Array(3).fill([409, 'own_account']))
  })
})

it('the users of the back office refuse the token of a user', async () => {
  const account = await registerAccount(site.product)
  for (const path of ['/api/admin/users', '/api/admin/users/export', `/api/admin/users/${account.user_id}`, '/api/admin/users/bulk'])
    expect((await call(site.product, 'GET', path, { token: account.token })).status).toBe(403)
  expect((await call(site.product, 'GET', '/api/admin/users')).status).toBe(401)
})
