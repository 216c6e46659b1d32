import { lumaOf, type Picture, resized } from './picture.ts'

/** 64 bits: whether each low-frequency DCT coefficient of the picture is above the median, and the same for its mirror image. */
export interface PerceptualHash {
  bits: bigint
  mirrored: bigint
}

const SIDE = 32
const WAVES = 8

export async function perceptualHash(picture: Picture): Promise<PerceptualHash> {
  const luma = lumaOf({ data: await resized(picture, SIDE, SIDE), width: SIDE, height: SIDE })
  const waves = cosines(luma)
  const sorted = waves.slice(1).toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  let bits = 0n
  let mirrored = 0n
  waves.forEach((wave, index) => {
    // Mirroring flips the sign of every odd horizontal coefficient.
    const turned = (index % WAVES) % 2 === 1 ? -wave : wave
    bits = (bits << 1n) | (wave > median ? 1n : 0n)
    mirrored = (mirrored << 1n) | (turned > median ? 1n : 0n)
  })
  return { bits, mirrored }
}

/** Returns how many of the 64 bits differ, comparing with the picture or its mirror image, whichever is closer. */
export function hashDistance(a: PerceptualHash, b: PerceptualHash): { distance: number; mirrored: boolean } {
  const straight = ones(a.bits ^ b.bits)
  const turned = ones(a.mirrored ^ b.bits)
  return turned < straight ? { distance: turned, mirrored: true } : { distance: straight, mirrored: false }
}

function ones(bits: bigint): number {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count++
  return count
}

const TABLE = Array.from({ length: WAVES * SIDE }, (_, index) => {
  const [wave, at] = [Math.floor(index / SIDE), index % SIDE]
  return Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))
})
const cosine = (wave: number, at: number) => TABLE[wave * SIDE + at] ?? 0

/** Returns the lowest coefficients of the two-dimensional discrete cosine transform, row by row. */
function cosines(luma: Float32Array): number[] {
  const waves: number[] = []
  for (let down = 0; down < WAVES; down++)
    for (let across = 0; across < WAVES; across++) {
      let sum = 0
      for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) sum += (luma[y * SIDE + x] ?? 0) * cosine(across, x) * cosine(down, y)
      waves.push(sum)
    }
  return waves
}
