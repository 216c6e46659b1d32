import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { Sandbox } from './sandbox.ts'

/** Has no counterpart at Stripe. It is not reachable through the gateway, which forwards the hosted pages only. */
export function stateRoutes(app: App, { clockOffset, webhookSecret }: Pick<Sandbox, 'clockOffset' | 'webhookSecret'>): void {
  app.get(
    '/emulator/state',
    {
      config: { auth: 'public' },
      logLevel: 'warn',
      schema: {
        summary: 'Read the clock and the signing secret of events',
        response: {
          200: Type.Object({
            clock_offset_ms: Type.Integer({ minimum: 0, description: 'What the clock adds to real time.' }),
            webhook_secret: Type.String(),
          }),
        },
      },
    },
    async () => ({ clock_offset_ms: await clockOffset(), webhook_secret: await webhookSecret() }),
  )
}
