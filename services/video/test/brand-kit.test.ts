import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { EMPTY_BRAND_KIT } from '../src/domain/brand-kit.ts'
import { brandedLook } from '../src/domain/branded-look.ts'
import { contrast, MIN_CONTRAST } from '../src/domain/color-contrast.ts'
import { DEFAULT_LOOK } from '../src/domain/scenes-from-instructions.ts'
import { CAPTION_STYLES } from '../src/domain/storyboard.ts'
import { captionDesign } from '../src/engines/picture/brand-look.ts'
import { DESIGNS } from '../src/engines/picture/captions/designs.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('brand_kits')
})
afterAll(() => video?.stop())

const KIT = {
  name: 'Ada’s bakery',
  main_color: '#8b1e3f',
  background_color: '#fdf3e7',
  font: 'playfair_display',
  handle: '@ada.bakery',
  intro_text: 'Ada’s bakery',
  end_card_text: 'Come in',
}
const EMPTY = { ...EMPTY_BRAND_KIT }

let users = 0
let ada: string
beforeEach(async () => {
  users += 1
  ada = `usr_brand${users}`
  await video.entitle(ada, { custom_branding: true })
})

const save = (user: string, change: object = {}) => video.call(user, 'PUT', '/api/video/brand-kit', { ...KIT, ...change })
const kitOf = async (user: string) => (await video.call(user, 'GET', '/api/video/brand-kit')).body.brand_kit
const start = async (user: string, change: object, directions = ['', '']) =>
  video.call(user, 'POST', '/api/video/generate', { ...(await video.requestBody(user, directions)), ...change })
const still = async (user: string, change: object = {}) =>
  video.call(user, 'POST', '/api/video/still', {
    image_urls: await video.images(user, 1),
    storyboard: { scenes: [{ caption: 'Warm rolls' }] },
    use_brand_kit: true,
    show: 'call_to_action',
    ...change,
  })
