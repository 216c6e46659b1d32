import { type Account, call, registerAccount } from './account.ts'
import { linkInMail } from './mail.ts'
import { poll } from './poll.ts'
import type { SharedProduct } from './shared/product-pool.ts'

const PEOPLE = [
  'amelie.rousseau@atelier-nord.example',
  'bartholomew.featherstonehaugh@featherstonehaugh-and-partners.example',
  'carlos.mendez@verdura.example',
  'dana@dana.example',
  'eszter.kovacs@kavehaz.example',
  'fatima.zahra@souk.example',
  'gustav.lind@lindbryggeri.example',
  'hana.sato@ceramics.example',
]
const BRIEF = 'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price. Come by after six.'
const PLATFORMS = ['LinkedIn Post', 'Instagram Caption', 'LinkedIn Post', 'Facebook Post', 'Twitter/X Thread']

const KNOWLEDGE = [
  {
    title: 'House style',
    platform: 'general',
    content_type: 'system_prompt',
    content: 'Write as a small team that does the work itself.\nNever: game-changing, synergy, emoji\nAlways: Made in Lyon',
    description: 'Agreed with marketing in March.',
  },
  {
    title: 'What the product costs and who may quote the price in a public text before the launch in autumn',
    platform: 'linkedin',
    content_type: 'training',
    content: 'Professional costs $4.95 a month. '.repeat(9).trim(),
    description: '',
  },
  {
    title: 'Announce a workshop',
    platform: 'instagram',
    content_type: 'example',
    content: 'Saturday at ten: three hours, two bowls, no experience needed.',
    description: '',
  },
]

/** Signs in through the API. */
export async function adminToken(product: SharedProduct): Promise<string> {
  return (await call(product, 'POST', '/api/admin/login', { body: product.admin })).json.access_token
}

/** Fills every page of the back office through the product's own calls: users, texts, purchases, a refund, referrals, knowledge, audit entries. */
export async function fillBackOffice(product: SharedProduct): Promise<Account[]> {
  const token = await adminToken(product)
  const as = async (method: string, path: string, body: unknown, bearer = token) => {
    const answer = await call(product, method, path, { token: bearer, body })
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  for (const item of KNOWLEDGE) await as('POST', '/api/admin/knowledge', { ...item, is_active: item.platform !== 'instagram' })
  const accounts: Account[] = []
  for (const email of PEOPLE) accounts.push(await registerAccount(product, email))
  const [first, second, third, fourth] = accounts
  if (!first || !second || !third || !fourth) throw new Error('There are too few people.')

  const code = (await as('POST', '/api/user/referrals/generate', {}, first.token)).referral_code
  for (const name of ['ines', 'jonas', 'klara']) {
    const email = `${name}@friends.example`
    await as('POST', '/api/auth/register', { email, password: 'a good long phrase', referral_code: code }, '')
    if (name === 'klara') continue
    const link = await linkInMail(product, email, '/verify-email')
    await as('POST', '/api/auth/verify-email', { token: new URL(link, product.url).searchParams.get('token') }, '')
  }
  for (const [index, platform] of PLATFORMS.entries())
    await as('POST', '/api/content/generate', { platform, prompt: BRIEF }, accounts[index % 3]?.token)
  for (const [buyer, include_video] of [
    [first, true],
    [second, false],
    [third, true],
  ] as const) {
    const choice = { package_id: 'professional', include_video, origin_url: new URL(product.url).origin }
    const { session_id } = await as('POST', '/api/checkout/session', choice, buyer.token)
    await as('POST', `/sandbox/checkout/${session_id}/pay`, { card: 'ok' })
  }
  const payments = async (buyer: Account) => (await as('GET', '/api/user/payment-history', undefined, buyer.token)).payments
  for (const buyer of [first, second, third]) await poll(async () => (await payments(buyer)).length === 1, { what: 'the payment' })

  const listed = (email: string) =>
    poll(async () => (await as('GET', `/api/admin/users?q=${encodeURIComponent(email)}`, undefined)).users[0], {
      what: `${email} in the list`,
    })
  for (const { email } of accounts) await listed(email)
  const path = (account: Account) => `/api/admin/users/${account.user_id}`
  const [payment] = await payments(third)
  const refund = { amount: 5, end_plan: false, reason: 'Outage on Monday', request_id: 'fill-refund' }
  await as('POST', `/api/admin/payments/${payment.transaction_id}/refund`, refund)
  await as('PUT', `${path(fourth)}/subscription`, { subscription_status: 'business', reason: 'Partner of the launch' })
  await as('POST', `${path(second)}/bonus`, { texts: 25, videos: 1, reason: 'Sorry for the outage' })
  const last = accounts.at(-1)
  if (last) await as('POST', `${path(last)}/deactivate`, { reason: 'Asked for a pause' })
  await call(product, 'DELETE', '/api/admin/packages/professional', { token, body: {} })
  return accounts
}
