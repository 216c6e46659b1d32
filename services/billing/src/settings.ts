import { PRODUCT_NAME } from '@loomcast/contracts'
import { platform } from '@loomcast/platform-config'
import {
  bool,
  loadSettings,
  makeValidator,
  optional,
  optionalEmail,
  optionalUrl,
  SettingsError,
  str,
  url,
} from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { type ServiceSettings, serviceVariables } from '@loomcast/service-kit/process'
import type { PlanFacts } from './domain/package-view.ts'
import { SAMPLE_SELLER, type Seller } from './domain/seller.ts'
import type { TaxBehavior } from './domain/tax.ts'
import type { WithdrawalRule } from './domain/withdrawal.ts'

export interface BillingSettings extends ServiceSettings {
  AUTH_JWKS_URL: string
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
  provider:
    | {
        name: 'stripe'
        secretKey: string
        /** Signing secrets of the webhook endpoint, the current one first. Empty: the response to webhooks is 503. */
        webhookSecrets: string[]
        /** Only for tests: another base URL of Stripe's API. */
        apiUrl: string | undefined
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
  /** Who sells, as stated on invoices. */
  seller: Seller
  /** What a withdrawal within 14 days refunds. */
  withdrawalRule: WithdrawalRule
  /** Terms of service that a buyer has to accept; undefined: none. */
  termsUrl: string | undefined
  /** Whether the provider computes taxes. */
  automaticTax: boolean
  /** Whether the prices of packages contain the taxes, or these are added. */
  taxBehavior: TaxBehavior
  /** How long a user keeps the package while a payment is overdue. */
  graceDays: number
  /** The features of the installation, so that plans do not list any others. */
  planFacts: PlanFacts
  /** Prefix for all of this service's keys in Redis. */
  redisPrefix: string
}

/** Text on one line that an invoice can show. */
function line(maximum: number, pattern: RegExp) {
  return makeValidator<string>((input) => {
    const text = input.trim()
    if (text.length > maximum || !pattern.test(text)) throw new TypeError('not a line of text')
    return text
  })
}
const PRINTED = /^[^\p{Cc}<>]*$/u
const sellerName = line(100, PRINTED)
const sellerAddress = line(300, PRINTED)
const sellerTaxId = line(30, /^[A-Za-z0-9 ./-]*$/)

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
  STRIPE_AUTOMATIC_TAX: bool({ default: false, desc: 'true lets Stripe, or the sandbox, compute taxes' }),
  STRIPE_TAX_BEHAVIOR: str({
    default: 'inclusive',
    choices: ['inclusive', 'exclusive'],
    desc: 'inclusive: prices contain the taxes; exclusive: taxes are added, which requires STRIPE_AUTOMATIC_TAX=true',
  }),
  SELLER_NAME: sellerName({ default: '', desc: 'name of the seller on invoices, up to 100 characters on one line' }),
  SELLER_ADDRESS: sellerAddress({ default: '', desc: 'address of the seller on invoices, up to 300 characters on one line' }),
  SELLER_TAX_ID: sellerTaxId({ default: '', desc: 'tax number of the seller on invoices: up to 30 letters, digits, spaces and ./-' }),
  WITHDRAWAL_REFUND: str({
    default: 'proportional',
    choices: ['full', 'proportional'],
    desc: 'what a withdrawal within 14 days refunds: full, or proportional to the days that are left, full without consent',
  }),
  TERMS_URL: optionalUrl({ default: '', desc: 'terms of service that a buyer has to accept, http(s)://…' }),
  ALLOW_SANDBOX_PAYMENTS: bool({ default: false, desc: 'true allows the sandbox in production; no money moves' }),
  STRIPE_EMULATOR_URL: optionalUrl({ default: '', desc: 'where the emulator of Stripe is, in which no money moves, http://…' }),
  SUPPORT_EMAIL: optionalEmail({
    default: '',
    desc: 'email address of customer support, on invoices and in emails about payments; without it, plans have no priority support',
  }),
  AI_MODELS: optional({
    default: '',
    desc: 'true if posts can be written by AI models, so that plans name them; default: whether a model is configured in the same environment',
  }),
  GRACE_DAYS: days({ default: 14, desc: 'days that a package is kept while a payment is overdue, from 0 to 60' }),
}