const cards = [
  { layout: 'statement', title: 'We bake twice a day' },
  { layout: 'statement', title: 'At six' },
  { layout: 'end', title: 'Come in' },
]
async function card(user: string, change: object = {}) {
  const payload = { cards, size: '1:1', theme: 'brand', format: 'png', ...change }
  const response = await video.app.inject({ method: 'POST', url: '/api/video/cards/render', headers: await video.tokens.as(user), payload })
  return { status: response.statusCode, bytes: response.rawPayload, body: () => response.json() }
}
async function cornerOf(png: Buffer): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(png).extract({ left: 4, top: 4, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

describe('a brand kit', () => {
  it('is empty at first, saved without spaces around texts, replaced whole, and deleted, for its owner only', async () => {
    const first = await video.call(ada, 'GET', '/api/video/brand-kit')
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, brand_kit: EMPTY, fonts: expect.arrayContaining(['inter']), allowed: true },
    ])
    const saved = await save(ada, { main_color: '#8B1E3F', handle: ' @ada.bakery ', intro_text: ' ' })
    expect([saved.status, saved.body]).toEqual([200, { success: true, brand_kit: { ...KIT, intro_text: null } }])
    expect(await kitOf(ada)).toEqual({ ...KIT, intro_text: null })
    expect(await kitOf('usr_eve')).toEqual(EMPTY)
    await save(ada, { ...EMPTY, main_color: '#102030' })
    expect(await kitOf(ada)).toEqual({ ...EMPTY, main_color: '#102030' })
    await video.call('usr_eve', 'DELETE', '/api/video/brand-kit')
    expect((await kitOf(ada)).main_color).toBe('#102030')
    expect((await video.call(ada, 'DELETE', '/api/video/brand-kit')).body).toEqual({ success: true })
    expect(await kitOf(ada)).toEqual(EMPTY)
  })

  it('keeps its name if a request of an earlier release saves it, and has no look with only a name', async () => {
    await save(ada, { name: ' Ada’s bakery ' })
    await save(ada, { name: undefined, handle: '@ada' })
    expect(await kitOf(ada)).toEqual({ ...KIT, handle: '@ada' })
    await save(ada, { ...EMPTY, name: 'Ada’s bakery' })
    expect((await card(ada)).body()).toMatchObject({ code: 'brand_kit_missing' })
    await save(ada, { name: '' })
    expect((await kitOf(ada)).name).toBe('')
  })

  it.each([
    ['a name that is too long', { name: 'x'.repeat(81) }, 400, 'name'],
    ['a color that is none', { main_color: 'red' }, 400, 'main_color'],
    ['a font that is none', { font: 'comic_sans' }, 400, 'font'],
    ['a handle that is too long', { handle: 'x'.repeat(61) }, 400, 'handle'],
    ['a text on two lines', { end_card_text: 'Come\nin' }, 400, 'end_card_text'],
    ['a missing field', { handle: undefined }, 400, 'handle'],
    ['an unknown field', { logo: 'x' }, 400, 'logo'],
    ['characters without a font', { intro_text: 'Bread \uE000' }, 400, 'intro_text'],
  ])('is not saved with %s', async (_, change, status, path) => {
    await save(ada)
    const { status: actual, body } = await save(ada, change)
    expect([actual, body.code, body.charged]).toEqual([status, 'validation_failed', 'no'])
    expect(JSON.stringify(body.errors)).toContain(path)
    expect(await kitOf(ada)).toEqual(KIT)
  })

  it('is kept and not used without a package that includes it', async () => {
    await save(ada)
    await video.entitle(ada, { custom_branding: false })
    const refused = await card(ada)
    for (const response of [
      await save(ada, EMPTY),
      await start(ada, { use_brand_kit: true }),
      await still(ada),
      { status: refused.status, body: refused.body() },
    ]) {
      expect([response.status, response.body.code, response.body.charged]).toEqual([403, 'not_in_plan', 'no'])
      expect(response.body.detail).toBe("Your plan doesn't include a brand kit. Upgrade to a plan that does.")
    }
    expect(await video.models.jobs.countDocuments({ user_id: ada })).toBe(0)
    const { body } = await video.call(ada, 'GET', '/api/video/brand-kit')
    expect([body.allowed, body.brand_kit]).toEqual([false, KIT])
    expect((await start(ada, {})).status).toBe(202)
    expect((await video.call(ada, 'DELETE', '/api/video/brand-kit')).status).toBe(200)
  })

  it('that is missing is reported before anything is started', async () => {
    const refused = await card(ada)
    for (const response of [await start(ada, { use_brand_kit: true }), await still(ada), { status: refused.status, body: refused.body() }])
      expect([response.status, response.body.code]).toEqual([400, 'brand_kit_missing'])
    expect(await video.models.jobs.countDocuments({ user_id: ada })).toBe(0)
  })

  it('has a preview with the contrast of its colors, which stores nothing', async () => {
    const { status, body } = await video.call('usr_any', 'POST', '/api/video/brand-kit/preview', { ...KIT, main_color: '#fde8c8' })
    expect(status).toBe(200)
    expect(body.pictures.map(({ name }: { name: string }) => name)).toEqual(['First card', 'Inner card', 'Last card'])
    expect(body.colors).toMatchObject({ background: '#fdf3e7', text: '#0e1116', main: '#fde8c8', main_contrast: 1 })
    expect(body.colors.text_contrast).toBeGreaterThan(15)
    expect(contrast(body.colors.main_as_text, '#fdf3e7')).toBeGreaterThanOrEqual(MIN_CONTRAST)
    expect(await kitOf('usr_any')).toEqual(EMPTY)
  })
})

describe('cards', () => {
  it('have the colors, the font and the handle of the kit', async () => {
    await save(ada)
    const plan = await video.call(ada, 'POST', '/api/video/cards/plan', { text: 'We bake twice a day.' })
    expect(plan.body.brand_kit).toBe(true)
    const inner = await card(ada, { index: 1 })
    expect(await cornerOf(inner.bytes)).toBe(KIT.background_color)
    expect(await cornerOf((await card(ada, { index: 2 })).bytes)).toBe(KIT.main_color)
    await save(ada, { handle: '' })
    const without = await card(ada, { index: 1 })
    expect(without.bytes.equals(inner.bytes)).toBe(false)
    await save(ada, { handle: '', font: 'archivo_black' })
    expect((await card(ada, { index: 1 })).bytes.equals(without.bytes)).toBe(false)
    expect((await card(ada, { format: 'pdf' })).status).toBe(200)
  })

  it('do not change when a theme is chosen', async () => {
    const theme = { theme: 'paper', accent: '#2457d6' }
    const before = await card(ada, theme)
    await save(ada)
    expect((await card(ada, theme)).bytes.equals(before.bytes)).toBe(true)
  })
})

