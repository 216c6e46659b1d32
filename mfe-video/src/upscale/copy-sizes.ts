export interface CopySize {
  /** "1080p", or "" for a size without a name. */
  name: string
  factor: number
  width: number
  height: number
}

interface Sides {
  width: number
  height: number
}

/** The sizes that platforms name, by their shorter side (px). */
export const NAMED = [
  { name: '1080p', shorter: 1080 },
  { name: '4K', shorter: 2160 },
] as const
export type NamedSize = (typeof NAMED)[number]
const LONGEST_SIDE = 3840

/** The sizes to offer for larger copies of a video: those that platforms name, otherwise the smallest doubling. `factors`: those that the server offers. */
export function copySizes({ width, height }: Sides, factors: readonly number[]): CopySize[] {
  const sized = (name: string, factor: number) => ({ name, factor, width: Math.round(width * factor), height: Math.round(height * factor) })
  const named = NAMED.flatMap(({ name, shorter }) => {
    const factor = factors.find((offered) => offered > 1 && Math.round(Math.min(width, height) * offered) === shorter)
    return factor === undefined ? [] : [sized(name, factor)]
  })
  const doubled = named.length === 0 && factors.includes(2) ? [sized('', 2)] : []
  return [...named, ...doubled].filter((size) => Math.max(size.width, size.height) <= LONGEST_SIDE)
}

/** The smallest factor that makes a picture as large as a named size, otherwise the largest. Undefined if the picture is already that large. */
export function factorFor({ width, height }: Sides, { shorter }: NamedSize, factors: readonly number[]): number | undefined {
  const side = Math.min(width, height)
  if (side >= shorter) return undefined
  return factors.filter((factor) => Math.round(side * factor) >= shorter).sort((a, b) => a - b)[0] ?? Math.max(...factors)
}

/** "1080p (1080 × 1920 px)" */
export function sizeName({ name, width, height }: CopySize): string {
  const pixels = `${width} × ${height} px`
  return name ? `${name} (${pixels})` : pixels
}
