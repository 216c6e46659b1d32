import { isIP } from 'node:net'
import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { canonicalEmail } from '../domain/email-address.ts'
import type { MailRepository } from './mail.repository.ts'
import { linksIn, mailPage, OUTBOX_STYLE, outboxPage, stateOf } from './mail-outbox.page.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** An email is untrusted content: it may run no scripts, submit no forms and must not share our origin. */
const MAIL_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Host names that no public website can have: single-label names and names for local use. */
const INTERNAL_NAME = /^[^.]+$|\.(?:local|internal|localhost|svc)$/

/**
 * Emails contain password reset links. With DNS rebinding, a public website whose name resolves to this machine could read them here, bypassing the gateway
 * and its Host check.
 */
async function refuseForeignNames(request: FastifyRequest): Promise<void> {
  // Uses the connection's own Host header, because X-Forwarded-Host has the public name of the product.
  const name = (request.headers.host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$|\.$/g, '')
  if (isIP(name) === 0 && !INTERNAL_NAME.test(name)) throw new AppError('misdirected_request')
}

const hidden = { config: { auth: 'public' as const }, onRequest: refuseForeignNames }
const MailId = Type.Object({ id: Type.String({ maxLength: 100 }) }, { additionalProperties: false })

/** The local outbox for development. Emails contain password reset links, so these routes are registered only if the settings enable them. */
export function mailOutboxRoutes(app: App, mails: MailRepository): void {
  app.get('/dev/mail', { ...hidden, schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, outboxPage(await mails.latest(200)), PAGE_POLICY),
  )

  app.get('/dev/mail/style.css', { ...hidden, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(OUTBOX_STYLE),
  )

  app.get('/dev/mail/:id', { ...hidden, schema: { hide: true, params: MailId } }, async (request, reply) =>
    sendPage(reply, mailPage(await existing(request.params.id)), PAGE_POLICY),
  )

  app.get('/dev/mail/:id/html', { ...hidden, schema: { hide: true, params: MailId } }, async (request, reply) =>
    sendPage(reply, (await existing(request.params.id)).html, MAIL_POLICY),
  )

  app.get(
    '/dev/mail.json',
    {
      ...hidden,
      schema: {
        hide: true,
        querystring: Type.Object(
          { to: Type.Optional(Type.String({ maxLength: 400 })), limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }) },
          { additionalProperties: false },
        ),
      },
    },
    async (request) => {
      const { to, limit } = request.query
      const found = await mails.latest(limit, to === undefined ? undefined : canonicalEmail(to))
      return {
        mails: found.map((mail) => ({
          mail_id: mail._id,
          to: mail.to,
          kind: mail.kind,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          links: linksIn(mail.text),
          state: stateOf(mail),
          created_at: mail.created_at.toISOString(),
        })),
      }
    },
  )

  async function existing(id: string) {
    const mail = await mails.findById(id)
    if (!mail) throw new AppError('not_found', 'This email no longer exists.')
    return mail
  }
}

function sendPage(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
}
