import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { BillingSettings } from '../settings.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Sandbox, SandboxOptions } from './sandbox/index.ts'
import { createStripeClient } from './stripe/client.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

export interface ProviderSetup {
  /** Undefined in production without a key of Stripe. */
  provider: PaymentProvider | undefined
  /** Signing secrets of webhooks, the current one first. */
  webhookSecrets: () => Promise<readonly string[]>
  /** Under the sandbox, its clock. */
  clock: Clock
  /** Set under the sandbox. The caller starts it in one worker and stops it in every process. */
  sandbox: Sandbox | undefined
}

interface Dependencies {
  connection: Connection
  settings: Pick<BillingSettings, 'provider' | 'publicUrl'>
  /** Real time. */
  clock: Clock
  logger: Logger
  /** Replaces the HTTP requests with which the sandbox delivers its events. */
  deliver?: SandboxOptions['deliver']
}

/** The payment provider that the settings select. The sandbox's code is loaded only if it is selected. */
export async function createProvider({ connection, settings, clock, logger, deliver }: Dependencies): Promise<ProviderSetup> {
  const { provider, publicUrl } = settings
  switch (provider.name) {
    case 'stripe': {
      const { secretKey, apiUrl, webhookSecrets, automaticTax } = provider
      const stripe = createStripeClient({ secretKey, apiUrl })
      return {
        provider: createStripeProvider({ name: 'stripe', stripe, clock, signatureClock: clock, automaticTax }),
        webhookSecrets: async () => webhookSecrets,
        clock,
        sandbox: undefined,
      }
    }
    case 'sandbox': {
      const { createSandbox } = await import('./sandbox/index.ts')
      const { printInvoice } = await import('./sandbox/pages/print-invoice.ts')
      const sandbox = createSandbox({ connection, clock, webhookUrl: provider.webhookUrl, publicUrl, logger, ...(deliver && { deliver }) })
      const stripe = createStripeClient({ secretKey: 'sk_test_sandbox', fetch: sandbox.fetch })
      return {
        provider: {
          ...createStripeProvider({ name: 'sandbox', stripe, clock: sandbox.clock, signatureClock: clock, automaticTax: false }),
          async invoicePdf(invoiceId) {
            const invoice = await sandbox.views.invoice(invoiceId)
            return invoice ? printInvoice(invoice) : null
          },
        },
        webhookSecrets: async () => [await sandbox.webhookSecret()],
        clock: sandbox.clock,
        sandbox,
      }
    }
    case 'none':
      return { provider: undefined, webhookSecrets: async () => [], clock, sandbox: undefined }
  }
}
