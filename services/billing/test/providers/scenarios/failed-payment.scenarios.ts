import { ProviderError } from '../../../src/engines/payment-provider.ts'
import { DAY, failureOf, key, read, type Scenario, subscribed } from './scenario.ts'

export const failedPayments: readonly Scenario[] = [
  {
    name: 'an upgrade with a declined card is refused, leaves nothing to pay, and succeeds with another card',
    needs: 'emulator',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      await harness.setCard(account, 'declined')
      const change = { subscriptionId, priceId: harness.priceId('premium'), prorationDate: subscription.currentPeriodStart }
      const refused = await harness.provider
        .changeNow({ ...change, idempotencyKey: key('upgrade') })
        .catch((error) => (error instanceof ProviderError ? error.failure : error))
      const { subscriptions, invoices } = await read(harness, account)
      await harness.setCard(account, 'ok')
      const again = await harness.provider.changeNow({ ...change, idempotencyKey: key('upgrade') })
      return { refused, subscriptions, invoices, again: again.outcome, paid: (await read(harness, account)).subscriptions }
    },
    expected: {
      refused: 'declined',
      subscriptions: ['active basic 500 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid', 'void premium, 0 of 1500 paid'],
      again: 'changed',
      paid: ['active premium 2000 usd per month, from month 0 to month 1'],
    },
  },
  {
    name: 'an upgrade that is never paid is withdrawn',
    needs: 'emulator',
    async run(harness) {
      const { account, subscriptionId, subscription } = await subscribed(harness, 'basic')
      await harness.setCard(account, '3ds')
      const change = { subscriptionId, priceId: harness.priceId('premium'), prorationDate: subscription.currentPeriodStart }
      await harness.provider.changeNow({ ...change, idempotencyKey: key('upgrade') })
      const waiting = await read(harness, account)
      await account.advance(new Date(account.now().getTime() + 2 * DAY))
      const { subscriptions, invoices } = await read(harness, account)
      return { waiting: waiting.subscriptions, subscriptions, invoices }
    },
    expected: {
      waiting: ['active basic 500 usd per month, from month 0 to month 1, has a payment page, needs confirmation'],
      subscriptions: ['active basic 500 usd per month, from month 0 to month 1'],
      invoices: ['paid basic, 500 of 500 paid', 'void premium, 0 of 1500 paid'],
    },
  },
  {
    name: 'a disputed payment cannot be refunded',
    needs: 'emulator',
    async run(harness) {
      const { account } = await subscribed(harness, 'basic')
      const [payment] = (await harness.provider.readCustomer(account.customerId)).transactions
      const disputeId = await harness.actions.openDispute(payment?.id ?? '')
      const opened = await read(harness, account)
      const refund = await failureOf(harness.provider.refund({ paymentId: payment?.id ?? '', idempotencyKey: key('refund') }))
      await harness.actions.closeDispute(disputeId, 'lost')
      return { opened: opened.transactions, refund, closed: (await read(harness, account)).transactions }
    },
    expected: {
      opened: ['dispute of 500, needs_response', 'payment of 500, not refundable'],
      refund: 'rejected',
      closed: ['dispute of 500, lost', 'payment of 500, not refundable'],
    },
  },
]
