import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Body, routesOf } from './broker-routes.ts'
import { BrokerState, Refusal } from './broker-state.ts'

export interface BrokerDouble {
  url: string
  state: BrokerState
  /** The requests in their order: `POST /contracts/publish`. */
  requests: string[]
  /** The values of the header `Authorization`, each once. */
  authorizations: Set<string | undefined>
  /** Responds to requests that it returns true for, instead of the broker. */
  intercept: (request: string, response: ServerResponse) => boolean
  close(): Promise<void>
}

/** A Pact Broker of which only the HTTP API exists, for one process: https://docs.pact.io/pact_broker/advanced_topics/api_docs. */
export async function startBroker({ authorization, path = '' }: { authorization?: string; path?: string } = {}): Promise<BrokerDouble> {
  const state = new BrokerState()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => handle(request, Buffer.concat(chunks).toString(), response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const routes = routesOf(state, url)
  const double: BrokerDouble = {
    url,
    state,
    requests: [],
    authorizations: new Set(),
    intercept: () => false,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function handle(request: IncomingMessage, text: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const name = `${request.method} ${pathname}`
    double.requests.push(name)
    double.authorizations.add(request.headers.authorization)
    if (double.intercept(name, response)) return
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/hal+json;charset=utf-8' }).end(JSON.stringify(body))
    if (authorization !== undefined && request.headers.authorization !== authorization) {
      response.writeHead(401, { 'content-type': 'text/plain', 'www-authenticate': 'Basic realm="Restricted area"' }).end('')
      return
    }
    const found = routes.flatMap(([method, template, handler]) => {
      const names = method === request.method ? namesIn(pathname.slice(path.length), template) : undefined
      return names === undefined ? [] : [{ names, handler }]
    })[0]
    try {
      if (found === undefined) throw new Refusal(404, { error: 'The requested document was not found on this server.' })
      // The type that the broker accepts, by which it finds how to read the body.
      const expectedType = request.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      if (text !== '' && request.headers['content-type'] !== expectedType) throw new Refusal(415, { error: 'Unsupported Media Type' })
      const body = text === '' ? {} : (JSON.parse(text) as Body)
      const isCreated = request.method === 'PUT' || /results$|environment|environments$/.test(pathname)
      respond(request.method !== 'GET' && isCreated ? 201 : 200, found.handler(found.names, body, searchParams))
    } catch (error) {
      if (error instanceof Refusal) respond(error.status, error.body)
      else respond(500, { error: { message: String(error) } })
    }
  }
  return double
}

/** The values in a path: `/pacts/provider/{}/for-verification`. Undefined if it is another path. */
function namesIn(path: string, template: string): string[] | undefined {
  const parts = path.replace(/\/$/, '').split('/')
  const expected = template.replace(/\/$/, '').split('/')
  if (parts.length !== expected.length || expected.some((part, at) => part !== '{}' && part !== parts[at])) return undefined
  return parts.filter((_, at) => expected[at] === '{}').map(decodeURIComponent)
}
