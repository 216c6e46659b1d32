import { EXAMPLE_TOKEN } from '@loomcast/contracts/pact'
import type { OwnerName, OwnerRequest } from '../../src/owners/call-owner.ts'
import { createOwners } from '../../src/owners/owners.ts'

/** Sends a request as an administrator to the provider of a pact. */
export function callOwnerAt<T>(origin: string, owner: OwnerName, request: Omit<OwnerRequest, 'as'>): Promise<T> {
  const owners = createOwners({ auth: origin, content: origin, video: origin, billing: origin, publish: origin })
  return owners.call<T>(owner, { ...request, as: { authorization: `Bearer ${EXAMPLE_TOKEN}`, requestId: 'req_pact' } })
}
