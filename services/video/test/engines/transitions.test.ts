import { expect, test } from '@jest/globals'
import { TRANSITIONS, transitionProgress } from '@loomcast/video-scenes'
import { FPS } from '../../src/engines/frame.ts'
import { transitionGraph } from '../../src/engines/picture/transitions.ts'
import { type Frame, framesOf, realFfmpeg, tempFolder } from '../support/media.ts'

const SIZE = { width: 320, height: 180 }
const FRAMES = 12

/** The share of a frame's pixels that are bright. */
const brightShare = (rgb: Buffer) => rgb.filter((value, at) => at % 3 === 1 && value > 127).length / (SIZE.width * SIZE.height)

async function draw(transition: 'slide' | 'push', old: string, next: string): Promise<Frame[]> {
  const ffmpeg = await realFfmpeg()
  const { folder, remove } = await tempFolder()
  const source = (color: string) => `color=c=${color}:s=${SIZE.width}x${SIZE.height}:r=${FPS}:d=${FRAMES / FPS},format=yuv420p`
  const graph = transitionGraph(transition, { a: 'old', b: 'new', out: 'v' }, SIZE, FRAMES)
  const filters = `${source(old)}[old];${source(next)}[new];${graph}`
  const args = ['-filter_complex', filters, '-map', '[v]', '-c:v', 'libx264', '-qp', '0', 'transition.mp4']
  try {
    await ffmpeg.run({ folder, signal: new AbortController().signal, args })
    const numbers = Array.from({ length: FRAMES }, (_, frame) => frame)
    return await framesOf(ffmpeg, `${folder}/transition.mp4`, numbers, folder)
  } finally {
    await remove()
  }
}

test.each(['slide', 'push'] as const)('a %s shows in each frame as much of the new picture as the preview draws', async (transition) => {
  const shares = (await draw(transition, 'black', 'white')).map(({ rgb }) => brightShare(rgb))
  for (const [frame, share] of shares.entries()) expect(Math.abs(share - transitionProgress(frame, FRAMES))).toBeLessThan(0.02)
})

test('the old picture of a slide gets as dark as the preview draws it', async () => {
  for (const [frame, { rgb }] of (await draw('slide', '0xc09060', 'black')).slice(0, -1).entries()) {
    const share = 1 - 2 * TRANSITIONS.slide.darken * transitionProgress(frame, FRAMES)
    for (const [channel, value] of [0xc0, 0x90, 0x60].entries()) expect(Math.abs((rgb[channel] ?? 0) - value * share)).toBeLessThan(9)
  }
})
