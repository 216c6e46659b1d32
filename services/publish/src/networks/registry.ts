import type { AdapterDeps, CreateAdapter, Network, NetworkAdapter } from './adapter.ts'
import { createBluesky } from './bluesky/bluesky.ts'
import { bounded } from './bounded.ts'
import { createGhost } from './ghost/ghost.ts'
import { createMastodon } from './mastodon/mastodon.ts'
import { createNostr } from './nostr/nostr.ts'
import { createTelegram } from './telegram/telegram.ts'
import { createWordpress } from './wordpress/wordpress.ts'

/** Every network, one line each. A network that is missing here does not compile. */
const CREATORS: Readonly<Record<Network, CreateAdapter>> = {
  bluesky: createBluesky,
  mastodon: createMastodon,
  wordpress: createWordpress,
  ghost: createGhost,
  nostr: createNostr,
  telegram: createTelegram,
}

export type Adapters = ReadonlyMap<Network, NetworkAdapter>

export function createAdapters(deps: AdapterDeps, creators: readonly CreateAdapter[] = Object.values(CREATORS)): Adapters {
  return new Map(creators.map((create) => bounded(create(deps))).map((adapter) => [adapter.network, adapter]))
}
