import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CaptionStyle } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { captionZone } from '../../src/engines/frame.ts'
import { assFile } from '../../src/engines/picture/captions/ass.ts'
import { captionEvents } from '../../src/engines/picture/captions/captions.ts'
import { loadFaces, putFonts } from '../../src/engines/picture/captions/fonts.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { QUIET, scene } from '../support/media.ts'

/** Where the studio's samples of the caption styles are. */
export const SAMPLES = join(import.meta.dirname, '../../../../mfe-video/src/look/captions')

const SIZE = { width: 720, height: 1280 }
const MARGIN = 40
const SAMPLE = { width: 320, height: 180 }

/** Draws a caption with the film's own fonts on one color, and returns the part around it as a PNG. */
export async function drawCaptionSample(ffmpeg: Ffmpeg, style: CaptionStyle, folder: string): Promise<Buffer> {
  const faces = await loadFaces()
  await putFonts(faces, join(folder, 'fonts'))
  // Not the first caption of a film, which is larger.
  const scenes = [scene(0, '', 1), scene(1, 'Half price after six', 4, ['Half'])]
  const look = { ...QUIET, captions: style }
  const events = captionEvents({ segments: timelineOf(scenes, look), scenes, look, size: SIZE, faces, format: 'tiktok' })
  await writeFile(join(folder, 'captions.ass'), assFile(SIZE, events))
  await ffmpeg.run({
    folder,
    signal: new AbortController().signal,
    args: [
      ...['-f', 'lavfi', '-i', `color=c=0x2a3a38:s=${SIZE.width}x${SIZE.height}:r=30:d=5,format=rgb24`],
      ...['-vf', `ass=captions.ass:fontsdir=fonts,select='eq(n,90)'`, '-frames:v', '1', 'sample.png'],
    ],
  })
  const zone = captionZone(SIZE, 'tiktok')
  const wide = zone.width + 2 * MARGIN
  const high = Math.round((wide * SAMPLE.height) / SAMPLE.width)
  return sharp(join(folder, 'sample.png'))
    .extract({ left: zone.x - MARGIN, top: zone.y + Math.round((zone.height - high) / 2), width: wide, height: high })
    .resize(SAMPLE.width, SAMPLE.height)
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer()
}
