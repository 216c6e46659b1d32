import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { MAX_NARRATION_SECONDS, type Narration } from '../../domain/narration.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { EngineFailure } from '../video-engine.ts'
import { monoOf } from './mono.ts'
import { findSpeech, SPEECH_RATE } from './speech.ts'

/** Why a recording cannot be a narration. */
export type NarrationFault = 'unsupported' | 'damaged' | 'silent' | 'too_long'

export class NarrationRejected extends Error {
  readonly fault: NarrationFault
  /** Length in seconds, for `too_long`. */
  readonly seconds: number | undefined

  constructor(fault: NarrationFault, { seconds, cause }: { seconds?: number; cause?: unknown } = {}) {
    super(fault, cause === undefined ? undefined : { cause })
    this.name = 'NarrationRejected'
    this.fault = fault
    this.seconds = seconds
  }
}

/** The demuxer for each type detected from the first bytes. MP4 files with video are accepted for their sound track. */
const DEMUXERS: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'mov',
  'audio/mp4': 'mov',
  'video/mp4': 'mov',
}
const HEAD_BYTES = 64 * 1024
/** Only this much of a recording is decoded, in seconds. It may have silence before and after the speech. */
const MAX_DECODED = 180
/** Silence that remains before and after the speech, in seconds. */
const MARGIN = 0.15
/** Level of the speech in the stored file, in dB relative to full scale. */
const SPEECH_DB = -20
const MAX_GAIN_DB = 30
const TIMEOUT_MS = 60_000
const MEMORY_MB = 1024

/**
 * Re-encodes the recording `received` in the folder as AAC in `narration.m4a`: mono, 48 kHz, without metadata, pictures, and the silence at both ends, with its speech
 * at one level. Rejects with a NarrationRejected.
 */
export async function cleanNarration(ffmpeg: Ffmpeg, folder: string, caller: AbortSignal): Promise<Narration> {
  const input = ['-f', await demuxerOf(join(folder, 'received')), '-i', 'received']
  const signal = AbortSignal.any([caller, AbortSignal.timeout(TIMEOUT_MS)])
  const run = (args: string[]) =>
    ffmpeg.run({ folder, signal, args, memoryMb: MEMORY_MB }).catch((error) => rejectDamaged(ffmpeg, error, caller))
  await run([...input, ...SOUND, '-t', String(MAX_DECODED), '-af', STEREO, '-ar', String(SPEECH_RATE), '-f', 's16le', 'samples.pcm'])
  const bytes = await readFile(join(folder, 'samples.pcm'))
  const { samples, pan } = monoOf(new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 2)))
  if (samples.length === 0) throw new NarrationRejected('damaged')
  const { stretches, level } = findSpeech(samples)
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) throw new NarrationRejected('silent')
  const from = Math.max(0, first.start - MARGIN)
  const to = Math.min(samples.length / SPEECH_RATE, last.end + MARGIN)
  if (to - from > MAX_NARRATION_SECONDS) throw new NarrationRejected('too_long', { seconds: to - from })
  const gain = Math.min(MAX_GAIN_DB, SPEECH_DB - level)
  const filters = [
    `atrim=start=${from.toFixed(3)}:end=${to.toFixed(3)},asetpts=PTS-STARTPTS`,
    `${STEREO},pan=mono|c0=${pan},highpass=f=70`,
    `volume=${gain.toFixed(2)}dB,alimiter=limit=-1.5dB:level=0`,
  ].join(',')
  const plain = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  const coding = ['-ar', '48000', '-ac', '1', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'ipod']
  await run([...input, ...SOUND, '-t', String(MAX_DECODED), ...plain, '-af', filters, ...coding, 'narration.m4a'])
  return {
    seconds: round(to - from),
    speech: stretches.map(({ start, end }) => ({ start: round(start - from), end: round(end - from) })),
  }
}

const SOUND = ['-map', '0:a:0', '-vn', '-sn', '-dn']
const STEREO = 'aformat=channel_layouts=stereo'

/** WAV files with 64-bit sizes (EBU Tech 3306, ITU-R BS.2088), which long recordings of some programs are. */
const LONG_WAV = /^(?:RF64|BW64)[\s\S]{4}WAVE/

/** Detects the type by content, never by file name or declared content type. */
async function demuxerOf(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (bytesRead === 0) throw new NarrationRejected('damaged')
    if (LONG_WAV.test(buffer.toString('latin1', 0, 12))) return 'wav'
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    const demuxer = type && DEMUXERS[type.mime]
    if (!demuxer) throw new NarrationRejected('unsupported')
    return demuxer
  } finally {
    await handle.close()
  }
}

async function rejectDamaged(ffmpeg: Ffmpeg, error: unknown, caller: AbortSignal): Promise<never> {
  if (caller.aborted || (error instanceof EngineFailure && error.code === 'disk_full')) throw error
  // Without a working ffmpeg, every recording would be reported as damaged.
  await ffmpeg.run({ folder: '/', signal: AbortSignal.timeout(TIMEOUT_MS), args: ['-version'] })
  throw new NarrationRejected('damaged', { cause: error })
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
