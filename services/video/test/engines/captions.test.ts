import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Size } from '../../src/domain/formats.ts'
import { CAPTION_STYLES, type CaptionStyle, type Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { captionZone } from '../../src/engines/frame.ts'
import { assFile } from '../../src/engines/picture/captions/ass.ts'
import { captionEvents, captionPages } from '../../src/engines/picture/captions/captions.ts'
import { cleaned } from '../../src/engines/picture/captions/cleaned.ts'
import { cuesOf } from '../../src/engines/picture/captions/cues.ts'
import { DESIGNS, spaceFor } from '../../src/engines/picture/captions/designs.ts'
import { type Faces, facesFor, loadFaces, putFonts, runsOf } from '../../src/engines/picture/captions/fonts.ts'
import { FontMissing, fetchFont } from '../../src/engines/picture/captions/script-fonts/fetch-font.ts'
import { FONT_PACKAGES } from '../../src/engines/picture/captions/script-fonts/packages.ts'
import { srtFile } from '../../src/engines/picture/captions/srt.ts'
import { isRightToLeft, pages, wordsOf } from '../../src/engines/picture/captions/text.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { differenceBox, drawFrames, type Frame, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

const SIZE = { width: 270, height: 480 }
let ffmpeg: Ffmpeg
let faces: Faces
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  faces = await loadFaces()
  await putFonts(faces, join(folder, 'fonts'))
})
afterAll(() => remove())

let count = 0
/** Draws two seconds of a caption on mid-gray. Returns the frames at 0, 0.5, 1 and 1.5 s and the encoder's log. */
async function drawnCaption(
  style: CaptionStyle,
  caption: string,
  emphasis: string[] = [],
  size: Size = SIZE,
  voice: Look['voice'] = 'off',
): Promise<{ frames: Frame[]; log: string; lines: string[] }> {
  const own = join(folder, `caption-${count++}`)
  await mkdir(own)
  // A caption of the first scene would be in the first frame.
  const scenes = [scene(0, '', 1), scene(1, caption, 2, emphasis)]
  const look = { ...QUIET, captions: style, voice }
  const events = captionEvents({ segments: timelineOf(scenes, look), scenes, look, size, faces })
  await writeFile(join(own, 'captions.ass'), assFile(size, events))
  const gray = `color=c=0x707070:s=${size.width}x${size.height}:r=30:d=3,format=yuv420p`
  const drawn = await drawFrames(ffmpeg, ['-f', 'lavfi', '-i', gray], [0, 52, 67, 82], own, 'ass=captions.ass:fontsdir=../fonts')
  // Without the halos below the lines.
  return { ...drawn, lines: events.flatMap(({ layer, body }) => (layer === 2 ? [] : body)) }
}

/** Returns, per frame, the area that differs from the first frame, in which the caption is not yet visible. */
function written({ frames: [empty, ...shown] }: { frames: Frame[] }) {
  if (!empty) throw new Error('no frames')
  return shown.map((frame) => differenceBox(empty, frame, 60))
}

const colours = ({ rgb }: Frame, matches: (r: number, g: number, b: number) => boolean) => {
  let found = 0
  for (let at = 0; at < rgb.length; at += 3) if (matches(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)) found++
  return found
}

