/** What `page-start.js` of the shell leaves for this module: the first requests of the page, sent before its code had loaded. */
interface EarlyRequests {
  /** The token that they were sent with. */
  token: string
  /** When they were sent, by `performance.now()`. */
  sentAt: number
  /** By path, with the query. */
  responses: Record<string, Promise<Response>>
}

/** After this long, a response may no longer be current. */
const MAX_AGE_MS = 15_000

/**
 * Takes over the response of a request that was already sent with the same token. Each response is used once. Undefined if there is none; resolves to undefined
 * if that request failed.
 */
export function takeEarlyResponse(path: string, token: string | null, signal?: AbortSignal): Promise<Response | undefined> | undefined {
  const early: EarlyRequests | undefined = Reflect.get(globalThis, 'loomcastEarly')
  const response = early?.responses[path]
  if (!early || !response || early.token !== token || performance.now() - early.sentAt > MAX_AGE_MS) return undefined
  delete early.responses[path]
  const received = response.catch(() => undefined)
  return signal ? Promise.race([received, rejectOnAbort(signal)]) : received
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
