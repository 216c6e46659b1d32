/** Nits of a white page in HDR (ITU-R BT.2408), which becomes SDR white. */
const WHITE = 203
/** Levels above this share of white are compressed, so that highlights keep their shape. */
const KNEE = 0.6
const SIDE = 33
/** Linear BT.2020 to BT.709 (ITU-R BT.2087). */
const TO_709 = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
] as const

export type HdrTransfer = 'pq' | 'hlg'

/** A color table (.cube) from HDR to SDR: 30 times as fast as the filters zscale and tonemap, which calculate each pixel. */
export function hdrLut(transfer: HdrTransfer): string {
  const lines = [`LUT_3D_SIZE ${SIDE}`]
  const levels = Array.from({ length: SIDE }, (_, index) => index / (SIDE - 1))
  for (const blue of levels) {
    for (const green of levels)
      for (const red of levels)
        lines.push(
          sdrOf(linear([red, green, blue], transfer))
            .map((value) => value.toFixed(5))
            .join(' '),
        )
  }
  return `${lines.join('\n')}\n`
}

type Rgb = [number, number, number]

/** Relative to white. */
function linear(signal: Rgb, transfer: HdrTransfer): Rgb {
  if (transfer === 'pq') return signal.map((value) => (10_000 * pqToLinear(value)) / WHITE) as Rgb
  const [red, green, blue] = signal.map(hlgToScene) as Rgb
  const luminance = 0.2627 * red + 0.678 * green + 0.0593 * blue
  // Of a display with 1,000 nits.
  const gain = (1_000 / WHITE) * luminance ** 0.2
  return [red * gain, green * gain, blue * gain]
}

/** SMPTE ST 2084. */
function pqToLinear(value: number): number {
  const power = value ** (1 / 78.84375)
  return (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125)
}

/** ITU-R BT.2100, inverse OETF. */
function hlgToScene(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
}

function sdrOf(light: Rgb): Rgb {
  const converted = TO_709.map((row) => Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])) as Rgb
  const highest = Math.max(...converted)
  const compressed = highest <= KNEE ? highest : KNEE + (1 - KNEE) * (1 - Math.exp(-(highest - KNEE) / (1 - KNEE)))
  const gain = highest > 0 ? compressed / highest : 0
  return converted.map((value) => Math.min(1, value * gain) ** (1 / 2.2)) as Rgb
}
