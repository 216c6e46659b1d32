import type { Advice, Fault, ImageAnalysis, ImageReport } from '../../domain/analysis.ts'
import type { Inference } from '../inference/inference.ts'
import { bandOf, rounded } from './bands.ts'
import { faultsOf, qualityOf } from './faults.ts'
import { adviceOn, isDifference, named, type Twins } from './guidance.ts'
import { type Measured, measure } from './measure.ts'
import { compare, type Pair } from './pairs.ts'
import { UnreadableImage } from './picture.ts'
import { suggestTemplates } from './templates.ts'

/** Images measured concurrently, so that one is decoded while the other is analyzed. */
const CONCURRENCY = 2
/** An image stands apart when it scores below this against every other image, while those score at least `AGREE` among themselves. */
const APART = 0.35
const AGREE = 0.6

/** Measures and judges the images. Rejects with RuntimeMissing, InferenceFailed or the signal's reason, never because of a damaged file. */
export async function analyzeImages(inference: Inference, paths: readonly string[], signal?: AbortSignal): Promise<ImageAnalysis> {
  const measured = new Array<Measured | null>(paths.length).fill(null)
  const waiting = [...paths.entries()]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, path] = next
      measured[index] = await measure(inference, path, signal).catch((error) => {
        if (error instanceof UnreadableImage) return null
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return judge(measured)
}

/** Judges images from their measurements alone. Deterministic. */
export function judge(measured: readonly (Measured | null)[]): ImageAnalysis {
  const pairs = pairsOf(measured)
  const twins = pairs.flatMap(({ a, b, pair }) =>
    pair.duplicate ? [{ images: [a + 1, b + 1], mirrored: pair.duplicate === 'mirrored' } as Twins] : [],
  )
  const firstTwins = twins.filter(({ images: [, second] }, at) => twins.findIndex((each) => each.images[1] === second) === at)
  const apart = { colours: standApart(measured, pairs, 'colours'), subject: standApart(measured, pairs, 'subject') }
  const faceShare = measured.filter((image) => image && image.faces.length > 0).length / measured.length
  const byFaces = measured.length > 1 && faceShare >= 0.5 && pairs.some(({ pair }) => pair.person !== null)

  const faults = measured.map((image, index): Fault[] => {
    if (!image) return []
    const twin = firstTwins.find(({ images }) => images[1] === index + 1)
    const other = apart.subject.has(index) && !twin
    return [
      ...faultsOf(image),
      ...(twin ? [twin.mirrored ? ('mirrored' as const) : ('duplicate' as const)] : []),
      ...(apart.colours.has(index) ? ['colours' as const] : []),
      ...(other ? [byFaces && image.faces.length > 0 ? ('person' as const) : ('subject' as const)] : []),
    ]
  })
  const images = measured.map((image, index) => reportOf(image, index, faults[index] ?? [], firstTwins))

  const visual = mean(pairs.map(({ pair }) => pair.likeness))
  const subject = mean(pairs.map(({ pair }) => pair.subject))
  const colours = mean(pairs.map(({ pair }) => pair.colours))
  const overall = visual === null || subject === null || colours === null ? null : 0.4 * visual + 0.4 * subject + 0.2 * colours
  const quality = rounded(predicted(images))
  return {
    overall_similarity: overall === null ? null : rounded(overall),
    visual_similarity: visual === null ? null : rounded(visual),
    subject_consistency: subject === null ? null : rounded(subject),
    color_consistency: colours === null ? null : rounded(colours),
    subject_by: byFaces ? 'faces' : 'appearance',
    quality_prediction: { score: quality, band: bandOf(quality) },
    user_guidance: guidanceOf(images, faults, firstTwins),
    template_suggestions: suggestTemplates({
      images: measured.length,
      faces: images.filter((image) => image.faces > 0).length,
      visual: visual ?? 1,
      subject: subject ?? 1,
      upright: images.filter((image) => image.height >= image.width).length,
      onePerson: pairs.every(({ pair }) => pair.person !== false),
    }),
    images,
  }
}

interface IndexedPair {
  a: number
  b: number
  pair: Pair
}

function pairsOf(measured: readonly (Measured | null)[]): IndexedPair[] {
  return measured.flatMap((one, a) =>
    measured.slice(a + 1).flatMap((other, offset) => (one && other ? [{ a, b: a + 1 + offset, pair: compare(one, other) }] : [])),
  )
}

function reportOf(image: Measured | null, index: number, faults: Fault[], twins: readonly Twins[]): ImageReport {
  if (!image) {
    const nothing = { sharpness: 0, exposure: 0, resolution: 0, overall: 0, band: bandOf(0) }
    return { index, readable: false, width: 0, height: 0, quality: nothing, faces: 0, faults, duplicate_of: null }
  }
  const { sharpness, exposure, resolution, overall } = qualityOf(image)
  const quality = { sharpness: rounded(sharpness), exposure: rounded(exposure), resolution: rounded(resolution), overall: rounded(overall) }
  const twin = twins.find(({ images }) => images[1] === index + 1)
  return {
    index,
    readable: true,
    width: image.width,
    height: image.height,
    quality: { ...quality, band: bandOf(quality.overall) },
    faces: image.faces.length,
    faults,
    duplicate_of: twin ? twin.images[0] - 1 : null,
  }
}

/** Returns the indexes of images that are unlike all others, in a set of at least three of which the others agree. */
function standApart(measured: readonly (Measured | null)[], pairs: readonly IndexedPair[], by: 'colours' | 'subject'): Set<number> {
  const apart = new Set<number>()
  for (let index = 0; index < measured.length; index++) {
    const mine = pairs.filter(({ a, b }) => a === index || b === index).map(({ pair }) => pair[by])
    const others = mean(pairs.filter(({ a, b }) => a !== index && b !== index).map(({ pair }) => pair[by]))
    if (mine.length >= 2 && others !== null && others >= AGREE && Math.max(...mine) < APART) apart.add(index)
  }
  return apart
}

/** The worst image lowers the score more than the best one raises it. Images that differ from each other do not lower it. */
function predicted(images: readonly ImageReport[]): number {
  const qualities = images.map((image) => image.quality.overall)
  return 0.5 * (mean(qualities) ?? 0) + 0.5 * Math.min(...qualities)
}

function guidanceOf(images: readonly ImageReport[], faults: readonly Fault[][], twins: readonly Twins[]): Advice[] {
  const broken = images.filter((image) => !image.readable).map((image) => image.index + 1)
  const many = broken.length > 1
  const unreadable: Advice[] =
    broken.length === 0
      ? []
      : [
          {
            code: 'unreadable',
            images: broken,
            message: `${named(broken)} can't be read. Upload ${many ? 'them' : 'it'} again or leave ${many ? 'them' : 'it'} out.`,
          },
        ]
  const advice = [...unreadable, ...adviceOn(faults, twins)]
  if (!advice.every(isDifference)) return advice
  return images.length === 1
    ? [{ code: 'more_images', images: [], message: 'This image looks good. Add more images to vary the scenes.' }]
    : [{ code: 'fine', images: [], message: 'Your images look sharp, well lit, and large enough.' }, ...advice]
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
