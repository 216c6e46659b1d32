import Stripe from 'stripe'
import { ProviderError, type ProviderFailure } from '../payment-provider.ts'

/** Runs a call of the SDK and maps its errors to ProviderError. */
export async function mapErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw providerErrorOf(error)
  }
}

/** Errors that do not come from the SDK stay as they are. */
export function providerErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  return new ProviderError(failureOf(error), error.message, { providerCode: error.decline_code ?? error.code ?? null, cause: error })
}

function failureOf(error: Stripe.errors.StripeError): ProviderFailure {
  const { StripeAPIError, StripeCardError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError)
    return 'unavailable'
  const status = error.statusCode ?? 0
  if (status === 429 || status >= 500) return 'unavailable'
  if (error instanceof StripeCardError) return 'declined'
  if (error.code === 'resource_missing') return 'not_found'
  return 'rejected'
}

/** Resolves to undefined if the object does not exist. */
export async function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && failureOf(error) === 'not_found') return undefined
    throw error
  }
}
