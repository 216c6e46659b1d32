import type { Page } from 'playwright-core'
import { freshEmail } from './account.ts'
import { PASSWORD } from './screens.ts'

/** Sessions of the page's browser from calls of the API. The forms for it load two pages with their requests, which most tests do not check. */

/** A small document with the origin of the product, whose storage a script can write. */
const DOCUMENT = '/registry.json'

/** Registers a new account and signs it in. The next page that opens belongs to it. */
export async function signUp(page: Page, email = freshEmail()): Promise<string> {
  const token = await accessToken(page, '/api/auth/register', { email, password: PASSWORD })
  await store(page, { token })
  return email
}

/** Signs a user in. The next page that opens belongs to the user. */
export async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await store(page, { token: await accessToken(page, '/api/auth/login', { email, password }) })
}

/** Signs an administrator in, and returns the token. The next page that opens belongs to the administrator. */
export async function enterAsAdmin(page: Page, { email, password }: { email: string; password: string }): Promise<string> {
  const token = await accessToken(page, '/api/admin/login', { email, password })
  await store(page, { token, adminToken: token })
  return token
}

/** Sends the call with the cookies of the page's browser, which keeps those of the response. */
async function accessToken(page: Page, path: string, data: object): Promise<string> {
  const response = await page.context().request.post(path, { data })
  const body = await response.json()
  if (!body.access_token) throw new Error(`${path}: ${response.status()} ${JSON.stringify(body)}`)
  return body.access_token
}

async function store(page: Page, items: Record<string, string>): Promise<void> {
  await page.goto(DOCUMENT)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(items))
}
