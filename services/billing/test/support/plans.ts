import type { EventData, EventType } from '@loomcast/contracts'
import { poll } from '@loomcast/service-kit/testing'
import type { SandboxCard } from '@loomcast/stripe-emulator'
import { recheckDue } from '../../src/reconciliation/recheck-due.ts'
import type { BillingService } from './billing-service.ts'

export const DAY_MS = 24 * 3600_000

/** What users do with their plans, and what billing published about it. */
export function plansOf(service: BillingService) {
  const { context, sandbox, call } = service
  const { repositories } = context

  async function openCheckout(user: string, package_id = 'professional', include_video = true): Promise<string> {
    const { status, body } = await call(user, 'POST', '/api/checkout/session', { package_id, include_video, origin_url: context.publicUrl })
    if (status !== 200) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`)
    return body.session_id
  }

  /** Resolves once every event of the sandbox was delivered and processed. */
  async function settled(): Promise<void> {
    await poll(async () => {
      await sandbox.deliver({ all: true })
      if (await service.connection.collection('sandbox_events').findOne({ state: 'pending' })) return false
      const received = await repositories.providerEvents.list({ state: 'received', limit: 1 })
      return received.length === 0
    })
  }

  return {
    openCheckout,
    settled,

    /** Buys a plan on the hosted page and resolves when billing has processed it. */
    async buy(
      user: string,
      package_id = 'professional',
      include_video = true,
      card: SandboxCard = 'ok',
    ): Promise<{ customerId: string; subscriptionId: string }> {
      const session = await openCheckout(user, package_id, include_video)
      await sandbox.actions.payCheckout(session, card)
      await settled()
      const subscription = await repositories.subscriptions.liveOf(user)
      return { customerId: await customerOf(user), subscriptionId: subscription?._id ?? '' }
    },

    async entitlementOf(user: string) {
      return (await repositories.customers.find(user))?.entitlement
    },

    customerOf,

    /** Resolves once nothing about the user is due. */
    async rechecked(user: string): Promise<void> {
      await recheckDue(context, { isValid: () => true })
      await poll(async () => {
        const customer = await repositories.customers.find(user)
        return customer !== null && (customer.recheck_at === null || customer.recheck_at > context.clock())
      })
    },

    /** Advances the sandbox's clock, and processes the events in between. */
    async advance(days: number): Promise<void> {
      await sandbox.advance(new Date(sandbox.clock().getTime() + days * DAY_MS))
      await settled()
    },

    /** The data of the published events of a type about a user, oldest first. An event that is sent during the call is counted once. */
    async published<T extends EventType>(type: T, user: string): Promise<EventData<T>[]> {
      const rows = await service.connection
        .collection<{ _id: string; data: EventData<T> }>('outbox')
        .find({ type, 'data.user_id': user })
        .sort({ seq: 1 })
        .toArray()
      const sent = service.bus.messages.filter(({ headers }) => headers['ce_type'] === type)
      const events = new Map(sent.map(({ headers, value }) => [headers['ce_id'], JSON.parse(String(value))]))
      for (const { _id, data } of rows) if (!events.has(_id)) events.set(_id, data)
      return [...events.values()].filter((data) => data.user_id === user)
    },

    /** Keys of the emails that were requested, oldest first. */
    async mails(user: string): Promise<string[]> {
      const rows = await service.connection
        .collection('requested_mails')
        .find({ user_id: user })
        .sort({ requested_at: 1, _id: 1 })
        .toArray()
      return rows.map(({ template }) => String(template))
    },
  }

  async function customerOf(user: string): Promise<string> {
    const customer = await repositories.customers.find(user)
    if (!customer?.customer_id) throw new Error(`${user} has no customer`)
    return customer.customer_id
  }
}
