import type { Ffmpeg } from './encoder.ts'

export interface Probe {
  /** 0 if the file does not state it. */
  seconds: number
  video: { codec: string; profile: string; pixel_format: string; width: number; height: number; fps: number } | null
  audio: { codec: string; sample_rate: number; channels: string } | null
}

/**
 * Returns the duration and streams of a media file, parsed from ffmpeg's description because the bundled package does not contain ffprobe. Null when the file
 * is not a media file.
 */
export async function probe(ffmpeg: Ffmpeg, file: string): Promise<Probe | null> {
  return probeIn(await ffmpeg.describe(file))
}

/** What ffmpeg's log says about its first input. */
export function probeIn(text: string): Probe | null {
  const duration = /Duration: (?:N\/A|(\d+):(\d+):(\d+\.\d+))/u.exec(text)
  if (!duration) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = duration
  const video = /Stream #.*?Video: (\w+)(?: \(([^)]*)\))?.*?, (\w+)(?:\([^)]*\))?, (\d+)x(\d+).*?, ([\d.]+) fps/u.exec(text)
  const audio = /Stream #.*?Audio: (\w+).*?, (\d+) Hz, ([\w.()]+)/u.exec(text)
  return {
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    video: video && {
      codec: video[1] ?? '',
      profile: video[2] ?? '',
      pixel_format: video[3] ?? '',
      width: Number(video[4]),
      height: Number(video[5]),
      fps: Number(video[6]),
    },
    audio: audio && { codec: audio[1] ?? '', sample_rate: Number(audio[2]), channels: audio[3] ?? '' },
  }
}
