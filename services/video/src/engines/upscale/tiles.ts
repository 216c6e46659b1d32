export interface Tile {
  /** What the network sees, inside the picture. */
  seen: { left: number; top: number; width: number; height: number }
  /** What is kept of it, in the picture's coordinates. */
  kept: { left: number; top: number; width: number; height: number }
}

/** Pixels a side that are kept of a tile; they bound the memory of one run. */
export const TILE = 240
/** Pixels around that are seen too. The network's reach is 16 pixels: with them a tile's result is that of the whole picture, so there are no seams. */
export const OVERLAP = 16

/** The picture in tiles, row by row. */
export function tilesOf(width: number, height: number): Tile[] {
  const tiles: Tile[] = []
  for (const [top, bottom] of stretches(height))
    for (const [left, right] of stretches(width)) {
      const from = { left: Math.max(0, left - OVERLAP), top: Math.max(0, top - OVERLAP) }
      const to = { right: Math.min(width, right + OVERLAP), bottom: Math.min(height, bottom + OVERLAP) }
      tiles.push({
        seen: { ...from, width: to.right - from.left, height: to.bottom - from.top },
        kept: { left, top, width: right - left, height: bottom - top },
      })
    }
  return tiles
}

/** A length in equal parts of at most TILE: none is a narrow rest. */
function stretches(length: number): [number, number][] {
  const count = Math.ceil(length / TILE)
  return Array.from({ length: count }, (_, index) => [Math.floor((length * index) / count), Math.floor((length * (index + 1)) / count)])
}
