// covers: services/billing, services/auth
import { expect, it } from '@jest/globals'
import {
  type Account,
  call,
  enter,
  fillRegistration,
  freshEmail,
  linkInMail,
  poll,
  registerAccount,
  see,
  type Visitor,
} from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

const referralsOf = async ({ token }: Account) => (await call(site.product, 'GET', '/api/user/referrals', { token })).json.referrals
const packageOf = async ({ token }: Account) => (await call(site.product, 'GET', '/api/user/package', { token })).json

/** Opens the link of the referrer, registers, and returns the link of the confirmation email. */
async function registerByLink({ page }: Visitor, code: string): Promise<string> {
  const email = freshEmail('friend')
  await page.goto(`/register?ref=${code}`)
  await see(page.getByText(`You were invited with code ${code}.`))
  await fillRegistration(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
  return linkInMail(site.product, email, '/verify-email')
}

it('a friend registers by the link and confirms the email, and the referrer receives the bonus once', async () => {
  const referrer = await registerAccount(site.product, freshEmail('referrer'))
  const generated = await call(site.product, 'POST', '/api/user/referrals/generate', { token: referrer.token })
  const code: string = generated.json.referral_code
  expect(code).toMatch(/^[A-Z0-9]{8}$/)

  const confirmation = await registerByLink(site.visitor, code)
  await poll(async () => (await referralsOf(referrer)).pending_bonus === 5, { what: 'the pending sign-up' })
  expect(await packageOf(referrer)).toMatchObject({ referral_bonus: 0 })

  // The link is opened twice, as mail programs do.
  for (let times = 0; times < 2; times++) {
    await site.visitor.page.goto(confirmation)
    await see(site.visitor.page.getByRole('heading', { name: 'Email confirmed' }))
  }
  await poll(async () => (await packageOf(referrer)).referral_bonus === 5, { what: 'the bonus at the meter' })

  const second = await site.visit()
  await second.page.goto(await registerByLink(second, code))
  await see(second.page.getByRole('heading', { name: 'Email confirmed' }))
  await second.close()
  expect(second.faults).toEqual([])
  await poll(async () => (await referralsOf(referrer)).successful_signups === 2, { what: 'the second sign-up' })
  await poll(async () => (await packageOf(referrer)).referral_bonus >= 10, { what: 'the second bonus' })
  expect(await packageOf(referrer)).toMatchObject({ referral_bonus: 10, used_bonus: 0 })
  expect(await referralsOf(referrer)).toMatchObject({ total_bonus_earned: 10, pending_bonus: 0 })

  const { page } = site.visitor
  await site.visitor.context.clearCookies()
  await enter(page, referrer)
  await page.goto('/generate')
  await see(page.getByText('10 referral bonus generations left.'))

  const mails = await poll(
    async () => {
      const list = (await call(site.product, 'GET', `/dev/mail.json?to=${encodeURIComponent(referrer.email)}`)).json.mails
      const bonus = list.filter(({ kind }: { kind: string }) => kind === 'referral-bonus')
      return bonus.length >= 2 && bonus
    },
    { what: 'the emails about the bonus' },
  )
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(Array(2).fill('You received 5 bonus generations'))
})

it('a code that is not valid is reported and does not block the registration', async () => {
  const { page } = site.visitor
  await page.goto('/register?ref=NOSUCHCD')
  await see(page.getByText('The referral code NOSUCHCD is not valid. You can sign up without it.'))
  await fillRegistration(page, freshEmail('friend'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
})
