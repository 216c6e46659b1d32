import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import { invoiceFooter } from '../domain/seller.ts'
import type { BillingSettings } from '../settings.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createStripeClient } from './stripe/client.ts'
import { connectEmulator, type EmulatorConnection } from './stripe/emulator.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

export interface ProviderSetup {
  /** Undefined without a key of Stripe and without the emulator. */
  provider: PaymentProvider | undefined
  /** Signing secrets of webhooks, the current one first. */
  webhookSecrets: () => Promise<readonly string[]>
  /** Under the sandbox, its clock. */
  clock: Clock
  /** Set under the sandbox. The caller starts and stops it. */
  emulator: EmulatorConnection | undefined
}

interface Dependencies {
  settings: Pick<BillingSettings, 'provider' | 'publicUrl' | 'seller' | 'automaticTax' | 'taxBehavior'>
  /** Real time. */
  clock: Clock
  logger: Logger
}

/** The payment provider that the settings select: Stripe, or the emulator of its API. */
export function createProvider({ settings, clock, logger }: Dependencies): ProviderSetup {
  const { provider, publicUrl, seller, automaticTax, taxBehavior } = settings
  const sale = { automaticTax, taxBehavior, footer: invoiceFooter(seller) }
  switch (provider.name) {
    case 'stripe': {
      const { secretKey, apiUrl, webhookSecrets } = provider
      const stripe = createStripeClient({ secretKey, apiUrl })
      return {
        provider: createStripeProvider({ name: 'stripe', stripe, clock, signatureClock: clock, sale }),
        webhookSecrets: async () => webhookSecrets,
        clock,
        emulator: undefined,
      }
    }
    case 'sandbox': {
      const { url } = provider
      const emulator = connectEmulator({ url, clock, logger })
      const stripe = createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: url })
      return {
        provider: createStripeProvider({
          name: 'sandbox',
          stripe,
          clock: emulator.clock,
          signatureClock: clock,
          sale,
          // The public URL of the emulator's pages may not be reachable from this process.
          fileUrl: (file) => file.replace(publicUrl, () => url),
        }),
        webhookSecrets: emulator.webhookSecrets,
        clock: emulator.clock,
        emulator,
      }
    }
    case 'none':
      return { provider: undefined, webhookSecrets: async () => [], clock, emulator: undefined }
  }
}
