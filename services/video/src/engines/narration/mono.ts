export interface Mono {
  samples: Int16Array
  /** The gains of the same mix in the `pan` filter of ffmpeg. */
  pan: string
}

/** One silent channel halves the level of the mean (-6 dB). Below this share of the louder channel's power (-8 dB), the channels cancel each other out. */
const CANCELED = 10 ** -0.8

/**
 * Mixes interleaved stereo samples to mono: the mean of both channels, or the louder channel if they cancel each other out. That happens in recordings of a
 * wrongly wired microphone or interface, where one channel has inverted phase.
 */
export function monoOf(stereo: Int16Array): Mono {
  const length = Math.floor(stereo.length / 2)
  const mean = new Int16Array(length)
  let [left, right, both] = [0, 0, 0]
  for (let index = 0; index < length; index += 1) {
    const one = stereo[2 * index] ?? 0
    const other = stereo[2 * index + 1] ?? 0
    const middle = (one + other) / 2
    left += one * one
    right += other * other
    both += middle * middle
    mean[index] = middle
  }
  if (both >= Math.max(left, right) * CANCELED) return { samples: mean, pan: '0.5*c0+0.5*c1' }
  const channel = left >= right ? 0 : 1
  return { samples: mean.map((_, index) => stereo[2 * index + channel] ?? 0), pan: `c${channel}` }
}
