import type { Picture } from './picture.ts'

/** Tiles per side. Only the sharpest tiles count, because a face in focus against a soft background is a sharp picture. */
const TILES = 10
const BEST = 0.85
/** Mean difference of neighboring pixels below which a tile contains nothing that could be sharp. */
const PLAIN = 1.2
/** The same limit for one direction of a tile that has contrast in the other direction. */
const FLAT = 0.3
/** Radius of the blur that the picture is compared with, in pixels. */
const REACH = 2

/**
 * Returns 0 (blurred) to 1 (sharp), or null when the picture contains nothing that could be either. Measures how much of the differences between neighboring
 * pixels another blur would remove: nearly all where edges are crisp, little where they are already soft (Crété et al. 2007). Independent of contrast.
 */
export function sharpnessOf({ width, height }: Pick<Picture, 'width' | 'height'>, luma: Float32Array): number | null {
  const scores = { across: [] as number[], down: [] as number[] }
  for (let row = 0; row < TILES; row++) {
    for (let column = 0; column < TILES; column++) {
      const area = {
        left: Math.floor((width * column) / TILES),
        top: Math.floor((height * row) / TILES),
        right: Math.floor((width * (column + 1)) / TILES),
        bottom: Math.floor((height * (row + 1)) / TILES),
      }
      const across = lostByBlur(luma, area, width, height, 1, width)
      const down = lostByBlur(luma, area, width, height, width, 1)
      if (Math.max(across.contrast, down.contrast) < PLAIN) continue
      if (across.contrast > FLAT) scores.across.push(across.lost)
      if (down.contrast > FLAT) scores.down.push(down.lost)
    }
  }
  // Motion blur affects only one direction, so the softer direction counts.
  const found = [best(scores.across), best(scores.down)].filter((score) => score !== null)
  return found.length === 0 ? null : Math.min(...found)
}

function best(scores: number[]): number | null {
  return scores.length < 3 ? null : (scores.toSorted((a, b) => a - b)[Math.floor((scores.length - 1) * BEST)] ?? null)
}

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** Measures one direction. `step` is the distance in memory to the next pixel in that direction, `over` the distance to the next line. */
function lostByBlur(
  luma: Float32Array,
  area: Edges,
  width: number,
  height: number,
  step: number,
  over: number,
): { lost: number; contrast: number } {
  const horizontal = step === 1
  const from = Math.max(horizontal ? area.left : area.top, REACH)
  const to = Math.min(horizontal ? area.right : area.bottom, (horizontal ? width : height) - REACH - 1)
  const lines = horizontal ? [area.top, area.bottom] : [area.left, area.right]
  let differences = 0
  let lost = 0
  let count = 0
  const [first = 0, last = 0] = lines
  // Using only every second line gives the same result in half the time.
  for (let line = first; line < last; line += 2) {
    for (let at = from; at < to; at++) {
      const here = at * step + line * over
      const difference = Math.abs((luma[here + step] ?? 0) - (luma[here] ?? 0))
      // Neighboring means over 2 * REACH + 1 pixels differ only by their end pixels.
      const blurred = Math.abs((luma[here + (REACH + 1) * step] ?? 0) - (luma[here - REACH * step] ?? 0)) / (2 * REACH + 1)
      differences += difference
      lost += Math.max(0, difference - blurred)
      count++
    }
  }
  return { lost: differences === 0 ? 0 : lost / differences, contrast: count === 0 ? 0 : differences / count }
}
