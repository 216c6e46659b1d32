export interface Tile {
  /** Input of the network, in the picture's coordinates. */
  outer: { left: number; top: number; width: number; height: number }
  /** The part of the result that is used, in the picture's coordinates. */
  inner: { left: number; top: number; width: number; height: number }
}

/** Longest side of `inner`, in pixels. Bounds the memory of one run. */
export const TILE = 240
/** Pixels of `outer` around `inner`. The network's receptive field is 16 pixels, so tiles have no seams. */
export const OVERLAP = 16

/** Splits the picture into tiles, row by row. */
export function tilesOf(width: number, height: number): Tile[] {
  const tiles: Tile[] = []
  for (const [top, bottom] of stretches(height))
    for (const [left, right] of stretches(width)) {
      const from = { left: Math.max(0, left - OVERLAP), top: Math.max(0, top - OVERLAP) }
      const to = { right: Math.min(width, right + OVERLAP), bottom: Math.min(height, bottom + OVERLAP) }
      tiles.push({
        outer: { ...from, width: to.right - from.left, height: to.bottom - from.top },
        inner: { left, top, width: right - left, height: bottom - top },
      })
    }
  return tiles
}

/** Splits a length into equal parts of at most TILE, so that no part is a narrow remainder. */
function stretches(length: number): [number, number][] {
  const count = Math.ceil(length / TILE)
  return Array.from({ length: count }, (_, index) => [Math.floor((length * index) / count), Math.floor((length * (index + 1)) / count)])
}
