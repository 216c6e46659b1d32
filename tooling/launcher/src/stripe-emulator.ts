import { platform } from '@loomcast/platform-config'
import { createEmulator, type Emulator, type EmulatorOptions } from '@loomcast/stripe-emulator'

export interface StripeEmulatorOptions {
  env: Readonly<Record<string, string | undefined>>
  /** Connects to a database by its name. */
  database(name: string): Promise<EmulatorOptions['connection']>
  publicUrl: string
  /** The service that follows the emulator's clock, once it listens. */
  billingUrl(): string | undefined
}

/** Creates the emulator in which plans are paid on this machine. Undefined if payments go to Stripe or are off. */
export async function createStripeEmulator(options: StripeEmulatorOptions): Promise<Emulator | undefined> {
  const { env, database, publicUrl, billingUrl } = options
  const isProduction = env['NODE_ENV'] === 'production'
  if (env['STRIPE_SECRET_KEY'] || env['STRIPE_EMULATOR_URL'] || (isProduction && env['ALLOW_SANDBOX_PAYMENTS'] !== 'true')) return undefined
  return createEmulator({
    // In addition to billing's own collections.
    connection: await database(platform.services.billing.database),
    publicUrl,
    termsUrl: env['TERMS_URL'] || null,
    webhookUrl: env['SANDBOX_WEBHOOK_URL'] || `${publicUrl}/api/billing/webhook`,
    clockCanAdvance: !isProduction,
    clockFollowerUrl: () => {
      const url = billingUrl()
      return url && `${url}/internal/clock`
    },
  })
}
