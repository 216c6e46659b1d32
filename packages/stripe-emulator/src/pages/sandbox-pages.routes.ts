import { PRODUCT_NAME } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import { type App, requireSameOrigin } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fromSeconds, inSeconds, periodEnd } from '../calendar.ts'
import { type ClockFollower, hostedPaths, type PaymentOutcome, type Sandbox } from '../sandbox.ts'
import type { SandboxCheckout } from '../sandbox-objects.ts'
import { checkoutPage } from './checkout.page.ts'
import { clockPage } from './clock.page.ts'
import { ClockForm, invalidTime, targetOf } from './clock-form.ts'
import { codeRoutes } from './code.routes.ts'
import { disputeRoutes } from './dispute.routes.ts'
import { acceptForms, isForm, readNumber } from './form-parser.ts'
import { invoicePage } from './invoice.page.ts'
import { type Notice, type PageContent, renderPage, STYLE, STYLE_PATH } from './layout.ts'
import { NOTICES, type NoticeCode, refusalOf } from './notices.ts'
import { AnswerForm, ById, buyerOf, CardForm, CheckoutForm, InvoiceOfPortal, Noticed, PlanForm, SubscriptionForm } from './page-forms.ts'
import { choiceOf, createPageLookups, invoiceOf, subscriptionOf } from './page-lookups.ts'
import { INVALID_FORM, notFound, PageMissing } from './page-missing.ts'
import { pagePolicy } from './page-policy.ts'
import { planNameOf } from './plan-name.ts'
import { planChangePage, portalPage } from './portal.page.ts'
import { printInvoice } from './print-invoice.ts'

export interface SandboxPagesOptions {
  sandbox: Sandbox
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
  /** Whether anybody may advance the clock, and act as a bank; false in production, because the clock is the same for all users. */
  clockCanAdvance: boolean
  /** What follows the clock while it is advanced. */
  follower?: ClockFollower
}

const hidden = { hide: true } as const

/**
 * The pages that a payment provider hosts: checkout, portal and invoices, and a page that advances the sandbox's clock. Whoever has the random id in a URL may
 * act on it, as with Stripe's pages.
 */
