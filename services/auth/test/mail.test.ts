import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createJobRunner } from '@loomcast/service-kit/jobs'
import { createLogger } from '@loomcast/service-kit/observability'
import { poll } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { createSmtpEngine, type Letter, type MailEngine } from '../src/engines/smtp.engine.ts'
import { createMailRepository } from '../src/mail/mail.repository.ts'
import { mailJob, retryMs } from '../src/mail/send-mail.job.ts'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'
import { startSmtpDouble } from './support/smtp-double.ts'

const logger = createLogger('auth', false)

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('mail')
})
beforeEach(async () => {
  await auth.models.mails.deleteMany({})
  await auth.models.users.deleteMany({})
})
afterAll(() => auth.close())

const sender = (engine: MailEngine) =>
  createJobRunner(mailJob({ mails: createMailRepository(auth.models), engine, clock: auth.clock, logger })).runDue()

/** Accepts every email unless `behaviour` returns another outcome or throws. */
function engineDouble(behaviour: (letter: Letter) => Awaited<ReturnType<MailEngine['send']>> = () => ({ outcome: 'sent' })) {
  const letters: Letter[] = []
  const engine: MailEngine = {
    async send(letter) {
      letters.push(letter)
      return behaviour(letter)
    },
    close() {},
  }
  return { engine, letters }
}

