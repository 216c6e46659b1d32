import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startSandbox } from './support.ts'

let running: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  running = await startSandbox('configuration')
})
afterAll(() => running.database.drop())

async function configurationWith(...intervals: ('month' | 'year')[]) {
  const { stripe } = running
  const { id: product } = await stripe.products.create({ name: 'Plan' })
  const prices: string[] = []
  for (const interval of intervals)
    prices.push((await stripe.prices.create({ product, currency: 'usd', unit_amount: 500, recurring: { interval } })).id)
  const products = [{ product, prices }]
  return { subscription_update: { enabled: true, default_allowed_updates: ['price' as const], products } }
}

test('the portal changes plans only between prices of a product with different billing intervals', async () => {
  const { configurations } = running.stripe.billingPortal
  const twice = await configurationWith('month', 'month')
  await expect(configurations.create({ features: twice })).rejects.toThrow('unique billing intervals')
  const { id } = await configurations.create({ features: await configurationWith('month', 'year') })
  await expect(configurations.update(id, { features: twice })).rejects.toThrow('unique billing intervals')
  await configurations.update(id, { features: { subscription_update: { enabled: false } } })

  const one = await configurationWith('month')
  const other = await configurationWith('year')
  const products = [
    { product: one.subscription_update.products[0]?.product ?? '', prices: other.subscription_update.products[0]?.prices ?? [] },
  ]
  const mixed = { subscription_update: { ...one.subscription_update, products } }
  await expect(configurations.create({ features: mixed })).rejects.toThrow('does not belong')
})

test.each(['http://localhost:3000/api/billing/webhook', 'https://127.0.0.1/webhook', 'ftp://app.example/webhook', '/webhook'])(
  'a webhook endpoint cannot have the URL %s',
  async (url) => {
    await expect(running.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })).rejects.toThrow('Invalid URL')
  },
)
