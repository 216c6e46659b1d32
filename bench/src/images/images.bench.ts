import { join } from 'node:path'
import { analyzeImages, createInference, type Inference, upscaleImage } from '@loomcast/video/engines'
import sharp from 'sharp'
import type { Bench, BenchRow } from '../bench.ts'
import { interleave, median } from '../frame/statistics.ts'

const ROUNDS = 5
/** The maximum size of a stored upload. */
const MEGAPIXELS_12 = { width: 4000, height: 3000 }
const UPSCALED = { width: 720, height: 720 }
const FACTOR = 1.6
/** Seconds for five images on two quiet cores. */
const TARGET = 1.5

interface Cost {
  elapsed: number
  cpu: number
}

export const bench: Bench = {
  name: 'images',
  title: 'Looking at images and upscaling them',
  async run({ folder, log, atEnd }) {
    const inference = createInference()
    atEnd(() => inference.close())
    const photos = await Promise.all([0, 1, 2, 3, 4].map((seed) => photograph(join(folder, `${seed}.jpg`), seed, MEGAPIXELS_12)))
    const [small = ''] = await Promise.all([photograph(join(folder, 'small.jpg'), 9, UPSCALED)])
    const cost = costBy(inference)
    await analyzeImages(inference, photos)

    log('five images of 12 megapixels')
    const [looks, decodes] = await interleave(
      ROUNDS,
      () => cost(() => analyzeImages(inference, photos)),
      () => cost(() => Promise.all(photos.map((photo) => sharp(photo).raw().toBuffer()))),
    )
    log(`one image of ${UPSCALED.width} × ${UPSCALED.height} by ${FACTOR}`)
    const target = join(folder, 'large.jpg')
    const [upscales, lanczos] = await interleave(
      ROUNDS,
      () => cost(() => upscaleImage(inference, { source: small, target, factor: FACTOR })),
      () =>
        cost(() =>
          sharp(small)
            .resize(UPSCALED.width * FACTOR, undefined, { kernel: 'lanczos3' })
            .jpeg({ quality: 92 })
            .toFile(target),
        ),
    )
    const { bytes } = await inference.usage()
    const cpu = median(looks.map((each) => each.cpu))
    const note = `the networks' process has ${Math.round(bytes / 1e6)} MB`
    return [
      {
        ...row('analysis of five 12-megapixel JPEGs, CPU; reference: only decoding them in full', looks, decodes, 'cpu'),
        target: `<= ${2 * TARGET} s of CPU, which two quiet cores do in ${TARGET} s`,
        met: cpu <= 2 * TARGET,
        note,
      },
      row('analysis of five 12-megapixel JPEGs, elapsed; reference: only decoding them in full', looks, decodes, 'elapsed'),
      row('upscaling 720 × 720 by 1.6, CPU; reference: lanczos', upscales, lanczos, 'cpu'),
      row('upscaling 720 × 720 by 1.6, elapsed; reference: lanczos', upscales, lanczos, 'elapsed'),
    ]
  },
}

function costBy(inference: Inference) {
  return async (work: () => Promise<unknown>): Promise<Cost> => {
    const there = await inference.usage()
    const here = process.cpuUsage()
    const began = performance.now()
    await work()
    const elapsed = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(here)
    return { elapsed, cpu: (user + system) / 1e6 + (await inference.usage()).cpuSeconds - there.cpuSeconds }
  }
}

function row(measure: string, ours: readonly Cost[], reference: readonly Cost[], key: keyof Cost): BenchRow {
  const a = median(ours.map((each) => each[key]))
  const b = median(reference.map((each) => each[key]))
  return { measure, ours: a, reference: b, unit: 's', ratio: a / b }
}

/** Generates shapes with grain, so that decoding costs as much as for a photo. */
async function photograph(file: string, seed: number, { width, height }: { width: number; height: number }): Promise<string> {
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const at = (share: number) => (((index + 1) * (seed + 3) * share) % 1) * width
    return `<circle cx="${at(0.377)}" cy="${at(0.619)}" r="${width / 40 + at(0.113) / 12}" fill="hsl(${(index * 47 + seed * 70) % 360} 60% ${30 + (index % 5) * 12}%)"/>`
  })
  const picture = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`)
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 9 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await sharp(picture)
    .flatten({ background: '#88a' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toFile(file)
  return file
}
