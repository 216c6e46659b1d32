import {
  ARTICLE_PLATFORM,
  DEFAULT_PLATFORM,
  findPlatform,
  LANDING_PLATFORM,
  type PlatformId,
  platformById,
  SHORT_POST_PLATFORM,
} from '@loomcast/platforms'
import type { StoredConnection } from '../connections/connection.model.ts'
import type { Adapters } from '../networks/registry.ts'
import { shortened } from './fault.ts'

export interface Destination {
  platform: PlatformId
  connection_id: string | null
}

const key = (text: string) => text.toLowerCase().replace(/[\s@:]+/gu, '')
const BY_HAND = new Set(['', 'me', 'myself', 'byhand', 'ipostitmyself'])

/** Finds out where posts go, from what people write: the name of a connected account, of its network, or of a platform. */
export function createDestinations(connections: readonly StoredConnection[], adapters: Adapters) {
  const byName = new Map<string, StoredConnection[]>()
  for (const connection of connections) {
    const network = adapters.get(connection.network)?.name ?? connection.network
    const { name, address } = connection
    for (const each of new Set([name, address, network, `${network}${name}`].map(key)))
      byName.set(each, [...(byName.get(each) ?? []), connection])
  }

  function ofAccount(cell: string): StoredConnection | { fault: string } | null {
    const found = byName.get(key(cell)) ?? []
    if (found.length > 1) {
      const names = found.slice(0, 5).map(({ network, name }) => `“${adapters.get(network)?.name ?? network}: ${name}”`)
      return { fault: `Several accounts are called “${shortened(cell)}”. Write ${names.join(' or ')}.` }
    }
    return found[0] ?? null
  }

  /** Where a post goes. `account` and `platform` are the cells of these columns. */
  return function destinationOf(account: string, platform: string): Destination | { fault: string; field: 'account' | 'platform' } {
    const [ownAccount, ownPlatform] = [account.trim(), platform.trim()]
    const known = ownPlatform === '' ? undefined : findPlatform(ownPlatform)
    if (ownPlatform !== '' && !known) return { fault: `“${shortened(ownPlatform)}” is not a platform. ${EXAMPLES}`, field: 'platform' }
    if (BY_HAND.has(key(ownAccount)))
      return known
        ? { platform: known.id, connection_id: null }
        : {
            fault: 'Where the post goes is missing. Write the name of an account or a platform.',
            field: ownAccount === '' ? 'account' : 'platform',
          }
    const connection = ofAccount(ownAccount)
    if (connection && 'fault' in connection) return { fault: connection.fault, field: 'account' }
    if (connection) {
      const articles = adapters.get(connection.network)?.articles === true
      return { platform: known?.id ?? (articles ? ARTICLE_PLATFORM : SHORT_POST_PLATFORM), connection_id: connection._id }
    }
    const byHand = findPlatform(ownAccount)
    if (byHand && known && known.id !== byHand.id)
      return { fault: `Two platforms are named: ${byHand.brand} and ${known.brand}. Remove one of them.`, field: 'account' }
    if (!byHand)
      return {
        fault: `“${shortened(ownAccount)}” is neither a connected account nor a platform. Connect the account first, or write the name of another one.`,
        field: 'account',
      }
    return { platform: byHand.id, connection_id: null }
  }
}

const brandOf = (id: PlatformId) => platformById(id).brand
const EXAMPLES = `Write one such as ${brandOf(DEFAULT_PLATFORM)} or ${brandOf(LANDING_PLATFORM)}.`