export async function sandboxPagesRoutes(app: App, { sandbox, publicUrl, clockCanAdvance, follower }: SandboxPagesOptions): Promise<void> {
  const { actions, views } = sandbox
  const { findCheckout, findInvoice, findPortal } = createPageLookups(sandbox)
  await app.register(async (pages) => addRoutes(pages as unknown as App))

  function addRoutes(app: App): void {
    acceptForms(app)
    // The ids in these URLs are credentials, so requests are not logged.
    const page = { config: { auth: 'public' as const }, logLevel: 'warn' as const }
    const change = { ...page, onRequest: requireSameOrigin(publicUrl) }

    app.get(STYLE_PATH, { ...page, schema: hidden }, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))

    app.get('/sandbox/checkout/:id', { ...page, schema: { ...hidden, params: ById, querystring: Noticed } }, async (request, reply) =>
      showCheckout(reply, await findCheckout(request.params.id), noticeOf(request.query.notice)),
    )

    app.post(
      '/sandbox/checkout/:id/pay',
      { ...change, schema: { ...hidden, params: ById, body: CheckoutForm } },
      async (request, reply) => {
        const { id } = await findCheckout(request.params.id)
        return afterCheckout(reply, id, () => actions.payCheckout(id, request.body.card, buyerOf(request.body)))
      },
    )

    app.post(
      '/sandbox/checkout/:id/confirm',
      { ...change, schema: { ...hidden, params: ById, body: AnswerForm } },
      async (request, reply) => {
        const { id } = await findCheckout(request.params.id)
        return afterCheckout(reply, id, () => actions.confirmCheckout(id, request.body.answer === 'confirm'), 'confirmation_failed')
      },
    )

    codeRoutes(app, { sandbox, publicUrl, showCheckout })

    app.get('/sandbox/invoices/:id', { ...page, schema: { ...hidden, params: ById, querystring: Noticed } }, async (request, reply) =>
      showInvoice(reply, request.params.id, noticeOf(request.query.notice)),
    )

    app.get('/sandbox/invoices/:id/pdf', { ...page, schema: { ...hidden, params: ById } }, async (request, reply) => {
      const invoice = await findInvoice(request.params.id)
      const pdf = await printInvoice(invoice)
      if (pdf === null) notFound()
      return reply.type('application/pdf').header('content-disposition', `attachment; filename="${invoice.number}.pdf"`).send(pdf)
    })

    app.post('/sandbox/invoices/:id/pay', { ...change, schema: { ...hidden, params: ById, body: CardForm } }, async (request, reply) => {
      const { id } = await findInvoice(request.params.id)
      return afterInvoice(reply, id, () => actions.payInvoice(id, request.body.card))
    })

    app.post(
      '/sandbox/invoices/:id/confirm',
      { ...change, schema: { ...hidden, params: ById, body: AnswerForm } },
      async (request, reply) => {
        const { id } = await findInvoice(request.params.id)
        return afterInvoice(reply, id, () => actions.confirmInvoice(id, request.body.answer === 'confirm'), 'confirmation_failed')
      },
    )

    app.get('/sandbox/portal/:id', { ...page, schema: { ...hidden, params: ById, querystring: Noticed } }, async (request, reply) =>
      showPortal(reply, request.params.id, noticeOf(request.query.notice)),
    )

    app.post('/sandbox/portal/:id/card', { ...change, schema: { ...hidden, params: ById, body: CardForm } }, async (request, reply) => {
      const { portal } = await findPortal(request.params.id, 'card')
      return afterPortal(reply, portal.id, async () => {
        await actions.setCard(portal.customerId, request.body.card)
        return 'card_saved'
      })
    })

    app.get('/sandbox/portal/:id/plan', { ...page, schema: { ...hidden, params: ById, querystring: PlanForm } }, async (request, reply) => {
      const view = await findPortal(request.params.id, 'planChange')
      const { subscription, price } = choiceOf(view, request.query)
      try {
        const preview = await actions.previewPlan(subscription.id, price.id)
        return await send(reply, planChangePage(view, subscription, price, preview))
      } catch (error) {
        return showPortal(reply.code(409), view.portal.id, refusalOf(error))
      }
    })

    app.post('/sandbox/portal/:id/plan', { ...change, schema: { ...hidden, params: ById, body: PlanForm } }, async (request, reply) => {
      const view = await findPortal(request.params.id, 'planChange')
      const { subscription, price } = choiceOf(view, request.body)
      return afterPortal(reply, view.portal.id, async () => PLAN_NOTICES[await actions.changePlan(subscription.id, price.id)])
    })

    app.post(
      '/sandbox/portal/:id/cancel',
      { ...change, schema: { ...hidden, params: ById, body: SubscriptionForm } },
      async (request, reply) => {
        const view = await findPortal(request.params.id, 'cancellation')
        const { id } = subscriptionOf(view, request.body.subscription)
        return afterPortal(reply, view.portal.id, async () => {
          await actions.cancelSubscription(id, 'period_end')
          return 'canceled'
        })
      },
    )

    app.post(
      '/sandbox/portal/:id/resume',
      { ...change, schema: { ...hidden, params: ById, body: SubscriptionForm } },
      async (request, reply) => {
        const view = await findPortal(request.params.id, 'cancellation')
        const { id } = subscriptionOf(view, request.body.subscription)
        return afterPortal(reply, view.portal.id, async () => {
          await actions.resumeSubscription(id)
          return 'resumed'
        })
      },
    )

    app.post(
      '/sandbox/portal/:id/invoices/:invoice/pay',
      { ...change, schema: { ...hidden, params: InvoiceOfPortal, body: CardForm } },
      async (request, reply) => {
        const view = await findPortal(request.params.id)
        const { id } = invoiceOf(view, request.params.invoice)
        return afterPortal(reply, view.portal.id, async () => PAYMENT_NOTICES[await actions.payInvoice(id, request.body.card)])
      },
    )

    app.post(
      '/sandbox/portal/:id/invoices/:invoice/confirm',
      { ...change, schema: { ...hidden, params: InvoiceOfPortal, body: AnswerForm } },
      async (request, reply) => {
        const view = await findPortal(request.params.id)
        const { id } = invoiceOf(view, request.params.invoice)
        return afterPortal(reply, view.portal.id, async () => {
          const outcome = await actions.confirmInvoice(id, request.body.answer === 'confirm')
          return outcome === 'paid' ? 'paid' : 'confirmation_failed'
        })
      },
    )

    if (clockCanAdvance) {
      disputeRoutes(app, { sandbox, publicUrl, showInvoice })
      app.get('/sandbox/clock', { ...page, schema: { ...hidden, querystring: Noticed } }, async (request, reply) =>
        send(reply, { ...clockPage(sandbox.clock()), notice: noticeOf(request.query.notice) }),
      )

      const clockRoute = {
        ...change,
        preValidation: async (request: FastifyRequest) => (isForm(request) ? readNumber(request.body, 'advance_days') : undefined),
      }
      app.post('/sandbox/clock', { ...clockRoute, schema: { ...hidden, body: ClockForm } }, async (request, reply) => {
        await sandbox
          .advance((now) => targetOf(request.body, now), follower)
          .catch((error) => {
            throw error instanceof RangeError ? invalidTime('must not be in the past') : error
          })
        if (isForm(request)) return reply.redirect('/sandbox/clock?notice=advanced', 303)
        return { success: true, now: sandbox.clock().toISOString() }
      })
    }

    app.setErrorHandler((error, request, reply) => {
      if (error instanceof PageMissing) {
        request.log.info('a hosted page was not found')
        return send(reply.code(404), error.content)
      }
      if (isForm(request) && isInvalid(error)) return send(reply.code(400), INVALID_FORM)
      throw error
    })
  }

  async function afterCheckout(
    reply: FastifyReply,
    id: string,
    act: () => Promise<PaymentOutcome>,
    failure: NoticeCode = 'declined',
  ): Promise<FastifyReply> {
    try {
      const outcome = await act()
      if (outcome === 'paid') return reply.redirect((await findCheckout(id)).successUrl, 303)
      return reply.redirect(hostedPaths.checkout(id) + (outcome === 'declined' ? `?notice=${failure}` : ''), 303)
    } catch (error) {
      return showCheckout(reply.code(409), await findCheckout(id), refusalOf(error))
    }
  }

  async function afterInvoice(
    reply: FastifyReply,
    id: string,
    act: () => Promise<PaymentOutcome>,
    failure: NoticeCode = 'declined',
  ): Promise<FastifyReply> {
    try {
      const outcome = await act()
      const notice = { paid: '?notice=paid', declined: `?notice=${failure}`, confirmation_needed: '' }[outcome]
      return reply.redirect(hostedPaths.invoice(id) + notice, 303)
    } catch (error) {
      return showInvoice(reply.code(409), id, refusalOf(error))
    }
  }

  async function afterPortal(reply: FastifyReply, id: string, act: () => Promise<NoticeCode | null>): Promise<FastifyReply> {
    try {
      const notice = await act()
      return reply.redirect(hostedPaths.portal(id) + (notice === null ? '' : `?notice=${notice}`), 303)
    } catch (error) {
      return showPortal(reply.code(409), id, refusalOf(error))
    }
  }

  async function showCheckout(reply: FastifyReply, checkout: SandboxCheckout, notice?: Notice): Promise<FastifyReply> {
    const now = inSeconds(sandbox.clock())
    const renewsAt = fromSeconds(periodEnd(now, now, checkout.interval, 1))
    const content = checkoutPage(checkout, { name: planNameOf(checkout, await views.prices()), renewsAt })
    return send(reply, { ...content, notice }, [checkout.successUrl])
  }

  async function showInvoice(reply: FastifyReply, id: string, notice?: Notice): Promise<FastifyReply> {
    const invoice = await findInvoice(id)
    const { subscriptionId } = invoice
    const subscription = subscriptionId === null ? undefined : await views.subscription(subscriptionId)
    const payment = await views.payment(id)
    return send(reply, {
      ...invoicePage(invoice, { subscription, payment, canDispute: clockCanAdvance, backUrl: `${publicUrl}/billing` }),
      notice,
    })
  }

  async function showPortal(reply: FastifyReply, id: string, notice?: Notice): Promise<FastifyReply> {
    return send(reply, { ...portalPage(await findPortal(id)), notice })
  }

  /** `redirectUrls`: where a submitted form can end. */
  async function send(reply: FastifyReply, content: PageContent, redirectUrls: string[] = []): Promise<FastifyReply> {
    const frame = { productName: PRODUCT_NAME, now: sandbox.clock(), hasClockPage: clockCanAdvance }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(redirectUrls))
      .header('referrer-policy', 'same-origin')
      .send(renderPage(frame, content))
  }
}

/** The page itself shows that a confirmation is needed. */
const PAYMENT_NOTICES: Readonly<Record<PaymentOutcome, NoticeCode | null>> = {
  paid: 'paid',
  declined: 'declined',
  confirmation_needed: null,
}

const PLAN_NOTICES: Readonly<Record<PaymentOutcome | 'scheduled', NoticeCode>> = {
  paid: 'plan_changed',
  scheduled: 'plan_scheduled',
  declined: 'declined',
  confirmation_needed: 'confirmation_needed',
}

function isInvalid(error: unknown): boolean {
  return (error instanceof AppError && error.status === 400) || (error as { validation?: unknown }).validation !== undefined
}

function noticeOf(code: NoticeCode | undefined): Notice | undefined {
  return code && NOTICES[code]
}
