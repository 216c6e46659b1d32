// covers: services/billing, mfe-account
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { brief, call, generate, mailsTo, poll, see, signUp, waitUntilHidden, writeButton } from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

const HOUR_MS = 3600_000
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

async function read(page: Page, path: string) {
  const answer = await call(site.product, 'GET', path, { token: await token(page) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json
}
const subscriptionOf = async (page: Page) => (await read(page, '/api/billing/subscription')).subscription
const limitsOf = async (page: Page) => (await read(page, '/api/user/package')).limits

async function advance(clock: { advance_days: number } | { to: string }): Promise<void> {
  const answer = await call(site.product, 'POST', '/sandbox/clock', { body: clock })
  expect(answer.status).toBe(200)
}
const advanceDays = (days: number) => advance({ advance_days: days })

const batch = (number: number) => `Batch ${number}: plum, walnut and cocoa. 300 bags from Friday.`

const planCard = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Goes from the pricing page to the checkout page of the sandbox. */
async function openCheckout(page: Page, name: string): Promise<void> {
  const card = planCard(page, name)
  await card.getByRole('switch', { name: 'Include video' }).check({ force: true })
  await card.getByRole('button', { name: `Choose ${name}` }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await see(page.getByText('Sandbox, no money moves'))
}

async function openPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.waitForURL('**/sandbox/portal/**')
}

async function returnFromPortal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/billing**')
}

describe('a Starter user who needs more', () => {
  it('buys Professional with 3-D Secure, upgrades at the previewed amount, cancels, and falls back at the end of the period', async () => {
    const { page } = site.visitor
    await signUp(page)
    for (let number = 1; number <= 9; number++) {
      const body = { prompt: batch(number), platform: 'TikTok Caption' }
      expect((await call(site.product, 'POST', '/api/content/generate', { token: await token(page), body })).status).toBe(200)
    }
    await page.goto('/generate')
    await generate(page, 'TikTok Caption', batch(10))
    await see(page.getByText('10 of 10 generations'))
    await see(page.getByText("You've reached your monthly limit!"))
    const refused = await call(site.product, 'POST', '/api/content/generate', {
      token: await token(page),
      body: { prompt: 'One more batch: plum and walnut, 300 bags from Friday.', platform: 'TikTok Caption' },
    })
    expect([refused.status, refused.json.code]).toEqual([402, 'quota_exhausted'])

    await page.getByRole('link', { name: 'Upgrade to Pro' }).first().click()
    await page.waitForURL((url) => url.pathname === '/pricing')
    await openCheckout(page, 'Professional')
    await see(page.getByRole('heading', { name: 'Subscribe to Professional with videos' }))
    await see(page.getByText('$19.00 per month'))
    await page.getByRole('button', { name: 'Pay with a declined card' }).click()
    await see(page.getByRole('alert').getByText('The card was declined, so nothing was charged.'))
    expect((await limitsOf(page)).limit).toBe(10)
    await page.getByRole('button', { name: 'Pay with a 3-D Secure card' }).click()
    await see(page.getByText('Your bank asks you to confirm this payment'))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/billing', { waitUntil: 'commit' })
    await poll(async () => (await limitsOf(page)).limit === null, { what: 'the plan to reach the text quota' })
    await see(page.getByText("You're on Professional"))

    // Navigation within the page; nothing is reloaded.
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await page.getByRole('banner').getByRole('link', { name: 'Generate' }).first().click()
    await page.waitForURL('**/generate')
    await see(brief(page))
    // The page begins with what it knew, and reads the quota again.
    await poll(async () => (await page.getByText(/ of 10 generations|monthly limit/).count()) === 0, { what: 'the new quota on the page' })
    await generate(page, 'TikTok Caption', 'One more batch: plum and walnut, 300 bags from Friday.')
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)

    await page.goto('/billing')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download invoice LC-\d{4}-\d{6} as PDF$/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^LC-\d{4}-\d{6}\.pdf$/)
    const pdf = (await readFile(await file.path())).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toContain('/StructTreeRoot')

    await openPortal(page)
    await page.getByRole('button', { name: 'Continue with a working card' }).click()
    await see(page.getByText('Your card was changed.'))
    await returnFromPortal(page)

    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    await dialog.getByRole('radio', { name: /Enterprise/ }).check({ force: true })
    const videos = dialog.getByRole('switch')
    if (!(await videos.isChecked())) await videos.check({ force: true })
    const confirm = dialog.getByRole('button', { name: /^Pay \$\d+\.\d\d and switch$/ })
    await see(confirm)
    const previewed = /\$(\d+\.\d\d)/.exec((await confirm.textContent()) ?? '')?.[1]
    await confirm.click()
    await waitUntilHidden(dialog)
    await see(page.getByText('Enterprise').first())
    const { invoices } = await read(page, '/api/billing/invoices')
    expect(invoices[0]).toMatchObject({ amount: Number(previewed), status: 'paid' })
    expect(Number(previewed)).toBeGreaterThan(29)
    expect(await subscriptionOf(page)).toMatchObject({ package: { package_id: 'enterprise' }, include_video: true, price: 49 })

    await openPortal(page)
    await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
    await see(page.getByText('It does not renew.'))
    await returnFromPortal(page)
    await see(page.getByText(/^You canceled your subscription\. You keep Enterprise until /))

    await advanceDays(20)
    expect(await subscriptionOf(page)).toMatchObject({ package: { package_id: 'enterprise' }, is_paid: true })
    expect((await limitsOf(page)).limit).toBeNull()
    await advanceDays(12)
    await poll(async () => (await limitsOf(page)).limit === 10, { what: 'the text quota of Starter' })
    expect(await subscriptionOf(page)).toMatchObject({ package: { package_id: 'starter' }, is_paid: false, status: 'free' })
    await page.goto('/billing')
    await see(page.getByText('Free. No payment method needed.'))
    await page.goto('/generate')
    await see(page.getByText("You've reached your monthly limit!"))
    await brief(page).fill('One more, please.')
    expect(await writeButton(page).isDisabled()).toBe(true)
  })
})

