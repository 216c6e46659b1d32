import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLogger } from '@loomcast/service-kit/observability'
import exifr from 'exifr'
import sharp from 'sharp'
import {
  aiLineOf,
  disclosureOfLargerCopy,
  disclosureOfUpscaledImage,
  disclosureOfVideo,
  type VideoOrigin,
} from '../src/domain/disclosure.ts'
import { FORMATS, sizeOf, type VideoFormat } from '../src/domain/formats.ts'
import type { AiLine } from '../src/domain/storyboard.ts'
import { createImageDecoder } from '../src/engines/decoder/image-decoder.ts'
import type { Ffmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { aiLineZone, captionZone, safeArea } from '../src/engines/frame.ts'
import { createMerge } from '../src/engines/merge/merge.ts'
import { withPngXmp } from '../src/engines/metadata/png.ts'
import { xmpPacket } from '../src/engines/metadata/xmp.ts'
import { drawFilmStill } from '../src/engines/motion/film-still.ts'
import { upscaleImage } from '../src/engines/upscale/upscale-image.ts'
import { upscaleVideo } from '../src/engines/upscale/upscale-video.ts'
import { cleanImage } from '../src/uploads/clean-image.ts'
import { photo } from './photos/photos.ts'
import { fakeInference } from './support/fake-inference.ts'
import { differenceBox, type Frame, OWN_IMAGES, plainClip, QUIET, realFfmpeg, scene, tempFolder } from './support/media.ts'

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const SIZE = { width: 180, height: 320 }

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

const made = (over: Partial<VideoOrigin> & { look?: object; written_by?: string; caption?: string } = {}) => {
  const { look = {}, written_by = 'you', caption = 'Fresh bread', ...origin } = over
  return disclosureOfVideo({
    engine: 'motion',
    storyboard: { scenes: [scene(0, caption)], look: { ...QUIET, ...look }, written_by },
    ...origin,
  })
}

describe('what made a video', () => {
  test.each([
    ['own images and own words', {}, 'compositeCapture', [], null],
    ['own images and words by rules', { written_by: 'rules' }, 'compositeCapture', [], null],
    ['own images and captions of a model', { written_by: 'openai' }, 'compositeCapture', ['text'], 'Made with AI: captions.'],
    ['own images without captions', { written_by: 'openai', caption: ' ' }, 'compositeCapture', [], null],
    ['an image that is marked', { generated_images: true }, 'compositeSynthetic', ['pictures'], 'Made with AI: pictures.'],
    ['Veo', { engine: 'veo' as const }, 'trainedAlgorithmicMedia', ['footage'], 'Made with AI: footage.'],
    [
      'Veo and captions of a model',
      { engine: 'veo' as const, written_by: 'gemini' },
      'trainedAlgorithmicMedia',
      ['footage', 'text'],
      'Made with AI: footage and captions.',
    ],
  ])('%s', (_, origin, term, ai_parts, visible_line) => {
    expect(made(origin)).toMatchObject({ digital_source_type: `${VOCABULARY}${term}`, ai_parts, visible_line })
  })

  test('names images that were enlarged with AI, which are still captures', () => {
    const { statement, ...rest } = made({ enlarged_images: true })
    expect(statement).toContain('At least one image was enlarged with AI.')
    expect(rest).toMatchObject({ digital_source_type: `${VOCABULARY}compositeCapture`, ai_parts: [], visible_line: null })
    expect(made().statement).not.toContain('enlarged')
  })

  test('names computer-made music and voices, but not together with the user’s own recording', () => {
    const look = { music: 'warm', voice: 'synthetic' }
    expect(made({ look }).statement).toBe(
      "Made with Loomcast from the user's images: animated stills, no generated footage. The music is computer-made. The voice is synthetic.",
    )
    expect(made({ look, narration: {} }).statement).not.toContain('voice')
    expect(made({ look, outputs: { without_voice: true } }).statement).not.toContain('voice')
  })
})

describe('the line about AI in the picture', () => {
  const origin = (over: Partial<VideoOrigin> & { ai_line?: AiLine; written_by?: string }): VideoOrigin => {
    const { ai_line, written_by = 'you', ...rest } = over
    const look = { ...QUIET, ...(ai_line && { ai_line }) }
    return { engine: 'motion', storyboard: { scenes: [scene(0, 'Fresh bread')], look, written_by }, ...rest }
  }

  test.each([
    ['of a video that does not ask for one', { engine: 'veo' as const }, null],
    ['that is off', { engine: 'veo' as const, ai_line: 'off' as const }, null],
    ['of generated footage', { engine: 'veo' as const, ai_line: 'when_ai' as const }, 'Made with AI: footage.'],
    ['of captions of a model', { written_by: 'openai', ai_line: 'when_ai' as const }, 'Made with AI: captions.'],
    ['of a marked image', { generated_images: true, ai_line: 'when_ai' as const }, 'Made with AI: pictures.'],
    ["of the user's images with the user's words", { ai_line: 'when_ai' as const }, null],
    ["of the user's images with words by rules", { written_by: 'rules', ai_line: 'when_ai' as const }, null],
    ["of the user's images with the user's words, always", { ai_line: 'always' as const }, 'Made with AI.'],
    ['of captions of a model, always', { written_by: 'openai', ai_line: 'always' as const }, 'Made with AI: captions.'],
  ])('%s', (_, video, line) => {
    expect(aiLineOf(origin(video))).toBe(line)
  })

  test.each(Object.keys(FORMATS) as VideoFormat[])('is in the safe area of %s, clear of the captions', (format) => {
    const size = sizeOf(FORMATS[format].aspect, '720p')
    const zone = aiLineZone(size, format)
    const safe = safeArea(size, format)
    expect([zone.x, zone.y]).toEqual([safe.x, safe.y])
    // Legible on a phone with a screen that is about 400 points wide.
    expect((zone.height * 400) / Math.min(size.width, size.height)).toBeGreaterThan(16)
    for (const place of ['top', 'middle', 'bottom'] as const) {
      const captions = captionZone(size, format, place)
      expect(captions.y).toBeGreaterThan(zone.y + zone.height)
      expect(captions.y + captions.height).toBeLessThanOrEqual(safe.y + safe.height)
    }
  })

  test('is drawn in each part of the video, and nothing else changes', async () => {
    const size = { width: 270, height: 480 }
    const look = {
      ...QUIET,
      captions: 'boxed' as const,
      title_card: { title: 'Bread', subtitle: '' },
      call_to_action: { text: 'Order', detail: '' },
    }
    const zone = aiLineZone(size, 'tiktok')
    for (const show of ['title', 0, 'call_to_action'] as const) {
      const draw = async (aiLine: string | null): Promise<Frame> => {
        const { picture } = await drawFilmStill(ffmpeg, {
          show,
          aiLine,
          look,
          size,
          scenes: [scene(0, 'Warm rolls at six', 4)],
          format: 'tiktok',
          imageOf: async () => photo('coffee'),
          folder: await mkdtemp(join(folder, 'line-')),
          signal: new AbortController().signal,
        })
        const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
        return { rgb: data, width: info.width, height: info.height }
      }
      const box = differenceBox(await draw(null), await draw('Made with AI: footage, pictures and captions.'), 40)
      expect(box?.count).toBeGreaterThan(200)
      expect(box?.left).toBeGreaterThanOrEqual(zone.x - 2)
      expect(box?.right).toBeLessThanOrEqual(zone.x + zone.width + 2)
      expect(box?.top).toBeGreaterThanOrEqual(zone.y - 2)
      expect(box?.bottom).toBeLessThanOrEqual(zone.y + zone.height + 2)
    }
  })
})

describe('independent readers find what made', () => {
  const veo = made({ engine: 'veo', look: { music: 'warm' } })

  /** ffmpeg's reader of XMP in MP4 files; our code does not use it. */
  async function xmpOf(file: string): Promise<string> {
    const target = join(folder, 'metadata.txt')
    const args = ['-export_xmp', '1', '-i', file, '-map', '0:v', '-c', 'copy', '-t', '0.1', '-y', '-f', 'ffmetadata', target]
    await ffmpeg.run({ folder, signal: new AbortController().signal, args })
    return readFile(target, 'utf8')
  }

  test('a video, its poster and its larger copy', async () => {
    const clip = await plainClip(ffmpeg, folder, 'clip', { color: '0xc02020', size: SIZE, seconds: 1 })
    const merged = await createMerge(ffmpeg)({
      job_id: 'job',
      clips: [clip],
      scenes: [scene(0)],
      look: QUIET,
      size: SIZE,
      disclosure: veo,
      folder,
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    expect(await xmpOf(merged.video)).toContain(`DigitalSourceType>${VOCABULARY}trainedAlgorithmicMedia<`)
    expect(await ffmpeg.describe(merged.video)).toContain(`comment         : ${veo.statement}`)
    expect(merged.bytes).toBe((await readFile(merged.video)).length)
    const poster = await exifr.parse(merged.poster, { xmp: true })
    expect(poster).toMatchObject({ DigitalSourceType: `${VOCABULARY}trainedAlgorithmicMedia`, CreatorTool: 'Loomcast' })

    const copy = disclosureOfLargerCopy(veo)
    const spec = { width: 360, height: 640, seconds: 1 }
    const signal = new AbortController().signal
    await upscaleVideo(ffmpeg, { folder, source: 'video.mp4', target: 'larger.mp4', spec, disclosure: copy, signal, onProgress: () => {} })
    expect(await xmpOf(join(folder, 'larger.mp4'))).toContain(`DigitalSourceType>${VOCABULARY}trainedAlgorithmicMedia<`)
    expect(await ffmpeg.describe(join(folder, 'larger.mp4'))).toContain(`comment         : ${copy.statement}`)
  })

  test("a video's sidecar file", async () => {
    const sidecar = join(folder, 'video.xmp')
    await writeFile(sidecar, xmpPacket(veo))
    expect(await exifr.sidecar(sidecar, { xmp: true })).toMatchObject({
      Iptc4xmpExt: { DigitalSourceType: `${VOCABULARY}trainedAlgorithmicMedia` },
      dc: { description: { value: veo.statement } },
      xmp: { CreatorTool: 'Loomcast' },
    })
  })

  test.each([
    ['JPEG', 3, 'image/jpeg'],
    ['PNG', 4, 'image/png'],
  ] as const)('an upscaled image: %s', async (_, channels, content_type) => {
    const source = join(folder, `source-${channels}.png`)
    const target = join(folder, `target-${channels}`)
    await sharp({ create: { width: 40, height: 30, channels, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })
      .png()
      .toFile(source)
    const inference = fakeInference()
    expect((await upscaleImage(inference, { source, target, factor: 2 })).content_type).toBe(content_type)
    expect(await exifr.parse(target, { xmp: true })).toMatchObject({ DigitalSourceType: `${VOCABULARY}algorithmicallyEnhanced` })
    expect(await sharp(target).metadata()).toMatchObject({ width: 80, height: 60, channels })
    await upscaleImage(inference, { source, target, factor: 2, generated: true })
    expect(await exifr.parse(target, { xmp: true })).toMatchObject({ DigitalSourceType: `${VOCABULARY}trainedAlgorithmicMedia` })
    // Metadata survives only in the file itself.
    expect(await exifr.parse(await sharp(target).jpeg().toBuffer(), { xmp: true })).toBeUndefined()
  })
})

test('the mark of a model in an uploaded image is remembered, although its metadata is removed', async () => {
  const packet = xmpPacket(disclosureOfUpscaledImage(true))
  const image = sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
  const decoder = createImageDecoder({ logger: createLogger('video', false) })
  const files = {
    jpeg: await image.clone().withXmp(packet).jpeg().toBuffer(),
    png: Buffer.concat(withPngXmp(await image.clone().png().toBuffer(), packet)),
    webp: await image.clone().withXmp(packet).webp().toBuffer(),
    plain: await image.clone().withXmp(xmpPacket(OWN_IMAGES)).jpeg().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const source = join(folder, `upload-${name}`)
    const target = join(folder, `clean-${name}`)
    await writeFile(source, bytes)
    expect([name, (await cleanImage(decoder, source, target)).generated]).toEqual([name, name !== 'plain'])
    expect(await exifr.parse(target, { xmp: true })).toBeUndefined()
  }
  await decoder.close()
})
