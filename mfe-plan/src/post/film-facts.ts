const SIZE = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

interface Film {
  width: number
  height: number
  seconds: number
  bytes: number
}

/** `0:24`, `1080 × 1920`, `12.4 MB` */
export const filmFacts = ({ width, height, seconds, bytes }: Film): readonly string[] => [
  lengthText(seconds),
  `${width}\u00a0×\u00a0${height}`,
  `${SIZE.format(bytes / 1_000_000)}\u00a0MB`,
]

export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
