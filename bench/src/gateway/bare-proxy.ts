import { createServer } from 'node:http'
import { Pool } from 'undici'

/**
 * The baseline: a proxy that receives with node:http and sends with undici, with keep-alive on both sides and no features. Arguments: its
 * port, the upstream's origin.
 */
const [, , port, origin] = process.argv
const pool = new Pool(String(origin), { connections: 128, pipelining: 1, keepAliveTimeout: 30_000 })

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const { connection: _connection, 'transfer-encoding': _encoding, expect: _expect, ...headers } = request.headers
  const { method = 'GET', url: path = '/' } = request
  const body = method === 'GET' || method === 'HEAD' ? null : request
  pool.stream({ method, path, headers, body, opaque: response }, forward, failed)

  function failed(error: Error | null): void {
    if (error && !response.headersSent) response.writeHead(502).end()
    else if (error) response.destroy()
  }
})
server.listen(Number(port), '127.0.0.1')

type Forward = Parameters<typeof pool.stream>[1]
const forward: Forward = ({ statusCode, headers, opaque }) => {
  const response = opaque as import('node:http').ServerResponse
  const { connection: _connection, 'keep-alive': _keepAlive, 'transfer-encoding': _encoding, ...passed } = headers
  return response.writeHead(statusCode, passed)
}