/** What a caption can contain. */
const LITERAL_TEXTS: [what: string, caption: string][] = [
  ['override codes', '{\\pos(0,0)}{\\fs900}{\\1c&H00FF00&}{\\p1}m 0 0 l 500 0 500 500{\\p0}'],
  ['text in braces only', '{hidden}'],
  ['a lone brace and backslashes', 'a { b \\N c \\h d \\n e } f \\'],
  ['quotes, commas, colons, percent', `"It's" ‘fine’, 100%: [x]; \`y\` $(z) 'end'`],
  ['control characters', 'one\u0000\u0007\u001b[31mtwo\u202Ethree\r\nfour\tfive\u2028six'],
  ['emoji', 'Coffee ☕️ family 👨‍👩‍👧 wave 👋🏽 flag 🇫🇷'],
  ['Arabic', 'نحن نقلل هدر الطعام بنسبة 40% في ليون'],
  ['2,000 characters', 'A long story about bread and waste. '.repeat(60).slice(0, 2_000)],
  ['one word of 2,000 letters', 'W'.repeat(2_000)],
  ['many lines', Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n')],
]
/** Every style draws what depends on its font and its animation; the first one, and in `npm run test:soak` each, everything. */
const OF_EVERY_STYLE = ['override codes', '2,000 characters', 'emoji']
const textsFor = (style: CaptionStyle) =>
  style === CAPTION_STYLES[0] || process.env['LOOMCAST_SOAK'] === 'true'
    ? LITERAL_TEXTS
    : LITERAL_TEXTS.filter(([what]) => OF_EVERY_STYLE.includes(what))

describe.each(CAPTION_STYLES)('style %s', (style) => {
  test.each([
    ['portrait', { width: 720, height: 1280 }],
    ['landscape', { width: 1280, height: 720 }],
  ])('displays all words of the longest caption within a scene of 8 s: %s', (_, size) => {
    const words = 'Open 3 March, 2026: bread from €4.50 and coffee for everybody, at https://example.com/menu '
      .repeat(3)
      .slice(0, 200)
      .trim()
    const scenes = [scene(0, words, 8)]
    const look = { ...QUIET, captions: style }
    const shown = captionPages({ segments: timelineOf(scenes, look), scenes, look, size, faces })
    const written = shown.flatMap(({ block }) => block.lines.flatMap((line) => line.words.map(({ text }) => text))).join('')
    // A part that ends a sentence has no period.
    const plain = (text: string) => text.replace(/[ ,.]/gu, '').toLowerCase()
    expect(plain(written)).toBe(plain(words))
  })

  test('draws only inside the caption zone', async () => {
    const boxes = written(await drawnCaption(style, 'We cut food waste by 40% in Lyon', ['40%']))
    const zone = captionZone(SIZE)
    for (const box of boxes) {
      expect(box?.count).toBeGreaterThan(150)
      // Slanted lines and shadows can extend four pixels beyond the zone.
      expect(box?.left).toBeGreaterThanOrEqual(zone.x - 4)
      expect(box?.right).toBeLessThanOrEqual(zone.x + zone.width + 4)
      expect(box?.top).toBeGreaterThanOrEqual(zone.y - 4)
      expect(box?.bottom).toBeLessThanOrEqual(zone.y + zone.height + 4)
    }
  })

  test('emphasizes words', async () => {
    const [plain, stressed] = [
      await drawnCaption(style, 'Save good bread today'),
      await drawnCaption(style, 'Save good bread today', ['bread']),
    ]
    const last = (drawn: { frames: Frame[] }) => drawn.frames.at(-1) as Frame
    expect(differenceBox(last(plain), last(stressed), 30)?.count).toBeGreaterThan(20)
  })

  test.each(textsFor(style))('draws %s literally, inside the caption zone', async (_, caption) => {
    const drawn = await drawnCaption(style, caption)
    const zone = captionZone(SIZE)
    const boxes = written(drawn)
    expect(boxes.every((box) => box !== null)).toBe(true)
    for (const box of boxes) {
      expect(box?.top).toBeGreaterThanOrEqual(zone.y - 5)
      expect(box?.bottom).toBeLessThanOrEqual(zone.y + zone.height + 5)
      expect(box?.left).toBeGreaterThanOrEqual(zone.x - 8)
      expect(box?.right).toBeLessThanOrEqual(zone.x + zone.width + 8)
    }
    expect(drawn.frames.every((frame) => colours(frame, (r, g, b) => g > 200 && r < 60 && b < 60) === 0)).toBe(true)
    expect(drawn.log).not.toMatch(/failed to find any fallback|glyph .* not found/iu)
  })
})

test.each(['bold', 'boxed'] as const)('draws a sequence of emoji as one picture in a line without letters: %s', async (style) => {
  const size = { width: 720, height: 1280 }
  for (const caption of ['👩‍💻 🧑🏽‍🚀 👨‍👩‍👧 ❤️‍🔥 🐻‍❄️ 🤝🏽', '👩‍💻', '1️⃣']) {
    const [shown] = written(await drawnCaption(style, caption, [], size)).slice(-1)
    const scenes = [scene(0, 'First'), scene(1, caption)]
    const look = { ...QUIET, captions: style }
    const [, page] = captionPages({ segments: timelineOf(scenes, look), scenes, look, size, faces })
    const { em = 0, lines: [line] = [] } = page?.block ?? {}
    const width = (shown?.right ?? 0) - (shown?.left ?? 0)
    // The box and the outline are wider than the letters, and the picture is narrower than its width.
    expect(Math.abs(width - (line?.width ?? 0))).toBeLessThan(em)
  }
})

describe('the fonts of further scripts', () => {
  test('are fetched once, and draw captions that the bundled fonts cannot', async () => {
    const caption = 'กำลังทำขนมปังทุกวันตอนเช้า มาเร็วนะ'
    const { faces: thai, undrawable } = await facesFor(caption)
    expect([thai.others.map(({ family }) => family), undrawable]).toEqual([['Noto Sans Thai ExtraBold'], []])
    const own = join(folder, 'thai')
    await putFonts(thai, join(own, 'fonts'))
    const scenes = [scene(0, caption, 2)]
    const look = { ...QUIET, captions: 'bold' } as const
    const events = captionEvents({ segments: timelineOf(scenes, look), scenes, look, size: SIZE, faces: thai })
    await writeFile(join(own, 'captions.ass'), assFile(SIZE, events))
    const log = await ffmpeg.run({
      folder: own,
      signal: new AbortController().signal,
      args: ['-f', 'lavfi', '-i', 'color=s=270x480:d=1', '-vf', 'ass=captions.ass:fontsdir=fonts', '-frames:v', '1', 'out.png'],
    })
    expect(log).toContain('-> NotoSansThai-ExtraBold')
    expect(log).not.toMatch(/failed to find any fallback|glyph .* not found/iu)
  })

  test('are reported as missing when they cannot be fetched, and what no font has is undrawable', async () => {
    const offline = async () => Promise.reject(new FontMissing('offline'))
    expect(await facesFor('Bread პური', offline)).toMatchObject({ undrawable: ['პ', 'უ', 'რ', 'ი'], fetchFailed: true })
    expect(await facesFor('Bread 𓂀, 𓂀', offline)).toMatchObject({ undrawable: ['𓂀'], fetchFailed: false })
    expect(await facesFor('Café, привет, مرحبا, 👩‍💻 1️⃣ 🇫🇷 € → “x”', offline)).toMatchObject({ undrawable: [], fetchFailed: false })
  })

  test('are rejected and deleted if the package has another hash', async () => {
    const cache = join(folder, 'cache')
    const [font] = FONT_PACKAGES.filter(({ name }) => name.endsWith('-thai'))
    await expect(fetchFont({ ...font!, sha512: 'other' }, cache)).rejects.toThrow('has another hash')
    expect(await readdir(join(cache, 'fonts'))).toEqual([])
  })
})

test('a text without spaces is divided between its words, and no line starts with a closing mark', () => {
  const text = '新しいカフェが6月3日に開店します。「ぜひ来てください」'
  const design = DESIGNS.bold
  for (let width = 120; width <= 400; width += 7) {
    const space = { ...spaceFor(design, SIZE, captionZone(SIZE)), width, maxLines: 20 }
    const lines = pages(wordsOf(text, []), space, faces[design.face], faces, 9).flatMap(({ lines }) =>
      lines.map(({ words }) => words.map((word) => word.text).join('')),
    )
    expect(lines.join('')).toBe(text)
    for (const line of lines.slice(1)) expect(line).not.toMatch(/^[。」ぁ-んァ-ン](?<=[。」ェ])/u)
    for (const line of lines) expect(line).not.toMatch(/「$/u)
  }
})

test('does not treat a backslash before a letter as a line break', async () => {
  const heights = [await drawnCaption('bold', 'one\\Ntwo'), await drawnCaption('bold', 'one/Ntwo')].map((drawn) => {
    const box = written(drawn)[1]
    return (box?.bottom ?? 0) - (box?.top ?? 0)
  })
  expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 99))).toBeLessThan(6)
})

