import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { startVideo, type VideoService } from '../support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('cards', { role: 'http' })
})
afterAll(() => video?.stop())

const ACCENT = '#2457d6'
const cards = [
  { layout: 'statement', title: 'We bake twice a day' },
  { layout: 'steps', title: 'How', body: 'Count what is left\nMove one tray' },
  { layout: 'end', title: 'زورونا اليوم', detail: '@bakery' },
]
const request = { cards, size: '4:5', theme: 'paper', accent: ACCENT, format: 'png' }

async function render(user: string, change: object = {}) {
  const response = await video.app.inject({
    method: 'POST',
    url: '/api/video/cards/render',
    headers: await video.tokens.as(user),
    payload: { ...request, ...change },
  })
  return { status: response.statusCode, type: response.headers['content-type'], bytes: response.rawPayload, body: () => response.json() }
}

describe('POST /api/video/cards/plan', () => {
  const plan = (user: string, body: object) => video.call(user, 'POST', '/api/video/cards/plan', body)

  test('returns the cards of a post and what the plan of the user includes', async () => {
    await video.entitle('free', { video_enabled: false, custom_branding: false })
    const { status, body } = await plan('free', {
      text: 'We bake twice a day.\n\nNothing waits on the shelf. Come and see us: @bakery #bread #vienna',
    })
    expect(status).toBe(200)
    expect(body.cards).toEqual([
      { layout: 'statement', title: 'We bake twice a day.', body: '', detail: '', first: 1 },
      { layout: 'end', title: 'Nothing waits on the shelf. Come and see us', body: '', detail: '@bakery', first: 1 },
    ])
    expect(body).toMatchObject({ hashtags: ['#bread', '#vienna'], left_out: '', own_accent: false, logo: false })
    expect(body.accents).toContainEqual({ name: 'Blue', color: ACCENT })
  })

  test.each([
    ['no text', { text: '' }, 400, 'validation_failed'],
    ['a text that is too long', { text: 'x'.repeat(20_001) }, 400, 'validation_failed'],
    ['characters without a font', { text: 'Bread \uE000' }, 400, 'validation_failed'],
    ['a font that cannot be fetched', { text: '\uF8FF' }, 503, 'engine_unavailable'],
  ])('refuses %s', async (_, body, status, code) => {
    const response = await plan('refused', body)
    expect([response.status, response.body.code, response.body.charged]).toEqual([status, code, 'no'])
  })
})

test('POST /api/video/cards/split divides a card whose text is too long', async () => {
  const body = 'Nothing waits on the shelf any more, because we count what is left each evening. '.repeat(12)
  const { status, body: response } = await video.call('split', 'POST', '/api/video/cards/split', { card: { layout: 'statement', body } })
  expect(status).toBe(200)
  expect(response.cards.length).toBeGreaterThan(1)
  expect(response.cards.map((card: { body: string }) => card.body).join(' ')).toBe(body.trim())
  for (const [index] of response.cards.entries())
    expect((await render('split', { cards: response.cards, size: '1:1', index })).status).toBe(200)
})

test.each([
  ['half as large', {}, 540],
  ['in full size', { full_size: true }, 1080],
])('POST /api/video/cards/preview draws a card for a page: %s', async (_, change, width) => {
  const { format: __, ...set } = request
  const { status, body } = await video.call('preview', 'POST', '/api/video/cards/preview', { ...set, size: '1:1', index: 1, ...change })
  expect(status).toBe(200)
  const [type, data] = body.picture.split(',')
  expect(type).toBe('data:image/png;base64')
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'png', width, height: width })
  const refused = await video.call('preview', 'POST', '/api/video/cards/preview', { ...set, index: 3 })
  expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
})

test('a title of which the fact is large is one heading of the PDF', async () => {
  const set = {
    cards: [
      { layout: 'statement', title: 'A large jar costs €8 until Sunday.' },
      { layout: 'end', title: 'Come by' },
    ],
  }
  const { status, bytes } = await render('heading', { ...set, format: 'pdf' })
  expect(status).toBe(200)
  expect(structureOf(bytes.toString('latin1'))).toEqual([
    ['H1', 'A large jar costs €8 until Sunday.'],
    ['H1', 'Come by'],
  ])
})

