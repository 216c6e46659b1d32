import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { WebhooksContext } from './context.ts'
import type { ProviderEventRecord } from './provider-event.model.ts'
import { receiveEvent } from './receive-event.ts'

const Headers = Type.Object({ 'stripe-signature': Type.Optional(Type.String({ maxLength: 4_000 })) })

/** `onReceived` is called after an event was stored. */
export async function webhookRoutes(app: App, context: WebhooksContext, onReceived: (event: ProviderEventRecord) => void): Promise<void> {
  // A scope of its own, because the signature is computed from the bytes of the body and other routes parse JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      '/api/billing/webhook',
      {
        config: { auth: 'public' },
        schema: {
          summary: 'Receive an event of the payment provider',
          description: 'Stores the event and responds; the event is processed afterwards. An event that was received before has no effect.',
          tags: ['webhook'],
          headers: Headers,
          response: { 202: Type.Object({ received: Type.Literal(true) }), ...problemResponses(503) },
        },
      },
      async ({ body, headers }, reply) => {
        if (!Buffer.isBuffer(body)) throw new AppError('webhook_signature_invalid')
        const signature = headers['stripe-signature']
        const event = await receiveEvent(context, body, typeof signature === 'string' ? signature : undefined)
        if (event) onReceived(event)
        return reply.code(202).send({ received: true })
      },
    )
  })
}
