import { findPlatform, type PlatformId } from '@loomcast/platforms'
import type { StringStore } from '@loomcast/web-kit'

/** Stores the platforms that an account chose last in this browser. Kept after signing out, as it contains nothing that the user wrote. */
const key = (userId: string) => `loomcast.platforms.${userId}`

export function lastPlatforms(storage: StringStore) {
  return {
    read(userId: string): PlatformId[] {
      try {
        return knownPlatforms(JSON.parse(storage.getItem(key(userId)) ?? 'null')) ?? []
      } catch {
        return []
      }
    },
    note(userId: string, platforms: readonly PlatformId[]): void {
      try {
        storage.setItem(key(userId), JSON.stringify(platforms))
      } catch {
        // The default platform is chosen next time.
      }
    },
  }
}

/** Parses stored platforms; unknown entries are dropped. Undefined if the value is no list. */
export function knownPlatforms(value: unknown): PlatformId[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((id) => (typeof id === 'string' ? (findPlatform(id)?.id ?? []) : []))
}
