import { callOwner, type OwnerName, type OwnerRequest } from './call-owner.ts'

/** Sends requests to the services that own what administrators see and change, under `/internal/admin`. */
export interface Owners {
  call<T>(owner: OwnerName, request: OwnerRequest): Promise<T>
}

export function createOwners(urls: Record<OwnerName, string>): Owners {
  return { call: (owner, request) => callOwner(owner, urls[owner], request) }
}
