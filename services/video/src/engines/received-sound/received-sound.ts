import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { EncoderInterrupted, type Ffmpeg } from '../ffmpeg/encoder.ts'
import { EngineFailure } from '../video-engine.ts'

/** Why a received recording or music file is rejected. */
export type SoundFault = 'unsupported' | 'damaged' | 'silent' | 'too_short' | 'too_long'

export class SoundRejected extends Error {
  readonly fault: SoundFault
  /** Length in seconds, for `too_short` and `too_long`. */
  readonly seconds: number | undefined

  constructor(fault: SoundFault, { seconds, cause }: { seconds?: number; cause?: unknown } = {}) {
    super(fault, cause === undefined ? undefined : { cause })
    this.name = 'SoundRejected'
    this.fault = fault
    this.seconds = seconds
  }
}

export interface ReceivedSound {
  /** Arguments that select the sound of the received file. */
  input: string[]
  /** Runs ffmpeg within the limits for received files. Rejects with a SoundRejected, or with an EncoderInterrupted. */
  run(args: string[]): Promise<string>
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
const TIMEOUT_MS = 60_000
const MEMORY_MB = 1024

/** Opens the file `received` in the folder. Rejects with a SoundRejected if its content has an unsupported type. */
export async function openReceivedSound(ffmpeg: Ffmpeg, folder: string, caller: AbortSignal): Promise<ReceivedSound> {
  const demuxer = await demuxerOf(join(folder, 'received'))
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return {
    input: ['-f', demuxer, '-i', 'received', '-map', '0:a:0', '-vn', '-sn', '-dn'],
    run: (args) =>
      ffmpeg.run({ folder, signal: caller, timeout, args, memoryMb: MEMORY_MB }).catch((error) => rejectDamaged(ffmpeg, error, caller)),
  }
}

/** Options that leave metadata, chapters and the encoder's name out of the stored file. */
export const WITHOUT_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']

/** WAV files with 64-bit sizes (EBU Tech 3306, ITU-R BS.2088), which long recordings of some programs are. */
const LONG_WAV = /^(?:RF64|BW64)[\s\S]{4}WAVE/

/** Detects the type by content, never by file name or declared content type. */
async function demuxerOf(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (bytesRead === 0) throw new SoundRejected('damaged')
    if (LONG_WAV.test(buffer.toString('latin1', 0, 12))) return 'wav'
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    const demuxer = type && DEMUXERS[type.mime]
    if (!demuxer) throw new SoundRejected('unsupported')
    return demuxer
  } finally {
    await handle.close()
  }
}

async function rejectDamaged(ffmpeg: Ffmpeg, error: unknown, caller: AbortSignal): Promise<never> {
  if (caller.aborted || error instanceof EncoderInterrupted || (error instanceof EngineFailure && error.code === 'disk_full')) throw error
  // Without a working ffmpeg, every file would be reported as damaged.
  await ffmpeg.run({ folder: '/', signal: caller, timeout: AbortSignal.timeout(TIMEOUT_MS), args: ['-version'] })
  throw new SoundRejected('damaged', { cause: error })
}
