import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { startRelay } from '@loomcast/service-kit/events'
import { createLogger } from '@loomcast/service-kit/observability'
import { recordingBus } from '@loomcast/service-kit/testing'
import { createKeyRing } from '../src/keys/key-ring.ts'
import { createSigningKeyRepository } from '../src/keys/signing-key.repository.ts'
import type { TestAuth } from '../test/support/auth-service.ts'
import { Browser } from '../test/support/browser.ts'
import { mailedToken, sendResets } from '../test/support/mail-worker.ts'
import { administrator } from '../test/support/second-factor.ts'
import { authUnderTest, type Person } from './support/auth-under-test.ts'

/** Triggers events through API calls, and verifies them as published by the outbox relay. */
verifyPacts('auth-events', async () => {
  const { auth, person, stop } = await authUnderTest('pact_events')
  const bus = recordingBus()
  const relay = await startRelay({ connection: auth.connection, service: 'auth', bus, logger: createLogger('auth', false) })

  let user: Person
  const does = (action: () => Promise<unknown>) => async () => {
    await relay.drain()
    bus.messages.length = 0
    user = await person()
    await action()
    await relay.drain()
    return undefined
  }
  async function act(method: 'POST' | 'DELETE', url: string, body?: object): Promise<void> {
    const { statusCode, body: response } = await user.browser.call(method, url, { body })
    // An event that violates its schema makes the call fail with a 500; fail here, where the cause is visible.
    if (statusCode >= 400) throw new Error(`${method} ${url} responded with ${statusCode}: ${response}`)
  }

  return {
    states: {
      'a user': does(async () => {}),
      'a user who registered with a referral code': does(async () => {
        const body = { email: `friend-of-${user.email}`, password: 'correct horse', referral_code: 'K7M3PX9A' }
        await new Browser(auth.app).call('POST', '/api/auth/register', { body })
      }),
      'a user who verified the email address': does(async () => {
        await act('POST', '/api/auth/verify-email', { token: await mailedToken(auth, user.email, 'verify-email') })
      }),
      'a user who signed out': does(() => act('POST', '/api/auth/logout')),
      'a user who set a new password by a link': does(async () => {
        await act('POST', '/api/auth/forgot-password', { email: user.email })
        await sendResets(auth)
        const token = await mailedToken(auth, user.email, 'reset-password')
        await act('POST', '/api/auth/reset-password', { token, password: 'another horse' })
      }),
      'an administrator who logged in': does(() => administrator(auth)),
      'a signing key that was compromised': does(() => replaceSigningKeys(auth)),
      'a user who deleted the account': does(() => act('DELETE', '/api/user/account', { password: 'correct horse' })),
    },
    async produceMessage({ metadata }) {
      const type = metadata?.['ce_type']
      const published = bus.messages.filter(({ headers }) => headers['ce_type'] === type)
      const message = published.at(-1)
      if (!message) throw new Error(`auth published no ${type}, but ${bus.messages.map(({ headers }) => headers['ce_type']).join(', ')}`)
      return message
    },
    async stop() {
      await relay.stop()
      await stop()
    },
  }
})

async function replaceSigningKeys({ connection, models, clock }: TestAuth): Promise<void> {
  const keys = createSigningKeyRepository(models)
  await createKeyRing({ connection, keys, clock, maxAgeMs: 24 * 3600_000 }).replaceCompromised()
  // Makes the app reload its keys, as it does every 2 s.
  clock.advance(2_001)
}
