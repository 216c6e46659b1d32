import type { App } from '@loomcast/service-kit/http'
import { NullableText } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import type { ConfigurationContext } from './context.ts'
import { readProviderConfig } from './provider-config.ts'

const ProviderConfigResponse = Type.Object({
  success: Type.Boolean({ description: 'Whether Stripe is configured and responds.' }),
  provider: Type.Enum(['stripe', 'sandbox', 'none']),
  error: NullableText,
  note: NullableText,
  account: Type.Union([
    Type.Object({
      id: Type.String(),
      business_name: NullableText,
      charges_enabled: Type.Boolean(),
      payouts_enabled: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  webhooks: Type.Array(
    Type.Object({
      id: Type.String(),
      url: Type.String(),
      status: Type.String(),
      api_version: NullableText,
      events: Type.Array(Type.String()),
    }),
  ),
  webhook_secret_configured: Type.Boolean(),
})

export function providerConfigRoutes(app: App, context: ConfigurationContext): void {
  app.get(
    '/internal/admin/provider-config',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Get the configuration of the payment provider',
        description: 'Contains no secret. A failure is described in `error`.',
        tags: ['admin'],
        response: { 200: ProviderConfigResponse },
      },
    },
    () => readProviderConfig(context),
  )
}
