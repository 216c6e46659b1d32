import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CAPTION_STYLES } from '../../src/domain/storyboard.ts'
import { realFfmpeg } from '../support/media.ts'
import { drawCaptionSample, SAMPLES } from './caption-sample.ts'

/** Draws the samples of the caption styles that the studio shows: `node services/video/test/caption-samples/draw-caption-samples.ts`. */
const ffmpeg = await realFfmpeg()
await mkdir(SAMPLES, { recursive: true })
for (const style of CAPTION_STYLES) {
  const folder = await mkdtemp(join(tmpdir(), 'caption-sample-'))
  await writeFile(join(SAMPLES, `${style}.png`), await drawCaptionSample(ffmpeg, style, folder))
  await rm(folder, { recursive: true })
}
