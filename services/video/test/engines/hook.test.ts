import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { contrast } from '../../src/domain/color-contrast.ts'
import { endCardFacts } from '../../src/domain/end-card-facts.ts'
import type { Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { aiLineZone, captionZone, FPS, safeArea, upperMargin } from '../../src/engines/frame.ts'
import { createMerge } from '../../src/engines/merge/merge.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { titleScene } from '../../src/engines/motion/still-shot.ts'
import { paced } from '../../src/engines/pacing.ts'
import { captionEvents, captionPages } from '../../src/engines/picture/captions/captions.ts'
import { cuesOf } from '../../src/engines/picture/captions/cues.ts'
import { loadFaces } from '../../src/engines/picture/captions/fonts.ts'
import { cardEvents } from '../../src/engines/picture/cards.ts'
import { drawCardStill, endCardLayout } from '../../src/engines/picture/end-card.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { photo } from '../photos/photos.ts'
import { drawnImage, type Frame, framesOf, OWN_IMAGES, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

const SIZE = { width: 270, height: 480 }
const TITLE = { title: 'Bread before the first tram', subtitle: 'Every day but Monday' }
const signal = new AbortController().signal
const temp = await tempFolder()
let ffmpeg: Ffmpeg

beforeAll(async () => {
  ffmpeg = await realFfmpeg()
})
afterAll(() => temp.remove())

const cues = (caption: string, look: Look = { ...QUIET, captions: 'bold' }) => {
  const scenes = paced([scene(0, caption), scene(1, caption)], look, 'motion', null)
  return cuesOf(timelineOf(scenes, look), scenes)
}

describe('the first words of a video', () => {
  test.each([
    ['Our new espresso blend is here and we roast it every morning', 'Our new espresso blend is here'],
    ['Come by after six: bread for half the price', 'Come by after six:'],
    ['Our first astronaut of the year is here and she tells us everything', 'Our first astronaut of the year is here'],
    ['The great autumn ceramics market is on Sunday from nine to five', 'The great autumn ceramics market is on Sunday'],
    ['We moved. Find the new bakery behind the old station', 'We moved.'],
  ])('are about seven, up to the end of a phrase: %s', (caption, hook) => {
    const [first, rest, second] = cues(caption)
    expect(first).toMatchObject({ start: 0, text: hook })
    expect([first?.text, rest?.text].join(' ')).toBe(caption)
    expect(rest?.start).toBe(first?.end)
    for (const { start, end, text } of [first, rest].filter((cue) => cue !== undefined))
      expect(text.length / (end - start)).toBeLessThan(17.3)
    // The other scenes have their whole caption at once.
    expect(second?.text).toBe(caption)
  })

  test.each([
    'Seven words are read before viewers scroll',
    'Sourdough rye spelt barley oat millet maize rice',
    'Two lines of my own\nand the other one is here',
    'This notebook is bound by hand in Porto',
  ])('stay together if they are few, without a phrase, on lines of the user, or would leave two words: %j', (caption) =>
    expect(cues(caption)[0]?.text).toBe(caption),
  )

  test.each(['bold', 'clean', 'karaoke', 'boxed', 'editorial', 'handmade'] as const)(
    'are complete in the first frame: %s',
    async (captions) => {
      const faces = await loadFaces()
      for (const title_card of [null, TITLE]) {
        const look = { ...QUIET, captions, title_card }
        const scenes = paced([scene(0, 'Warm rolls at six')], look, 'motion', null)
        const segments = timelineOf(scenes, look)
        const events = title_card
          ? cardEvents(segments, look, SIZE, faces)
          : captionEvents({ segments, scenes, look, size: SIZE, faces }).filter(({ start }) => start < 0.05)
        expect(events.length).toBeGreaterThan(0)
        for (const { start, body } of events) {
          expect(start).toBe(0)
          expect(body).not.toMatch(/\\move|\\t\(|\\fad\([1-9]/u)
        }
      }
    },
  )
})

test('a handle on a card is drawn smaller rather than divided', async () => {
  const look = { ...QUIET, call_to_action: { text: '@cityplanetarium', detail: '' } }
  const events = cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces())
  const texts = events.filter(({ body }) => !body.includes('\\p1')).map(({ body }) => body.replace(/\{[^}]*\}/gu, ''))
  expect(texts).toEqual(['@cityplanetarium'])
})

test('a title ends with the view with which the first scene begins', () => {
  const still = {
    kind: 'fill',
    file: 'move-0.png',
    size: SIZE,
    from: { x: 10, y: 20, width: 200 },
    to: { x: 0, y: 0, width: 270 },
  } as const
  const { moves } = titleScene({ moves: [{ start: 0, end: 90, still }], captions: 'top' }, SIZE, { cut: 38, frames: 93 })
  expect(moves.map(({ start, end }) => [start, end])).toEqual([
    [0, 38],
    [38, 93],
  ])
  expect(moves[1]).toMatchObject({ still: { file: 'move-0.png', to: still.from } })
  for (const { still: closer } of moves) {
    expect(closer.from.width).toBeLessThan(200)
    expect(closer.from.x + closer.from.width / 2).toBeCloseTo(110)
  }
  // The cut is visible.
  expect(moves[1]?.still.from.width).toBeGreaterThan(1.15 * (moves[0]?.still.to.width ?? 0))
})

test('a title is over the sharp first picture, and the poster is the first frame', async () => {
  const look = { ...QUIET, title_card: TITLE }
  const scenes = [scene(0, '', 1)]
  const own = await mkdtemp(join(temp.folder, 'title-'))
  const common = { job_id: 'job', scenes, look, size: SIZE, signal, onProgress: () => {} }
  const clip = await createMotionEngine(ffmpeg).renderClip({
    ...common,
    scene: scenes[0] as (typeof scenes)[number],
    model: 'veo3_fast',
    imageOf: async () => photo('coffee'),
    folder: own,
  })
  const [title, next] = timelineOf(scenes, look)
  const after = (next?.start ?? 0) + (next?.entry?.overlap ?? 0)
  const [first, shown] = await framesOf(ffmpeg, clip.file, [0, after], own)
  if (!first || !shown) throw new Error('no frames')
  // A blurred picture has about a tenth.
  expect(await detailOf(first)).toBeGreaterThan(0.6 * (await detailOf(shown)))
  const folder = join(own, 'merged')
  await mkdir(folder)
  const made = await createMerge(ffmpeg)({ ...common, clips: [clip], folder, disclosure: OWN_IMAGES })
  const poster = await sharp(made.poster).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(differenceAtTop({ rgb: poster.data, width: poster.info.width, height: poster.info.height }, first)).toBeLessThan(8)
  expect(made.seconds).toBeCloseTo((title?.frames ?? 0) / FPS + 1, 1)
})

/** How much neighboring pixels of the upper third differ; no text is there. */
async function detailOf({ rgb, width, height }: Frame): Promise<number> {
  const { channels } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract({ left: 0, top: 0, width, height: Math.floor(height / 3) })
    .greyscale()
    .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0], offset: 128, scale: 1 })
    .stats()
  return channels[0]?.stdev ?? 0
}

