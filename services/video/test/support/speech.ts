import { join } from 'node:path'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'

/** Encoders of the accepted formats. */
export const RECORDINGS = {
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3'],
  m4a: ['-c:a', 'aac', '-b:a', '96k', '-f', 'ipod'],
} as const

export interface Recording {
  /** Seconds of speech and of silence in turn, starting with silence. */
  rhythm: readonly number[]
  format?: keyof typeof RECORDINGS
  /** Volume of the speech, 0 to 1. */
  volume?: number
  /** Additional encoder arguments, such as metadata. */
  more?: readonly string[]
}

/** Writes a recording with the rhythm and level of speech: a tone with six syllables a second, silent in the pauses except for faint noise. */
export async function record(
  ffmpeg: Ffmpeg,
  folder: string,
  name: string,
  { rhythm, format = 'wav', volume = 0.25, more = [] }: Recording,
) {
  const spans: string[] = []
  let at = 0
  for (const [index, seconds] of rhythm.entries()) {
    if (index % 2 === 1) spans.push(`between(t,${at.toFixed(3)},${(at + seconds).toFixed(3)})`)
    at += seconds
  }
  const spoken = spans.length === 0 ? '0' : spans.join('+')
  const voice = `${volume}*(${spoken})*sin(2*PI*700*t)*(0.65+0.35*sin(2*PI*6*t))+0.0004*(random(0)-0.5)`
  await ffmpeg.run({
    folder,
    signal: new AbortController().signal,
    args: ['-f', 'lavfi', '-i', `aevalsrc='${voice}':s=44100:d=${at}`, ...more, ...RECORDINGS[format], name],
  })
  return { file: join(folder, name), seconds: at }
}
