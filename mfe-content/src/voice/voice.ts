import type { PlatformId } from '@loomcast/platforms'
import type { Voice } from '../api/voice.ts'

/** The platforms that have a voice which new posts follow. */
export function platformsWithVoice(platforms: readonly PlatformId[], voices: readonly Voice[]): PlatformId[] {
  const used = voices.filter(({ enabled, enough }) => enabled && enough).map(({ platform_id }) => platform_id)
  return platforms.filter((id) => used.includes(id))
}
