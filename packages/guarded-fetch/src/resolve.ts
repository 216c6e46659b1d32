import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isLoopback, isPublicAddress } from './addresses.ts'
import type { AddressRules } from './check-address.ts'
import { refused } from './errors.ts'

/** All IP addresses of a name. Rejects if the name does not exist. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * Queries DNS servers directly. Not with `dns.lookup`: it also reads the machine's hosts file and search domains, and a name whose server never answers would occupy
 * one of the four threads that the whole process has for files and names.
 */
export const resolveInDns: Resolve = async (hostname) => {
  if (hostname === 'localhost') return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}

/**
 * A `lookup` for `net.connect` that only gives addresses that may be called. The socket connects to exactly these, so a name that resolves to another address
 * the next time (DNS rebinding) is checked the next time.
 */
export function createCheckedLookup(resolve: Resolve, { allowLoopback }: AddressRules): LookupFunction {
  const isAllowed = (hostname: string, address: string) =>
    isPublicAddress(address) || (allowLoopback && hostname === 'localhost' && isLoopback(address))
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = addresses
          .filter((address) => isAllowed(hostname, address))
          .map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        const [first] = allowed
        if (first === undefined) callback(refused('not_a_public_address'), '', 0)
        else if (options.all === true) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}
