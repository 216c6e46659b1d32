import type { Area } from '../analysis/picture.ts'

/** A line of letters, in pixels. Its box is that of the line turned level around its middle, in which its slope is 0: down by so much for each pixel to the right. */
export interface Line extends Area {
  slope: number
}

export function boxOf(areas: readonly Area[]): Area {
  const left = Math.min(...areas.map((area) => area.left))
  const top = Math.min(...areas.map((area) => area.top))
  return {
    left,
    top,
    width: Math.max(...areas.map((area) => area.left + area.width)) - left,
    height: Math.max(...areas.map((area) => area.top + area.height)) - top,
  }
}

/** How far the letters are from a straight line on average: their feet or their tops, whichever are nearer to one. */
export function unevenness(letters: readonly Area[]): number {
  return Math.min(fitted(feetOf(letters)).residual, fitted(topsOf(letters)).residual)
}

/** The slope of the letters' feet or tops, whichever are nearer to a straight line. */
export function slopeOf(letters: readonly Area[]): number {
  const [feet, tops] = [fitted(feetOf(letters)), fitted(topsOf(letters))]
  return feet.residual <= tops.residual ? feet.slope : tops.slope
}

/** The letters of a line, each moved up or down so that the line is level. The middle of the line stays where it is. */
export function straightened<T extends Area>(letters: readonly T[], slope: number): T[] {
  const box = boxOf(letters)
  const middle = box.left + box.width / 2
  return letters.map((letter) => ({ ...letter, top: Math.round(letter.top - slope * (letter.left + letter.width / 2 - middle)) }))
}

/** The box around a line as it is in the picture. */
export function uprightBox({ left, top, width, height, slope }: Line): Area {
  const rise = Math.abs(slope) * width
  return { left, top: top - rise / 2, width, height: height + rise }
}

/** Lines of about the same slope only: the boxes of others cross each other. */
const LIKE_SLOPES = 0.06

/** Whether two lines overlap, or are words of one line. */
export function isSameLine(one: Line, other: Line): boolean {
  if (Math.abs(one.slope - other.slope) > LIKE_SLOPES) return false
  const level = beside(one, other)
  const wide = Math.min(one.left + one.width, level.left + level.width) - Math.max(one.left, level.left)
  const high = Math.min(one.top + one.height, level.top + level.height) - Math.max(one.top, level.top)
  const [low, tall] = [Math.min(one.height, level.height), Math.max(one.height, level.height)]
  if (wide > 0) return high > 0.5 * low
  return high > 0.5 * tall && wide > -0.8 * low
}

/** Both lines as one. */
export function joined(one: Line, other: Line): Line {
  const box = boxOf([one, beside(one, other)])
  const slope = (one.slope * one.width + other.slope * other.width) / (one.width + other.width)
  return { ...box, top: box.top + slope * (middleOf(box) - middleOf(one)), slope }
}

/** The box of `other` when the picture is turned level around the middle of `one`. */
function beside(one: Line, other: Line): Area {
  const slope = (one.slope + other.slope) / 2
  return { left: other.left, top: other.top - slope * (middleOf(other) - middleOf(one)), width: other.width, height: other.height }
}

const middleOf = ({ left, width }: Area) => left + width / 2

type Point = readonly [x: number, y: number]
const feetOf = (letters: readonly Area[]) => letters.map((letter): Point => [middleOf(letter), letter.top + letter.height])
const topsOf = (letters: readonly Area[]) => letters.map((letter): Point => [middleOf(letter), letter.top])

/** The line of best fit of points, and their mean distance from it. */
function fitted(points: readonly Point[]): { slope: number; residual: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const across = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  const slope = across === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / across
  return { slope, residual: mean(points.map(([x, y]) => Math.abs(y - my - slope * (x - mx)))) }
}
