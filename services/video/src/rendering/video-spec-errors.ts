import { AppError } from '@loomcast/service-kit/errors'
import { VideoSpecRejected } from '../domain/video-spec.ts'

/** Runs `resolve` and converts a VideoSpecRejected into an AppError. */
export function rejectSpec<T>(resolve: () => T): T {
  try {
    return resolve()
  } catch (error) {
    if (!(error instanceof VideoSpecRejected)) throw error
    throw new AppError(error.code, error.message, error.field && { errors: [error.field] })
  }
}
