import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { CAPTION_STYLES } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { drawCaptionSample, SAMPLES } from '../caption-samples/caption-sample.ts'
import { realFfmpeg, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

test.each(CAPTION_STYLES)("the studio's sample of %s is drawn as in the film (draw-caption-samples.ts)", async (style) => {
  const own = join(folder, style)
  await mkdir(own)
  const pixels = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer()
  const [committed, drawn] = await Promise.all([
    readFile(join(SAMPLES, `${style}.png`)).then(pixels),
    drawCaptionSample(ffmpeg, style, own).then(pixels),
  ])
  expect(committed.length).toBe(drawn.length)
  const sum = committed.reduce((total, value, at) => total + Math.abs(value - (drawn[at] ?? 0)), 0)
  expect(sum / drawn.length).toBeLessThan(1)
})
