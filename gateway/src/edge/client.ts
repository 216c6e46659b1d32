import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'

/** The client of a request, as reported by trusted sources only. */
export interface Client {
  ip: string
  https: boolean
  host: string
}

/**
 * Reads the client from the connection, or from `X-Forwarded-*` if the peer is a trusted proxy (IP address or CIDR range). The client's IP
 * address is then the last one in the list that does not belong to a trusted proxy. Applies Fastify's rules to calls that never become a
 * Fastify request.
 */
export function clientReader(trustedProxies: string[]): (request: IncomingMessage) => Client {
  const trusts = trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : undefined

  return (request) => {
    const socket = request.socket
    const address = socket.remoteAddress ?? ''
    const direct = { ip: address, https: (socket as Partial<TLSSocket>).encrypted === true, host: request.headers.host ?? '' }
    if (!trusts?.(address, 0)) return direct
    const proto = last(request.headers['x-forwarded-proto'])
    return {
      ip: proxyAddr(request, trusts),
      https: proto === undefined ? direct.https : proto === 'https',
      host: last(request.headers['x-forwarded-host']) ?? direct.host,
    }
  }
}

/** Each proxy in a chain appends its value. */
function last(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value.at(-1) : value
  return text?.slice(text.lastIndexOf(',') + 1).trim() || undefined
}
