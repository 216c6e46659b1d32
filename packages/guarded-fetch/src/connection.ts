import { isIP, type Socket } from 'node:net'
import { buildConnector, Client } from 'undici'
import { isLoopback, isPublicAddress } from './addresses.ts'
import type { AddressRules } from './check-address.ts'
import { refused } from './errors.ts'
import { createCheckedLookup, type Resolve } from './resolve.ts'

export interface ConnectionRules extends AddressRules {
  resolve: Resolve
  timeoutMs: number
  maxHeaderBytes: number
  maxBodyBytes: number
}

export interface Connection {
  client: Client
  /** True from the moment at which the request can leave: nothing is sent before. */
  isOpen(): boolean
  /** Why no connection was opened. */
  failure(): Error | undefined
  /** Ends it immediately, also if it has become a WebSocket. */
  destroy(): void
}

/**
 * One connection for one call. Connections are not reused: a server that closes an idle one while a request is on its way would make every such request uncertain.
 * Settings for proxies in the environment have no effect on it.
 */
export function createConnection(origin: string, rules: ConnectionRules): Connection {
  let opened: Socket | undefined
  let failure: Error | undefined
  const connect = buildConnector({
    lookup: createCheckedLookup(rules.resolve, rules),
    timeout: rules.timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
  })
  const client = new Client(origin, {
    pipelining: 0,
    maxHeaderSize: rules.maxHeaderBytes,
    maxResponseSize: rules.maxBodyBytes,
    headersTimeout: rules.timeoutMs,
    bodyTimeout: rules.timeoutMs,
    webSocket: { maxPayloadSize: rules.maxBodyBytes },
    connect(options, callback) {
      const fail = (error: Error) => {
        failure = error
        callback(error, null)
      }
      connect(options, (error, socket) => {
        if (error !== null) return fail(error)
        // The address that the lookup gave is the one that was called. This also covers names that never reach a lookup.
        if (!isAllowedRemote(options.hostname, socket.remoteAddress ?? '', rules)) {
          socket.destroy()
          return fail(refused('not_a_public_address'))
        }
        opened = socket
        callback(null, socket)
      })
    },
  })
  return {
    client,
    isOpen: () => opened !== undefined,
    failure: () => failure,
    destroy() {
      client.destroy().catch(() => {})
      opened?.destroy()
    },
  }
}

function isAllowedRemote(hostname: string, address: string, { allowLoopback }: AddressRules): boolean {
  if (isPublicAddress(address)) return true
  const isLocalName = hostname === 'localhost' || (isIP(hostname) !== 0 && isLoopback(hostname))
  return allowLoopback && isLocalName && isLoopback(address)
}
