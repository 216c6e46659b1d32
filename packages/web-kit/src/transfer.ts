import { bodyOf, readStream, type StreamOptions, send, withTimeLimit } from './http/api.client.ts'
import { xhrTransport } from './http/xhr.transport.ts'
import { blockingPageLoad } from './navigation/page-load.ts'

interface UploadOptions {
  signal?: AbortSignal
  /** Sent as Idempotency-Key: a retry after a lost response does not store the file twice. */
  idempotencyKey?: string
  /** Fraction of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Default 5 minutes. */
  timeoutMs?: number
}

const UPLOAD_LIMIT_MS = 5 * 60_000

/** Long-running calls. A separate entry point, so that pages without them do not fetch it. Failures are ApiErrors. */
export const transfers = {
  /** Uploads a form with files and reports the progress. */
  async upload<T>(
    path: string,
    form: FormData,
    { onProgress, signal, timeoutMs = UPLOAD_LIMIT_MS, ...options }: UploadOptions = {},
  ): Promise<T> {
    return blockingPageLoad(async () => {
      const response = await send('POST', path, form, {
        ...options,
        signal: withTimeLimit(signal, timeoutMs),
        transport: xhrTransport(onProgress ?? (() => {})),
      })
      return bodyOf<T>(response, signal)
    })
  },
  /** The response of a GET with a body that the caller reads as a stream. There is no time limit for the body. */
  open: (path: string, signal?: AbortSignal): Promise<Response> =>
    send('GET', path, undefined, { ...(signal && { signal }), headers: { accept: '*/*' } }),
  /** Receives server-sent events over a GET. Resolves when the server ends the stream. */
  listen: (path: string, options: StreamOptions): Promise<void> => readStream('GET', path, undefined, options),
}

/** The bytes of a response as they arrive. Some browsers do not support async iteration of streams. */
export async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    reader.releaseLock()
  }
}
