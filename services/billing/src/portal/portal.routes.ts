import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { PortalContext } from './context.ts'
import { openPortal } from './open-portal.ts'

const PortalBody = Type.Object(
  {
    return_url: Type.String({ minLength: 1, maxLength: 2_000, description: 'The page of the product that the user returns to.' }),
    flow: Type.Optional(Type.Literal('payment_method_update', { description: 'Opens the page that changes the card.' })),
  },
  { additionalProperties: false },
)

export function portalRoutes(app: App, context: PortalContext): void {
  app.post(
    '/api/billing/portal',
    {
      config: { auth: 'user' },
      schema: {
        summary: "Open the payment provider's portal",
        description: 'For cards, billing address and invoices. Changes of the plan that are made there take effect as well.',
        tags: ['subscription'],
        body: PortalBody,
        response: { 200: Type.Object({ success: Type.Literal(true), url: Type.String() }), ...problemResponses(409, 502, 503) },
      },
    },
    async ({ caller, body }) => ({ success: true as const, url: await openPortal(context, caller.user_id, body) }),
  )
}
