import { createServer, type ServerResponse } from 'node:http'

/**
 * A minimal service behind all proxies: a small JSON response with the headers of a real service, a small event stream, and a sink for
 * uploads. Argument: its port.
 */
const small = JSON.stringify({
  success: true,
  items: Array.from({ length: 3 }, (_, i) => ({ id: `cnt_${i}`, title: 'A post about autumn', platform: 'x' })),
})
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'x-request-id': 'a0b1c2d3-0000-4000-8000-000000000000',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
}
/** Number of events per stream; one is sent per iteration of the event loop. */
const EVENTS = 20

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  request.resume()
  request.once('end', () => {
    if (request.headers.accept === 'text/event-stream') return stream(response)
    response.writeHead(200, { ...headers, 'content-type': 'application/json; charset=utf-8', 'content-length': small.length }).end(small)
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1')

function stream(response: ServerResponse): void {
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
  let sent = 0
  const next = () => {
    if (++sent > EVENTS) return void response.end()
    response.write(`event: delta\ndata: {"text":"word ${sent}"}\n\n`)
    setImmediate(next)
  }
  next()
}
