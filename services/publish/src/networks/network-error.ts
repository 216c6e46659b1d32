import type { HttpErrorCode } from '@loomcast/error-codes'
import { AppError } from '@loomcast/service-kit/errors'
import { NetworkFailure, type NetworkFailureKind } from './adapter.ts'

const CODES: Readonly<Record<NetworkFailureKind, HttpErrorCode>> = {
  unauthorized: 'connection_failed',
  refused: 'connection_failed',
  address_refused: 'address_refused',
  unreachable: 'network_unavailable',
  rate_limited: 'network_unavailable',
}

/** The response to a failure of a network. Errors that an adapter does not expect are bugs and stay as they are. */
export function asAppError(error: unknown): unknown {
  return error instanceof NetworkFailure ? new AppError(CODES[error.kind], error.message, { cause: error }) : error
}