describe('POST /api/video/cards/render', () => {
  test.each([
    ['4:5', {}, 1080, 1350],
    ['1:1', { size: '1:1', index: 2 }, 1080, 1080],
  ])('draws one card as PNG: %s', async (_, change, width, height) => {
    const { status, type, bytes } = await render('png', change)
    expect([status, type]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
  })

  test('writes all cards as a tagged PDF with real text, in reading order', async () => {
    const { status, type, bytes } = await render('pdf', { format: 'pdf', title: 'Twice a day', language: 'ar' })
    expect([status, type]).toEqual([200, 'application/pdf'])
    const pdf = bytes.toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3)
    expect(pdf).toContain('/Lang (ar)')
    expect(pdf).toContain('/Marked true')
    expect(pdf).not.toContain('/BaseFont /Helvetica')
    expect(pdf.match(/\/FontFile2/g)?.length).toBeGreaterThan(1)
    expect(structureOf(pdf)).toEqual([
      ['H1', 'We bake twice a day'],
      ['H1', 'How'],
      ['Lbl', '1'],
      ['LBody', 'Count what is left'],
      ['Lbl', '2'],
      ['LBody', 'Move one tray'],
      ['H1', 'زورونا اليوم'],
      ['P', '@bakery'],
    ])
  })

  test('draws a color of the list for everyone, and other colors for plans with custom branding', async () => {
    await video.entitle('plain', { custom_branding: false })
    await video.entitle('branded', { custom_branding: true })
    expect((await render('plain')).status).toBe(200)
    const refused = await render('plain', { accent: '#123456' })
    expect([refused.status, refused.body().code, refused.body().errors]).toEqual([
      403,
      'not_in_plan',
      [{ path: 'accent', message: "Your plan doesn't include your own colors." }],
    ])
    expect((await render('branded', { accent: '#123456' })).status).toBe(200)
  })

  test('draws a logo on request, for plans that include it', async () => {
    await video.entitle('logo-plain', { custom_branding: false })
    await video.entitle('logo-none', { custom_branding: true })
    expect((await render('logo-plain', { show_logo: true })).body().code).toBe('not_in_plan')
    expect((await render('logo-none', { show_logo: true })).body().code).toBe('logo_missing')

    await video.entitle('logo', { custom_branding: true })
    const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#d02030' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(logo)]), 'logo.png')
    const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> }
    const payload = Buffer.from(await new Response(body).arrayBuffer())
    const uploaded = await video.call('logo', 'POST', '/api/upload/logo', payload, { 'content-type': headers.get('content-type') ?? '' })
    expect(uploaded.status).toBe(201)
    const { data, info } = await sharp((await render('logo', { show_logo: true })).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (90 * info.width + 110) * info.channels
    expect(data.subarray(at, at + 3).toString('hex')).toBe('d02030')
    expect((await render('logo', { show_logo: true, format: 'pdf' })).bytes.toString('latin1')).toContain('/Alt (Logo)')
    const { body: plan } = await video.call('logo', 'POST', '/api/video/cards/plan', { text: 'We bake twice a day.' })
    expect([plan.logo, plan.own_accent]).toEqual([true, true])
  })

  test.each([
    ['no cards', { cards: [] }],
    ['more than ten cards', { cards: Array(11).fill(cards[0]) }],
    ['an unknown layout', { cards: [{ layout: 'poem' }] }],
    ['an unknown size', { size: '9:16' }],
    ['an unknown theme', { theme: 'neon' }],
    ['a color that is none', { accent: 'red' }],
    ['a card that does not exist', { index: 3 }],
    ['a language that is none', { format: 'pdf', language: 'not a tag' }],
    ['an unknown field', { width: 5 }],
    ['a text that is too long for a card', { cards: [{ layout: 'statement', body: 'Nothing waits on the shelf. '.repeat(50) }] }],
  ])('refuses %s', async (_, change) => {
    const response = await render('refused', change)
    expect([response.status, response.body().code]).toEqual([400, 'validation_failed'])
  })

  test('names the card whose text is too long', async () => {
    const long = { layout: 'statement', body: 'Nothing waits on the shelf. '.repeat(50) }
    for (const change of [{ index: 1 }, { format: 'pdf' }]) {
      const response = await render('long', { cards: [cards[0], long], ...change })
      expect(response.body().errors).toEqual([
        { path: 'cards/1', message: 'The text of card 2 is too long. Shorten it, or split the card.' },
      ])
      expect(response.body().reason).toBe('card_too_long')
    }
  })

  test('draws empty cards, so that a new card can be shown', async () => {
    expect((await render('empty', { cards: [{ layout: 'statement' }, { layout: 'list' }] })).status).toBe(200)
    expect((await render('empty', { cards: [{ layout: 'statement' }], format: 'pdf' })).status).toBe(200)
    const { bytes } = await render('empty', { cards: [{ layout: 'statement' }, cards[0]], format: 'pdf' })
    expect(bytes.toString('latin1')).not.toContain('/BaseFont /Helvetica')
  })
})

/** The structure elements with a text, in the order in which pdfkit wrote them. */
function structureOf(pdf: string): [string, string][] {
  return [...pdf.matchAll(/\/S \/(\w+)\n(?:[^>]*?)\/ActualText \(((?:\\.|[^\\)])*)\)/g)].map(([, type = '', text = '']) => [
    type,
    pdfText(text),
  ])
}

function pdfText(literal: string): string {
  const bytes = Buffer.from(
    literal.replace(/\\([nrtbf()\\])/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}
