// covers: services/video, mfe-video
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readServers } from '@loomcast/local-servers'
import { pauseQueue } from '@loomcast/service-kit/testing'
import { aiLineZone, captionZone, cuesOf, FPS, paced, stillFrame, timelineOf } from '@loomcast/video/engines'
import type { Locator, Page } from 'playwright-core'
import {
  aboveSticky,
  axeFindings,
  call,
  differenceOf,
  type FilmLab,
  hiddenFocus,
  ink,
  meanColour,
  mp4Boxes,
  notices,
  openFilmLab,
  type Pixels,
  partOfPhoto,
  poll,
  see,
  signUp,
  studio,
  waitUntilHidden,
  withGround,
} from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const {
  caption,
  chooseImages,
  chooseScenes,
  chooseSize720,
  chooseSmallSize,
  dropImage,
  generations,
  leaveWordless,
  openPanel,
  percentOf,
  photo,
  plainPng,
  RENDERING_TIMEOUT_MS,
  recording,
  start,
  tile,
  unfold,
  uploaded,
} = studio

const LOOK = {
  template: 'story',
  captions: 'bold',
  transition: 'template',
  music: 'warm',
  voice: 'off',
  title_card: null,
  call_to_action: null,
} as const
const SCENE = { file_id: '', caption: '', emphasis: [], direction: '', seconds: 0 }
/** The captions of the first film. */
const CAPTIONS = ['After six: bread for half the price', 'Cup', '']
const PREVIEW = { width: 180, height: 320 }
const UPRIGHT = { width: 720, height: 1280 }
/** Small enough that a slow zoom barely changes the pixels. */
const SMALL_FRAME = { width: 9, height: 16 }
/** The retina on black is shown whole, so its ground is continued above, below and beside it. */
const ON_PLAIN_GROUND = { eye: { width: 240, height: 427 } }
const SMALL_PHOTOS = { rocket: { width: 96, height: 64 }, cat: { width: 96, height: 64 }, eye: { width: 192, height: 192 } }

const site = visitedProduct({ openai: true, motion: true })
// Without an answer of the model, the texts of scenes are derived from the instructions.
beforeEach(() => site.openai.behave({ kind: 'fail', status: 500 }))
let lab: FilmLab
beforeAll(async () => {
  lab = await openFilmLab()
})
afterAll(() => lab?.close())

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')
async function newestVideo(page: Page) {
  const answer = await call(site.product, 'GET', '/api/video/history?page=1&limit=1', { token: await token(page) })
  return answer.json.history.jobs[0]
}

