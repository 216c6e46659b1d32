import type { Page } from 'playwright-core'
import { type Answer, call, enterAsAdmin, type SharedProduct, see, signIn } from '../../src/index.ts'

/** Opens a page of the back office as the administrator. Without motion, which takes CPU time. */
export async function openAdmin(page: Page, product: SharedProduct, path = '/admin/dashboard'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enterAsAdmin(page, product.admin)
  await page.goto(path)
  await see(page.getByText('ADMIN ACCESS - Sensitive Data Area'))
}

/** Opens a page of the back office: the login is asked for, and leads back to the page. */
export async function openAdminByLogin(page: Page, product: SharedProduct, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForURL('**/admin/login')
  await logIn(page, product)
  await page.waitForURL(`**${path}`)
  await see(page.getByText('ADMIN ACCESS - Sensitive Data Area'))
}

/** Fills the form of the administrators' login. */
export async function logIn(page: Page, product: SharedProduct): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(product.admin.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(product.admin.password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
}

/** Logs in as the administrator on the login page of all users, which leads to the back office. */
export async function logInOnSite(page: Page, product: SharedProduct): Promise<void> {
  await page.goto('/login')
  await signIn(page, product.admin.email, product.admin.password)
  await page.waitForURL('**/admin/dashboard')
}

/** The administrator's token of the page. */
export const storedAdminToken = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('adminToken') ?? '')

/** Sends a request with the administrator's token of the page. */
export async function callAsAdmin(page: Page, product: SharedProduct, method: string, path: string, body?: unknown): Promise<Answer> {
  return call(product, method, path, { token: await storedAdminToken(page), body })
}

export const notice = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
