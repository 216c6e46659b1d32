import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { poll } from '@loomcast/service-kit/testing'
import { authEvents } from '../test/support/auth-events.ts'
import { startBilling } from '../test/support/billing-service.ts'
import { buyerOf } from '../test/support/buyer.ts'

/** Triggers events through calls and received events, and verifies them as published by the outbox relay. */
verifyPacts('billing-events', async () => {
  const billing = await startBilling('pact_published')
  const { bus, connection } = billing
  const auth = authEvents(billing)
  const buyer = buyerOf(billing)
  let users = 0
  let current = ''

  const does = (action: (userId: string) => Promise<unknown>) => async () => {
    await published()
    bus.messages.length = 0
    current = `usr_pact_${++users}`
    await action(current)
    await published()
    return undefined
  }
  async function published(): Promise<void> {
    await poll(async () => (await connection.collection('outbox').countDocuments({ waiting: true })) === 0)
  }

  async function command(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const response = await billing.admin(method, `/internal/admin/${path}`, body)
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  /** Changes the package of the tier and grants it. */
  async function grantPackage(userId: string, changes: object): Promise<void> {
    const { version } = (await command('GET', 'packages/professional')).package
    await command('PUT', 'packages/professional', { version, ...changes })
    await command('PUT', `users/${userId}/subscription`, { subscription_status: 'pro' })
  }
  const ALL_OPTIONS = { video_quality_options: [], video_length_options: [], video_format_options: [], video_platform_options: [] }
  const LIMITS = { generation_limit: 50, video_generation_limit: 5, connection_limit: 10, planned_limit: 100 }

  /** A friend of the user registers and verifies the address. */
  async function referFriend(userId: string): Promise<void> {
    const { body } = await billing.call(userId, 'POST', '/api/user/referrals/generate')
    const friend = `${userId}_friend`
    await auth.registered(friend, `${friend}@example.com`, body.referral_code)
    await auth.verified(friend, `${friend}@example.com`)
  }

  /** Waits until the newest event about the user's subscription has a state. */
  async function subscriptionIs(userId: string, matches: (data: Record<string, unknown>) => boolean): Promise<void> {
    await poll(async () => {
      const newest = ofUser(userId, 'com.loomcast.billing.subscription-changed.v1').at(-1)
      return newest !== undefined && matches(JSON.parse(newest.value))
    })
  }
  const ofUser = (userId: string, type: string | undefined) =>
    bus.messages.filter(({ headers, value }) => headers['ce_type'] === type && JSON.parse(value).user_id === userId)

  async function refundPayment(userId: string): Promise<void> {
    await buyer.subscribe(userId)
    const [{ transaction_id }] = await buyer.payments(userId)
    await command('POST', `payments/${transaction_id}/refund`, { amount: 5, end_plan: false, request_id: `refund-${userId}` })
    await poll(async () => ofUser(userId, 'com.loomcast.billing.refund-recorded.v1').length > 0)
  }
  async function scheduleEnd(userId: string): Promise<void> {
    await buyer.subscribe(userId)
    const { status } = await billing.call(userId, 'DELETE', '/api/billing/subscription')
    if (status !== 200) throw new Error(`The end could not be scheduled: ${status}`)
    await subscriptionIs(userId, (data) => data['cancel_at'] !== null)
  }
  async function missPayment(userId: string): Promise<void> {
    await buyer.subscribe(userId)
    await billing.sandbox.actions.setCard(await buyer.customerId(userId), 'declined')
    await buyer.advanceDays(32)
    await subscriptionIs(userId, (data) => data['status'] === 'past_due' && data['past_due_since'] !== null)
  }

  return {
    states: {
      'a plan with limits': does((userId) => grantPackage(userId, { ...LIMITS, ...ALL_OPTIONS })),
      'an unlimited plan': does((userId) => grantPackage(userId, { generation_limit: null, video_generation_limit: null, ...ALL_OPTIONS })),
      'a plan with some of the video options': does((userId) =>
        grantPackage(userId, {
          ...LIMITS,
          video_quality_options: ['fast'],
          video_length_options: ['3'],
          video_format_options: ['720p'],
          video_platform_options: ['tiktok'],
        }),
      ),
      'a bonus': does(referFriend),
      'a user who receives a referral bonus': does(referFriend),
      'a package that was changed': does(async () => {
        const { version } = (await command('GET', 'packages/professional')).package
        await command('PUT', 'packages/professional', { version, description: 'Changed' })
      }),
      'a payment for a subscription': does((userId) => buyer.subscribe(userId)),
      'a refunded payment': does(refundPayment),
      'a subscription': does((userId) => buyer.subscribe(userId)),
      'a subscription whose end is scheduled': does(scheduleEnd),
      'a subscription with an overdue payment': does(missPayment),
    },
    async produceMessage({ metadata }) {
      const type = metadata?.['ce_type']
      const message = ofUser(current, type).at(-1) ?? bus.messages.findLast(({ headers }) => headers['ce_type'] === type)
      if (!message) throw new Error(`billing published no ${type}, but ${bus.messages.map(({ headers }) => headers['ce_type']).join(', ')}`)
      return message
    },
    stop: () => billing.stop(),
  }
})
