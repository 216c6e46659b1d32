import type { DoubleRequest, DoubleResponse } from './double-server.ts'

/**
 * Passes a request on to a server, and returns what it answered. `proxy`: the address that the client called. The server's own address is replaced by it in the
 * answer, so that the client stays behind the proxy.
 */
export async function passOn(
  origin: string,
  { method, path, query, headers, bytes }: DoubleRequest,
  { proxy = origin, authorization = headers.authorization }: { proxy?: string; authorization?: string | undefined } = {},
): Promise<DoubleResponse> {
  const sent = new Headers()
  for (const name of SENT) {
    const value = name === 'authorization' ? authorization : headers[name]
    if (typeof value === 'string') sent.set(name, value)
  }
  const search = query.size > 0 ? `?${query}` : ''
  const body = method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(bytes)
  const response = await fetch(`${origin}${path}${search}`, { method, headers: sent, redirect: 'manual', ...(body && { body }) })
  const own = (text: string) => text.replaceAll(new URL(origin).host, new URL(proxy).host)
  const returned = RETURNED.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, own(value)]]
  })
  return { status: response.status, headers: Object.fromEntries(returned), body: own(await response.text()) }
}

const SENT = ['accept', 'accept-version', 'authorization', 'content-disposition', 'content-type'] as const
const RETURNED = ['content-type', 'link', 'location', 'retry-after'] as const
