import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import { expectEvent, matching } from '@loomcast/contracts/pact'
import { type RecordingBus, recordingBus } from '@loomcast/service-kit/testing'
import { type RunningAuth, startService } from '../src/app.ts'
import { type TestAuth, testAuth } from '../test/support/auth-service.ts'
import { Browser } from '../test/support/browser.ts'

const { boolean, integer, regex, string, time } = matching

let auth: TestAuth
let service: RunningAuth
let bus: RecordingBus

beforeAll(async () => {
  bus = recordingBus()
  auth = await testAuth('pact_events')
  const { connection, redis, settings } = auth
  service = await startService({ connection, redis, bus, settings, logger: false, role: 'worker' })
})
afterAll(async () => {
  await service.close()
  await auth.close()
})

test("a plan appears on its user's page", async () => {
  const browser = await new Browser(auth.app).register('plan@example.com')
  const user_id = String(browser.user?.user_id)
  const group = 'auth.entitlements'
  await expectEvent(
    {
      group,
      type: 'com.loomcast.billing.entitlement-changed.v2',
      given: { 'a plan with limits': {} },
      data: {
        user_id: string('usr_1'),
        package_id: string('professional'),
        package_name: string('Professional'),
        package_description: string('For creators'),
        tier: string('pro'),
        is_paid: boolean(true),
        price_minor: integer(1900),
        currency: regex('^[a-z]{3}$', 'usd'),
      },
    },
    async (message) => {
      // The pact leaves out the event fields that this consumer group does not read.
      const event: Entitlement & { changed_at: string } = { ...DEFAULT_ENTITLEMENT, changed_at: '2026-03-10T12:00:00.000Z' }
      const value = JSON.stringify({ ...event, ...JSON.parse(message.value), user_id })
      await bus.receive(group, { ...message, value })
    },
  )
  expect((await browser.call('GET', '/api/auth/me')).json()).toMatchObject({
    subscription_status: 'pro',
    current_package: { name: 'Professional', description: 'For creators', price: 19, is_paid: true },
  })
})

test('a requested email is in the outbox of its user', async () => {
  const browser = await new Browser(auth.app).register('mail@example.com')
  const user_id = String(browser.user?.user_id)
  const group = 'auth.mails'
  await expectEvent(
    {
      group,
      type: 'com.loomcast.billing.mail-requested.v1',
      given: { 'a user who receives a referral bonus': {} },
      data: {
        user_id: string('usr_1'),
        mail_key: string('referral-bonus:rsu_1'),
        template: 'referral-bonus',
        data: { bonus: string('5'), link: string('/profile?tab=referrals') },
        requested_at: time(),
      },
    },
    (message) => bus.receive(group, { ...message, value: JSON.stringify({ ...JSON.parse(message.value), user_id }) }),
  )
  expect((await auth.mails('mail@example.com')).map(({ subject }) => subject)).toContain('You received 5 bonus generations')
})

test('an email about a planned post is in the outbox of its user', async () => {
  const browser = await new Browser(auth.app).register('due@example.com')
  const user_id = String(browser.user?.user_id)
  const group = 'auth.mails'
  await expectEvent(
    {
      group,
      type: 'com.loomcast.publish.mail-requested.v1',
      given: { 'a user whose post is handed over': {} },
      data: {
        user_id: string('usr_1'),
        mail_key: string('post-due:post_1:1'),
        template: 'post-due',
        data: { platform: string('LinkedIn'), excerpt: string('Our bread is half price after six.'), link: string('/plan?post=post_1') },
        requested_at: time(),
      },
    },
    (message) => bus.receive(group, { ...message, value: JSON.stringify({ ...JSON.parse(message.value), user_id }) }),
  )
  expect((await auth.mails('due@example.com')).map(({ subject }) => subject)).toContain('Time to publish your post on LinkedIn')
})
