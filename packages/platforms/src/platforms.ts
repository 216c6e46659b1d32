import type { PlatformDefinition } from './platform.ts'
import * as registry from './registry.ts'

/** Derived from the registry. */
export type PlatformId = (typeof registry)[keyof typeof registry]['id']
export type Platform = PlatformDefinition & { id: PlatformId }

/** In the order in which lists show them. */
export const PLATFORMS: readonly Platform[] = Object.values(registry).sort((one, other) => one.position - other.position)

export const PLATFORM_IDS: readonly PlatformId[] = PLATFORMS.map(({ id }) => id)

const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** What a new brief is for, until the user chooses. */
export const DEFAULT_PLATFORM: PlatformId = 'linkedin'

/** The platform by id. */
export function platformById(id: PlatformId): Platform {
  const found = PLATFORMS.find((platform) => platform.id === id)
  if (!found) throw new RangeError(`Unknown platform: ${id}`)
  return found
}

/**
 * The platform meant by a name, an id or an alias, as a query string or a saved prompt may carry it
 * ("Instagram Post", "linkedin", "twitter-x-thread"); undefined when none is meant.
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

/** The name that screens and API calls have for a stored platform; what is no platform any more stays as it is. */
export function platformName(stored: string): string {
  return findPlatform(stored)?.name ?? stored
}

/** What the public functions accept: a platform, its id, or its name or alias. */
export type PlatformRef = Platform | PlatformId | (string & {})

/** Throws a RangeError for what is no platform: callers validate at the edge with findPlatform. */
export function toPlatform(ref: PlatformRef): Platform {
  if (typeof ref !== 'string') return ref
  const found = findPlatform(ref)
  if (!found) throw new RangeError(`Unknown platform: ${ref}`)
  return found
}
