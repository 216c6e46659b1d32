import { key, read, renewalOf, renewed, type Scenario, subscribed } from './scenario.ts'

export const subscriptions: readonly Scenario[] = [
  {
    name: 'a subscription is paid and active',
    needs: 'api',
    run: async (harness) => read(harness, (await subscribed(harness, 'basic')).account),
    expected: {
      subscriptions: ['active basic 500 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid'],
      transactions: ['payment of 500'],
    },
  },
  {
    name: 'a renewal is paid',
    needs: 'api',
    run: async (harness) => read(harness, await renewed(harness, 'ok')),
    expected: {
      subscriptions: ['active basic 500 usd per month, from month 1 to month 2'],
      invoices: ['paid basic, 500 of 500 paid', 'paid basic, 500 of 500 paid'],
      transactions: ['payment of 500', 'payment of 500'],
    },
  },
  {
    name: 'a declined renewal is past due, and recovers when it is paid',
    needs: 'api',
    async run(harness) {
      const account = await renewed(harness, 'declined')
      const { invoices, transactions } = await harness.provider.readCustomer(account.customerId)
      const pastDue = await read(harness, account)
      const failed = transactions.some(({ kind }) => kind === 'failed_payment')
      await harness.setCard(account, 'ok')
      for (const { id, status } of invoices) if (status === 'open') await harness.payInvoice(id)
      const recovered = await read(harness, account)
      return {
        pastDue: pastDue.subscriptions,
        failed,
        recovered: { ...recovered, transactions: recovered.transactions.filter((each) => each.startsWith('payment')) },
      }
    },
    expected: {
      pastDue: ['past_due basic 500 usd per month, from month 1 to month 2, past due, has a payment page'],
      failed: true,
      recovered: {
        subscriptions: ['active basic 500 usd per month, from month 1 to month 2'],
        invoices: ['paid basic, 500 of 500 paid', 'paid basic, 500 of 500 paid'],
        transactions: ['payment of 500', 'payment of 500'],
      },
    },
  },
  {
    name: 'a renewal that waits for a confirmation is past due',
    needs: 'api',
    run: async (harness) => (await read(harness, await renewed(harness, '3ds'))).subscriptions,
    expected: ['past_due basic 500 usd per month, from month 1 to month 2, past due, has a payment page, needs confirmation'],
  },
  {
    name: 'a subscription is canceled at the end of its period',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      const { provider } = harness
      await provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      const scheduled = await read(harness, account)
      await account.advance(renewalOf(subscription))
      const ended = await read(harness, account)
      await provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      return { scheduled: scheduled.subscriptions, ended }
    },
    expected: {
      scheduled: ['active basic 500 usd per month, from month 0 to month 1, ends at month 1'],
      ended: {
        subscriptions: ['canceled basic 500 usd per month, from month 0 to month 1, ended at month 1'],
        invoices: ['paid basic, 500 of 500 paid'],
        transactions: ['payment of 500'],
      },
    },
  },
  {
    name: 'a cancellation is withdrawn, more than once',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'basic')
      await harness.provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      await harness.provider.resumeSubscription({ subscriptionId })
      await harness.provider.resumeSubscription({ subscriptionId })
      return (await read(harness, account)).subscriptions
    },
    expected: ['active basic 500 usd per month, from month 0 to month 1'],
  },
  {
    name: 'a subscription is canceled at once, more than once',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'basic')
      await harness.provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })
      await harness.provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })
      const { subscriptions, transactions } = await harness.provider.readCustomer(account.customerId)
      return { statuses: subscriptions.map(({ status, endedAt }) => [status, endedAt !== null]), transactions: transactions.length }
    },
    expected: { statuses: [['canceled', true]], transactions: 1 },
  },
  {
    name: 'a subscription with a scheduled change is canceled by several processes at the same moment',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('basic') })
      const cancel = () => harness.provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: key('cancel') })
      const outcomes = await Promise.allSettled([cancel(), cancel(), cancel(), cancel()])
      const { subscriptions } = await harness.provider.readCustomer(account.customerId)
      return { outcomes: outcomes.map(({ status }) => status), statuses: subscriptions.map(({ status }) => status) }
    },
    expected: { outcomes: ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'], statuses: ['canceled'] },
  },
]
