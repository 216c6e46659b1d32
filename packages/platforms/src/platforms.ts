import type { PlatformDefinition } from './platform.ts'
import * as registry from './registry.ts'

/** Derived from the registry. */
export type PlatformId = (typeof registry)[keyof typeof registry]['id']
export type Platform = PlatformDefinition & { id: PlatformId }

/** All platforms, in display order. */
export const PLATFORMS: readonly Platform[] = Object.values(registry).sort((one, other) => one.position - other.position)

export const PLATFORM_IDS: readonly PlatformId[] = PLATFORMS.map(({ id }) => id)

const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** The platform of a new brief until the user chooses another. */
export const DEFAULT_PLATFORM: PlatformId = 'linkedin'

/** The platform of a brief that is entered on the landing page. */
export const LANDING_PLATFORM: PlatformId = 'instagram'

/** The platform of a post through an account for articles. */
export const ARTICLE_PLATFORM: PlatformId = 'blog'

/** The platform of a post through any other account, if none is named. */
export const SHORT_POST_PLATFORM: PlatformId = 'threads'

/** Returns a platform by its id. */
export function platformById(id: PlatformId): Platform {
  const found = PLATFORMS.find((platform) => platform.id === id)
  if (!found) throw new RangeError(`Unknown platform: ${id}`)
  return found
}

/**
 * Finds a platform by a name, an id or an alias from a query string or a saved prompt ("Instagram Post", "linkedin", "twitter-x-thread").
 * Returns undefined if none matches.
 */
export function findPlatform(query: string | null | undefined): Platform | undefined {
  const wanted = key(query ?? '')
  if (!wanted) return undefined
  return (
    PLATFORMS.find(({ id, name }) => id === wanted || key(name) === wanted) ??
    PLATFORMS.find(({ aliases }) => aliases.includes(wanted)) ??
    PLATFORMS.find(({ id }) => wanted.startsWith(id))
  )
}

/** Returns the name of a stored platform for screens and API calls. A platform that no longer exists is returned unchanged. */
export function platformName(stored: string): string {
  return findPlatform(stored)?.name ?? stored
}

/** A platform, its id, its name or an alias. Accepted by all public functions. */
export type PlatformRef = Platform | PlatformId | (string & {})

/** Throws a RangeError for an unknown platform, so callers must first validate input with findPlatform. */
export function toPlatform(ref: PlatformRef): Platform {
  if (typeof ref !== 'string') return ref
  const found = findPlatform(ref)
  if (!found) throw new RangeError(`Unknown platform: ${ref}`)
  return found
}
