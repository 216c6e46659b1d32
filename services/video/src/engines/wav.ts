/** Stereo samples, -1 to 1. */
export interface Sound {
  left: Float32Array
  right: Float32Array
}

export const SAMPLE_RATE = 48_000

/** Encodes as 16-bit PCM, which every tool can read. */
export const wavFile = ({ left, right }: Sound): Buffer => pcmFile([left, right], SAMPLE_RATE)

/** Encodes channels of the same length as 16-bit PCM in a WAV file. */
export function pcmFile(channels: readonly Float32Array[], sampleRate: number): Buffer {
  const length = channels[0]?.length ?? 0
  const frame = channels.length * 2
  const data = length * frame
  const file = Buffer.alloc(44 + data)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + data, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels.length, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * frame, 28)
  file.writeUInt16LE(frame, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(data, 40)
  for (const [place, channel] of channels.entries()) {
    for (let index = 0; index < length; index++) file.writeInt16LE(whole(channel[index] ?? 0), 44 + index * frame + place * 2)
  }
  return file
}

const whole = (sample: number) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