test('shows phrases in the karaoke style when no voice speaks the words', async () => {
  const { lines } = await drawnCaption('karaoke', 'one two three four')
  expect(lines.filter((body) => body.includes('three'))).toHaveLength(1)
})

test('highlights one word after another in the karaoke style while a voice speaks them', async () => {
  const { frames } = await drawnCaption('karaoke', 'one two three four', [], SIZE, 'synthetic')
  const lit = (frame: Frame) => {
    const xs: number[] = []
    for (let at = 0; at < frame.rgb.length; at += 3) {
      if ((frame.rgb[at + 1] ?? 0) > 200 && (frame.rgb[at] ?? 0) < 140) xs.push((at / 3) % frame.width)
    }
    return xs.length > 0 ? xs.reduce((sum, x) => sum + x, 0) / xs.length : Number.NaN
  }
  const [, half, one] = frames.map(lit)
  expect(half).not.toBeNaN()
  expect(one).not.toBeNaN()
  expect(half).not.toBeCloseTo(one ?? 0, 0)
})

test.each(CAPTION_STYLES)('shrinks and wraps a long caption instead of truncating it in the %s style', (style) => {
  const size = { width: 1080, height: 1920 }
  const design = DESIGNS[style]
  const space = spaceFor(design, size, captionZone(size))
  const caption = 'This autumn we bring every unsold loaf of forty bakeries in Lyon to those who need it now'
  const blocks = pages(wordsOf(caption, []), space, faces[design.face], faces, 3)
  expect(blocks).toHaveLength(1)
  expect(blocks[0]?.lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')).toBe(caption)
  for (const line of blocks[0]?.lines ?? []) expect(line.width).toBeLessThanOrEqual(space.width + 1)
})

test.each(CAPTION_STYLES)(
  'divides a caption into pages before it becomes too small, if there is time for them, in the %s style',
  (style) => {
    const size = { width: 1080, height: 1920 }
    const design = DESIGNS[style]
    const space = spaceFor(design, size, captionZone(size))
    const caption = 'This autumn we bring every unsold loaf of forty bakeries in Lyon to those who need it now. '.repeat(2).trim()
    const sizes = [5, 1].map((most) => pages(wordsOf(caption, []), space, faces[design.face], faces, most).map(({ em }) => em))
    expect(sizes.map(({ length }) => length)).toEqual([2, 1])
    expect(Math.min(...(sizes[0] ?? []))).toBeGreaterThanOrEqual(0.69 * space.em)
    expect(Math.max(...(sizes[1] ?? []))).toBeLessThan(0.69 * space.em)
  },
)

test('draws every character in a face that contains it', () => {
  const runs = runsOf('Ça va ☕️ مرحبا Ωμέγα', faces.hand, faces)
  expect(runs.map(({ face }) => face.family)).toEqual([faces.hand.family, faces.emoji.family, faces.arabic.family, faces.wide.family])
  for (const { text, face } of runs) for (const sign of text) expect(face.covers(sign.codePointAt(0) ?? 0) || sign === '\ufe0f').toBe(true)
})

test('takes the direction of a line from its first letter', () => {
  expect(isRightToLeft('40% نحن')).toBe(true)
  expect(isRightToLeft('Lyon مرحبا')).toBe(false)
})

test('emphasizes a part of several words only where they follow each other', () => {
  const stressed = (caption: string, ...emphasis: string[]) =>
    wordsOf(caption, emphasis)
      .flat()
      .filter((word) => word.stressed)
      .map(({ text }) => text)
  expect(stressed('On 12 June, not 12 July: June!', '12 June')).toEqual(['12', 'June,'])
  expect(stressed('Open 9 a.m. – 5 p.m. or 9 – never', '9 a.m. – 5 p.m')).toEqual(['9', 'a.m.', '–', '5', 'p.m.'])
  expect(stressed('Bread and more BREAD', 'bread', '–', ' ')).toEqual(['Bread', 'BREAD'])
})

describe('a long caption', () => {
  const cues = (caption: string, seconds = 8) => {
    const scenes = [scene(0, '', 1), scene(1, caption, seconds)]
    return cuesOf(timelineOf(scenes, QUIET), scenes)
  }

  test('is displayed in phrases, each for a time in proportion to its length', () => {
    const [first, second, ...others] = cues('Doors open at six. Bread is warm. We bake it all night long.')
    expect([first?.text, second?.text]).toEqual(['Doors open at six. Bread is warm.', 'We bake it all night long.'])
    expect(others).toEqual([])
    expect(second?.start).toBe(first?.end)
    const [one, other] = [first, second].map((cue) => (cue?.end ?? 0) - (cue?.start ?? 0))
    expect((one ?? 0) / (other ?? 1)).toBeCloseTo(33 / 26, 5)
  })

  test('has no phrase that is displayed for less than 1.2 s', () => {
    const caption = 'Our printer Rosa sets every single line of your invitation by hand'
    for (const seconds of [3, 4, 6]) {
      const shown = cues(caption, seconds)
      expect(shown).toHaveLength(2)
      expect(shown.map(({ text }) => text).join(' ')).toBe(caption)
      for (const { start, end } of shown) expect(end - start).toBeGreaterThan(1.19)
    }
    expect(cues(caption, 2)).toHaveLength(1)
  })

  test.each([
    ['without a pause', 'Sourdough rye spelt barley oat millet maize rice', 8],
    ['of few words', 'Come by after six: bread for 2 euros', 8],
    ['on lines of the user', 'Bread for half the price today.\nCome by after six o’clock.', 8],
  ])('stays together: %s', (_, caption, seconds) => {
    expect(cues(caption, seconds).map(({ text }) => text)).toEqual([caption])
  })
})

test('removes control characters and keeps words and lines', () => {
  expect(cleaned('  a\u0000b\t c\r\n\n d\u202Ee \u2066f ')).toBe('a b c\nd e f')
})

test('writes complete captions as SubRip, in which no text can end its own cue', () => {
  expect(srtFile([{ start: 0, end: 1, text: ' ' }])).toBeNull()
  expect(srtFile([{ start: 1.5, end: 61.25, text: 'a --> b\r\n\r\nc' }])).toBe('1\n00:00:01,500 --> 00:01:01,250\na → b\nc\n')
})
