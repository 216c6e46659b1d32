import { checkoutRequest, read, type Scenario, subscribed } from './scenario.ts'

export const configuration: readonly Scenario[] = [
  {
    name: 'the portal changes the card, the plan and the cancellation',
    needs: 'emulator',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      const { url } = await harness.provider.createPortalSession({
        customerId: account.customerId,
        returnUrl: 'https://app.example/billing',
      })
      const flow = 'payment_method_update'
      const card = await harness.provider.createPortalSession({
        customerId: account.customerId,
        returnUrl: 'https://app.example/billing',
        flow,
      })
      const changed = await harness.actions.changePlan(subscriptionId, harness.priceId('basic'))
      const downgraded = await read(harness, account)
      await harness.actions.cancelSubscription(subscriptionId, 'period_end')
      const canceled = await read(harness, account)
      await harness.actions.resumeSubscription(subscriptionId)
      return {
        urls: [url, card.url].map((each) => URL.canParse(each)),
        changed,
        downgraded: downgraded.subscriptions,
        canceled: canceled.subscriptions,
        resumed: (await read(harness, account)).subscriptions,
      }
    },
    expected: {
      urls: [true, true],
      changed: 'scheduled',
      downgraded: ['active premium 2000 usd per month, from month 0 to month 1, then basic 500 from month 1'],
      canceled: ['active premium 2000 usd per month, from month 0 to month 1, ends at month 1'],
      resumed: ['active premium 2000 usd per month, from month 0 to month 1'],
    },
  },
  {
    name: 'a checkout is created once when the response is lost',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      await harness.faults.set({ failRequests: { count: 1, when: 'after' } })
      const request = checkoutRequest(harness, account)
      const first = await harness.provider.createCheckout(request)
      const again = await harness.provider.createCheckout(request)
      return first.id === again.id
    },
    expected: true,
  },
  {
    name: 'the catalog is synchronized without a second effect, and a new amount is a new price',
    needs: 'emulator',
    async run({ provider }) {
      const price = (packageId: string, includeVideo: boolean, amountMinor: number, interval: 'month' | 'year' = 'month') => {
        const productName = packageId
        const packageDescription = `The package ${packageId}`
        const currency = 'usd'
        return { packageId, productName, packageDescription, includeVideo, interval, amountMinor, currency }
      }
      const before = [price('one', false, 500), price('one', true, 2000), price('two', false, 900), price('one', false, 5000, 'year')]
      const ids = async (wanted: typeof before) => (await provider.syncCatalog(wanted)).map(({ priceId }) => priceId)
      const first = await ids(before)
      const second = await ids(before)
      const raised = await ids([price('one', false, 600), ...before.slice(1)])
      const restored = await ids(before)
      return {
        unique: new Set(first).size,
        unchanged: second.map((id, index) => id === first[index]),
        raised: raised.map((id, index) => id === first[index]),
        restored: restored.map((id, index) => id === first[index] || id === raised[index]),
      }
    },
    expected: {
      unique: 4,
      unchanged: [true, true, true, true],
      raised: [false, true, true, true],
      restored: [false, true, true, true],
    },
  },
  {
    name: 'the portal is configured once, and also if a package has prices with and without videos, by the month and by the year',
    needs: 'emulator',
    async run({ provider }) {
      const shared = { packageId: 'two-prices', productName: 'Two prices', packageDescription: '', currency: 'usd' }
      await provider.syncCatalog([
        { ...shared, includeVideo: false, interval: 'month', amountMinor: 500 },
        { ...shared, includeVideo: false, interval: 'year', amountMinor: 5000 },
        { ...shared, includeVideo: true, interval: 'month', amountMinor: 2000 },
      ])
      return [await provider.configurePortal(), await provider.configurePortal()]
    },
    expected: ['created', 'unchanged'],
  },
  {
    name: 'the webhook endpoint is created once and found by its URL',
    needs: 'emulator',
    async run({ provider }) {
      const webhookUrl = 'https://app.example/api/billing/webhook'
      const first = await provider.configureWebhook({ webhookUrl })
      const second = await provider.configureWebhook({ webhookUrl })
      const { webhooks, apiVersion } = await provider.account()
      return {
        created: [first.created, second.created],
        secrets: [first.secret !== null, second.secret !== null],
        same: first.webhookId === second.webhookId,
        endpoints: webhooks
          .filter(({ url }) => url === webhookUrl)
          .map((each) => [each.status, each.apiVersion === apiVersion, each.events.length > 20]),
      }
    },
    expected: { created: [true, false], secrets: [true, false], same: true, endpoints: [['enabled', true, true]] },
  },
]