describe('the mail outbox', () => {
  it('contains no email for an account that was not created', async () => {
    await new Browser(auth.app).register('one@example.com')
    await new Browser(auth.app).call('POST', '/api/auth/register', { body: { email: 'one@example.com', password: 'six words' } })
    expect(await auth.mails()).toHaveLength(1)
  })

  it('sends each email once with several senders, and deletes its text', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await new Browser(auth.app).register(`${name}@example.com`)
    const { engine, letters } = engineDouble()
    await Promise.all([sender(engine), sender(engine), sender(engine)])
    expect(letters.map((letter) => letter.to).sort()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`))
    for (const mail of await auth.mails()) expect(mail).toMatchObject({ sent_at: expect.any(Date), text: '', html: '' })
  })

  it('retries with a growing backoff while the server is unavailable', async () => {
    await new Browser(auth.app).register('later@example.com')
    const unavailable = engineDouble(() => ({ outcome: 'refused', permanent: false, reason: 'ECONNREFUSED' }))
    await sender(unavailable.engine)
    await sender(unavailable.engine)
    expect(unavailable.letters).toHaveLength(1)
    auth.clock.advance(retryMs(1))
    await sender(unavailable.engine)
    expect(unavailable.letters).toHaveLength(2)
    expect((await auth.mails())[0]).toMatchObject({ attempts: 2, last_error: 'ECONNREFUSED', sent_at: null })
    expect([1, 2, 3, 20].map(retryMs)).toEqual([5_000, 10_000, 20_000, 900_000])

    auth.clock.advance(retryMs(2))
    const back = engineDouble()
    await sender(back.engine)
    expect(back.letters.map((letter) => letter.messageId)).toEqual([unavailable.letters[0]!.messageId])
  })

  it('gives up on a nonexistent recipient', async () => {
    await new Browser(auth.app).register('gone@example.com')
    const refusing = engineDouble(() => ({ outcome: 'refused', permanent: true, reason: 'EENVELOPE RCPT TO 550' }))
    await sender(refusing.engine)
    auth.clock.advance(3600_000)
    await sender(refusing.engine)
    expect(refusing.letters).toHaveLength(1)
    expect((await auth.mails())[0]).toMatchObject({ failed_at: expect.any(Date), text: '' })
  })

  it('sends again with the same Message-ID when the process died between sending and recording', async () => {
    await new Browser(auth.app).register('crash@example.com')
    const dying = engineDouble(() => {
      throw new Error('killed')
    })
    await expect(sender(dying.engine)).rejects.toThrow('killed')
    const alive = engineDouble()
    await sender(alive.engine)
    expect(alive.letters).toHaveLength(0)
    auth.clock.advance(120_001)
    await sender(alive.engine)
    expect(alive.letters.map((letter) => letter.messageId)).toEqual([dying.letters[0]!.messageId])
  })

  it('ignores the outcome of a sender that lost its lease', async () => {
    await new Browser(auth.app).register('slow@example.com')
    const second = engineDouble()
    const slow: MailEngine = {
      async send() {
        auth.clock.advance(120_001)
        await sender(second.engine)
        return { outcome: 'refused', permanent: false, reason: 'timeout' }
      },
      close() {},
    }
    await sender(slow)
    expect(second.letters).toHaveLength(1)
    expect((await auth.mails())[0]).toMatchObject({ sent_at: expect.any(Date), last_error: null })
  })

  it('does not send an expired link', async () => {
    await new Browser(auth.app).register('old@example.com')
    auth.clock.advance(24 * 3600_000 + 1)
    const { engine, letters } = engineDouble()
    await sender(engine)
    expect(letters).toHaveLength(0)
    expect((await auth.mails())[0]).toMatchObject({ failed_at: expect.any(Date) })
  })
})

describe('mail over SMTP', () => {
  it('arrives as text and HTML, with our Message-ID, at one recipient', async () => {
    const server = await startSmtpDouble()
    const engine = createSmtpEngine(server.url, 'Loomcast <hello@loomcast.test>')
    try {
      await new Browser(auth.app).register('jos\u00e9@example.com')
      await sender(engine)
      expect(server.messages).toHaveLength(1)
      const [message] = server.messages
      expect(message!.from).toBe('hello@loomcast.test')
      expect(message!.to).toHaveLength(1)
      expect(message!.source).toMatch(/^Subject: Confirm your email for Loomcast\r?$/m)
      expect(message!.source).toMatch(/^Message-ID: <mail_[\w-]+@loomcast\.test>\r?$/m)
      expect(message!.source).toContain('text/plain')
      expect(message!.source).toContain('text/html')
      expect((await auth.mails())[0]).toMatchObject({ sent_at: expect.any(Date) })
    } finally {
      engine.close()
      await server.stop()
    }
  })

  it('is retried after a temporary rejection and abandoned after a permanent one', async () => {
    const server = await startSmtpDouble()
    const engine = createSmtpEngine(server.url, 'hello@loomcast.test')
    const letter = { to: 'x@example.com', subject: 's', text: 't', html: '<p>t</p>', messageId: '<1@loomcast.test>' }
    try {
      server.refuseRecipients(451)
      expect(await engine.send(letter)).toMatchObject({ outcome: 'refused', permanent: false })
      server.refuseRecipients(550)
      expect(await engine.send(letter)).toMatchObject({ outcome: 'refused', permanent: true })
      server.refuseRecipients(0)
      expect(await engine.send(letter)).toEqual({ outcome: 'sent' })
    } finally {
      engine.close()
      await server.stop()
    }
    expect(await engine.send(letter)).toMatchObject({ outcome: 'refused', permanent: false })
  })

  it('is sent by the running service, including reset emails', async () => {
    const server = await startSmtpDouble()
    const { connection, redis, bus } = auth
    const settings = { ...auth.settings, smtpUrl: server.url }
    const service = await startService({ connection, redis, bus, settings, logger: false, role: 'both' })
    try {
      await bus.start()
      await new Browser(service.app).register('auto@example.com')
      await poll(() => server.messages.length === 1)
      await new Browser(service.app).call('POST', '/api/auth/forgot-password', { body: { email: 'auto@example.com' } })
      await poll(() => server.messages.length === 2)
      expect(server.messages[1]!.source).toMatch(/^Subject: Choose a new Loomcast password\r?$/m)
    } finally {
      await service.close()
      await bus.stop()
      await server.stop()
    }
  })
})

describe('/dev/mail', () => {
  const get = (url: string, app = auth.app) => new Browser(app).call('GET', url)

  it('lists the emails and shows each with clickable links', async () => {
    expect((await get('/dev/mail')).body).toContain('No mail yet')
    await new Browser(auth.app).register('reader@example.com')
    const list = await get('/dev/mail')
    expect(list.headers['content-type']).toContain('text/html')
    expect(list.headers['content-security-policy']).toContain("default-src 'none'")
    expect(list.body).toContain('Confirm your email for Loomcast')
    expect(list.body).toContain('reader@example.com')
    const path = /href="(\/dev\/mail\/mail_[\w-]+)"/.exec(list.body)![1]!
    const view = await get(path)
    expect(view.body).toMatch(/<a href="http:\/\/loomcast\.test\/verify-email\?token=[\w-]{43}">/)
    const html = await get(`${path}/html`)
    expect(html.headers['content-security-policy']).toMatch(/^sandbox/)
    expect(html.body).toContain('Confirm my email')
    expect((await get('/dev/mail/style.css')).headers['content-type']).toContain('text/css')
    expect((await get('/dev/mail/mail_nowhere')).statusCode).toBe(404)
  })

  it('rejects public host names that resolve to this machine', async () => {
    const under = (host: string) => auth.app.inject({ method: 'GET', url: '/dev/mail.json', headers: { host } })
    for (const host of ['rebound.example', 'rebound.example:3001', '127.0.0.1.rebound.example', 'localhost.evil.example.']) {
      expect([host, (await under(host)).statusCode]).toEqual([host, 421])
    }
    for (const host of ['localhost:3001', '127.0.0.1:3001', '[::1]:3001', 'auth:8080', 'auth.loomcast.svc.cluster.local']) {
      expect([host, (await under(host)).statusCode]).toEqual([host, 200])
    }
  })

  it('escapes user input', async () => {
    await new Browser(auth.app).register("o'hara&co@example.com")
    await auth.models.mails.updateMany(
      {},
      { $set: { subject: '<script>alert(1)</script>', text: 'x <img src=x onerror=alert(1)> http://a.example/"><b>' } },
    )
    const [mail] = await auth.mails()
    for (const url of ['/dev/mail', `/dev/mail/${mail!._id}`]) {
      const { body } = await get(url)
      expect(body).not.toContain('<script>')
      expect(body).not.toContain('<img')
      expect(body).not.toContain('"><b>')
      expect(body).toContain('o&#39;hara&amp;co@example.com')
    }
  })

  it('returns JSON, filtered by recipient', async () => {
    await new Browser(auth.app).register('one@example.com')
    await new Browser(auth.app).register('two@example.com')
    const body = (await get('/dev/mail.json?to=TWO@example.com')).json()
    expect(body.mails).toEqual([
      expect.objectContaining({
        to: 'two@example.com',
        kind: 'verify-email',
        state: 'kept here',
        links: [expect.stringContaining('/verify-email?token=')],
      }),
    ])
    expect((await get('/dev/mail.json?limit=1')).json().mails).toHaveLength(1)
    expect((await get('/dev/mail.json?limit=0')).statusCode).toBe(400)
    expect((await get('/dev/mail.json?to[$ne]=x')).statusCode).toBe(400)
  })

  it('is disabled unless the settings enable it', async () => {
    const app = await auth.another({ mailOutbox: false })
    for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/x']) expect((await get(url, app)).statusCode).toBe(404)
  })
})
