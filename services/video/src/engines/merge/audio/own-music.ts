import { SAMPLE_RATE } from '../../wav.ts'

/** A stored file of the user's own music. */
export interface OwnMusicFile {
  /** A path, or a file name in the folder of the mix. */
  file: string
  seconds: number
}

const FADE_IN = 0.05
/** As long as the last chord of composed music. In seconds. */
const FADE_OUT = 2.2

/** Filters that repeat the music if it is shorter than the video, cut it to the video's length, and fade it out. */
export function ownMusicFilters({ seconds: length }: OwnMusicFile, seconds: number): string {
  const samples = Math.round(length * SAMPLE_RATE)
  const fadeOut = Math.min(FADE_OUT, seconds / 3)
  return [
    // Before it is repeated, the silence is removed with which an encoder fills its last packet.
    `atrim=end_sample=${samples}`,
    ...(length < seconds ? [`aloop=loop=-1:size=${samples}`] : []),
    `asetpts=N/SR/TB,atrim=end=${seconds.toFixed(4)}`,
    `afade=t=in:d=${FADE_IN},afade=t=out:st=${(seconds - fadeOut).toFixed(4)}:d=${fadeOut.toFixed(4)}`,
  ].join(',')
}
