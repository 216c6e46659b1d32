import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { between, contains } from '../../src/engines/motion/areas.ts'
import { framingsOf } from '../../src/engines/motion/camera-moves.ts'
import { findSubjects, type Subjects } from '../../src/engines/motion/subjects.ts'
import { drawnImage, tempFolder } from '../support/media.ts'

const UPRIGHT = { width: 720, height: 1280 }
const WIDE = { width: 1600, height: 1000 }

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
})
afterAll(() => remove())

/** A bright thing with a long end on both sides, which differs less from its ground, at the left of the middle. `half` is half its width in pixels. */
async function thing(half: number): Promise<Subjects> {
  const x = 800
  const parts = [
    '<rect width="1600" height="1000" fill="#b9c4cc"/>',
    `<path d="M${x - half} 520 L${x} 560 L${x + half} 520 L${x} 480 Z" fill="#5a6672"/>`,
    ...Array.from({ length: 6 }, (_, line) => `<rect x="${x - 70}" y="${430 + 30 * line}" width="140" height="18" fill="#c02010"/>`),
  ]
  const found = await findSubjects(await drawnImage(join(folder, `thing-${half}.png`), WIDE, parts.join('')))
  return { ...found, texts: [] }
}

const ends = (half: number) => ({ left: (800 - 0.85 * half) / 1600, top: 0.5, width: (1.7 * half) / 1600, height: 0.03 })

const viewsOf = (subjects: Subjects, count: number) =>
  framingsOf(subjects, UPRIGHT, count, 0, { captions: 'bottom', format: 'tiktok' }).flatMap((framing) =>
    framing.kind === 'fill' ? [[0, 0.5, 1].map((share) => between(framing.from, framing.to, share))] : [],
  )

describe('a thing', () => {
  test.each([140, 200])('has its ends in each view, also in a close one, if it fits into the frame: %d', async (half) => {
    const subjects = await thing(half)
    expect(contains(subjects.saliency.extent ?? { left: 0, top: 0, width: 0, height: 0 }, ends(half))).toBe(true)
    for (const move of viewsOf(subjects, 3)) for (const view of move) expect(contains(view, ends(half))).toBe(true)
  })

  test('that fits into a closer view is shown in one', async () => {
    const [first, second] = viewsOf(await thing(120), 2)
    expect((first?.at(-1)?.width ?? 0) / (second?.[0]?.width ?? 1)).toBeGreaterThan(1.2)
  })

  test('that is larger than the frame is in no closer view, which would cut more of it', async () => {
    const subjects = await thing(520)
    const widths = viewsOf(subjects, 3).flatMap((move) => move.map(({ width }) => width))
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.36)
    expect(widths[0]).toBeGreaterThan(0.75 * (WIDE.height / WIDE.width) * (UPRIGHT.width / UPRIGHT.height))
  })
})
