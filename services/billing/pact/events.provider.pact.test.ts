import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { poll } from '@loomcast/service-kit/testing'
import { authEvents } from '../test/support/auth-events.ts'
import { startBilling } from '../test/support/billing-service.ts'

/** Triggers events through calls and received events, and verifies them as published by the outbox relay. */
verifyPacts('billing-events', async () => {
  const billing = await startBilling('pact_published')
  const { bus, connection } = billing
  const auth = authEvents(billing)
  let users = 0

  const does = (deed: (userId: string) => Promise<unknown>) => async () => {
    await published()
    bus.messages.length = 0
    await deed(`usr_pact_${++users}`)
    await published()
    return undefined
  }
  async function published(): Promise<void> {
    await poll(async () => (await connection.collection('outbox').countDocuments({ waiting: true })) === 0)
  }

  async function command(method: 'GET' | 'PUT', path: string, body?: object) {
    const answer = await billing.admin(method, `/internal/admin/${path}`, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  /** Changes the package of the tier and grants it. */
  async function grantPackage(userId: string, changes: object): Promise<void> {
    const { version } = (await command('GET', 'packages/professional')).package
    await command('PUT', 'packages/professional', { version, ...changes })
    await command('PUT', `users/${userId}/subscription`, { subscription_status: 'pro' })
  }
  const ALL_OPTIONS = { video_quality_options: [], video_length_options: [], video_format_options: [], video_platform_options: [] }
  const LIMITS = { generation_limit: 50, video_generation_limit: 5 }

  /** A friend of the user registers and verifies the address. */
  async function referFriend(userId: string): Promise<void> {
    const { body } = await billing.call(userId, 'POST', '/api/user/referrals/generate')
    const friend = `${userId}_friend`
    await auth.registered(friend, `${friend}@example.com`, body.referral_code)
    await auth.verified(friend, `${friend}@example.com`)
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
    },
    async produceMessage({ metadata }) {
      const type = metadata?.['ce_type']
      const message = bus.messages.findLast(({ headers }) => headers['ce_type'] === type)
      if (!message) throw new Error(`billing published no ${type}, but ${bus.messages.map(({ headers }) => headers['ce_type']).join(', ')}`)
      return message
    },
    stop: () => billing.stop(),
  }
})
