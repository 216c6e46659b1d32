import { bodyOf, readStream, type StreamOptions, send } from './http/api.client.ts'
import { xhrTransport } from './http/xhr.transport.ts'
import { blockingPageLoad } from './navigation/page-load.ts'

interface UploadOptions {
  signal?: AbortSignal
  /** Sent as Idempotency-Key: a repeat after a lost answer does not keep the file twice. */
  idempotencyKey?: string
  /** Share of the body that has left, 0 to 1. */
  onProgress?: (share: number) => void
  /** Default 5 minutes. */
  timeoutMs?: number
}

const UPLOAD_LIMIT_MS = 5 * 60_000

/** Calls that take their time. A door of its own: pages without them do not fetch it. Failures are the client's ApiError. */
export const transfers = {
  /** Sends a form (files) and tells how far it is. */
  async upload<T>(
    path: string,
    form: FormData,
    { onProgress, signal, timeoutMs = UPLOAD_LIMIT_MS, ...options }: UploadOptions = {},
  ): Promise<T> {
    const limit = AbortSignal.timeout(timeoutMs)
    return blockingPageLoad(async () => {
      const response = await send('POST', path, form, {
        ...options,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        transport: xhrTransport(onProgress ?? (() => {})),
      })
      return bodyOf<T>(response, signal)
    })
  },
  /** Server-sent events over a GET. Resolves when the server ends the stream. */
  listen: (path: string, options: StreamOptions): Promise<void> => readStream('GET', path, undefined, options),
}
