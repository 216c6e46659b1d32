import { pcmFile } from '../wav.ts'

/** Samples per second of the model. */
export const SPEECH_RATE = 24_000
/** Silence before and after the speech that is not cut off, in samples. */
const MARGIN = 0.03 * SPEECH_RATE
/** Below -50 dB, the model is silent. */
const SILENCE = 0.003

/** Returns the samples between the first and the last audible one, with a short margin. */
export function audibleWithin(samples: Float32Array): { start: number; end: number } {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE)
  if (first < 0) return { start: 0, end: 0 }
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE)
  return { start: Math.max(0, first - MARGIN), end: Math.min(samples.length, last + 1 + MARGIN) }
}

/** Encodes one channel in a WAV file. */
export const speechFile = (samples: Float32Array): Buffer => pcmFile([samples], SPEECH_RATE)
