import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Look, Transition } from '../../src/domain/storyboard.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { type Frame, framesOf, plainImage, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

const SIZE = { width: 180, height: 320 }
const AI_LINE = 'Made with AI'

/** The frames of the transition between two dark pictures with captions, and those before and after it. */
async function transitionOf(transition: Transition, aiLine: string | null = null): Promise<Frame[]> {
  const ffmpeg = await realFfmpeg()
  const { folder, remove } = await tempFolder()
  try {
    const picture = await plainImage(join(folder, 'dark.png'), SIZE, '#101418')
    const scenes = [scene(0, 'Bread at six', 1), scene(1, 'Coffee', 1)]
    const look: Look = { ...QUIET, captions: 'bold', transition }
    const clip = await createMotionEngine(ffmpeg).renderClip({
      job_id: 'job',
      scenes,
      scene: scenes[1] ?? scene(1),
      look,
      size: SIZE,
      aiLine,
      model: 'veo3_fast',
      folder,
      signal: new AbortController().signal,
      imageOf: async () => picture,
      onProgress: () => {},
    })
    const overlap = timelineOf(scenes, look)[1]?.entry?.overlap ?? 0
    const numbers = Array.from({ length: overlap + 1 }, (_, frame) => frame)
    return await framesOf(ffmpeg, clip.file, numbers, folder)
  } finally {
    await remove()
  }
}

/** The light pixels of each row, or of each column, as shares of the frame. */
function lightIn({ rgb, width, height }: Frame, area: { from: number; to: number }, along: 'x' | 'y'): number {
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const share = along === 'x' ? x / width : y / height
      if (share >= area.from && share < area.to && (rgb[(y * width + x) * 3 + 1] ?? 0) > 170) count++
    }
  return count
}

const CAPTIONS = { from: 0.55, to: 0.82 }
const NONE: Frame = { rgb: Buffer.alloc(0), width: 0, height: 0 }

test.each(['slide', 'push', 'wipe'] as const)(
  'no words are displayed while pictures move, and those of the next one when it has arrived: %s',
  async (transition) => {
    const frames = await transitionOf(transition)
    for (const frame of frames.slice(0, -1)) expect(lightIn(frame, { from: 0, to: 1 }, 'y')).toBe(0)
    expect(lightIn(frames.at(-1) ?? NONE, CAPTIONS, 'y')).toBeGreaterThan(50)
  },
)

test.each(['crossfade', 'zoom', 'dip'] as const)('no frame of a %s is without words', async (transition) => {
  for (const frame of await transitionOf(transition)) expect(lightIn(frame, CAPTIONS, 'y')).toBeGreaterThan(transition === 'dip' ? -1 : 20)
})

test('a line about AI stays where it is', async () => {
  const [first, ...others] = await transitionOf('push', AI_LINE)
  if (!first) throw new Error('no frames')
  const top = { from: 0.12, to: 0.16 }
  const before = lightIn(first, top, 'y')
  expect(before).toBeGreaterThan(5)
  for (const frame of others.slice(0, 4)) expect(lightIn(frame, top, 'y')).toBeGreaterThan(0.8 * before)
})
