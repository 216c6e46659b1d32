// covers: services/auth, mfe-account, shell
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import {
  call,
  fillRegistration,
  freshEmail,
  linkInMail,
  PASSWORD,
  poll,
  register,
  registerAccount,
  see,
  signIn,
  signOut,
  signUp,
} from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

describe('signing up', () => {
  it('shows a message for each missing or invalid field', async () => {
    const { page } = site.visitor
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await see(page.getByText('Email is required'))
    await see(page.getByText('Password is required'))
    await fillRegistration(page, freshEmail(), '12345', '123456')
    await page.getByRole('button', { name: 'Create account' }).click()
    await see(page.getByText('Password must be at least 6 characters long'))
    await see(page.getByText('Passwords do not match'))
  })

  it('rejects an email address that is already registered and keeps the input', async () => {
    const { page } = site.visitor
    const account = await registerAccount(site.product)
    await page.goto('/register')
    await fillRegistration(page, account.email)
    await page.getByRole('button', { name: 'Create account' }).click()
    await see(page.getByRole('alert'))
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(account.email)
  })
})

describe('signing in', () => {
  it('shows the same error for an unknown email address and a wrong password', async () => {
    const account = await registerAccount(site.product)
    const wrongPassword = await call(site.product, 'POST', '/api/auth/login', { body: { email: account.email, password: 'not it' } })
    const wrongAddress = await call(site.product, 'POST', '/api/auth/login', { body: { email: freshEmail('unknown'), password: 'not it' } })
    expect([wrongPassword.status, wrongAddress.status]).toEqual([401, 401])
    expect(wrongPassword.json.detail).toBe(wrongAddress.json.detail)
    const { page } = site.visitor
    await page.goto('/login')
    await signIn(page, account.email, 'not it either')
    await see(page.getByText(wrongPassword.json.detail))
  })

  it('is locked after ten failures, with a Retry-After header', async () => {
    const account = await registerAccount(site.product)
    const answers = []
    for (let attempt = 0; attempt < 11; attempt++)
      answers.push(await call(site.product, 'POST', '/api/auth/login', { body: { email: account.email, password: 'not it' } }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await call(site.product, 'POST', '/api/auth/login', { body: { email: account.email, password: account.password } })
    expect(right.status).toBe(429)
  })

  it('returns to the requested page, and redirects logged-in users from /login', async () => {
    const { page } = site.visitor
    const account = await registerAccount(site.product)
    await page.goto('/history')
    await page.waitForURL('**/login**')
    await signIn(page, account.email, account.password)
    await page.waitForURL('**/history')
    await page.goto('/login')
    await page.waitForURL('**/dashboard')
  })

  it('renews a rejected access token without signing the user out', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`))
    await page.goto('/history')
    await see(page.getByRole('heading', { level: 1, name: 'Content history' }))
  })

  it('ends the session in every tab on logout', async () => {
    const { page, context } = site.visitor
    await signUp(page)
    await page.goto('/dashboard')
    const second = await context.newPage()
    await second.goto('/history')
    await see(second.getByRole('heading', { level: 1, name: 'Content history' }))
    await signOut(page)
    await second.waitForURL('**/login**')
  })
})

describe('a forgotten password', () => {
  it('is reset with a link that can be used once, which ends every session', async () => {
    const { page } = site.visitor
    const account = await registerAccount(site.product)
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await page
      .getByRole('main')
      .getByRole('button', { name: /send|link|reset/i })
      .click()
    const link = await linkInMail(site.product, account.email, '/reset-password')
    await page.goto(link)
    const fields = page.locator('main input[type=password]')
    await fields.nth(0).fill('another good phrase')
    if ((await fields.count()) > 1) await fields.nth(1).fill('another good phrase')
    await page.getByRole('main').locator('button[type=submit]').click()
    await poll(
      async () =>
        (await call(site.product, 'POST', '/api/auth/login', { body: { email: account.email, password: 'another good phrase' } }))
          .status === 200,
      { what: 'the new password to work' },
    )
    await poll(async () => (await call(site.product, 'GET', '/api/content/history', { token: account.token })).status === 401, {
      what: 'the old session to end',
    })
    const again = await call(site.product, 'POST', '/api/auth/reset-password', {
      body: { token: new URL(link, site.product.url).searchParams.get('token'), password: 'third good phrase' },
    })
    expect(again.status).toBe(400)
  })

  it('responds with 200 even for an unknown email address', async () => {
    const answer = await call(site.product, 'POST', '/api/auth/forgot-password', { body: { email: freshEmail('unknown') } })
    expect(answer.status).toBe(200)
  })
})

describe('an account', () => {
  it('confirms its email address with a link in an email', async () => {
    const { page } = site.visitor
    const email = await signUp(page)
    await page.goto(await linkInMail(site.product, email, '/verify-email'))
    await poll(
      async () =>
        page.evaluate(
          async () =>
            (await (await fetch('/api/auth/me', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })).json())
              .email_verified,
        ),
      { what: 'the address to be confirmed' },
    )
  })

  it('can be exported and deleted', async () => {
    const { page } = site.visitor
    const email = await register(page)
    await page.goto('/profile')
    for (const [part, file] of [
      ['Account', /\.json$/],
      ['Posts', /\.csv$/],
      ['Videos', /\.csv$/],
      ['Plan', /\.json$/],
      ['Billing', /\.json$/],
    ] as const) {
      const exported = page.getByRole('button', { name: `Export: ${part}` })
      const [download] = await Promise.all([page.waitForEvent('download'), exported.click()])
      expect(download.suggestedFilename()).toMatch(file)
    }
    const everything = page.getByRole('button', { name: 'Download everything' })
    const [archive] = await Promise.all([page.waitForEvent('download'), everything.click()])
    const zip = await readFile(await archive.path(), 'latin1')
    for (const name of ['account.json', 'billing.json', 'plan.json', 'settings.json', 'posts/posts.md', 'videos/videos.csv'])
      expect(zip).toContain(name)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').locator('input[type=password]').fill(PASSWORD)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname))
    expect((await call(site.product, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } })).status).toBe(401)
  })
})
