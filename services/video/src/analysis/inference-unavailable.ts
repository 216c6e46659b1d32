import { AppError } from '@loomcast/service-kit/errors'
import { InferenceFailed } from '../engines/inference/inference.ts'
import { RuntimeMissing } from '../engines/inference/runtime.ts'

/** Rethrows, with `images_unavailable` in place of the errors of the neural networks. */
export function rejectUnavailable(error: unknown): never {
  if (error instanceof RuntimeMissing || error instanceof InferenceFailed)
    throw new AppError('images_unavailable', undefined, {
      cause: error,
      headers: { 'retry-after': '60' },
    })
  throw error
}
