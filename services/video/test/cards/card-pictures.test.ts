import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { CARD_SIZES, CARD_THEMES, type Card, type CardPicture, type CardSize } from '../../src/domain/card.ts'
import { contrast, MIN_CONTRAST } from '../../src/domain/color-contrast.ts'
import { PICTURE_SHADE, pictureColors } from '../../src/engines/cards/card-colors.ts'
import type { CardDrawing } from '../../src/engines/cards/card-drawing.ts'
import { cardFacesFor } from '../../src/engines/cards/card-fonts.ts'
import { drawCard } from '../../src/engines/cards/draw-card.ts'
import { layoutCard } from '../../src/engines/cards/layout-card.ts'
import { findSubjects } from '../../src/engines/motion/subjects.ts'
import { lowFace, photo, twoFaces } from '../photos/photos.ts'
import { startVideo, type VideoService } from '../support/video-service.ts'

const card = (change: Partial<Card>): Card => ({ layout: 'statement', title: '', body: '', detail: '', first: 1, ...change })
const BRUNCH = card({ title: 'Sunday brunch starts at 9', body: 'Warm rolls until noon.' })
const LIST = card({ layout: 'list', title: 'On the table', body: 'Warm rolls until noon\nEggs from the farm\nCoffee with free refills' })

let folder = ''
let video: VideoService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-pictures-'))
  video = await startVideo('card-pictures', { role: 'http' })
})
afterAll(async () => {
  await video?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function layout(
  file: string,
  place: CardPicture['place'],
  { text = BRUNCH, size = '4:5' as CardSize, theme = 'paper' as const } = {},
) {
  const subjects = await findSubjects(file)
  const faces = await cardFacesFor(`${text.title}${text.body}${text.detail}@bakery`)
  const look = { size, theme, accent: '#e8672b', handle: '@bakery' }
  const drawing = layoutCard(text, { index: 0, count: 2 }, look, faces, { file_id: 'fil', place, alt: '', subjects })
  if (!drawing) throw new Error('It does not fit.')
  return { drawing, subjects }
}

/** Where the ink of texts is, in pixels of the card. */
function textTop({ texts }: CardDrawing): number {
  const tops = texts.flatMap(({ lines }) => lines.map(({ baseline, atoms }) => baseline - Math.max(...atoms.map(({ em }) => em))))
  return Math.min(...tops)
}

describe('the picture of a card', () => {
  test.each<[string, () => Promise<string> | string]>([
    ['a face in its lower half', () => lowFace(join(folder, 'low.jpg'))],
    ['faces at the top and at the bottom', () => twoFaces(join(folder, 'two.jpg'))],
    ['a face that fills it', () => photo('hopper')],
    ['a face in a wide picture', () => photo('astronaut')],
  ])('has no text over a face, in any size and place: %s', async (_, fileOf) => {
    const file = await fileOf()
    for (const size of Object.keys(CARD_SIZES) as CardSize[]) {
      for (const place of ['full', 'top'] as const) {
        for (const text of [place === 'full' ? BRUNCH : LIST]) {
          const { drawing, subjects } = await layout(file, place, { text, size })
          const { box, view } = drawing.picture ?? { box: { y: 0, height: 0 }, view: { top: 0, height: 1 } }
          expect(subjects.faces.length).toBeGreaterThan(0)
          const ends = subjects.faces
            .filter((face) => face.top < view.top + view.height)
            .map((face) => box.y + Math.min(1, (face.top + face.height - view.top) / view.height) * box.height)
          expect([size, place, Math.max(0, ...ends) <= textTop(drawing)]).toEqual([size, place, true])
        }
      }
    }
  })

  test('fills the card behind the texts if its subject is above them', async () => {
    const file = join(folder, 'high.jpg')
    const head = await sharp(photo('astronaut')).extract({ left: 0, top: 0, width: 512, height: 300 }).resize(720).toBuffer()
    await sharp(head).extend({ bottom: 900, extendWith: 'copy' }).jpeg({ quality: 90 }).toFile(file)
    expect((await layout(file, 'full')).drawing.picture?.box).toEqual({ x: 0, y: 0, width: 1080, height: 1350 })
    expect((await layout(file, 'top')).drawing.picture?.box.height).toBeLessThan(0.7 * 1350)
  })

  test('is dark enough behind the texts, whatever its pixels are', async () => {
    const colors = ['#ffffff', '#ffff00', '#000000']
    for (const background of colors) {
      const file = join(folder, `${background.slice(1)}.png`)
      await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
        .png()
        .toFile(file)
      const { drawing } = await layout(file, 'full')
      const bare = await drawCard({ ...drawing, texts: [], shapes: [] }, drawing.width, { picture: file })
      const { data, info } = await sharp(bare).raw().toBuffer({ resolveWithObject: true })
      for (const text of drawing.texts) {
        for (const { x, baseline, atoms } of text.lines) {
          const top = baseline - Math.max(...atoms.map(({ em }) => em))
          const at = (Math.round(top) * info.width + Math.round(x)) * info.channels
          const behind = `#${data.subarray(at, at + 3).toString('hex')}`
          expect(contrast(text.color, behind)).toBeGreaterThanOrEqual(MIN_CONTRAST)
          expect(contrast(text.stressedColor, behind)).toBeGreaterThanOrEqual(MIN_CONTRAST)
        }
      }
    }
  })

  test('has colors of texts with enough contrast for any accent', () => {
    for (const accent of ['#000000', '#ffffff', '#0b6b57', '#f2b705', '#c62828', '#0000ff']) {
      const { ink, muted, accent: fill, highlight, onAccent, shade } = pictureColors(accent)
      const pairs = [ink, muted, fill, highlight].flatMap((color) => [contrast(color, PICTURE_SHADE.color), contrast(color, shade)])
      expect(Math.min(...pairs, contrast(onAccent, fill))).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }
  })

  test.each([...CARD_THEMES])('leaves all texts in the area that no app covers: %s', async (theme) => {
    for (const size of Object.keys(CARD_SIZES) as CardSize[]) {
      const { drawing } = await layout(photo('coffee'), 'top', { text: LIST, size, theme: theme as 'paper' })
      const bottoms = drawing.texts.flatMap(({ lines }) => lines.map(({ baseline }) => baseline))
      expect(Math.max(...bottoms)).toBeLessThan(drawing.area.y + drawing.area.height)
      expect(textTop(drawing)).toBeGreaterThan(drawing.picture?.box.height ?? 0)
    }
  })
})

describe('the routes of cards', () => {
  const set = { cards: [{ layout: 'statement', title: 'We bake twice a day' }], size: '4:5', theme: 'paper' }

  async function upload(user: string, file: Buffer): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)]), 'picture.jpg')
    const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> }
    const payload = Buffer.from(await new Response(body).arrayBuffer())
    const type = headers.get('content-type') ?? ''
    return (await video.call(user, 'POST', '/api/upload/image', payload, { 'content-type': type })).body.file_id
  }

  async function render(user: string, picture: object | undefined, change: object = {}) {
    const cards = set.cards.map((one) => ({ ...one, ...change, ...(picture && { picture }) }))
    const headers = await video.tokens.as(user)
    const call = (format: string) =>
      video.app.inject({ method: 'POST', url: '/api/video/cards/render', headers, payload: { ...set, cards, format } })
    return { png: await call('png'), pdf: await call('pdf') }
  }

  test('draw a picture of the user in PNG and PDF, there with its alternative text', async () => {
    const red = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#d02030' } })
      .jpeg()
      .toBuffer()
    const file_id = await upload('owner', red)
    const { png, pdf } = await render('owner', { file_id, place: 'top', alt: 'Rolls on a tray' })
    expect([png.statusCode, pdf.statusCode]).toEqual([200, 200])
    const { data, info } = await sharp(png.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const [red0 = 0, green = 0, blue = 0] = data.subarray((200 * info.width + 500) * info.channels)
    expect([red0 > 190, green < 60, blue < 70]).toEqual([true, true, true])
    expect(pdf.rawPayload.toString('latin1')).toContain('/Alt (Rolls on a tray)')
    expect(pdf.rawPayload.toString('latin1')).toContain('/Subtype /Image')
    const undescribed = (await render('owner', { file_id, place: 'full' })).pdf.rawPayload.toString('latin1')
    expect(undescribed).toContain('/Subtype /Image')
    expect(undescribed).not.toContain('/Alt')
  })

  test("refuse another user's picture, and name its card", async () => {
    const file_id = await upload('owner', await readFile(photo('coffee')))
    for (const { statusCode, ...response } of Object.values(await render('stranger', { file_id, place: 'top' }))) {
      expect([statusCode, response.json().code, response.json().indexes]).toEqual([422, 'unknown_picture', [0]])
    }
  })

  test('name the picture as the reason if only it leaves too little space', async () => {
    const file_id = await upload('owner', await readFile(photo('coffee')))
    const body = 'Nothing waits on the shelf any more, because we count what is left. '.repeat(11)
    const { png } = await render('owner', { file_id, place: 'top' }, { body })
    expect([png.statusCode, png.json().reason]).toEqual([400, 'card_too_long_for_picture'])
    expect((await render('owner', undefined, { body })).png.statusCode).toBe(200)
  })
})
