import { EXAMPLE_TOKEN } from '@loomcast/contracts/pact'
import type { OwnerName } from '../../src/owners/call-owner.ts'
import { createOwners } from '../../src/owners/owners.ts'
import { type AdminService, type Method, startAdmin } from '../../test/support/admin-service.ts'
import { userEvents } from '../../test/support/users.ts'

const as = { authorization: `Bearer ${EXAMPLE_TOKEN}`, requestId: 'req_pact' }
const ownersAt = (origin: string) => createOwners({ auth: origin, content: origin, video: origin, billing: origin, publish: origin })

/** The service's own routes. Their calls to the owners go to the mock server of a pact. */
export async function adminForPacts(name: string) {
  const admin: AdminService = await startAdmin(`pact_${name}`)
  await userEvents(admin).account('usr_pact')

  return {
    admin,
    /** Calls a route. Every owner is at `origin`, and the administrator's token is the example of the pact. */
    async call(origin: string, method: Method, path: string, body?: object) {
      const owners = ownersAt(origin)
      admin.context.owners = { ...owners, call: (owner, request) => owners.call(owner, { ...request, as }) }
      return admin.call('usr_admin', method, path, body)
    },
    /** One of the requests of a route that sends several. */
    get: <T>(origin: string, owner: OwnerName, path: string) => ownersAt(origin).call<T>(owner, { method: 'GET', path, as }),
    command: <T>(origin: string, owner: OwnerName, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      ownersAt(origin).call<T>(owner, { method, path, ...(body && { body }), as, idempotencyKey: 'cmd_pact' }),
    stop: () => admin.stop(),
  }
}

export type AdminForPacts = Awaited<ReturnType<typeof adminForPacts>>