describe('a video from three photographs', () => {
  it('is composed, started, tracked across pages and a reload, watched and downloaded', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/video-generate')
    await chooseImages(page, [photo('cat'), photo('eye')])
    await uploaded(page, 'cat.jpg')
    await uploaded(page, 'eye.jpg')
    await dropImage(page, photo('rocket'))
    await uploaded(page, 'rocket.jpg')

    await page.getByRole('button', { name: 'Move rocket.jpg, position 3 of 3' }).focus()
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
    for (const [at, name] of ['rocket', 'cat', 'eye'].entries()) {
      await see(page.getByRole('button', { name: `Move ${name}.jpg, position ${at + 1} of 3` }))
    }

    await openPanel(page, 'Pictures')
    const analysis = page.getByRole('region', { name: 'Image analysis' })
    await see(analysis.getByRole('list', { name: 'Guidance' }).getByRole('listitem'))
    await analysis.getByText('Details', { exact: true }).click()
    await see(analysis.getByText('Overall similarity'))
    await see(analysis.getByText(/^\d+%$/))

    await openPanel(page, 'Words')
    const instructions = 'Walk to the temple\nCoffee from six\nThen to the stars'
    await page.getByRole('textbox', { name: 'Instructions' }).fill(instructions)
    await page.getByRole('button', { name: 'Write it for me' }).click()
    await poll(async () => (await caption(page, 1).inputValue()) !== '', { what: 'the caption of scene 1' })
    await caption(page, 1).fill(CAPTIONS[0] ?? '')
    await caption(page, 2).fill(CAPTIONS[1] ?? '')
    await leaveWordless(page, 3)
    await see(page.getByText(announcedLength(), { exact: true }))
    await openPanel(page, 'Sound')
    await page.getByRole('group', { name: 'Music' }).getByRole('radio', { name: /^Calm/ }).check({ force: true })
    await chooseSmallSize(page)
    const previews = await previewsOf(page, 3)
    const moments = momentsOfFilm()
    const beforehand = await playedAt(page, moments)
    await start(page).click()

    const card = generations(page).getByRole('listitem', { name: /^After six: bread for half the price · Cup/ })
    await see(card)
    const seen = await poll(() => percentOf(card), { what: 'the first percent', timeoutMs: RENDERING_TIMEOUT_MS })
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.waitForURL('**/dashboard')
    await poll(async () => (await newestVideo(page)).progress > seen, {
      what: 'progress away from the studio',
      timeoutMs: RENDERING_TIMEOUT_MS,
    })
    await page.reload()
    await see(page.getByRole('heading', { level: 1 }))
    const notice = notices(page).getByText(/Your video is ready: After six: bread/)
    await see(notice, RENDERING_TIMEOUT_MS)
    await notices(page).getByRole('button', { name: 'Watch' }).click()
    await page.waitForURL('**/video-history?video=*')

    const dialog = page.getByRole('dialog', { name: 'Your video' })
    const player = dialog.locator('video')
    await see(player)
    const played = await player.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      await video.play()
      await new Promise((done) => video.addEventListener('timeupdate', done, { once: true }))
      video.pause()
      return { width: video.videoWidth, height: video.videoHeight, broken: video.error?.message }
    })
    expect(played).toEqual({ ...UPRIGHT, broken: undefined })

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^video_.+\.mp4$/)
    const [subtitles] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Subtitles' }).click()])
    const srt = await readFile(await subtitles.path(), 'utf8')
    expect(srt.replace(/\s+/g, ' ')).toContain(CAPTIONS[0])
    const film = await download.path()
    await expectFilm(film, ['rocket', 'cat', 'eye'])
    const times = scenesOfFilm().map((segment) => (segment.start + shownBy(segment)) / FPS)
    for (const [index, preview] of previews.entries()) {
      const frame = await lab.pixels(film, { at: times[index] ?? 0, size: PREVIEW })
      const { mean, block } = differenceOf(preview, frame)
      // What two lossy encoders and the scaling change; other line breaks change blocks by more than 60.
      expect({ index, mean, block, alike: mean < 5 && block < 30 }).toMatchObject({ index, alike: true })
    }
    const differences: { moment: number; mean: number; block: number }[] = []
    for (const [index, picture] of beforehand.entries()) {
      const moment = moments[index] ?? 0
      // Half a frame earlier: the first frame from then on is this one, however times are rounded.
      const frame = await lab.pixels(film, { at: Math.max(0, moment - 0.5) / FPS, size: PREVIEW })
      differences.push({ moment, ...differenceOf(picture, frame) })
    }
    expect(differences).toHaveLength(10)
    // More than between stills, because the film's encoder smooths texture that moves.
    expect(differences.filter(({ mean, block }) => mean >= 8 || block >= 30)).toEqual([])
  })
})

/** The scenes of the first film in its timeline. */
function scenesOfFilm() {
  const look = { ...LOOK, music: 'calm' as const }
  const scenes = CAPTIONS.map((caption, index) => ({ ...SCENE, caption, index }))
  return timelineOf(paced(scenes, look, 'motion', null), look)
}

/** The frame of a scene that its still shows: a short scene is about to leave when another would show its caption, which the next transition prolongs. */
function shownBy(segment: ReturnType<typeof scenesOfFilm>[number]): number {
  const scenes = CAPTIONS.map((caption, index) => ({ ...SCENE, caption, index }))
  const [from, until] = [segment.start / FPS, (segment.start + segment.frames) / FPS]
  return stillFrame(
    segment,
    cuesOf(scenesOfFilm(), scenes).find(({ start }) => start >= from && start < until),
  )
}

