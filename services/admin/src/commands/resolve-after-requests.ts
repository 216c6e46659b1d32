import type { App } from '@loomcast/service-kit/http'
import { identityOf } from '../audit/action.ts'
import type { CommandsContext } from './context.ts'
import { resolveCommands } from './resolve-commands.ts'

/** After this long, the next request of an administrator looks up the open commands (ms). */
const EVERY_MS = 5_000
/** The route that looks them up before its response. */
const LOOKED_UP = '/api/admin/audit'

/**
 * Looks up open commands after requests of administrators, with the token of the request: no service has a token that acts for administrators, so a periodic job
 * could not call the owners. Applies to routes that are added afterwards.
 */
export function resolveAfterRequests(app: App, context: CommandsContext): void {
  let lastAt = 0
  let running: Promise<void> = Promise.resolve()
  // The response is sent: the lookups do not delay it.
  app.addHook('onResponse', async (request, reply) => {
    const now = context.clock().getTime()
    const isAdministrator = request.routeOptions.config.auth === 'admin' && reply.statusCode !== 401 && reply.statusCode !== 403
    if (!isAdministrator || now - lastAt < EVERY_MS) return
    lastAt = now
    if (request.routeOptions.url === LOOKED_UP) return
    running = resolveCommands(context, identityOf(request))
  })
  app.addHook('onClose', async () => running)
}
