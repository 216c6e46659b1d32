import sharp from 'sharp'
import { contrast, mix, WHITE } from '../../domain/color-contrast.ts'

/** The lightest ground of the texts on an end card. The texts have their contrast with it, and so with each darker one. */
export const LIGHTEST_TINT = '#333333'
/** How colorful a ground is in HSL: less than this would look black, and more would compete with the picture. */
const SATURATION = { least: 0.3, most: 0.62 }
/** A picture whose pixels are less colorful on average is gray, and so is its ground. */
const GRAY = 0.06
const GRAY_TINT = '#17191f'
const SAMPLES = 24
const DARKER_STEP = 0.06

/** Returns a deep color for the ground of texts beside a picture: the hue that most of its color has, no lighter than `LIGHTEST_TINT`. */
export async function tintOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize(SAMPLES, SAMPLES, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const mean = [0, 0, 0]
  let [weights, chromas] = [0, 0]
  const pixels = info.width * info.height
  for (let at = 0; at < pixels; at++) {
    const color = [0, 1, 2].map((channel) => (data[at * info.channels + channel] ?? 0) / 255)
    const chroma = Math.max(...color) - Math.min(...color)
    // Squared, so that a few gray pixels do not make the color of the subject gray.
    const weight = chroma ** 2
    for (const [channel, value] of color.entries()) mean[channel] = (mean[channel] ?? 0) + weight * value
    weights += weight
    chromas += chroma
  }
  if (chromas / pixels < GRAY || weights <= 0) return GRAY_TINT
  return deep(mean.map((sum) => sum / weights))
}

/** The color with this hue, darkened until it is no lighter than `LIGHTEST_TINT`. */
function deep(color: readonly number[]): string {
  const [high, low] = [Math.max(...color), Math.min(...color)]
  const own = high + low > 1 ? (high - low) / (2 - high - low) : (high - low) / (high + low)
  const saturation = Math.min(SATURATION.most, Math.max(SATURATION.least, own))
  const hue = color.map((value) => (value - low) / Math.max(1e-6, high - low))
  const lightness = 0.22
  const spread = lightness * saturation
  const hex = hue
    .map((share) =>
      Math.round(255 * (lightness - spread + 2 * spread * share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  let tint = `#${hex}`
  while (contrast(tint, WHITE) < contrast(LIGHTEST_TINT, WHITE)) tint = mix(tint, '#000000', DARKER_STEP)
  return tint
}
