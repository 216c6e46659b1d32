import type { AdapterDeps, CreateAdapter, CreateAppAdapter, Network, NetworkAdapter } from './adapter.ts'
import { createBluesky } from './bluesky/bluesky.ts'
import { bounded } from './bounded.ts'
import { createFacebook } from './facebook/facebook.ts'
import { createGhost } from './ghost/ghost.ts'
import { createInstagram } from './instagram/instagram.ts'
import { createLinkedin } from './linkedin/linkedin.ts'
import { createMastodon } from './mastodon/mastodon.ts'
import { createNostr } from './nostr/nostr.ts'
import { createTelegram } from './telegram/telegram.ts'
import { createTiktok } from './tiktok/tiktok.ts'
import { type TokenStore, withTokens } from './with-tokens.ts'
import { createWordpress } from './wordpress/wordpress.ts'
import { createX } from './x/x.ts'
import { createYoutube } from './youtube/youtube.ts'

/** Every network, one line each. A network that is missing here does not compile. */
const CREATORS: Readonly<Record<Network, CreateAdapter | CreateAppAdapter>> = {
  bluesky: createBluesky,
  mastodon: createMastodon,
  wordpress: createWordpress,
  ghost: createGhost,
  nostr: createNostr,
  telegram: createTelegram,
  x: createX,
  linkedin: createLinkedin,
  facebook: createFacebook,
  instagram: createInstagram,
  youtube: createYoutube,
  tiktok: createTiktok,
}

export type Adapters = ReadonlyMap<Network, NetworkAdapter>

/** The networks that this installation can publish to. */
export function createAdapters(
  deps: AdapterDeps & { tokens: TokenStore },
  creators: readonly (CreateAdapter | CreateAppAdapter)[] = Object.values(CREATORS),
): Adapters {
  const adapters = creators.map((create) => create(deps)).filter((adapter) => adapter !== null)
  return new Map(adapters.map((adapter) => [adapter.network, withTokens(bounded(adapter), deps.tokens)]))
}
