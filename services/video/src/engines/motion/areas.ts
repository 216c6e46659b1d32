import type { Size } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import type { Box } from '../frame.ts'

export const areaOf = ({ left, top, width, height }: Area): Area => ({ left, top, width, height })

/** The view at a share of the way. */
export function between(from: Area, to: Area, share: number): Area {
  const at = (one: number, other: number) => one + (other - one) * share
  return { left: at(from.left, to.left), top: at(from.top, to.top), width: at(from.width, to.width), height: at(from.height, to.height) }
}

const EDGE = 1e-6
export const contains = (outer: Area, inner: Area) =>
  inner.left >= outer.left - EDGE &&
  inner.top >= outer.top - EDGE &&
  inner.left + inner.width <= outer.left + outer.width + EDGE &&
  inner.top + inner.height <= outer.top + outer.height + EDGE

export const overlaps = (one: Area, other: Area) => shared(one, other) > EDGE

export function shared(one: Area, other: Area): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

export function union(one: Area, other: Area): Area {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)]
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  }
}

interface Point {
  x: number
  y: number
}

export const center = ({ left, top, width, height }: Area): Point => ({ x: left + width / 2, y: top + height / 2 })
export const middle = (one: Area, other: Area): Point => ({
  x: (center(one).x + center(other).x) / 2,
  y: (center(one).y + center(other).y) / 2,
})
export const distance = (one: Point, other: Point, unit: { width: number; height: number }) =>
  Math.hypot((one.x - other.x) / unit.width, (one.y - other.y) / unit.height)

/** Trims an area of the picture to the shape of its box, at the sides that have space. */
export function shaped(area: Area, box: Box, { width, height }: Size): Area {
  const [own, wanted] = [(area.width * width) / (area.height * height), box.width / box.height]
  if (own > wanted) {
    const narrow = (area.width * wanted) / own
    return { ...area, left: area.left + (area.width - narrow) / 2, width: narrow }
  }
  const low = (area.height * own) / wanted
  return { ...area, top: area.top + (area.height - low) / 2, height: low }
}

/** Space around an area of cells, as a fraction of its size. */
const MARGIN = 0.08

/** The box around the cells of a grid over the picture, with a margin. */
export function boxAround(cells: readonly number[], { columns, rows }: { columns: number; rows: number }): Area {
  let [left, top, right, bottom] = [columns, rows, 0, 0]
  for (const index of cells) {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    left = Math.min(left, column)
    top = Math.min(top, row)
    right = Math.max(right, column + 1)
    bottom = Math.max(bottom, row + 1)
  }
  const [width, height] = [(right - left) / columns, (bottom - top) / rows]
  const [x, y] = [left / columns - MARGIN * width, top / rows - MARGIN * height]
  return inPicture({ left: x, top: y, width: (1 + 2 * MARGIN) * width, height: (1 + 2 * MARGIN) * height })
}

/** The part of an area that is inside the picture. */
export function inPicture({ left, top, width, height }: Area): Area {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(1, left + width) - x, height: Math.min(1, top + height) - y }
}
