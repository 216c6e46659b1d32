import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import { createInference, type Inference } from '../src/engines/inference/inference.ts'
import { double, type Raster } from '../src/engines/upscale/double.ts'
import { FACTORS } from '../src/engines/upscale/factors.ts'
import { TILE, tilesOf } from '../src/engines/upscale/tiles.ts'
import { upscaleImage } from '../src/engines/upscale/upscale-image.ts'
import { drawn, type Photo, photo } from './photos/photos.ts'

jest.setTimeout(600_000)

let folder: string
let inference: Inference
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upscale-'))
  inference = createInference()
})
afterAll(async () => {
  await inference.close()
  await rm(folder, { recursive: true })
})

const raw = (picture: Raster) => sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
async function raster(name: Photo, width: number, height: number): Promise<Raster> {
  const data = await sharp(photo(name)).extract({ left: 0, top: 0, width, height }).removeAlpha().raw().toBuffer()
  return { data, width, height }
}
async function resized(picture: Raster, width: number, height: number, kernel: 'cubic' | 'lanczos3'): Promise<Raster> {
  return { data: await raw(picture).resize(width, height, { kernel, fit: 'fill' }).raw().toBuffer(), width, height }
}
function psnr(a: Raster, b: Raster): number {
  const sum = a.data.reduce((total, value, index) => total + (value - (b.data[index] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (sum / a.data.length))
}
const file = (name: string) => join(folder, name)

/** The least advantage over Lanczos (dB). */
const RESTORED: [Photo, width: number, height: number, least: number][] = [
  ['astronaut', 300, 300, 1],
  ['temple', 400, 300, 0.3],
]
const ALSO_RESTORED: typeof RESTORED = [
  ['coffee', 400, 300, 1],
  ['flower', 400, 300, 0.8],
  ['cat', 400, 300, 1],
]

describe('the network', () => {
  test.each(process.env['LOOMCAST_SOAK'] === 'true' ? [...RESTORED, ...ALSO_RESTORED] : RESTORED)(
    'restores %s with a higher PSNR than Lanczos',
    async (name, width, height, least) => {
      const original = await raster(name, width, height)
      const half = await resized(original, width / 2, height / 2, 'cubic')
      const ours = psnr(await double(inference, half), original)
      const theirs = psnr(await resized(half, width, height, 'lanczos3'), original)
      expect(ours).toBeGreaterThan(theirs + least)
    },
  )

  test('leaves no seams: tiles give the same result as the whole picture', async () => {
    const picture = await raster('temple', 541, 263)
    expect(tilesOf(541, 263).length).toBeGreaterThan(4)
    const whole = await inference.run('esrgan-slim-x2', picture)
    expect(Buffer.compare((await double(inference, picture)).data, Uint8Array.from(whole.data))).toBe(0)
  })

  test.each([
    [1, 1],
    [2, 900],
    [241, 7],
    [480, 481],
  ])('covers %i × %i exactly once with tiles of bounded size', (width, height) => {
    const seen = new Uint8Array(width * height)
    for (const { inner } of tilesOf(width, height)) {
      expect(Math.max(inner.width, inner.height)).toBeLessThanOrEqual(TILE)
      for (let y = inner.top; y < inner.top + inner.height; y++)
        for (let x = inner.left; x < inner.left + inner.width; x++) seen[y * width + x] = (seen[y * width + x] ?? 0) + 1
    }
    expect(seen.every((count) => count === 1)).toBe(true)
  })
})

describe('upscaleImage', () => {
  test.each(FACTORS)('upscales odd sides by %d', async (factor) => {
    const source = file('odd.jpg')
    await sharp(photo('cat')).resize(61, 47).toFile(source)
    const target = file(`odd-${factor}`)
    const made = await upscaleImage(inference, { source, target, factor })
    const { width, height, format } = await sharp(target).metadata()
    expect({ width, height, format }).toEqual({ width: Math.round(61 * factor), height: Math.round(47 * factor), format: 'jpeg' })
    expect(made).toMatchObject({ width, height, content_type: 'image/jpeg' })
  })

  test('keeps transparency, and the colors up to the edge', async () => {
    const source = file('alpha.png')
    const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><circle cx="60" cy="45" r="35" fill="#c00"/></svg>`
    await sharp(Buffer.from(shape)).png().toFile(source)
    const made = await upscaleImage(inference, { source, target: file('alpha-2'), factor: 2 })
    expect(made.content_type).toBe('image/png')
    const { data, info } = await sharp(file('alpha-2')).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
    expect(info).toMatchObject({ width: 240, height: 180, channels: 4 })
    expect(at(4, 4)[3]).toBe(0)
    const [red = 0, green = 255, , alpha] = at(120, 90)
    expect(alpha).toBe(255)
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(40)
  })

  test('keeps the mean colors of a subject on a plain background', async () => {
    const source = file('plain.png')
    await drawn('mug').resize(180, 190).png().toFile(source)
    await upscaleImage(inference, { source, target: file('plain-2'), factor: 2 })
    const before = await sharp(source).stats()
    const after = await sharp(file('plain-2')).stats()
    for (const channel of [0, 1, 2])
      expect(Math.abs((before.channels[channel]?.mean ?? 0) - (after.channels[channel]?.mean ?? 99))).toBeLessThan(1.5)
  })

  test.each([
    ['grayscale', () => sharp(photo('camera')).resize(90).greyscale().jpeg()],
    ['CMYK', () => sharp(photo('cat')).resize(90).toColourspace('cmyk').jpeg()],
    ['a single pixel', () => sharp(photo('cat')).resize(1, 1).png()],
  ])('upscales an image with an unusual format: %s', async (name, source) => {
    await writeFile(file(name), await source().toBuffer())
    expect((await upscaleImage(inference, { source: file(name), target: file(`${name}-2`), factor: 1.6 })).width).toBeGreaterThan(0)
  })

  test('upscales a rotated image upright', async () => {
    await sharp(photo('cat')).resize(90, 60).withMetadata({ orientation: 6 }).toFile(file('turned.jpg'))
    expect(await upscaleImage(inference, { source: file('turned.jpg'), target: file('turned-2'), factor: 2 })).toMatchObject({
      width: 120,
      height: 180,
    })
  })

  test('rejects an image that is too large or damaged with a message for the user', async () => {
    const black = { width: 4000, height: 3000, channels: 3 as const, background: '#000' }
    await sharp({ create: black }).jpeg().toFile(file('large.jpg'))
    const large = upscaleImage(inference, { source: file('large.jpg'), target: file('x'), factor: 2 })
    await expect(large).rejects.toMatchObject({ code: 'image_too_large', message: expect.stringContaining('4000 × 3000') })
    await writeFile(file('broken.jpg'), 'nothing')
    await expect(upscaleImage(inference, { source: file('broken.jpg'), target: file('x'), factor: 2 })).rejects.toMatchObject({
      code: 'image_unreadable',
    })
  })
})

describe('the inference process', () => {
  test('stops at the next tile when aborted', async () => {
    const left = new AbortController()
    let runs = 0
    const counting: Inference = {
      run: (...given) => {
        if (++runs === 2) left.abort(new Error('left'))
        return inference.run(...given)
      },
      usage: () => inference.usage(),
      close: async () => {},
    }
    await expect(double(counting, await raster('temple', 640, 427), left.signal)).rejects.toThrow('left')
    expect(runs).toBe(2)
  })

  test('returns each result to its own request when several run concurrently', async () => {
    const shades = [10, 90, 170, 250]
    const found = await Promise.all(
      shades.map((shade) => inference.run('esrgan-slim-x2', { data: new Uint8Array(32 * 32 * 3).fill(shade), width: 32, height: 32 })),
    )
    found.forEach(({ data }, index) => {
      expect(Math.abs((data[(32 * 64 + 32) * 3] ?? 0) - (shades[index] ?? 0))).toBeLessThan(6)
    })
  })

  test('rejects a run that exceeds its timeout', async () => {
    const own = createInference({ runTimeoutMs: 1 })
    await expect(own.run('esrgan-slim-x2', { data: new Uint8Array(200 * 200 * 3), width: 200, height: 200 })).rejects.toThrow('took longer')
    await own.close()
    const next = createInference()
    await expect(next.run('likeness', { data: new Uint8Array(224 * 224 * 3), width: 224, height: 224 })).resolves.toMatchObject({
      dims: [1, 1280],
    })
    await next.close()
  })

  test('rejects an input of the wrong size without affecting other runs', async () => {
    await expect(inference.run('likeness', { data: new Uint8Array(5), width: 224, height: 224 })).rejects.toThrow('does not match')
    await expect(inference.run('face-landmarks', { data: new Uint8Array(112 * 112 * 3), width: 112, height: 112 })).resolves.toBeDefined()
  })
})
