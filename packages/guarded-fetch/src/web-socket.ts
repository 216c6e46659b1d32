import { type Dispatcher, WebSocket } from 'undici'
import { checkAddress } from './check-address.ts'
import { classifyError } from './classify-error.ts'
import { createConnection } from './connection.ts'
import { GuardedFetchError } from './errors.ts'
import { connectionRules, type GuardedFetchOptions } from './guarded-fetch.ts'

export interface GuardedSocket {
  send(text: string): void
  /** The next text message. Rejects with `timed_out`, or with `unreachable` if the connection ends first. */
  receive(): Promise<string>
  close(): void
}

/** Opens a WebSocket. `timeoutMs` limits its whole life. */
export type OpenGuardedSocket = (url: string, options?: { timeoutMs?: number }) => Promise<GuardedSocket>

/** A server that sends more than this before it is read is disconnected. */
const MAX_UNREAD = 1000
/** Of all messages of a WebSocket together, if the options have no `maxBodyBytes`. */
const MAX_BYTES = 256 * 1024

/**
 * Creates the function that opens WebSockets to addresses that users enter, with the rules and errors of `createGuardedFetch`. `requestWritten` of an error after the
 * opening is true once something was sent. `maxBodyBytes` limits all messages of a WebSocket together.
 */
export function createGuardedSocket(options: GuardedFetchOptions = {}): OpenGuardedSocket {
  const rules = connectionRules({ maxBodyBytes: MAX_BYTES, ...options })
  return (text, { timeoutMs = rules.timeoutMs } = {}) => {
    const url = checkedSocketAddress(text, rules)
    const connection = createConnection(url.origin.replace(/^ws/, 'http'), { ...rules, timeoutMs })
    const socket = new WebSocket(url, { dispatcher: connection.client.compose(withoutCompression) })
    const messages = createMessages()
    let opened = false
    let sent = false
    let receivedBytes = 0
    return new Promise<GuardedSocket>((resolve, reject) => {
      const end = (error: unknown) => {
        clearTimeout(timer)
        const failure = classifyError(error, opened ? sent : connection.isOpen())
        messages.fail(failure)
        reject(failure)
        connection.destroy()
      }
      const timer = setTimeout(
        () => end(new GuardedFetchError('timed_out', { requestWritten: opened ? sent : connection.isOpen() })),
        timeoutMs,
      )
      socket.addEventListener('error', (event) => end(connection.failure() ?? event.error))
      // Also after a message that exceeds the limit: undici reports no reason.
      socket.addEventListener('close', () => end(new GuardedFetchError('unreachable', { requestWritten: sent, cause: 'closed' })))
      socket.addEventListener('message', ({ data }) => {
        receivedBytes += typeof data === 'string' ? Buffer.byteLength(data) : Number.POSITIVE_INFINITY
        if (receivedBytes > rules.maxBodyBytes || messages.add(data) > MAX_UNREAD)
          end(new GuardedFetchError('too_large', { requestWritten: sent }))
      })
      socket.addEventListener('open', () => {
        opened = true
        resolve({
          send(message) {
            sent = true
            socket.send(message)
          },
          receive: messages.next,
          close: () => end(new GuardedFetchError('unreachable', { requestWritten: sent, cause: 'closed' })),
        })
      })
    })
  }
}

/** undici always offers compression, with which a few bytes become many. */
const withoutCompression: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch({ ...options, headers: withoutHeader(options.headers, 'sec-websocket-extensions') }, handler)

/** undici gives the headers of a handshake as an object. */
function withoutHeader(headers: Dispatcher.DispatchOptions['headers'], removed: string): Dispatcher.DispatchOptions['headers'] {
  const named = Object.entries((headers ?? {}) as Record<string, string>)
  return Object.fromEntries(named.filter(([name]) => name.toLowerCase() !== removed))
}

function checkedSocketAddress(text: string, rules: { allowLoopback: boolean }): URL {
  const url = checkAddress(text, rules)
  if (url.protocol === 'ws:' || url.protocol === 'wss:') return url
  throw new GuardedFetchError('address_refused', { requestWritten: false, fault: 'not_an_address' })
}

interface Waiting {
  resolve(message: string): void
  reject(error: GuardedFetchError): void
}

/** Messages in order of arrival. Those that arrived before a failure can still be read. */
function createMessages() {
  const unread: string[] = []
  const waiting: Waiting[] = []
  let failure: GuardedFetchError | undefined
  return {
    /** Returns the number of unread messages. */
    add(message: string): number {
      if (failure) return 0
      const first = waiting.shift()
      if (first) first.resolve(message)
      else unread.push(message)
      return unread.length
    },
    fail(error: GuardedFetchError): void {
      failure ??= error
      for (const one of waiting.splice(0)) one.reject(failure)
    },
    next(): Promise<string> {
      const first = unread.shift()
      if (first !== undefined) return Promise.resolve(first)
      if (failure) return Promise.reject(failure)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
  }
}
