import { AppError } from '@loomcast/service-kit/errors'
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

/** Pages, and what is written like them. */
const PAGE_ROUTES: ReadonlySet<string | undefined> = new Set(['/*', '/registry.json', '/docs/errors', '/docs/errors/:code', '/api/docs'])

/**
 * Limits the pages that are written at the same time for one IP address. Hundreds of requests that arrive together are otherwise handled one after another,
 * and the calls of all other users wait for them.
 */
export function guardPages(app: App, pages: Slots): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!PAGE_ROUTES.has(request.routeOptions.url)) {
      done()
      return
    }
    const refuse = () =>
      done(new AppError('too_many_at_once', 'Too many pages are being loaded. Try again.', { headers: { 'retry-after': '2' } }))
    const release = pages.acquire({ userId: undefined, ip: request.ip }, done, refuse)
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
