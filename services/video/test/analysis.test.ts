import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { analyzeImages } from '../src/engines/analysis/analyze-images.ts'
import { createInference, type Inference } from '../src/engines/inference/inference.ts'
import { BLURRED, BRIGHT, type Change, DARK, drawn, made, OTHER_VIEW, type Photo, photo, SAME } from './photos/photos.ts'

let folder: string
let inference: Inference
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'analysis-'))
  inference = createInference({ runTimeoutMs: 300_000 })
})
afterAll(async () => {
  await inference.close()
  await rm(folder, { recursive: true })
})

const changed = (name: Photo, change: Change | undefined) => made(sharp(photo(name)), change, join(folder, `${count++}.jpg`))
/** Analyzes the images with the real networks. */
const look = (paths: string[]) => analyzeImages(inference, paths)
const messages = async (paths: string[]) => (await look(paths)).user_guidance.map((each) => each.message)

describe('a single image', () => {
  test('reports a blurred image with a recommendation', async () => {
    expect(await messages([photo('temple'), await changed('coffee', BLURRED['out of focus'])])).toContain(
      'Image 2 looks blurry. Use a sharper one if you can.',
    )
  })

  test('reports dark and overexposed images, but not a good one', async () => {
    const analysis = await look([photo('coffee'), await changed('coffee', DARK['dark']), await changed('cat', BRIGHT['three stops over'])])
    const faults = analysis.images.map((image) => image.faults.filter((fault) => fault === 'dark' || fault === 'over_exposed'))
    expect(faults).toEqual([[], ['dark'], ['over_exposed']])
    expect(analysis.images[1]?.quality.overall).toBeLessThan(analysis.images[0]?.quality.overall ?? 0)
  })

  test('does not report a night scene with lights as dark, or a product on white as overexposed', async () => {
    const onWhite = await made(drawn('mug', { ground: '#ffffff' }), undefined, join(folder, 'white.jpg'))
    const { images } = await look([photo('galaxies'), onWhite])
    expect(images.flatMap((image) => image.faults)).toEqual([])
  })

  test('recommends upscaling a small image', async () => {
    const small = await changed('astronaut', (image) => image.resize(280))
    expect(await messages([small])).toContain('Image 1 has a low resolution. Upscale it, or use a larger original.')
  })

  test('has null similarities and templates for one image', async () => {
    const analysis = await look([photo('galaxies')])
    expect(analysis).toMatchObject({ overall_similarity: null, visual_similarity: null, subject_consistency: null })
    expect(analysis.template_suggestions.map((each) => each.template)).toContain('announcement')
  })

  test('reports the size after orientation', async () => {
    const turned = join(folder, 'turned.jpg')
    await sharp(photo('temple')).withMetadata({ orientation: 6 }).toFile(turned)
    expect((await look([turned])).images[0]).toMatchObject({ width: 427, height: 640 })
  })

  test.each([
    ['a palette with transparency', () => drawn('mug').png({ palette: true })],
    ['16-bit grayscale', () => sharp(photo('camera')).toColourspace('grey16').png()],
    ['CMYK', () => sharp(photo('cat')).toColourspace('cmyk').jpeg()],
    ['a single row of pixels', () => sharp(photo('cat')).resize(4000, 1, { fit: 'fill' }).png()],
  ])('analyzes an image with an unusual format: %s', async (_, source) => {
    const path = join(folder, `odd-${count++}`)
    await writeFile(path, await source().toBuffer())
    expect((await look([path, photo('cat')])).images.every((image) => image.readable)).toBe(true)
  })
})

