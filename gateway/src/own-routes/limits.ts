import type { App } from '@loomcast/service-kit/http'
import type { BodiesInProgress } from '../edge/bodies-in-progress.ts'
import type { Slots } from '../edge/slots.ts'
import { tooManyAtOnce } from '../proxy/failures.ts'
import { hasBody } from '../proxy/request-body.ts'

/**
 * A response with a slice's or the shell's file occupies a connection to the slice server, or an open file, until the client has read it.
 */
const FILE_ROUTES = /^\/(mf|assets)\//

/** Counts files that the gateway serves toward the download limit of the client's IP address. */
export function guardFiles(app: App, downloads: Slots): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!FILE_ROUTES.test(request.routeOptions.url ?? '')) {
      done()
      return
    }
    const release = downloads.acquire({ userId: undefined, ip: request.ip }, done, () => done(tooManyAtOnce('file')))
    reply.raw.once('close', release)
  })
}

/** Applies the request body limits to the routes that the gateway serves itself, per IP address. */
export function guardBodies(app: App, bodies: BodiesInProgress): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (raw.complete || !hasBody(raw, Number.POSITIVE_INFINITY)) {
      done()
      return
    }
    const { socket } = raw
    const before = socket.bytesRead
    const refuse = () =>
      app.server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    const body = bodies.begin({ userId: undefined, ip: request.ip }, refuse, { arrived: () => socket.bytesRead - before })
    raw.once('end', body.end)
    reply.raw.once('close', body.end)
    done()
  })
}