/** The length of the first film, as the studio announces it before the film is made. */
function announcedLength(): string {
  const seconds = Math.round(scenesOfFilm().reduce((sum, segment) => sum + segment.frames, 0) / FPS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Ten frames of the first film: its first, and in each scene during the transition, before the caption changes, with the caption, and near the end. */
function momentsOfFilm(): number[] {
  const within = scenesOfFilm().flatMap((segment) => {
    const { start: from, frames, entry } = segment
    return [...(entry ? [from + Math.floor(entry.overlap / 3)] : []), from + shownBy(segment), from + Math.round(0.8 * frames)]
  })
  return [0, ...within, Math.round(0.4 * (within.at(-1) ?? 0) + 0.6 * (within.at(-2) ?? 0))]
}

/** Frames of the film that the preview plays before anything is rendered. */
async function playedAt(page: Page, frames: readonly number[]): Promise<Pixels[]> {
  const preview = page.getByRole('region', { name: 'Preview' })
  const canvas = preview.getByRole('img', { name: 'Preview of the video' })
  const position = preview.getByRole('slider', { name: 'Position in the preview' })
  // It is at 0 already, which is no change.
  await position.fill('1')
  await see(canvas)
  const shown: Pixels[] = []
  for (const frame of frames) {
    await position.fill(String(frame))
    await poll(async () => Number(await canvas.getAttribute('data-frame')) === frame, { what: `frame ${frame} of the preview` })
    shown.push(await pixelsOf(canvas))
  }
  return shown
}

/** The frames that the preview shows, as Chromium decodes and scales them. */
async function previewsOf(page: Page, scenes: number): Promise<Pixels[]> {
  const preview = page.getByRole('region', { name: 'Preview' })
  const shown: Pixels[] = []
  for (let scene = 1; scene <= scenes; scene++) {
    await page.getByRole('button', { name: `Preview scene ${scene}` }).click()
    const image = preview.locator('[aria-busy="false"]').getByRole('img', { name: `Scene ${scene}` })
    await see(image)
    shown.push(await pixelsOf(image))
  }
  return shown
}

/** The pixels of a picture on the page, at the size of the comparison. */
async function pixelsOf(picture: Locator): Promise<Pixels> {
  const rgb = await picture.evaluate((element, { width, height }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(element as HTMLImageElement | HTMLCanvasElement, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    let text = ''
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(...data.subarray(at, at + 3))
    // An array of numbers takes a second to transfer.
    return btoa(text)
  }, PREVIEW)
  return { ...PREVIEW, rgb: Buffer.from(rgb, 'base64') }
}

/** Checks the format and length of the file, and that each scene shows its own photograph and caption. */
async function expectFilm(file: string, scenes: readonly (keyof typeof SMALL_PHOTOS)[]): Promise<void> {
  const probe = await lab.probe(file)
  expect(probe).toMatchObject({
    video: { codec: 'h264', profile: 'High', pixel_format: 'yuv420p', ...UPRIGHT, fps: 30 },
    audio: { codec: 'aac', sample_rate: 48_000 },
  })
  const segments = scenesOfFilm()
  const frames = segments.reduce((sum, segment) => sum + segment.frames, 0)
  expect(Math.abs((probe?.seconds ?? 0) - frames / FPS)).toBeLessThan(0.2)
  const boxes = await mp4Boxes(file)
  expect(boxes.indexOf('moov')).toBeGreaterThan(0)
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  expect(await lab.volume(file)).toBeGreaterThan(-30)

  // The light of the rocket is at the bottom, so its caption is at the top, where that of the cat, which fills the frame, is too.
  const zone = captionZone(UPRIGHT, 'tiktok', 'top')
  const photos = await Promise.all(
    scenes.map(async (name) => {
      const pixels = await lab.pixels(photo(name), { size: SMALL_PHOTOS[name] })
      return name in ON_PLAIN_GROUND ? withGround(pixels, ON_PLAIN_GROUND.eye) : pixels
    }),
  )
  const words: ReturnType<typeof ink>[] = []
  for (const index of scenes.keys()) {
    const { start: from = 0, frames: length = 0 } = segments[index] ?? {}
    const at = (from + 0.6 * length) / FPS
    const frame = await lab.pixels(file, { at, size: SMALL_FRAME })
    // The whole frame of the scene without a caption must be its photo.
    const covered = index < 2 ? ([zone.y / UPRIGHT.height, (zone.y + zone.height) / UPRIGHT.height] as const) : ([2, 2] as const)
    const found = photos.map((reference) => partOfPhoto(frame, reference, covered))
    const likenesses = found.map(({ likeness }) => likeness)
    expect({ index, best: likenesses.indexOf(Math.max(...likenesses)) }).toEqual({ index, best: index })
    expect(likenesses[index]).toBeGreaterThan(index < 2 ? 0.9 : 0.97)
    const [own, shown] = [meanColour(found[index]?.part ?? frame), meanColour(found[index]?.frame ?? frame)]
    for (const [channel, value] of own.entries()) expect(Math.abs(value - (shown[channel] ?? 0))).toBeLessThan(16)
    words.push(ink(await lab.pixels(file, { at, box: zone, size: zone })))
  }
  const [long, short] = words
  expect(long?.share).toBeGreaterThan(0.03)
  expect(long?.width).toBeGreaterThan(0.6)
  expect(short?.share).toBeGreaterThan(0.005)
  expect(short?.width).toBeLessThan(0.5)
}

/** Buys Professional with videos, whose films can have a brand kit. */
async function buyProfessional(page: Page): Promise<void> {
  const signedIn = { token: await token(page) }
  const choice = { package_id: 'professional', include_video: true, origin_url: new URL(page.url()).origin }
  const { json } = await call(site.product, 'POST', '/api/checkout/session', { ...signedIn, body: choice })
  await page.goto(json.checkout_url)
  await page.getByRole('button', { name: 'Pay with a 3-D Secure card' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await see(page.getByText("You're on Professional"))
  await poll(async () => (await call(site.product, 'GET', '/api/video/options', signedIn)).json.logo.allowed === true, {
    what: 'the plan to reach the videos',
  })
}

/** The share of pixels that are dark in each channel, and of those that are magenta. */
function sharesOf({ rgb }: Pixels): { dark: number; magenta: number } {
  const counts = { dark: 0, magenta: 0 }
  for (let at = 0; at < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3)
    if (Math.max(red, green, blue) < 100) counts.dark += 1
    if (red > 180 && green < 90 && blue > 180) counts.magenta += 1
  }
  return { dark: (3 * counts.dark) / rgb.length, magenta: (3 * counts.magenta) / rgb.length }
}

/** Saves a magenta logo and two colors on the page of the brand kit. */
async function saveBrand(page: Page, check: (step: string) => Promise<void>): Promise<void> {
  await page.goto('/brand')
  const logo = page.getByRole('region', { name: 'Your logo' })
  await logo
    .getByLabel('Choose logo')
    .and(page.locator('input'))
    .setInputFiles(await plainPng(page, 'logo.png', '#ff00ff'))
  await see(logo.getByRole('img', { name: 'Your logo' }))
  await page.getByRole('textbox', { name: 'Main color', exact: true }).fill('#fde8c8')
  await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#fdf3e7')
  await page.getByRole('radio', { name: /^Playfair Display/ }).check({ force: true })
  await see(page.getByText(/^Your main color is hard to read/))
  await see(page.getByRole('img', { name: 'Last card with your brand' }))
  await page.getByRole('textbox', { name: 'End card', exact: true }).scrollIntoViewIfNeeded()
  // The preview stays in view while the choices below it are made.
  const box = await page.getByRole('img', { name: 'Last card with your brand' }).boundingBox()
  expect([box && box.y > 60, box && box.y + box.height < 330]).toEqual([true, true])
  await check('Brand kit')
  await page.getByRole('textbox', { name: 'Main color', exact: true }).fill('#8b1e3f')
  await page.getByRole('button', { name: 'Save brand kit' }).click()
  await see(page.getByText('Saved. New cards and videos use it.'))
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Main color', exact: true }).inputValue()).toBe('#8b1e3f')
}

describe("a video with the user's voice, music and logo, and captions of a model that sees the pictures", () => {
  it('is made on a phone in three accessible steps, and says what AI made', async () => {
    const { page } = await site.visit({ width: 375, reducedMotion: true })
    const findings: string[] = []
    const check = async (step: string) => {
      for (const finding of await axeFindings(page)) findings.push(`${step}: ${finding}`)
      for (const hidden of await hiddenFocus(page)) findings.push(`${step}: ${hidden} is hidden while it has the focus`)
      for (const above of await aboveSticky(page)) findings.push(`${step}: “${above}” is above a part that stays in view`)
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 375) findings.push(`${step} is wider than the screen`)
    }
    const next = (step: string) => page.getByRole('link', { name: `Next: ${step}` }).click()
    await signUp(page)
    await buyProfessional(page)
    await saveBrand(page, check)
    await page.goto('/video-generate')
    await chooseImages(page, [photo('flower'), photo('coffee')])
    await uploaded(page, 'flower.jpg')
    await uploaded(page, 'coffee.jpg')
    await check('Pictures')

    const scene = (text: string) => ({ caption: text, emphasis: [], direction: text })
    const scenes = [scene('A flower on the counter'), scene('Coffee from six')]
    site.openai.behave({ kind: 'write', text: JSON.stringify({ scenes }) })
    await next('Words')
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Show our counter in the morning')
    const write = page.getByRole('button', { name: 'Write it for me' })
    const picturesSeen = () => JSON.stringify(site.openai.calls.at(-1)?.messages ?? []).match(/"type":"image_url"/gu)?.length ?? 0
    await write.click()
    await poll(async () => (await caption(page, 2).inputValue()) === 'Coffee from six', { what: 'the captions of the model' })
    expect(picturesSeen()).toBe(0)
    await page.getByRole('checkbox', { name: /^Let .+ look at my pictures$/ }).press('Space')
    const settings = async () => (await call(site.product, 'GET', '/api/settings', { token: await token(page) })).json.settings
    await poll(async () => (await settings()).show_pictures_to_models === true, { what: 'the consent to be saved' })
    const before = site.openai.calls.length
    await write.click()
    await poll(() => Promise.resolve(site.openai.calls.length > before), { what: 'the captions to be written again' })
    expect(picturesSeen()).toBe(2)
    await check('Words')

    await next('Look')
    await unfold(page, 'Your own music')
    const music = page.getByRole('region', { name: 'Your own music' })
    const chosen = music.getByLabel('Choose music').and(page.locator('input'))
    expect(await music.getByRole('button', { name: 'Choose music' }).isDisabled()).toBe(true)
    await music.getByRole('checkbox', { name: 'I have the rights to use this music' }).press('Space')
    await chosen.setInputFiles(recording([4]))
    await see(music.getByRole('button', { name: 'Remove your music' }))
    await unfold(page, 'Line about AI')
    await page.getByRole('combobox', { name: 'Line about AI' }).click()
    await page.getByRole('option', { name: 'If AI made a part of the video' }).click()
    await unfold(page, 'Your brand')
    const brand = page.getByRole('region', { name: 'Your brand' })
    expect(await brand.getByRole('switch', { name: 'Show my logo' }).isChecked()).toBe(true)
    expect(await brand.getByRole('switch', { name: 'Use my brand kit' }).isChecked()).toBe(true)
    const voice = page.getByRole('region', { name: 'Your narration' })
    await voice
      .getByLabel('Choose recording')
      .and(page.locator('input'))
      .setInputFiles(recording([3, 0.8, 3]))
    await see(voice.getByRole('button', { name: 'Remove your narration' }))
    await check('Look')
    expect(findings).toEqual([])

    await chooseSize720(page)
    await start(page).click()
    await poll(async () => (await newestVideo(page))?.status === 'completed', { what: 'the film', timeoutMs: RENDERING_TIMEOUT_MS })
    const { job_id, disclosure } = await newestVideo(page)
    const status = await call(site.product, 'GET', `/api/video/status/${job_id}`, { token: await token(page) })
    expect(status.json).toMatchObject({ show_logo: true, use_brand_kit: true })
    expect(disclosure).toMatchObject({ ai_parts: ['text'], visible_line: 'Made with AI: captions.' })
    await page.goto(`/video-history?video=${job_id}`)
    const dialog = page.getByRole('dialog', { name: 'Your video' })
    await see(dialog.getByRole('region', { name: 'What made it' }).getByText(/The captions were written with an AI model\./))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    const film = await download.path()
    const measured = await lab.probe(film)
    // The recording, and the silence before and after it.
    expect(Math.abs((measured?.seconds ?? 0) - (6.8 + 0.25 + 0.6))).toBeLessThan(0.3)
    expect(await lab.volume(film)).toBeGreaterThan(-30)
    const zone = aiLineZone(UPRIGHT, 'tiktok')
    const right = { x: Math.round(0.75 * UPRIGHT.width), y: zone.y, width: Math.round(0.15 * UPRIGHT.width), height: zone.height }
    const line = { x: zone.x, y: zone.y, width: Math.round(0.3 * UPRIGHT.width), height: zone.height }
    for (const at of [0.5, (measured?.seconds ?? 0) - 0.5]) {
      const [mark, words] = await Promise.all([right, line].map((box) => lab.pixels(film, { at, box, size: box })))
      expect(mark && sharesOf(mark).magenta).toBeGreaterThan(0.3)
      expect(words && sharesOf(words).dark).toBeGreaterThan(0.5)
      expect(words && ink(words).width).toBeGreaterThan(0.6)
    }
  })
})

describe('a canceled video', () => {
  it('can be restarted, and is in the history, where it counts in the statistics and can be deleted, restored and exported', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/video-generate')
    await chooseImages(page, [photo('flower')])
    await uploaded(page, 'flower.jpg')
    await page.getByRole('textbox', { name: 'Instructions' }).fill('A flower, "open" since dawn')
    await chooseScenes(page, 1)
    await chooseSmallSize(page)
    await see(page.getByText('0:05'))
    const card = generations(page).getByRole('listitem', { name: /^A flower/ })
    // On a busy machine, so short a film can be ready before it is canceled.
    const startAndCancel = async () => {
      const resume = await pauseQueue((await readServers(site.product.data))?.redisUrl ?? '', 'video-local')
      try {
        await start(page).click()
        await generations(page).getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel video' }).click()
        await see(card.getByRole('button', { name: 'Start again' }))
      } finally {
        await resume()
      }
    }
    await startAndCancel()
    await see(card.getByText('Canceled', { exact: true }))
    await see(card.getByText(/Nothing was charged/))
    await card.getByRole('button', { name: 'Start again' }).click()
    await see(card.getByText('attempt 2'))
    await see(card.getByRole('button', { name: 'Watch' }), RENDERING_TIMEOUT_MS)
    await see(page.getByText('1 of 2 used, 1 left'))
    // The canceled attempt did not use a video of the monthly limit, so a second video can be started.
    await startAndCancel()

    await page.getByRole('link', { name: 'Video history' }).first().click()
    await page.waitForURL('**/video-history')
    const figures = page.getByRole('region', { name: 'Your figures' })
    await see(figures.getByRole('group', { name: 'Total videos' }).getByText('2 videos'))
    await see(figures.getByRole('group', { name: 'Success rate' }).getByText('50%'))
    await see(figures.getByRole('group', { name: 'Average duration' }).getByText('0:05'))
    const videos = page.getByRole('region', { name: 'Your videos' })
    await see(videos.getByRole('heading', { name: /^A flower/ }))

    await videos.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
    await videos.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await waitUntilHidden(videos)
    await see(page.getByText('No videos yet'))
    await notices(page).getByRole('button', { name: 'Undo' }).click()
    await see(videos.getByRole('heading', { name: /^A flower/ }))

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    expect(download.suggestedFilename()).toMatch(/^video_history_\d{4}-\d{2}-\d{2}\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('"A flower, ""open"" since dawn"')
  })
})

describe('the preview of a new video', () => {
  it('has the aspect ratio of the video for every size and page width', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/video-generate')
    await chooseImages(page, [photo('flower')])
    await uploaded(page, 'flower.jpg')
    await see(page.getByRole('region', { name: 'Preview' }))
    const choose = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option }).click()
    }
    const frame = page.getByRole('region', { name: 'Preview' }).locator('div').first()
    const shape = () => frame.evaluate((element) => element.getBoundingClientRect().width / element.getBoundingClientRect().height)
    const expectShape = async (ratio: number) => {
      for (const width of [1280, 900, 375]) {
        await page.setViewportSize({ width, height: 860 })
        await poll(async () => Math.abs((await shape()) / ratio - 1) < 0.02, { what: `the shape ${ratio} at ${width} px` })
      }
      await page.setViewportSize({ width: 1280, height: 860 })
    }
    await expectShape(9 / 16)
    await openPanel(page, 'Format')
    await choose('Video platform', 'Professional')
    await expectShape(16 / 9)
    await choose('Video platform', 'Custom size')
    await page.getByRole('textbox', { name: 'Custom width' }).fill('1000')
    await page.getByRole('textbox', { name: 'Custom height' }).fill('1080')
    await expectShape(1000 / 1080)
  })
})

