/** Text of normal size needs this contrast (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5

export const BLACK = '#0e1116'
export const WHITE = '#ffffff'

/** White where it is readable, otherwise black. */
export const textOn = (background: string): string => (contrast(background, WHITE) >= MIN_CONTRAST ? WHITE : BLACK)

export const oppositeOf = (ink: string): string => (ink === WHITE ? BLACK : WHITE)

/** Moves a color toward another as far as its contrast against all surfaces needs. */
export function withContrast(color: string, toward: string, against: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, toward, share)
    if (against.every((surface) => contrast(candidate, surface) >= MIN_CONTRAST)) return candidate
  }
  return toward
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of 0 is `one`, 1 is `other`. */
export function mix(one: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(one).map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
