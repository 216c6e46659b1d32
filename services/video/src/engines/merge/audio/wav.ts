/** Stereo samples, -1 to 1. */
export interface Sound {
  left: Float32Array
  right: Float32Array
}

export const SAMPLE_RATE = 48_000

/** Encodes as 16-bit PCM, which every tool can read. */
export function wavFile({ left, right }: Sound): Buffer {
  const data = left.length * 4
  const file = Buffer.alloc(44 + data)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + data, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(data, 40)
  for (let index = 0; index < left.length; index++) {
    file.writeInt16LE(whole(left[index] ?? 0), 44 + index * 4)
    file.writeInt16LE(whole(right[index] ?? 0), 46 + index * 4)
  }
  return file
}

const whole = (sample: number) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