describe('a video', () => {
  it('keeps the kit with which it was started when that changes, when it fails and is retried, and when the package ends', async () => {
    await save(ada)
    const { status, body } = await start(ada, { use_brand_kit: true }, ['', 'fail encoder_failed'])
    expect(status).toBe(202)
    await save(ada, { main_color: '#00ff00', handle: '@other' })
    await video.until(body.job_id, 'failed')
    await video.call(ada, 'DELETE', '/api/video/brand-kit')
    await video.entitle(ada, { custom_branding: false })
    const retried = await video.call(ada, 'POST', `/api/video/retry/${body.job_id}`)
    expect(retried.status).toBe(202)
    const { storyboard } = await video.until(body.job_id, 'failed')
    const { main_color, background_color, font } = KIT
    expect(storyboard.look).toMatchObject({
      brand: { main_color, background_color, font },
      title_card: { title: KIT.intro_text },
      call_to_action: { text: 'Come in', detail: '@ada.bakery' },
    })
    const shown = await video.call(ada, 'GET', `/api/video/status/${body.job_id}`)
    expect(shown.body.use_brand_kit).toBe(true)
    expect(shown.body.storyboard.look.brand).toBeUndefined()
    const lines = (await readFile(video.log, 'utf8')).split('\n').filter((line) => line.startsWith(`brand ${body.job_id}`))
    expect(new Set(lines.map((line) => line.split(' ').at(-1)))).toEqual(new Set([KIT.main_color]))
  })

  it('in another size has the kit of the first, if the package includes it', async () => {
    await save(ada)
    const { body } = await start(ada, { use_brand_kit: true })
    await video.until(body.job_id, 'completed')
    await save(ada, { main_color: '#00ff00' })
    const other = (change: object) => video.call(ada, 'POST', `/api/video/other-size/${body.job_id}`, change)
    const second = await other({ aspect_ratio: '16:9' })
    expect(second.status).toBe(202)
    expect((await video.until(second.body.job_id, 'completed')).storyboard.look.brand?.main_color).toBe(KIT.main_color)
    await video.entitle(ada, { custom_branding: false })
    expect((await other({ aspect_ratio: '16:9', video_quality: '1080p' })).body.code).toBe('not_in_plan')
  })

  it('cannot get a kit in its storyboard, and has none unless that is requested', async () => {
    await save(ada)
    const look = { brand: { main_color: '#00ff00', background_color: null, font: null } }
    expect((await start(ada, { storyboard: { scenes: [{ caption: 'Warm rolls' }], look } })).body.code).toBe('validation_failed')
    const { body } = await start(ada, {})
    const job = await video.until(body.job_id, 'completed')
    expect(job.storyboard.look.brand).toBeUndefined()
    expect((await video.call(ada, 'GET', `/api/video/status/${body.job_id}`)).body.use_brand_kit).toBe(false)
  })
})

describe('the look of a video with a kit', () => {
  const kit = { ...EMPTY_BRAND_KIT, handle: 'ada.example', end_card_text: 'Come in', intro_text: 'Ada' }

  it.each([
    ['no cards', {}, kit, { title: 'Ada', subtitle: '' }, { text: 'Come in', detail: 'ada.example' }],
    [
      'own cards',
      { title_card: { title: 'Own', subtitle: '' }, call_to_action: { text: 'Buy', detail: 'x.example' } },
      kit,
      { title: 'Own', subtitle: '' },
      { text: 'Buy', detail: 'x.example' },
    ],
    [
      'an own headline',
      { call_to_action: { text: 'Buy', detail: '' } },
      { ...kit, intro_text: null },
      null,
      { text: 'Buy', detail: 'ada.example' },
    ],
    ['only a handle', {}, { ...EMPTY_BRAND_KIT, handle: 'ada.example' }, null, { text: 'ada.example', detail: '' }],
    ['only colors', {}, { ...EMPTY_BRAND_KIT, main_color: '#112233' }, null, null],
  ])('and %s', (_, own, given, title_card, call_to_action) => {
    expect(brandedLook({ ...DEFAULT_LOOK, title_card: null, call_to_action: null, ...own }, given)).toMatchObject({
      title_card,
      call_to_action,
    })
  })

  it.each(CAPTION_STYLES)('has readable emphasis in captions: %s', (style) => {
    expect(captionDesign(style, {})).toBe(DESIGNS[style])
    for (const main_color of ['#000000', '#0b6b57', '#808080', '#ffd60a', '#ffffff']) {
      const design = captionDesign(style, { brand: { main_color, background_color: null, font: null } })
      expect(contrast(design.stressedColour, design.marker ?? design.box ?? '#3a3a3a')).toBeGreaterThanOrEqual(4.1)
    }
  })
})
