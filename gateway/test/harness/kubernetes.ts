import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { KubernetesObject } from '../../src/kubernetes/kubernetes-api.ts'

export interface TestApiServer {
  url: string
  objects: Map<string, KubernetesObject>
  /** The answer to each write instead of the usual one. */
  refuse(status: number | undefined): void
  /** Ends its connections and answers none until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Lists, gets, creates and replaces objects of one namespace like the API server: a replacement needs the current `resourceVersion`. `k8s/dry-run` runs
 * the same tests with a real one.
 */
export async function startTestApiServer(): Promise<TestApiServer> {
  const objects = new Map<string, KubernetesObject>()
  let version = 0
  let refusal: number | undefined
  let server: Server
  let port = 0

  function answer(method: string, url: URL, body: KubernetesObject | undefined): [status: number, body: object] {
    const path = url.pathname.replace(/^\/api\/v1\/namespaces\/loomcast\//, '')
    const plural = path.split('/', 1)[0]
    const key = method === 'POST' ? `${path}/${body?.metadata.name}` : path
    const found = objects.get(key)
    if (method === 'GET' && path === plural) {
      const [label = '', value] = (url.searchParams.get('labelSelector') ?? '').split('=')
      const own = [...objects].filter(([name, { metadata }]) => name.startsWith(`${plural}/`) && metadata.labels?.[label] === value)
      return [200, { items: own.map(([, object]) => object) }]
    }
    if (method !== 'GET' && refusal !== undefined) return [refusal, { message: 'configmaps is forbidden' }]
    if (method === 'POST' ? found : found?.metadata.resourceVersion !== body?.metadata.resourceVersion && method === 'PUT')
      return [409, { message: 'the object has been modified' }]
    if (method !== 'POST' && !found) return [404, { message: 'not found' }]
    if (!body) return [200, found ?? {}]
    version += 1
    objects.set(key, { ...body, metadata: { ...body.metadata, resourceVersion: `${version}` } })
    return [200, objects.get(key) ?? {}]
  }

  async function start(): Promise<void> {
    server = createServer(async (request, response) => {
      const body = request.method === 'GET' ? undefined : ((await json(request)) as KubernetesObject)
      const [status, content] = answer(request.method ?? '', new URL(request.url ?? '', 'http://x'), body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    refuse(status) {
      refusal = status
    },
    start,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
