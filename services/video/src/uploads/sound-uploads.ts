import { AppError } from '@loomcast/service-kit/errors'
import { createSemaphore, type Semaphore } from '@loomcast/service-kit/scheduling'
import { EncoderInterrupted } from '../engines/ffmpeg/encoder.ts'
import { type SoundFault, SoundRejected } from '../engines/received-sound/received-sound.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import { busy } from './busy.ts'

/** Received sound of all kinds is decoded one file at a time, for users in turn: a second of one core for a minute of sound, and up to 1 GB of memory. */
export const createSoundPermits = (): Semaphore =>
  createSemaphore({ permits: 1, maxWaiting: 50, busy: 'Too many recordings are being uploaded right now.' })

/** What a fault means for one kind of sound: an error code, and the detail if it differs from the code's own. */
export type SoundErrors = (fault: SoundFault, seconds: number) => { code: SoundErrorCode; detail?: string }
export type SoundErrorCode = 'unsupported_audio' | 'audio_damaged' | 'audio_silent' | 'narration_length' | 'music_length'

/** Rejects with the AppError of a failed upload. */
export function rejectSound(error: unknown, errorOf: SoundErrors): never {
  if (error instanceof EncoderInterrupted) throw busy('This file took too long or too much memory to process.', error)
  if (error instanceof EngineFailure) {
    const detail = "Recordings can't be processed right now. Try again later."
    throw new AppError('engine_unavailable', detail, { cause: error })
  }
  if (!(error instanceof SoundRejected)) throw error
  const { code, detail } = errorOf(error.fault, error.seconds ?? 0)
  throw new AppError(code, detail, { cause: error })
}
