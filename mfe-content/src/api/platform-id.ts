import { findPlatform, type PlatformId } from '@loomcast/platforms'

/** `platform` is the name that the API sends, for screens. `platform_id` is null if this release of the slice does not have the platform. */
export type WithPlatformId<Sent extends { platform: string }> = Sent & { platform_id: PlatformId | null }

/** Adds the id of the platform to what the API sent. The rest of the slice compares ids only. */
export function withPlatformId<Sent extends { platform: string }>(sent: Sent): WithPlatformId<Sent> {
  return { ...sent, platform_id: findPlatform(sent.platform)?.id ?? null }
}
