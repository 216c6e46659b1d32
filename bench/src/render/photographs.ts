import { join } from 'node:path'
import sharp from 'sharp'

/** Generates images with grain and as much detail as photographs, so that encoding costs as much as for real ones. */
export async function drawPhotographs(folder: string): Promise<string[]> {
  return Promise.all(
    [
      { name: 'upright', width: 1200, height: 1600, hue: 20 },
      { name: 'wide', width: 1800, height: 1200, hue: 200 },
      { name: 'square', width: 1400, height: 1400, hue: 110 },
    ].map(async ({ name, width, height, hue }) => {
      const spots = Array.from({ length: 240 }, (_, n) => {
        const x = (n * 7919) % width
        const y = (n * 104_729) % height
        const r = 8 + ((n * 31) % 70)
        return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${hue + ((n * 13) % 60)},${30 + ((n * 7) % 50)}%,${25 + ((n * 11) % 55)}%)" opacity=".7"/>`
      })
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue},40%,45%)"/>${spots.join('')}</svg>`
      const grain = await sharp({
        create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
      })
        .png()
        .toBuffer()
      const file = join(folder, `${name}.jpg`)
      await sharp(Buffer.from(drawing))
        .composite([{ input: grain, blend: 'soft-light' }])
        .flatten()
        .jpeg({ quality: 88 })
        .toFile(file)
      return file
    }),
  )
}
