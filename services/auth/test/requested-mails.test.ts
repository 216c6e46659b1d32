import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type BusEvent, createLocalBus, encodeEvent } from '@loomcast/service-kit/events'
import { createLogger } from '@loomcast/service-kit/observability'
import { type RecordingBus, recordingBus } from '@loomcast/service-kit/testing'
import { type RunningAuth, startService } from '../src/app.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { mailedToken } from './support/mail-worker.ts'

const TYPE = 'com.loomcast.billing.mail-requested.v1'
const RENEWAL = { next_amount: '$19.00', renews_at: '2026-04-10T12:00:00.000Z', ends_at: '' }
const STARTED = { package_name: 'Professional', amount: '$19.00', ...RENEWAL, link: '/billing' }

let auth: TestAuth
let service: RunningAuth
let bus: RecordingBus
beforeAll(async () => {
  auth = await testAuth('requested_mails')
  bus = recordingBus()
  const { connection, redis, settings } = auth
  service = await startService({ connection, redis, bus, settings, logger: false, role: 'worker' })
})
beforeEach(async () => {
  await auth.models.mails.deleteMany({})
  await auth.models.users.deleteMany({})
})
afterAll(async () => {
  await service?.close()
  await auth?.close()
})

function requested(user_id: string, mail_key: string, template = 'plan-started', data: Record<string, string> = STARTED): BusEvent {
  const now = auth.clock().toISOString()
  const envelope = { id: `evt_${randomUUID()}`, type: TYPE, source: '/loomcast/billing', time: now, key: user_id, version: 1 }
  return { ...envelope, data: { user_id, mail_key, template, data, requested_at: now } }
}
const receive = (event: BusEvent) => bus.receive('auth.mails', encodeEvent(event))

async function user(email = 'ada@example.com') {
  const browser = await new Browser(auth.app).register(email)
  return { browser, id: String(browser.user?.user_id), email }
}
/** The emails to an address, other than the one to confirm it. */
const requestedMails = async (to: string) => (await auth.mails(to)).filter(({ kind }) => kind !== 'verify-email')

describe('a request for an email', () => {
  it('is sent to the address of the user, with the template as its kind', async () => {
    const { id, email } = await user()
    await receive(requested(id, 'plan-started:sub_1'))
    expect(await requestedMails(email)).toMatchObject([
      { to: email, user_id: id, kind: 'plan-started', subject: 'Your Professional plan has started', sent_at: null },
    ])
    // The address is not verified, so the email contains no name.
    expect((await requestedMails(email))[0]?.text).toMatch(/^Hello,\n/)
  })

  it('contains the name once the address is verified', async () => {
    const { browser, id, email } = await user()
    await browser.call('POST', '/api/auth/verify-email', { body: { token: await mailedToken(auth, email, 'verify-email') } })
    await browser.call('PUT', '/api/user/profile', { body: { first_name: 'Ada', last_name: 'Byron' } })
    await receive(requested(id, 'plan-started:sub_2'))
    expect((await requestedMails(email))[0]?.text).toMatch(/^Hello Ada Byron,\n/)
  })

  it('is sent once per key, even by parallel requests and after the email itself was deleted', async () => {
    const { id, email } = await user()
    await Promise.all(Array.from({ length: 5 }, () => receive(requested(id, 'plan-renewed:in_1'))))
    expect(await requestedMails(email)).toHaveLength(1)
    await auth.models.mails.deleteMany({})
    await receive(requested(id, 'plan-renewed:in_1'))
    expect(await requestedMails(email)).toEqual([])
    await receive(requested(id, 'plan-renewed:in_2'))
    expect(await requestedMails(email)).toHaveLength(1)
  })

  it('sends nothing to unknown and deleted users, and the keys of a deleted user are erased', async () => {
    await receive(requested('usr_unknown', 'key:unknown'))
    const { browser, id } = await user()
    await receive(requested(id, 'key:before'))
    expect((await browser.call('DELETE', '/api/user/account', { body: { password: 'correct horse' } })).statusCode).toBe(200)
    await receive(requested(id, 'key:after'))
    expect(await auth.mails()).toEqual([])
    expect(await auth.models.mailRequests.countDocuments({ user_id: id })).toBe(0)
  })

  it('goes to the dead letters at once if it cannot be rendered, and its key remains unused', async () => {
    const { id, email } = await user()
    const local = createLocalBus({ logger: createLogger('auth', false) })
    const { connection, redis, settings } = auth
    const running = await startService({ connection, redis, bus: local, settings, logger: false, role: 'worker' })
    try {
      await local.start()
      await local.publish(requested(id, 'key:odd', 'plan-exploded'))
      const letters = await local.deadLetters('auth.mails')
      expect(letters).toMatchObject([{ error: { message: 'There is no email template "plan-exploded".' } }])
      expect(await auth.models.mailRequests.countDocuments({ _id: 'key:odd' })).toBe(0)
      await local.publish(requested(id, 'key:odd'))
      expect(await requestedMails(email)).toHaveLength(1)
    } finally {
      await running.close()
      await local.stop()
    }
  })
})

describe('the email about a deleted account', () => {
  it.each([
    ['subscription', 'Your Professional subscription ended with the account. You will not be charged again.'],
    ['grant', undefined],
    [undefined, undefined],
  ])('of a user with the entitlement source %s', async (source, sentence) => {
    const { browser, id, email } = await user(`${source}@example.com`)
    await browser.call('POST', '/api/auth/verify-email', { body: { token: await mailedToken(auth, email, 'verify-email') } })
    if (source)
      await auth.models.entitlements.updateOne(
        { _id: id },
        { $set: { source, package_name: 'Professional', version: 1 } },
        { upsert: true },
      )
    await browser.call('DELETE', '/api/user/account', { body: { password: 'correct horse' } })
    const [mail] = await requestedMails(email)
    expect(mail?.kind).toBe('account-deleted')
    expect(mail?.text).toMatch(/Deleted: your profile.*Kept, because tax law requires it: the records of payments/su)
    if (sentence) expect(mail?.text).toContain(sentence)
    else expect(mail?.text).not.toContain('charged')
  })
})
