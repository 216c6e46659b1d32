import { createStore } from '@loomcast/web-kit'

export interface PageFailure {
  /** Unique on this page. */
  id: number
  at: Date
  /** What failed, for a developer: a request with its status, or the message of an exception. */
  what: string
  /** The URL of the script in which an exception was thrown. */
  script?: string
  /** Finds the request in the logs and traces of the server. */
  requestId?: string
  /** The trace of the request, if the page sent one. */
  traceId?: string
}

const MOST_SHOWN = 20

/** The last failures of this page, newest first, since its preview was loaded. */
export const pageFailures = createStore<readonly PageFailure[]>([])

let count = 0

const add = (failure: Omit<PageFailure, 'id' | 'at'>) =>
  pageFailures.set([{ ...failure, id: ++count, at: new Date() }, ...pageFailures.get()].slice(0, MOST_SHOWN))

/** Records exceptions that nothing handles, and requests that fail. Returns a function that stops it. */
export function watchPageFailures(): () => void {
  const send = window.fetch
  window.fetch = async (...request) => {
    const { method = 'GET' } = request[1] ?? {}
    const [target] = request
    const path = new URL(target instanceof Request ? target.url : target, location.href).pathname
    // 00-<trace>-<span>-<flags>
    const trace = new Headers(request[1]?.headers).get('traceparent')?.split('-')[1]
    const traced = trace === undefined ? {} : { traceId: trace }
    try {
      const response = await send(...request)
      const requestId = response.headers.get('x-request-id')
      if (!response.ok) add({ what: `${method} ${path}: ${response.status}`, ...traced, ...(requestId !== null && { requestId }) })
      return response
    } catch (error) {
      if (!isAbort(error)) add({ what: `${method} ${path}: no response`, ...traced })
      throw error
    }
  }
  const onError = ({ message, filename }: ErrorEvent) => add({ what: message, ...(filename !== '' && { script: filename }) })
  const onRejection = ({ reason }: PromiseRejectionEvent) => add({ what: reason instanceof Error ? reason.message : String(reason) })
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.fetch = send
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
