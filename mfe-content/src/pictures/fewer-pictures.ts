import { type PlatformId, platformById } from '@loomcast/platforms'

/** Which of the platforms show fewer pictures than chosen. */
export function fewerPicturesNote(platforms: readonly PlatformId[], chosen: number): string | undefined {
  const fewer = platforms.map(platformById).filter(({ pictures }) => pictures.max < chosen)
  if (fewer.length === 0) return undefined
  const parts = fewer.map(({ brand, pictures }) => `${brand} ${pictures.max === 1 ? 'the first one' : `the first ${pictures.max}`}`)
  return `Shown: on ${parts.join(', on ')}.`
}
