import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_NARRATION_SECONDS, type Narration } from '../../domain/narration.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { openReceivedSound, SoundRejected, WITHOUT_METADATA } from '../received-sound/received-sound.ts'
import { monoOf } from './mono.ts'
import { findSpeech, SPEECH_RATE } from './speech.ts'

/** Only this much of a recording is decoded, in seconds. It may have silence before and after the speech. */
const MAX_DECODED = 180
/** Silence that remains before and after the speech, in seconds. */
const MARGIN = 0.15
/** Level of the speech in the stored file, in dB relative to full scale. */
const SPEECH_DB = -20
const MAX_GAIN_DB = 30

/**
 * Re-encodes the recording `received` in the folder as AAC in `narration.m4a`: mono, 48 kHz, without metadata, pictures, and the silence at both ends, with its speech
 * at one level. Rejects with a SoundRejected.
 */
export async function cleanNarration(ffmpeg: Ffmpeg, folder: string, caller: AbortSignal): Promise<Narration> {
  const { input, run } = await openReceivedSound(ffmpeg, folder, caller)
  await run([...input, '-t', String(MAX_DECODED), '-af', STEREO, '-ar', String(SPEECH_RATE), '-f', 's16le', 'samples.pcm'])
  const bytes = await readFile(join(folder, 'samples.pcm'))
  const { samples, pan } = monoOf(new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 2)))
  if (samples.length === 0) throw new SoundRejected('damaged')
  const { stretches, level } = findSpeech(samples)
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) throw new SoundRejected('silent')
  const from = Math.max(0, first.start - MARGIN)
  const to = Math.min(samples.length / SPEECH_RATE, last.end + MARGIN)
  if (to - from > MAX_NARRATION_SECONDS) throw new SoundRejected('too_long', { seconds: to - from })
  const gain = Math.min(MAX_GAIN_DB, SPEECH_DB - level)
  const filters = [
    `atrim=start=${from.toFixed(3)}:end=${to.toFixed(3)},asetpts=PTS-STARTPTS`,
    `${STEREO},pan=mono|c0=${pan},highpass=f=70`,
    `volume=${gain.toFixed(2)}dB,alimiter=limit=-1.5dB:level=0`,
  ].join(',')
  const coding = ['-ar', '48000', '-ac', '1', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'ipod']
  await run([...input, '-t', String(MAX_DECODED), ...WITHOUT_METADATA, '-af', filters, ...coding, 'narration.m4a'])
  return {
    seconds: round(to - from),
    speech: stretches.map(({ start, end }) => ({ start: round(start - from), end: round(end - from) })),
  }
}

const STEREO = 'aformat=channel_layouts=stereo'

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