describe('the studio', () => {
  it('is one screen, whose preview takes the chosen shape, and undoes the removal of a picture', async () => {
    const { page } = await site.visit({ width: 1440, reducedMotion: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await signUp(page)
    await page.goto('/video-generate')
    await chooseImages(page, ['flower', 'coffee', 'cat'].map(photo))
    for (const name of ['flower', 'coffee', 'cat']) await uploaded(page, `${name}.jpg`)
    const frame = page.getByRole('region', { name: 'Preview' }).locator('div').first()
    const important = { start: start(page), preview: frame, pictures: page.getByRole('region', { name: 'Your images' }) }
    for (const [shape, ratio] of [
      ['Landscape', 16 / 9],
      ['Square', 1],
      ['Portrait', 4 / 5],
      ['Vertical', 9 / 16],
    ] as const) {
      await openPanel(page, 'Format')
      await page.getByRole('radio', { name: new RegExp(`^${shape}`) }).check({ force: true })
      await poll(
        async () => {
          const box = await frame.boundingBox()
          return box !== null && Math.abs(box.width / box.height / ratio - 1) < 0.02
        },
        { what: `the shape ${shape}` },
      )
      for (const [name, locator] of Object.entries(important)) {
        const box = await locator.boundingBox()
        const isVisible = box !== null && box.y >= 0 && box.y + box.height <= 900
        expect({ shape, name, isVisible }).toEqual({ shape, name, isVisible: true })
      }
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Remove coffee.jpg' }).click()
    await waitUntilHidden(tile(page, 'coffee.jpg'))
    await page.keyboard.press('Control+z')
    await uploaded(page, 'coffee.jpg')
    await see(page.getByRole('button', { name: 'Move coffee.jpg, position 2 of 3' }))
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('files that are not photographs', () => {
  it('are rejected by content with instructions, and do not affect other files', async () => {
    const { page } = site.visitor
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/upload/image')) sent += 1
    })
    await signUp(page)
    await page.goto('/video-generate')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>fetch("/steal")</script></svg>'
    await chooseImages(page, [
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Only words, whatever the name says.') },
      { name: 'coffee.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo('coffee')) },
    ])
    const problem = (name: string) => tile(page, name).getByRole('alert')
    await see(problem('drawing.svg').getByText("SVG images aren't supported. Convert the image to JPEG, then upload it."))
    await see(
      problem('notes.jpg').getByText(/^This file isn't a supported image or clip\. Upload a JPEG, PNG, WebP, or AVIF image, or an MP4/),
    )
    await uploaded(page, 'coffee.jpg')
    expect(await problem('coffee.jpg').count()).toBe(0)
    await page.getByRole('button', { name: 'Remove drawing.svg' }).click()
    await page.getByRole('button', { name: 'Remove notes.jpg' }).click()
    await see(page.getByText(/^1 of 10\. /))
    expect(sent).toBe(1)
  })
})
