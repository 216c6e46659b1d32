import type { Size } from '../../domain/formats.ts'

/** Center, radius and color of a soft spot, in fractions of the picture. */
const SPOTS = [
  [0.1, 0.12, 0.62, '#fff'],
  [0.85, 0.1, 0.6, '#000'],
  [0.75, 0.52, 0.6, '#fff'],
  [0.1, 0.6, 0.6, '#000'],
  [0.3, 0.95, 0.6, '#fff'],
  [0.95, 0.95, 0.6, '#000'],
] as const
/** A smooth decline from the center of a spot to its edge. */
const DECLINE = [1, 0.9, 0.66, 0.38, 0.14, 0.03, 0]

/**
 * Soft light and shade, as an SVG, for pictures that are so plain that a camera move over them would be invisible. `strength` is the opacity at the center of a
 * spot.
 */
export function softLight({ width, height }: Size, strength: number): Buffer {
  const spots = SPOTS.map(([x, y, radius, color], index) => {
    const stops = DECLINE.map(
      (share, step) =>
        `<stop offset="${step / (DECLINE.length - 1)}" stop-color="${color}" stop-opacity="${(share * strength).toFixed(4)}"/>`,
    )
    const at = `cx="${x * width}" cy="${y * height}" rx="${radius * width}" ry="${radius * width}"`
    return `<radialGradient id="s${index}">${stops.join('')}</radialGradient><ellipse ${at} fill="url(#s${index})"/>`
  })
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${spots.join('')}</svg>`)
}