/** Any of these variables of the content service configures a language model. Under `npm start` all services have one environment. */
const MODEL_VARIABLES = ['OPENAI_API_KEY', 'GEMINI_API_KEY', 'LOCAL_AI_BASE_URL', 'LOCAL_MODEL_GGUF']

/** Throws SettingsError with one line per variable. */
export function loadBillingSettings(env: Record<string, string | undefined> = process.env): BillingSettings {
  const values = loadSettings('billing', settingsSpec, env)
  const secretKey = values.STRIPE_SECRET_KEY
  if (secretKey && !/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    throw new SettingsError('billing', [`STRIPE_SECRET_KEY is not valid: ${settingsSpec.STRIPE_SECRET_KEY.desc}`])
  const taxBehavior = values.STRIPE_TAX_BEHAVIOR === 'exclusive' ? 'exclusive' : 'inclusive'
  if (taxBehavior === 'exclusive' && !values.STRIPE_AUTOMATIC_TAX)
    throw new SettingsError('billing', [`STRIPE_TAX_BEHAVIOR is not valid: ${settingsSpec.STRIPE_TAX_BEHAVIOR.desc}`])
  // Invoices of real payments have to name the seller.
  if (/_live_/.test(secretKey))
    for (const name of ['SELLER_NAME', 'SELLER_ADDRESS'] as const)
      if (values[name] === '') throw new SettingsError('billing', [`${name} is missing: ${settingsSpec[name].desc}`])
  const { PORT, HOST, ROLE, MONGODB_URL, REDIS_URL, AUTH_JWKS_URL, GRACE_DAYS: graceDays } = values
  const publicUrl = values.PUBLIC_URL.replace(/(?<!\/)\/+$/, '')
  return {
    PORT,
    HOST,
    ROLE,
    MONGODB_URL,
    REDIS_URL,
    AUTH_JWKS_URL,
    graceDays,
    publicUrl,
    planFacts: planFacts(),
    kafka: kafkaAccess('billing', values),
    provider: provider(),
    seller: seller(),
    withdrawalRule: values.WITHDRAWAL_REFUND === 'full' ? 'full' : 'proportional',
    termsUrl: values.TERMS_URL || undefined,
    automaticTax: values.STRIPE_AUTOMATIC_TAX,
    taxBehavior,
    redisPrefix: 'billing:',
  }

  function seller(): Seller {
    const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_ID: taxId, SUPPORT_EMAIL: supportEmail } = values
    if (name || address || taxId || secretKey) return { name: name || PRODUCT_NAME, address, taxId, supportEmail }
    return { ...SAMPLE_SELLER, supportEmail }
  }

  function planFacts(): PlanFacts {
    const isConfigured = MODEL_VARIABLES.some((name) => (env[name] ?? '') !== '')
    return {
      hasLanguageModel: values.AI_MODELS === '' ? isConfigured : values.AI_MODELS === 'true',
      hasSupport: values.SUPPORT_EMAIL !== '',
    }
  }

  function provider(): BillingSettings['provider'] {
    if (secretKey)
      return {
        name: 'stripe',
        secretKey,
        webhookSecrets: [values.STRIPE_WEBHOOK_SECRET, values.STRIPE_WEBHOOK_SECRET_PREVIOUS].filter((secret) => secret !== ''),
        apiUrl: values.STRIPE_API_URL || undefined,
      }
    const isProduction = values.NODE_ENV === 'production'
    if (!values.STRIPE_EMULATOR_URL || (isProduction && !values.ALLOW_SANDBOX_PAYMENTS)) return { name: 'none' }
    return { name: 'sandbox', url: values.STRIPE_EMULATOR_URL.replace(/\/$/, ''), clockCanAdvance: !isProduction }
  }
}
