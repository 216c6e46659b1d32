export interface Mono {
  samples: Int16Array
  /** The same mix as an expression for FFmpeg's `pan` filter, such as `0.5*c0+0.5*c1`. */
  pan: string
}

/** The channels cancel each other out if their mean has less than this share of the louder channel's power (-8 dB). With one silent channel, it has -6 dB. */
const MIN_POWER_SHARE = 10 ** -0.8

/**
 * Mixes interleaved 16-bit stereo samples to mono: the mean of both channels, or the louder channel if they cancel each other out, as they do when a
 * wrongly wired microphone or interface inverts the phase of one channel.
 */
export function monoOf(stereo: Int16Array): Mono {
  const length = Math.floor(stereo.length / 2)
  const mean = new Int16Array(length)
  let [leftPower, rightPower, meanPower] = [0, 0, 0]
  for (let index = 0; index < length; index += 1) {
    const one = stereo[2 * index] ?? 0
    const other = stereo[2 * index + 1] ?? 0
    const middle = (one + other) / 2
    leftPower += one * one
    rightPower += other * other
    meanPower += middle * middle
    mean[index] = middle
  }
  if (meanPower >= Math.max(leftPower, rightPower) * MIN_POWER_SHARE) return { samples: mean, pan: '0.5*c0+0.5*c1' }
  const channel = leftPower >= rightPower ? 0 : 1
  return { samples: mean.map((_, index) => stereo[2 * index + channel] ?? 0), pan: `c${channel}` }
}
