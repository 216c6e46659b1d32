import type { App } from '@loomcast/service-kit'
import type { ServiceProxy } from './proxy.ts'

/**
 * Gives every request of the app's server to the proxy first; Fastify gets those that are not for a service. This replaces the server's one listener
 * that is Fastify's router, and leaves the others in place.
 */
export function proxyFirst(app: App, proxy: ServiceProxy): void {
  const { server } = app
  const listeners = server.listenerCount('request')
  server.off('request', app.routing)
  if (server.listenerCount('request') !== listeners - 1) throw new Error("Fastify's router is not a listener of its own server.")
  server.on('request', (request, response) => {
    if (!proxy(request, response)) app.routing(request, response)
  })
}
