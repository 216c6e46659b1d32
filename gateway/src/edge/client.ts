import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'

/** Who is at the other end, as far as it can be believed. */
export interface Client {
  ip: string
  https: boolean
  host: string
}

/**
 * Reads it from the connection, and from `X-Forwarded-*` where a trusted proxy (address or CIDR range) holds the connection: the address
 * is then the last one that no trusted proxy has. The same rules as Fastify's, for calls that never become a Fastify request.
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

/** A proxy that was reached through another one appends. */
function last(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value.at(-1) : value
  return text?.slice(text.lastIndexOf(',') + 1).trim() || undefined
}
