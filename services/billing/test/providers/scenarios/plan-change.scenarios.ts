import { HOUR, key, monthOf, read, renewalOf, type Scenario, subscribed, subscriptionOf } from './scenario.ts'

export const planChanges: readonly Scenario[] = [
  {
    name: 'an upgrade costs what its preview stated',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      const { currentPeriodStart, currentPeriodEnd } = subscription
      const prorationDate = new Date((currentPeriodStart.getTime() + currentPeriodEnd.getTime()) / 2)
      await account.advance(prorationDate)
      const change = { subscriptionId, priceId: harness.priceId('premium'), prorationDate }
      const { amountDueMinor, currency, nextAmountMinor, nextDate } = await harness.provider.previewChange(change)
      const idempotencyKey = key('upgrade')
      const result = await harness.provider.changeNow({ ...change, idempotencyKey })
      const repeated = await harness.provider.changeNow({ ...change, idempotencyKey })
      return {
        preview: `${amountDueMinor} ${currency} now, ${nextAmountMinor} at ${monthOf(subscription.startedAt, nextDate)}`,
        outcomes: [result.outcome, repeated.outcome],
        ...(await read(harness, account)),
      }
    },
    expected: {
      preview: '750 usd now, 2000 at month 1',
      outcomes: ['changed', 'changed'],
      subscriptions: ['active premium 2000 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid', 'paid premium, 750 of 750 paid'],
      transactions: ['payment of 500', 'payment of 750'],
    },
  },
  {
    name: 'a change from monthly to yearly charges a year less what is left of the month, and starts a year',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      const { currentPeriodStart: start, currentPeriodEnd: end } = subscription
      const prorationDate = new Date((start.getTime() + end.getTime()) / 2)
      const days = (time: Date) => Math.round((time.getTime() - prorationDate.getTime()) / (24 * HOUR))
      await account.advance(prorationDate)
      const change = { subscriptionId, priceId: harness.priceId('yearly'), prorationDate }
      const { amountDueMinor, currency, nextAmountMinor, nextDate } = await harness.provider.previewChange(change)
      const result = await harness.provider.changeNow({ ...change, idempotencyKey: key('yearly') })
      const changed = await subscriptionOf(harness, account)
      const { invoices, transactions } = await read(harness, account)
      return {
        preview: `${amountDueMinor} ${currency} now, ${nextAmountMinor} after a year: ${[365, 366].includes(days(nextDate))}`,
        outcome: result.outcome,
        period: [days(changed.currentPeriodStart), days(changed.currentPeriodEnd) - days(nextDate)],
        price: [changed.amountMinor, changed.interval],
        invoices,
        transactions,
      }
    },
    expected: {
      preview: '5750 usd now, 6000 after a year: true',
      outcome: 'changed',
      period: [0, 0],
      price: [6000, 'year'],
      invoices: ['paid basic, 500 of 500 paid', 'paid yearly, 5750 of 5750 paid'],
      transactions: ['payment of 500', 'payment of 5750'],
    },
  },
  {
    name: 'a change from yearly to monthly happens at the end of the year',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'yearly')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('monthly') })
      const scheduled = await read(harness, account)
      await account.advance(renewalOf(subscription))
      return { scheduled: scheduled.subscriptions, ...(await read(harness, account)) }
    },
    expected: {
      scheduled: ['active yearly 6000 usd per year, from month 0 to month 12, then basic 500 from month 12'],
      subscriptions: ['active basic 500 usd per month, from month 12 to month 13'],
      invoices: ['paid basic, 500 of 500 paid', 'paid yearly, 6000 of 6000 paid'],
      transactions: ['payment of 500', 'payment of 6000'],
    },
  },
  {
    name: 'a change from monthly to a year that is scheduled starts the year at the end of the month',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('yearly'), idempotencyKey: key('year-later') })
      await account.advance(renewalOf(subscription))
      return read(harness, account)
    },
    expected: {
      subscriptions: ['active yearly 6000 usd per year, from month 1 to month 13'],
      invoices: ['paid premium, 2000 of 2000 paid', 'paid yearly, 6000 of 6000 paid'],
      transactions: ['payment of 2000', 'payment of 6000'],
    },
  },
  {
    name: 'a downgrade happens at the end of the period, and a repeated downgrade replaces it',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'premium')
      const change = { subscriptionId, priceId: harness.priceId('basic') }
      await harness.provider.changeAtPeriodEnd({ ...change, idempotencyKey: key('downgrade') })
      await harness.provider.changeAtPeriodEnd({ ...change, idempotencyKey: key('downgrade') })
      const scheduled = await read(harness, account)
      await account.advance(renewalOf(subscription))
      return { scheduled: scheduled.subscriptions, ...(await read(harness, account)) }
    },
    expected: {
      scheduled: ['active premium 2000 usd per month, from month 0 to month 1, then basic 500 from month 1'],
      subscriptions: ['active basic 500 usd per month, from month 1 to month 2'],
      invoices: ['paid basic, 500 of 500 paid', 'paid premium, 2000 of 2000 paid'],
      transactions: ['payment of 2000', 'payment of 500'],
    },
  },
  {
    name: 'a subscription renews at the lower price after a downgrade',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('downgrade') })
      await account.advance(renewalOf(subscription))
      await account.advance(renewalOf(await subscriptionOf(harness, account)))
      return read(harness, account)
    },
    expected: {
      subscriptions: ['active basic 500 usd per month, from month 2 to month 3'],
      invoices: ['paid basic, 500 of 500 paid', 'paid basic, 500 of 500 paid', 'paid premium, 2000 of 2000 paid'],
      transactions: ['payment of 2000', 'payment of 500', 'payment of 500'],
    },
  },
  {
    name: 'a scheduled downgrade is withdrawn',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      await harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('downgrade') })
      await harness.provider.resumeSubscription({ subscriptionId })
      return (await read(harness, account)).subscriptions
    },
    expected: ['active premium 2000 usd per month, from month 0 to month 1'],
  },
  {
    name: 'a cancellation replaces a scheduled downgrade, and the other way around',
    needs: 'api',
    async run(harness) {
      const { account, subscriptionId } = await subscribed(harness, 'premium')
      const downgrade = () =>
        harness.provider.changeAtPeriodEnd({ subscriptionId, priceId: harness.priceId('basic'), idempotencyKey: key('downgrade') })
      await downgrade()
      await harness.provider.cancelSubscription({ subscriptionId, at: 'period_end', idempotencyKey: key('cancel') })
      const canceled = await read(harness, account)
      await downgrade()
      return { canceled: canceled.subscriptions, downgraded: (await read(harness, account)).subscriptions }
    },
    expected: {
      canceled: ['active premium 2000 usd per month, from month 0 to month 1, ends at month 1'],
      downgraded: ['active premium 2000 usd per month, from month 0 to month 1, then basic 500 from month 1'],
    },
  },
]
