import { AppError } from '@loomcast/service-kit/errors'
import { ProviderError } from './payment-provider.ts'

/**
 * Maps a ProviderError to an AppError and returns every other error unchanged. `charged` is what is certain when the provider did not respond: `no` for calls
 * that only read or that charge nothing.
 */
export function toAppError(error: unknown, { detail, charged = 'unknown' }: { detail?: string; charged?: 'unknown' | 'no' } = {}): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.failure === 'declined') return new AppError('payment_declined', undefined, { cause: error })
  const code = error.failure === 'unavailable' ? 'payment_provider_unavailable' : 'payment_provider_rejected'
  return new AppError(code, detail, { cause: error, charged })
}

/** Runs calls of the provider; a ProviderError becomes an AppError. */
export async function callProvider<T>(work: () => Promise<T>, options: { detail?: string; charged?: 'unknown' | 'no' } = {}): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toAppError(error, options)
  }
}