describe('several images', () => {
  test('detects a smaller copy and a mirrored copy', async () => {
    const analysis = await look([
      photo('temple'),
      photo('flower'),
      await changed('temple', SAME['smaller']),
      await changed('flower', SAME['mirrored']),
    ])
    expect(analysis.images.map((image) => image.duplicate_of)).toEqual([null, null, 0, 1])
    const messages = analysis.user_guidance.map((each) => each.message)
    expect(messages).toContain('Images 1 and 3 are the same. Leave one of them out.')
    expect(messages).toContain('Image 4 is a mirrored copy of image 2. Leave one of them out.')
  })

  test('rates views of one subject as similar and unrelated images as different', async () => {
    const views = await look([
      photo('coffee'),
      await changed('coffee', OTHER_VIEW['nearer']),
      await changed('coffee', OTHER_VIEW['to the left']),
    ])
    const strangers = await look([photo('coffee'), photo('rocket'), photo('cat')])
    expect(views.subject_consistency).toBeGreaterThanOrEqual(0.6)
    expect(views.visual_similarity).toBeGreaterThanOrEqual(0.6)
    expect(views.template_suggestions[0]?.template).toBe('product_showcase')
    expect(strangers.subject_consistency).toBeLessThan(0.4)
    expect(strangers.overall_similarity).toBeLessThan(0.4)
    expect(strangers.template_suggestions[0]?.template).toBe('story')
  })

  test('predicts the quality from the quality of each image, even for very different images', async () => {
    const { images, quality_prediction, overall_similarity } = await look([photo('coffee'), photo('rocket'), photo('cat')])
    const scores = images.map(({ quality }) => quality.overall)
    const expected = 0.5 * (scores.reduce((sum, score) => sum + score, 0) / scores.length) + 0.5 * Math.min(...scores)
    expect(overall_similarity).toBeLessThan(0.4)
    expect(Math.abs(quality_prediction.score - expected)).toBeLessThan(0.011)
  })

  test('reports the image that shows another subject in other colors', async () => {
    const { images, user_guidance } = await look([
      photo('coffee'),
      await changed('coffee', OTHER_VIEW['nearer']),
      photo('rocket'),
      await changed('coffee', OTHER_VIEW['to the left']),
    ])
    expect(images[2]?.faults).toEqual(expect.arrayContaining(['subject', 'colours']))
    expect(images[0]?.faults).not.toContain('subject')
    expect(user_guidance.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Image 3 shows something different from the rest.', 'Image 3 has different colors than the rest.']),
    )
  })

  test('compares people by their faces', async () => {
    const same = await look([photo('astronaut'), await changed('astronaut', OTHER_VIEW['nearer'])])
    expect(same).toMatchObject({ subject_by: 'faces' })
    expect(same.subject_consistency).toBeGreaterThanOrEqual(0.6)
    expect(same.template_suggestions.map((each) => each.template)).toContain('portrait')
    const others = await look([photo('astronaut'), photo('hopper')])
    expect(others).toMatchObject({ subject_by: 'faces' })
    expect(others.subject_consistency).toBeLessThan(0.6)
  })

  test('reports a damaged file and analyzes the other images', async () => {
    const broken = join(folder, 'broken.jpg')
    await writeFile(broken, (await sharp(photo('cat')).jpeg().toBuffer()).subarray(0, 4_000))
    const analysis = await look([photo('temple'), broken, photo('flower')])
    expect(analysis.images[1]?.readable).toBe(false)
    expect(analysis.visual_similarity).not.toBeNull()
    expect(analysis.user_guidance[0]).toEqual({
      code: 'unreadable',
      images: [2],
      message: "Image 2 can't be read. Upload it again or leave it out.",
    })
  })

  test('returns the lowest score when all files are damaged', async () => {
    const broken = join(folder, 'nothing.jpg')
    await writeFile(broken, 'not an image')
    expect(await look([broken, broken])).toMatchObject({ overall_similarity: null, quality_prediction: { score: 0, band: 'poor' } })
  })

  test('finds no duplicates among ten different images', async () => {
    const ten = (['astronaut', 'hopper', 'coffee', 'cat', 'rocket', 'temple', 'flower', 'camera', 'coins', 'eye'] as const).map(photo)
    const analysis = await look(ten)
    expect(analysis.images).toHaveLength(10)
    expect(analysis.images.filter((image) => image.duplicate_of !== null)).toEqual([])
  })

  test('returns the same result for the same images', async () => {
    const paths = [photo('astronaut'), photo('coffee')]
    expect(await look(paths)).toEqual(await look(paths))
  })
})

test('rejects with the reason of an aborted signal', async () => {
  const left = new AbortController()
  left.abort(new Error('gone'))
  await expect(analyzeImages(inference, [photo('cat')], left.signal)).rejects.toThrow('gone')
})
