import { platform } from '@loomcast/platform-config'
import { bool, loadSettings, makeValidator, optional, optionalUrl, SettingsError, str, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { type ServiceSettings, serviceVariables } from '@loomcast/service-kit/process'

export interface BillingSettings extends ServiceSettings {
  AUTH_JWKS_URL: string
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
  provider:
    | {
        name: 'stripe'
        secretKey: string
        /** Signing secrets of the webhook endpoint, the current one first. Empty: webhooks are answered with 503. */
        webhookSecrets: string[]
        /** Only for tests: another base URL of Stripe's API. */
        apiUrl: string | undefined
        automaticTax: boolean
      }
    | {
        name: 'sandbox'
        /** Base URL of the emulator of Stripe's API. */
        url: string
        /** Whether anybody may advance the emulator's clock. */
        clockCanAdvance: boolean
      }
    /** Without a key of Stripe and without the emulator: prices are shown, and nothing can be bought. */
    | { name: 'none' }
  /** How long a user keeps the package while a payment is overdue. */
  graceDays: number
  /** Prefix for all of this service's keys in Redis. */
  redisPrefix: string
}

const days = makeValidator<number>((input) => {
  const value = Number(input)
  if (!Number.isInteger(value) || value < 0 || value > 60) throw new TypeError('out of range')
  return value
})

export const settingsSpec = {
  ...serviceVariables(platform.services.billing.port),
  NODE_ENV: str({ default: '', desc: 'production switches the sandbox off unless ALLOW_SANDBOX_PAYMENTS is true' }),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  PUBLIC_URL: url({ default: 'http://localhost:3000', desc: 'http(s)://… under which people open the product' }),
  STRIPE_SECRET_KEY: optional({
    default: '',
    desc: 'secret key of Stripe, sk_… or rk_…; without it payments use the sandbox, if there is one',
  }),
  STRIPE_WEBHOOK_SECRET: optional({ default: '', desc: 'signing secret of the webhook endpoint, whsec_…' }),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: optional({ default: '', desc: 'earlier signing secret, accepted while the secret is replaced' }),
  STRIPE_API_URL: optionalUrl({ default: '', desc: "another base URL of Stripe's API, for tests" }),
  STRIPE_AUTOMATIC_TAX: bool({ default: false, desc: 'true lets Stripe compute taxes' }),
  ALLOW_SANDBOX_PAYMENTS: bool({ default: false, desc: 'true allows the sandbox in production; no money moves' }),
  STRIPE_EMULATOR_URL: optionalUrl({ default: '', desc: 'where the emulator of Stripe is, in which no money moves, http://…' }),
  GRACE_DAYS: days({ default: 14, desc: 'days that a package is kept while a payment is overdue, from 0 to 60' }),
}

/** Throws SettingsError with one line per variable. */
export function loadBillingSettings(env: Record<string, string | undefined> = process.env): BillingSettings {
  const values = loadSettings('billing', settingsSpec, env)
  const secretKey = values.STRIPE_SECRET_KEY
  if (secretKey && !/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    throw new SettingsError('billing', [`STRIPE_SECRET_KEY is not valid: ${settingsSpec.STRIPE_SECRET_KEY.desc}`])
  const { PORT, HOST, ROLE, MONGODB_URL, REDIS_URL, AUTH_JWKS_URL, GRACE_DAYS: graceDays } = values
  const publicUrl = values.PUBLIC_URL.replace(/(?<!\/)\/+$/, '')
  return {
    ...{ PORT, HOST, ROLE, MONGODB_URL, REDIS_URL, AUTH_JWKS_URL, graceDays, publicUrl },
    kafka: kafkaAccess('billing', values),
    provider: provider(),
    redisPrefix: 'billing:',
  }

  function provider(): BillingSettings['provider'] {
    if (secretKey)
      return {
        name: 'stripe',
        secretKey,
        webhookSecrets: [values.STRIPE_WEBHOOK_SECRET, values.STRIPE_WEBHOOK_SECRET_PREVIOUS].filter((secret) => secret !== ''),
        apiUrl: values.STRIPE_API_URL || undefined,
        automaticTax: values.STRIPE_AUTOMATIC_TAX,
      }
    const isProduction = values.NODE_ENV === 'production'
    if (!values.STRIPE_EMULATOR_URL || (isProduction && !values.ALLOW_SANDBOX_PAYMENTS)) return { name: 'none' }
    return { name: 'sandbox', url: values.STRIPE_EMULATOR_URL.replace(/\/$/, ''), clockCanAdvance: !isProduction }
  }
}