function differenceAtTop(one: Frame, other: Frame): number {
  const count = Math.floor(one.height / 3) * one.width * 3
  let sum = 0
  for (let at = 0; at < count; at++) sum += Math.abs((one.rgb[at] ?? 0) - (other.rgb[at] ?? 0))
  return sum / count
}

const UNDIVIDED = 'Sourdough rye spelt barley oat millet maize rice bread'

test('no words are larger than the first ones, and these fit', async () => {
  const look: Look = { ...QUIET, captions: 'bold' }
  const scenes = [scene(0, 'Warm croissants at seven', 3), scene(1, 'Our oven bakes your bread on the old stone floor', 3)]
  const size = { width: 720, height: 1280 }
  const [first, ...later] = captionPages({ segments: timelineOf(scenes, look), scenes, look, size, faces: await loadFaces() })
  if (!first) throw new Error('no captions')
  expect(later).toHaveLength(2)
  for (const { block } of later) expect(block.em).toBeLessThanOrEqual(first.block.em)
  const zone = captionZone(size)
  for (const { width } of first.block.lines) expect(width).toBeLessThanOrEqual(zone.width)
  expect(first.block.lines.length * first.block.em * 1.12).toBeLessThanOrEqual(zone.height)
})

test('both parts of the first caption are large, and all others have one size', async () => {
  const look: Look = { ...QUIET, captions: 'bold' }
  const size = { width: 720, height: 1280 }
  const faces = await loadFaces()
  const scenes = [
    scene(0, 'Color in the Park is back on Saturday 14 June!', 4),
    scene(1, 'Long walks', 2),
    scene(2, 'Daily photos, 18 euros', 2),
    scene(3, UNDIVIDED, 3),
  ]
  const shown = captionPages({ segments: timelineOf(scenes, look), scenes, look, size, faces })
  const texts = shown.map(({ block }) => block.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '))
  expect(texts).toEqual(['Color in the Park is back', 'on Saturday 14 June!', 'Long walks', 'Daily photos, 18 euros', UNDIVIDED])
  const [first, second, few, price, usual] = shown.map(({ block }) => block.em)
  expect(second).toBe(first)
  expect(first).toBeGreaterThan(1.2 * (usual ?? 0))
  for (const em of [few, price]) expect(em).toBe(usual)
  for (const { block } of shown) expect(block.lines.length).toBeLessThanOrEqual(3)
  // All are large if each has few lines.
  const short = captionPages({ segments: timelineOf(scenes.slice(0, 3), look), scenes: scenes.slice(0, 3), look, size, faces })
  for (const { block } of short) expect(block.em).toBe(first)
  // A long word is not divided for its size.
  const word = [scene(0, 'Rolls'), scene(1, 'Weihnachten')]
  const alone = captionPages({ segments: timelineOf(word, look), scenes: word, look, size, faces }).at(-1)
  expect(alone?.block.lines).toHaveLength(1)
})

test.each([
  ['we bake in an old mill, and proper tea is on the table all day', ['we bake in an old mill', 'and proper tea is on the table all day']],
  ['We bake in an old mill, and proper tea is on the table all day', ['We bake in an old mill', 'and proper tea is on the table all day']],
  ['We open at 7 every day. Bread is ready by half past eight.', ['We open at 7 every day', 'Bread is ready by half past eight.']],
])('a caption in parts reads as its sentences do: %s', async (caption, parts) => {
  const scenes = [scene(0, caption, 5)]
  const look: Look = { ...QUIET, captions: 'bold' }
  const size = { width: 720, height: 1280 }
  const shown = captionPages({ segments: timelineOf(scenes, look), scenes, look, size, faces: await loadFaces() })
  expect(shown.map(({ block }) => block.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '))).toEqual(parts)
})

test.each([
  'Warm croissants at 7 am, every day',
  'Elena has coached 300 runners back from injury',
  'Maya listens before she plans',
  'All beans are roasted in our own yard',
])('no line has a single word if a slightly smaller text has none: %s', async (caption) => {
  const look: Look = { ...QUIET, captions: 'bold' }
  const size = { width: 720, height: 1280 }
  const faces = await loadFaces()
  for (const scenes of [[scene(0, caption, 3)], [scene(0, ''), scene(1, caption, 3)]]) {
    const shown = captionPages({ segments: timelineOf(scenes, look), scenes, look, size, faces })
    for (const { block } of shown) for (const { words } of block.lines) expect(words.length).toBeGreaterThan(1)
  }
})

describe('the card at the end', () => {
  const shapes = async (text: string, detail = '') => {
    const look: Look = { ...QUIET, call_to_action: { text, detail } }
    const events = cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces())
    return events.filter(({ body }) => body.includes('\\p1') && body.includes('\\move'))
  }

  test('shows a handle alone as a button, like the address below a text', async () => {
    expect(await shapes('@slowislands')).toHaveLength(1)
    expect(await shapes('Order ahead at', 'cafelina.example')).toHaveLength(1)
    expect(await shapes('Book your first hour for free')).toHaveLength(0)
    for (const price of ['18 euros', '$40', '40 €']) {
      expect(await shapes('Dog sitting in Lyon', price)).toHaveLength(0)
      expect(await shapes(price)).toHaveLength(0)
    }
  })

  test.each([
    ['tiktok', { width: 720, height: 1280 }],
    ['custom', { width: 1080, height: 1080 }],
    ['custom', { width: 1080, height: 1350 }],
    ['twitter_video', { width: 1280, height: 720 }],
  ] as const)(
    'has its picture up to the edges of the frame, and its texts beside it where no app covers them: %s',
    async (format, size) => {
      const { panel, picture, text } = endCardLayout(size, format)
      const safe = safeArea(size, format)
      // In the upper half, apps have no buttons at the sides.
      const margin = upperMargin(size, format)
      expect(text.x).toBeGreaterThanOrEqual(margin)
      expect(text.y).toBeGreaterThanOrEqual(safe.y)
      expect(text.x + text.width).toBeLessThanOrEqual(size.width - margin)
      expect(text.y + text.height).toBeLessThanOrEqual(safe.y + safe.height + 1)
      // Together they are the frame, and the panel covers nothing of the picture.
      expect(panel.width * panel.height + picture.width * picture.height).toBe(size.width * size.height)
      expect(picture.y === panel.height || picture.width === panel.x).toBe(true)
      expect(picture.width * picture.height).toBeGreaterThanOrEqual(0.5 * size.width * size.height)
      for (const call_to_action of [
        { text: 'Book your first hour for free, in the old town or online', detail: 'ada-and-friends.example/appointments' },
        { text: 'Link in bio', detail: '' },
        { text: 'Two hours of pottery for beginners, clay included', detail: 'Reserve your place at ada-and-friends.example' },
        { text: 'Pottery for beginners', detail: 'Every Tuesday at 7 pm, 14 High Street' },
      ]) {
        const look = { ...QUIET, call_to_action }
        const events = cardEvents(timelineOf([scene(0)], look), look, size, await loadFaces(), { format })
        expect(events.length).toBeGreaterThan(1)
        const lines = events.filter(({ body }) => !body.includes('\\p1'))
        const heights = lines.map(({ body }) => Number(/\\fs([\d.]+)/u.exec(body)?.[1]))
        for (const [index, { body }] of lines.entries()) {
          const [, , x = 0, y = 0] = (/\\move\(([-\d.,]+)\)/u.exec(body)?.[1] ?? '').split(',').map(Number)
          expect(Math.abs(x - text.x - text.width / 2)).toBeLessThan(1)
          expect(y).toBeGreaterThan(text.y)
          expect(y + 0.3 * (heights[index] ?? 0)).toBeLessThan(text.y + text.height)
        }
        const largest = Math.max(...lines.map(({ body }) => Number(/\\fs([\d.]+)/u.exec(body)?.[1] ?? 0)))
        expect(largest).toBeGreaterThan(0.05 * Math.min(size.width, size.height))
      }
    },
  )

  /** The color behind the texts of a card with a picture of one color. */
  async function panelOver(color: string): Promise<string> {
    const own = await mkdtemp(join(temp.folder, 'panel-'))
    const frame = await drawnImage(join(own, 'frame.png'), SIZE, `<rect width="270" height="480" fill="${color}"/>`)
    await drawCardStill(frame, SIZE, own, 'card.png')
    const { text } = endCardLayout(SIZE)
    const area = { left: text.x, top: text.y, width: text.width, height: text.height }
    const { channels } = await sharp(await sharp(join(own, 'card.png')).extract(area).png().toBuffer()).stats()
    return `#${channels.map(({ max }) => max.toString(16).padStart(2, '0')).join('')}`
  }

  test.each([null, '#102a43', '#f2e6d0'])(
    'has texts with enough contrast on a deep tone of any picture, brand color %s',
    async (background_color) => {
      const brand = background_color === null ? {} : { brand: { main_color: null, background_color, font: null } }
      const look: Look = { ...QUIET, ...brand, call_to_action: { text: 'Pottery for 20 euros', detail: 'Book at ada.example' } }
      const events = cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces())
      const hexOf = (body: string) =>
        [...body.matchAll(/\\1c&H(..)(..)(..)&/gu)].map(([, blue, green, red]) => `#${red}${green}${blue}`.toLowerCase())
      const [button] = events.filter(({ body }) => body.includes('\\p1'))
      const pictures = ['#ffffff', '#ffd000', '#00ff00', '#ff2020', '#2030ff', '#30e0ff', '#e07050', '#808080', '#101010']
      const panels = background_color ? [background_color] : await Promise.all(pictures.map(panelOver))
      const texts = events.filter(({ body }) => !body.includes('\\p1'))
      expect(texts.length).toBeGreaterThan(1)
      for (const { body } of texts) {
        const isOnButton = body.replace(/\{[^}]*\}/gu, '').startsWith('Book')
        const grounds = isOnButton ? hexOf(button?.body ?? '') : panels
        expect(grounds.length).toBeGreaterThan(0)
        for (const ink of hexOf(body)) for (const ground of grounds) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test('shows its picture as bright as it was, below the panel', async () => {
    const own = await mkdtemp(join(temp.folder, 'card-'))
    const stripes = '<rect width="270" height="480" fill="#f4f4f4"/><rect width="135" height="480" fill="#8a6a50"/>'
    const frame = await drawnImage(join(own, 'frame.png'), SIZE, stripes)
    await drawCardStill(frame, SIZE, own, 'card.png')
    const { clear } = endCardLayout(SIZE)
    const brightness = async (file: string) =>
      (
        await sharp(
          await sharp(file)
            .extract({ left: 20, top: clear.y + 20, width: 230, height: clear.height - 40 })
            .png()
            .toBuffer(),
        ).stats()
      ).channels[0]?.mean ?? 0
    expect(Math.abs((await brightness(join(own, 'card.png'))) - (await brightness(frame)))).toBeLessThan(2)
  })

  test('adds when it is and what it costs, in the words of the captions', async () => {
    const textsOf = async (captions: readonly string[], call_to_action: Look['call_to_action'], size = SIZE) => {
      const look: Look = { ...QUIET, call_to_action }
      const events = cardEvents(timelineOf([scene(0)], look), look, size, await loadFaces(), { captions })
      return events.filter(({ body }) => !body.includes('\\p1')).map(({ body }) => body.replace(/\{[^}]*\}/gu, ''))
    }
    const captions = ['Harbour Sounds is back on Saturday 9 August from 6 pm', 'Tickets are 18 euros']
    const card = { text: 'Three bands on the pier', detail: 'Book at sounds.example' }
    expect((await textsOf(captions, card)).join(' ')).toContain('Saturday 9 August from 6 pm Tickets are 18 euros Book')
    expect((await textsOf(captions, { ...card, text: 'Back on 9 August for 18 euros' })).join(' ')).not.toContain('Saturday')
    expect(await textsOf([], card)).toEqual(await textsOf(['Dancing and good food'], card))
  })

  test.each([
    ['Find us at 12 Quai du Port', ['12', 'Quai', 'du', 'Port']],
    ['Come in, 14 Mill Lane', ['14', 'Mill', 'Lane']],
  ])('highlights all of an address: %s', async (text, highlighted) => {
    const look: Look = { ...QUIET, call_to_action: { text, detail: '' } }
    const bodies = cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces()).map(({ body }) => body)
    const words = bodies.flatMap((body) => [...body.matchAll(/\{\\1c(&H\w+&)\}(?:\{[^}]*\})*([^{}]+)/gu)])
    const colored = words.filter(([, color]) => color !== '&HFFFFFF&').map(([, , word = '']) => word.trim())
    expect(colored).toEqual(highlighted)
  })

  test('has a picture that is sharp up to the end of the frame, into which the panel fades without an edge', async () => {
    const own = await mkdtemp(join(temp.folder, 'sharp-'))
    const lines = Array.from({ length: 60 }, (_, line) => `<rect x="0" y="${8 * line}" width="270" height="4" fill="#fff"/>`).join('')
    const striped = await drawnImage(join(own, 'lines.png'), SIZE, `<rect width="270" height="480" fill="#404040"/>${lines}`)
    const plain = await drawnImage(join(own, 'plain.png'), SIZE, '<rect width="270" height="480" fill="#e8c090"/>')
    const { text, clear } = endCardLayout(SIZE)
    await drawCardStill(striped, SIZE, own, 'lines-card.png')
    /** How much light and dark lines differ. */
    const at = async (top: number) => {
      const part = sharp(await sharp(join(own, 'lines-card.png')).extract({ left: 100, top, width: 60, height: 16 }).png().toBuffer())
      const [{ min, max } = { min: 0, max: 0 }] = (await part.grayscale().stats()).channels
      return max - min
    }
    for (const top of [clear.y + 40, SIZE.height - 20]) expect(await at(top)).toBeGreaterThan(120)
    for (const top of [4, text.y + text.height - 16]) expect(await at(top)).toBe(0)
    await drawCardStill(plain, SIZE, own, 'plain-card.png', { color: '#102a43' })
    const column = await sharp(join(own, 'plain-card.png'))
      .extract({ left: 135, top: 0, width: 1, height: SIZE.height })
      .grayscale()
      .raw()
      .toBuffer()
    const steps = [...column].slice(1).map((value, row) => Math.abs(value - (column[row] ?? 0)))
    expect(Math.max(...column) - Math.min(...column)).toBeGreaterThan(100)
    expect(Math.max(...steps)).toBeLessThan(10)
  })

  test('has its texts below a logo or a line about AI', async () => {
    const topOf = async (topRow: boolean) => {
      const look: Look = {
        ...QUIET,
        call_to_action: { text: 'Two hours of pottery for beginners, clay included', detail: 'Book at ada.example' },
      }
      const captions = ['Every Saturday 14 June at 7 pm', 'For 40 euros', 'Entry is free', 'At the Old Mill']
      const events = cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces(), { captions, topRow })
      const tops = events.flatMap(({ body }) => {
        const [, , , y] = (/\\move\(([-\d.,]+)\)/u.exec(body)?.[1] ?? '').split(',').map(Number)
        return y === undefined || body.includes('\\p1') ? [] : [y - Number(/\\fs([\d.]+)/u.exec(body)?.[1] ?? 0) / 2]
      })
      return Math.min(...tops)
    }
    const line = aiLineZone(SIZE)
    expect(await topOf(true)).toBeGreaterThan(line.y + line.height)
    expect(await topOf(true)).toBeGreaterThan(await topOf(false))
  })

  test('names what the film is about above a headline that only states what is free', async () => {
    const look: Look = { ...QUIET, call_to_action: { text: 'Entry is free', detail: 'Sign up at ada.example' } }
    const captions = ['Open mic night at the Vine, Thursday 12 June from 8pm', 'Three songs each', 'Entry is free']
    const textsOf = async (shown: Look) => {
      const events = cardEvents(timelineOf([scene(0)], shown), shown, SIZE, await loadFaces(), { captions })
      return events.filter(({ body }) => !body.includes('\\p1')).map(({ body }) => body.replace(/\{[^}]*\}/gu, ''))
    }
    const sizeOf = async (text: string) => {
      const events = cardEvents(timelineOf([scene(0)], look), look, SIZE, await loadFaces(), { captions })
      return Number(/\\fs([\d.]+)/u.exec(events.find(({ body }) => body.endsWith(text))?.body ?? '')?.[1])
    }
    expect((await textsOf(look)).slice(0, 3)).toEqual(['Open mic night at the Vine', 'Entry is free', 'Thursday 12 June from 8pm'])
    expect(await sizeOf('free')).toBeGreaterThan(1.3 * (await sizeOf('Vine')))
    const named = { ...look, call_to_action: { text: 'Free open mic night at the Vine', detail: '' } }
    expect((await textsOf(named)).filter((text) => text === 'Open mic night at the Vine')).toEqual([])
  })
})

test.each([
  [
    ['Classic car meet on Sunday 14 September, 10 to 4 on the old market square'],
    ['Sunday 14 September', '10 to 4 on the old market square'],
  ],
  [['129 euros with free returns for 60 days'], ['129 euros', 'with free returns for 60 days']],
  [['Portrait day', 'All for 65 pounds'], ['All for 65 pounds']],
  [['Tickets are 18 euros, under 16 free'], ['Tickets are 18 euros', 'Under 16 free']],
  [
    ['Four seats, 45 euros each', 'We leave from Fondamente Nove at 7'],
    ['45 euros each', 'We leave from Fondamente Nove at 7'],
  ],
  [['First glass is on us all weekend'], ['First glass is on us all weekend']],
  [['You can count on us', 'Doors open by Monday', 'Letters from March'], []],
])('the last card states when, where and for how much: %j', (captions, facts) => {
  expect(endCardFacts(captions, 'See you')).toEqual(facts)
})
