import { checkoutState, HOUR, openCheckout, read, type Scenario, subscriptionOf } from './scenario.ts'

export const checkouts: readonly Scenario[] = [
  {
    name: 'a checkout is paid',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const checkout = await openCheckout(harness, account)
      const open = await checkoutState(harness, checkout.id)
      const outcome = await harness.actions.payCheckout(checkout.id, 'ok')
      const expired = await harness.provider.expireCheckout(checkout.id)
      const { metadata } = await subscriptionOf(harness, account)
      return {
        open,
        outcome,
        paid: await checkoutState(harness, checkout.id),
        expired: expired.status,
        metadata,
        ...(await read(harness, account)),
      }
    },
    expected: {
      open: 'open, unpaid, with a page',
      outcome: 'paid',
      paid: 'complete, paid, with a subscription',
      expired: 'complete',
      metadata: { user_id: 'usr_1', reservation_id: 'res_1' },
      subscriptions: ['active premium 2000 usd per month, from month 0 to month 1'],
      invoices: ['paid premium, 2000 of 2000 paid'],
      transactions: ['payment of 2000'],
    },
  },
  {
    name: 'a declined checkout stays open and can be paid with another card',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const { id } = await openCheckout(harness, account)
      const declined = await harness.actions.payCheckout(id, 'declined')
      const open = await checkoutState(harness, id)
      const active = (await read(harness, account)).subscriptions.filter((each) => each.startsWith('active'))
      const paid = await harness.actions.payCheckout(id, 'ok')
      return { declined, open, active, paid, state: await checkoutState(harness, id) }
    },
    expected: {
      declined: 'declined',
      open: 'open, unpaid, with a page',
      active: [],
      paid: 'paid',
      state: 'complete, paid, with a subscription',
    },
  },
  {
    name: 'a checkout with 3-D Secure is paid after the confirmation only',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const { id } = await openCheckout(harness, account)
      const first = await harness.actions.payCheckout(id, '3ds')
      const refused = await harness.actions.confirmCheckout(id, false)
      const second = await harness.actions.payCheckout(id, '3ds')
      const waiting = (await read(harness, account)).subscriptions.filter((each) => each.startsWith('active'))
      const confirmed = await harness.actions.confirmCheckout(id, true)
      return { first, refused, second, waiting, confirmed, state: await checkoutState(harness, id) }
    },
    expected: {
      first: 'confirmation_needed',
      refused: 'declined',
      second: 'confirmation_needed',
      waiting: [],
      confirmed: 'paid',
      state: 'complete, paid, with a subscription',
    },
  },
  {
    name: 'a checkout expires at its time or on request',
    needs: 'emulator',
    async run(harness) {
      const account = await harness.openAccount('ok')
      const one = await openCheckout(harness, account)
      const other = await openCheckout(harness, account)
      const onRequest = await harness.provider.expireCheckout(one.id)
      const again = await harness.provider.expireCheckout(one.id)
      await account.advance(new Date(account.now().getTime() + HOUR))
      const byTime = await harness.provider.retrieveCheckout(other.id)
      return [onRequest.status, again.status, byTime.status]
    },
    expected: ['expired', 'expired', 'expired'],
  },
]
