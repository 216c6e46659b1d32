import { MAX_MUSIC_SECONDS, MIN_MUSIC_SECONDS } from '../../../domain/music.ts'
import type { Ffmpeg } from '../../ffmpeg/encoder.ts'
import { openReceivedSound, SoundRejected, WITHOUT_METADATA } from '../../received-sound/received-sound.ts'
import { SAMPLE_RATE } from '../../wav.ts'
import { integratedLoudness } from './loudness.ts'

/** Loudness of stored music in LUFS: that of the composed music, so that both are mixed alike. */
export const MUSIC_LOUDNESS = -16
const MAX_GAIN_DB = 30
/** What is below this level at both ends is silence, which would be a gap in repeated music. */
const SILENCE = 'noise=-50dB:d=0.1'
/** Prevents a click where the music begins, ends or is repeated. In seconds. */
const EDGE = 0.005

/**
 * Re-encodes the music `received` in the folder as AAC in `music.m4a`: stereo, 48 kHz, without metadata, pictures, and the silence at both ends, at
 * MUSIC_LOUDNESS. Of long music, only the first MAX_MUSIC_SECONDS are stored. Rejects with a SoundRejected.
 */
export async function cleanMusic(ffmpeg: Ffmpeg, folder: string, caller: AbortSignal): Promise<{ seconds: number }> {
  const { input, run } = await openReceivedSound(ffmpeg, folder, caller)
  const beginning = ['-t', String(MAX_MUSIC_SECONDS), ...input]
  const measuring = `${STEREO},silencedetect=${SILENCE},astats=measure_perchannel=none:measure_overall=Number_of_samples,ebur128=framelog=quiet`
  const log = await run([...beginning, '-af', measuring, '-f', 'null', '-'])
  const length = Number(/Number of samples: (\d+)/u.exec(log)?.[1] ?? 0) / SAMPLE_RATE
  if (length === 0) throw new SoundRejected('damaged')
  const loudness = integratedLoudness(log)
  const { from, to } = soundIn(log, length)
  if (to <= from) throw new SoundRejected('silent')
  const seconds = Math.floor((to - from) * 1000) / 1000
  if (seconds < MIN_MUSIC_SECONDS) throw new SoundRejected('too_short', { seconds })
  if (loudness === null) throw new SoundRejected('silent')
  const gain = Math.min(MAX_GAIN_DB, MUSIC_LOUDNESS - loudness)
  const filters = [
    `${STEREO},atrim=start=${from.toFixed(4)},asetpts=N/SR/TB,atrim=end=${seconds.toFixed(4)}`,
    `volume=${gain.toFixed(2)}dB,alimiter=limit=-1.5dB:level=0`,
    `afade=t=in:d=${EDGE},afade=t=out:st=${(seconds - EDGE).toFixed(4)}:d=${EDGE}`,
  ].join(',')
  const coding = ['-ar', String(SAMPLE_RATE), '-ac', '2', '-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', '-f', 'ipod']
  await run([...beginning, ...WITHOUT_METADATA, '-af', filters, ...coding, 'music.m4a'])
  return { seconds }
}

const STEREO = `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`

/** The part between the silence at both ends, in seconds, from the log of silencedetect. Empty if everything is silent. */
function soundIn(log: string, length: number): { from: number; to: number } {
  const silences = [...log.matchAll(/silence_start: (-?[\d.]+)(?:[\s\S]*?silence_end: ([\d.]+))?/gu)].map(([, start, end]) => ({
    start: Math.max(0, Number(start)),
    end: end === undefined ? length : Number(end),
  }))
  const [first, last] = [silences[0], silences.at(-1)]
  const from = first && first.start < 0.01 ? first.end : 0
  const to = last && last.end > length - 0.01 ? last.start : length
  return { from, to }
}
