// covers: mfe-admin, services/admin
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { poll, registerAccount, see, signIn } from '../src/index.ts'
import { logInOnSite, panel } from './support/back-office.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

async function openDashboard(page: Page): Promise<void> {
  await logInOnSite(page, site.product)
  await see(page.getByText('ADMIN ACCESS - Sensitive Data Area'))
}
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' })
const pagesMenu = (page: Page) => page.getByRole('button', { name: /^Admin pages, current page/ })

describe('an administrator', () => {
  it('sees the totals and the system status, and opens the analytics for 90 days', async () => {
    const { page } = site.visitor
    await openDashboard(page)
    await see(page.getByRole('group', { name: 'Total users' }).getByText('registered this month'))
    await see(panel(page, 'From registration to payment'))
    await see(page.getByRole('group', { name: 'Activation' }))
    const status = panel(page, 'System status')
    await see(status.getByRole('listitem').filter({ hasText: 'Backend API' }).getByText('Operational'))
    await see(status.getByRole('listitem').filter({ hasText: 'gateway' }).getByText('Operational'))
    await see(status.getByRole('listitem').filter({ hasText: 'OpenAI' }).getByText('Not Configured'))
    await see(status.getByText(/^Checked/))

    expect(await pagesMenu(page).isVisible()).toBe(false)
    await sidebar(page).getByRole('link', { name: 'Users' }).click()
    await page.waitForURL('**/admin/users')
    await page.setViewportSize({ width: 1023, height: 860 })
    await see(pagesMenu(page))
    expect(await sidebar(page).isVisible()).toBe(false)
    await pagesMenu(page).click()
    await page.getByRole('menuitem', { name: 'Analytics' }).click()
    await page.waitForURL('**/admin/analytics')
    await page.setViewportSize({ width: 1280, height: 860 })
    await see(panel(page, 'Cost analysis').getByText('Estimated AI cost'))
    await page.getByText('90 days', { exact: true }).click()
    await page.waitForURL('**/admin/analytics?days=90')
  })

  it('opens a page and finds a new user with the command palette', async () => {
    const { page } = site.visitor
    const { email } = await registerAccount(site.product)
    await openDashboard(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await palette.getByRole('combobox').fill('analyt')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/analytics')

    await page.keyboard.press('Control+k')
    // The user directory is updated by events, so a new user appears after a moment. Each change of the text searches again.
    await poll(
      async () => {
        await palette.getByRole('combobox').fill(email.slice(0, -1))
        await palette.getByRole('combobox').fill(email)
        return see(palette.getByRole('option', { name: email }), 2_000).then(
          () => true,
          () => false,
        )
      },
      { what: `${email} in the search` },
    )
  })

  it('saves a view of the user list and opens it again by its name', async () => {
    const { page } = site.visitor
    await openDashboard(page)
    await page.goto('/admin/users?sort=email')
    await see(page.getByRole('table', { name: /users/i }))
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('By email')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await see(page.getByRole('button', { name: 'By email' }))
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'By email' }).click()
    await page.waitForURL('**/admin/users?sort=email')
  })

  it('logs out, which clears the session and the admin token', async () => {
    const { page } = site.visitor
    await openDashboard(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('adminToken')])).toEqual([null, null])
    await page.goto('/admin/dashboard')
    await page.waitForURL('**/admin/login')
  })
})

it('shows "Access Denied" to a user who is not an administrator', async () => {
  const { page } = site.visitor
  const { email, password } = await registerAccount(site.product)
  await page.goto('/login')
  await signIn(page, email, password)
  await page.waitForURL('**/dashboard')
  await page.goto('/admin/dashboard')
  await see(page.getByText('Administrator privileges required.'))
  await see(page.getByRole('link', { name: 'Return to Homepage' }))
})
