import { failureOf, key, read, type Scenario, subscribed } from './scenario.ts'

export const customers: readonly Scenario[] = [
  {
    name: 'a payment is refunded in part and then in full',
    needs: 'api',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      const [payment] = (await harness.provider.readCustomer(account.customerId)).transactions
      const paymentId = payment?.id ?? ''
      const idempotencyKey = key('refund')
      await harness.provider.refund({ paymentId, amountMinor: 200, idempotencyKey })
      await harness.provider.refund({ paymentId, amountMinor: 200, idempotencyKey })
      const partly = await read(harness, account)
      await harness.provider.refund({ paymentId, idempotencyKey: key('refund') })
      const refunded = await read(harness, account)
      const again = await failureOf(harness.provider.refund({ paymentId, idempotencyKey: key('refund') }))
      return {
        partly: partly.transactions,
        refunded: refunded.transactions,
        again,
        customer: (await harness.provider.customerOfPayment(paymentId)) === account.customerId,
      }
    },
    expected: {
      partly: ['payment of 500', 'refund of 200, succeeded'],
      refunded: ['payment of 500, not refundable', 'refund of 200, succeeded', 'refund of 300, succeeded'],
      again: 'no failure',
      customer: true,
    },
  },
  {
    name: 'a deleted customer has an empty state',
    needs: 'api',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      await harness.provider.deleteCustomer(account.customerId)
      await harness.provider.deleteCustomer(account.customerId)
      return read(harness, account)
    },
    expected: { subscriptions: [], invoices: [], transactions: [] },
  },
  {
    name: 'a customer is created once per idempotency key',
    needs: 'api',
    async run({ provider }) {
      const request = { userId: 'usr_1', idempotencyKey: key('customer') }
      const one = await provider.createCustomer(request)
      const other = await provider.createCustomer(request)
      const third = await provider.createCustomer({ ...request, idempotencyKey: key('customer') })
      return [one.customerId === other.customerId, one.customerId === third.customerId]
    },
    expected: [true, false],
  },
  {
    name: 'the events list the customers that changed, each once',
    needs: 'api',
    async run(harness) {
      const since = new Date(Date.now() - 5 * 60_000)
      const { account } = await subscribed(harness, 'basic')
      const ids: string[] = []
      for await (const id of harness.provider.changedCustomers(since)) ids.push(id)
      return ids.filter((id) => id === account.customerId).length
    },
    expected: 1,
  },
  {
    name: 'calls for unknown objects fail as not found',
    needs: 'api',
    async run({ provider, priceId }) {
      const subscriptionId = 'sub_unknown'
      const change = { subscriptionId, priceId: priceId('basic'), prorationDate: new Date() }
      return {
        state: await provider.readCustomer('cus_unknown'),
        checkout: await failureOf(provider.retrieveCheckout('cs_test_unknown')),
        preview: await failureOf(provider.previewChange(change)),
        cancel: await failureOf(provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })),
        refund: await failureOf(provider.refund({ paymentId: 'ch_unknown', idempotencyKey: key('refund') })),
        invoice: await failureOf(provider.invoicePdf('in_unknown')),
      }
    },
    expected: {
      state: { exists: false, saleOutdated: false, subscriptions: [], invoices: [], transactions: [] },
      checkout: 'not_found',
      preview: 'not_found',
      cancel: 'not_found',
      refund: 'not_found',
      invoice: 'not_found',
    },
  },
  {
    name: 'an invoice has a PDF',
    needs: 'api',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      const [invoice] = (await harness.provider.readCustomer(account.customerId)).invoices
      const pdf = await harness.provider.invoicePdf(invoice?.id ?? '')
      return [invoice?.number !== null, invoice?.hostedUrl !== null, pdf !== null]
    },
    expected: [true, true, true],
  },
]