describe('a user who pays by the year', () => {
  it('chooses Yearly by keyboard, pays once a year, and schedules monthly payment', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/pricing')
    await page.getByRole('radio', { name: 'Monthly' }).focus()
    await page.keyboard.press('ArrowRight')
    const card = planCard(page, 'Professional')
    await see(card.getByText('$49.50'))
    await openCheckout(page, 'Professional')
    await see(page.getByText('$190.00 per year'))
    await page.getByRole('button', { name: 'Pay with a working card' }).click()
    await page.waitForURL((url) => url.pathname === '/billing', { waitUntil: 'commit' })
    await see(page.getByText(/^\$190\.00 every year until you cancel; next renewal /))
    await poll(async () => (await limitsOf(page)).limit === null, { what: 'the plan to reach the text quota' })
    const { invoices } = await read(page, '/api/billing/invoices')
    expect(invoices).toMatchObject([{ amount: 190, package_name: 'Professional with videos, yearly', status: 'paid' }])

    await advanceDays(40)
    expect(await read(page, '/api/billing/invoices')).toMatchObject({ invoices: [{ amount: 190 }] })
    await page.reload()
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    await dialog.getByRole('radio', { name: 'Monthly' }).check({ force: true })
    await see(
      dialog.getByText(/^You stay on Professional\. The year you paid for runs until .*\. From then on, you pay \$19\.00 per month\.$/),
    )
    await dialog.getByRole('button', { name: /^Switch on / }).click()
    await waitUntilHidden(dialog)
    await see(page.getByText(/Then you switch to Professional, content \+ video, for \$19\.00 every month\./))
    expect(await subscriptionOf(page)).toMatchObject({ interval: 'year', price: 190, pending_change: { interval: 'month', price: 19 } })
  })
})

describe('a subscriber whose card fails', () => {
  it('keeps the plan with a banner and emails, pays, and is recovered at once', async () => {
    const { page } = site.visitor
    const email = await signUp(page)
    await page.goto('/pricing')
    await openCheckout(page, 'Professional')
    await page.getByRole('button', { name: 'Pay with a working card' }).click()
    await see(page.getByText("You're on Professional"))
    await openPortal(page)
    await page.getByRole('button', { name: 'Continue with a declined card' }).click()
    await see(page.getByText('Your card was changed.'))

    // Not a number of days, because months differ in length and the emails are sent on certain days after the renewal.
    const { renews_at } = await subscriptionOf(page)
    await advance({ to: new Date(Date.parse(renews_at) + 2 * HOUR_MS).toISOString() })
    await poll(async () => (await subscriptionOf(page)).past_due_since !== null, { what: 'the failed renewal' })
    expect(await subscriptionOf(page)).toMatchObject({ package: { package_id: 'professional' }, is_paid: true })
    expect((await limitsOf(page)).limit).toBeNull()
    await poll(async () => (await mailsTo(site.product, email, 'payment-failed')).length === 1, {
      what: 'the first email about the payment',
    })
    await advanceDays(3)
    await poll(async () => (await mailsTo(site.product, email, 'payment-failed')).length === 2, {
      what: 'the second email about the payment',
    })

    await page.goto('/dashboard')
    await see(page.getByText("Your last payment didn't go through"))
    await page.goto('/billing')
    await see(page.getByText("Your last payment didn't go through"))
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Pay the open invoice' }).click()
    const invoice = await opened
    await see(invoice.getByText('Sandbox, no money moves'))
    await see(invoice.getByRole('heading', { name: 'Pay $19.00 now' }))
    await invoice.getByRole('button', { name: 'Pay with a working card' }).click()
    await see(invoice.getByText('The payment succeeded.'))
    await invoice.close()

    await poll(async () => (await subscriptionOf(page)).past_due_since === null, { what: 'the payment to arrive' })
    await poll(async () => (await mailsTo(site.product, email, 'payment-recovered')).length === 1, { what: 'the email about the recovery' })
    await page.goto('/billing')
    await see(page.getByText('Active', { exact: true }))
    expect(await page.getByText("Your last payment didn't go through").count()).toBe(0)
    await advanceDays(10)
    expect(await mailsTo(site.product, email, 'payment-failed')).toHaveLength(2)
  })
})
