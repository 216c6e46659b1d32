import type { EngineName, Look, Options } from '../api/wire.ts'

/** Returns how long each scene lasts, in seconds: as the service computes it, except that the service then moves cuts to the beats of the music. */
export function sceneLengths(
  captions: readonly string[],
  look: Look,
  engine: EngineName | undefined,
  options: Options | undefined,
): number[] {
  const fixed = options?.scenes.seconds ?? 8
  const lengths = options?.lengths
  const pace = lengths?.paces.find(({ id }) => id === (look.pace ?? 'normal'))
  if (engine === 'veo' || !lengths || !pace) return captions.map(() => fixed)
  const spoken = look.voice === 'synthetic'
  const speed = spoken ? Math.min(lengths.spoken_characters_per_second, pace.characters_per_second) : pace.characters_per_second
  const own = captions.map((caption) => {
    const characters = look.captions === 'off' && !spoken ? 0 : [...caption.trim()].length
    const seconds = characters === 0 ? 0 : characters / speed + lengths.without_caption
    return Math.max(pace.least, spoken ? seconds : Math.min(pace.most, seconds))
  })
  const film = own.reduce((sum, seconds) => sum + seconds, 0)
  return own.map((seconds) => seconds * Math.max(1, lengths.least_film / film))
}
