import { InferenceFailed, RuntimeMissing } from '@loomcast/inference'
import { AppError } from '@loomcast/service-kit/errors'

/** Rethrows the error, replacing errors of the neural networks with `images_unavailable`. */
export function rejectUnavailable(error: unknown): never {
  if (error instanceof RuntimeMissing || error instanceof InferenceFailed)
    throw new AppError('images_unavailable', undefined, {
      cause: error,
      headers: { 'retry-after': '60' },
    })
  throw error
}
