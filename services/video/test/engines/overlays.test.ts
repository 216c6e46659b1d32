import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { drawOverlays } from '../../src/engines/motion/overlays.ts'
import { realFfmpeg, tempFolder } from '../support/media.ts'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  await mkdir(join(folder, 'fonts'))
})
afterAll(() => remove())

/** A rectangle of 100 by 100 pixels in #1c1f25, with 60 % opacity. */
const PANEL = `[Script Info]
ScriptType: v4.00+
PlayResX: 180
PlayResY: 320

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: D,Arial,20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.00,0:00:09.00,D,,0,0,0,,{\\pos(40,60)\\p1\\1c&H251F1C&\\1a&H66&}m 0 0 l 100 0 100 100 0 100{\\p0}
`

test('a text over the preview has the color and the opacity that it has in the film', async () => {
  await writeFile(join(folder, 'panel.ass'), PANEL)
  const size = { width: 180, height: 320 }
  const moments = [{ start: 0, end: 30, shown: 0 }]
  const { signal } = new AbortController()
  const [overlay] = await drawOverlays(await realFfmpeg(), { captions: 'panel.ass', moments, size, folder, signal })
  if (!overlay) throw new Error('nothing was drawn')
  const { x, y, width, height, picture } = overlay
  expect({ x, y, width, height }).toEqual({ x: 40, y: 60, width: 100, height: 100 })
  const pixel = await sharp(picture).ensureAlpha().extract({ left: 50, top: 50, width: 1, height: 1 }).raw().toBuffer()
  const wanted = [0x1c, 0x1f, 0x25, 0.6 * 255]
  expect(wanted.map((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= 3)).toEqual([true, true, true, true])
})
