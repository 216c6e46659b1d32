/** Why an address is not called. Each is a fault of the address that the user entered, except `address_changed`. */
export type AddressFault =
  | 'not_an_address'
  | 'not_https'
  | 'has_credentials'
  | 'port_not_allowed'
  | 'not_a_public_name'
  | 'not_a_public_address'

export type GuardedFetchCode =
  /** The address, or what its name resolves to, is not public. */
  | 'address_refused'
  /** The time limit passed. */
  | 'timed_out'
  /** The headers or the body, also the decompressed one, exceed their limit. */
  | 'too_large'
  /** No connection, or it ended before the response was complete. */
  | 'unreachable'
  /** The response breaks HTTP, has an unknown encoding, or redirects too often. */
  | 'invalid_response'

export interface FailureDetails {
  /**
   * True if the connection was open, so that the server may have received the request and acted on it. False only if not one byte of the request
   * has left: the request can then be repeated safely.
   */
  requestWritten: boolean
  fault?: AddressFault | undefined
  /** The code of Node's or undici's error, such as `ECONNREFUSED`. */
  cause?: string | undefined
}

/** Contains neither the URL nor headers nor bodies, because these have secrets. */
export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError'
  readonly code: GuardedFetchCode
  readonly requestWritten: boolean
  readonly fault: AddressFault | undefined
  /** @see FailureDetails.cause */
  readonly reason: string | undefined

  constructor(code: GuardedFetchCode, { requestWritten, fault, cause }: FailureDetails) {
    super([code, fault ?? cause].filter((part) => part !== undefined).join(': '))
    this.code = code
    this.requestWritten = requestWritten
    this.fault = fault
    this.reason = cause
  }
}

/** A refused address. Nothing was sent. */
export function refused(fault: AddressFault): GuardedFetchError {
  return new GuardedFetchError('address_refused', { requestWritten: false, fault })
}
