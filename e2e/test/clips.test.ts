// covers: services/video, mfe-video
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { findFfmpeg } from '@loomcast/local-servers'
import { createFfmpeg, FPS, paced, timelineOf } from '@loomcast/video/engines'
import type { Locator, Page } from 'playwright-core'
import { axeFindings, differenceOf, type FilmLab, openFilmLab, type Pixels, poll, see, signUp, studio } from '../src/index.ts'
import { isSoak } from '../src/soak.ts'
import { visitedProduct } from './support/visited-product.ts'

const {
  caption,
  chooseImages,
  chooseSmallSize,
  generations,
  images,
  leaveWordless,
  openPanel,
  photo,
  RENDERING_TIMEOUT_MS,
  start,
  tile,
  uploaded,
} = studio

const SIZE = { width: 180, height: 320 }
const LOOK = {
  template: 'story',
  captions: 'bold',
  transition: 'template',
  music: 'off',
  voice: 'off',
  title_card: null,
  call_to_action: null,
} as const
const CAPTION = 'Fresh at six'
/** What the journey leaves of the clip, in seconds. */
const PART = { start: 1, seconds: 1.9 }

const site = visitedProduct({ openai: true, motion: true })
// Without an answer of the model, the texts of scenes are derived from the instructions.
beforeEach(() => site.openai.behave({ kind: 'fail', status: 500 }))
let lab: FilmLab
let folder: string
let clip: string
beforeAll(async () => {
  lab = await openFilmLab()
  folder = await mkdtemp(join(tmpdir(), 'loomcast-clip-'))
  clip = join(folder, 'oven.mov')
  // Each frame differs from the one before, and the tone is audible.
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=30:d=4', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=4']
  const args = [...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', clip]
  await createFfmpeg(await findFfmpeg(() => {})).run({ folder, args, signal: AbortSignal.timeout(60_000) })
})
afterAll(async () => {
  await lab?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The frames of the film's segments: the image, then the clip. */
function segmentsOfFilm() {
  const scene = { file_id: '', emphasis: [], direction: '', seconds: 0 }
  const scenes = [
    { ...scene, index: 0, caption: CAPTION },
    { ...scene, index: 1, caption: '', fixed_seconds: PART.seconds },
  ]
  return timelineOf(paced(scenes, LOOK, 'motion', null), LOOK)
}

async function pixelsOf(canvas: Locator): Promise<Pixels> {
  const rgb = await canvas.evaluate((element, { width, height }) => {
    const copy = Object.assign(document.createElement('canvas'), { width, height })
    const context = copy.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(element as HTMLCanvasElement, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    let text = ''
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(...data.subarray(at, at + 3))
    return btoa(text)
  }, SIZE)
  return { ...SIZE, rgb: Buffer.from(rgb, 'base64') }
}

/** The frames of the film that the preview shows, before anything is rendered. */
async function previewed(page: Page, frames: readonly number[]): Promise<Pixels[]> {
  const preview = page.getByRole('region', { name: 'Preview' })
  const canvas = preview.getByRole('img', { name: 'Preview of the video' })
  const position = preview.getByRole('slider', { name: 'Position in the preview' })
  const shown: Pixels[] = []
  for (const frame of frames) {
    await position.fill(String(frame))
    await see(canvas)
    await poll(async () => Number(await canvas.getAttribute('data-frame')) === frame, { what: `frame ${frame} of the preview` })
    shown.push(await pixelsOf(canvas))
  }
  return shown
}

it('is uploaded beside a photograph, trimmed, kept across a reload, previewed in motion, and part of the film', async () => {
  const { page } = site.visitor
  await signUp(page)
  await page.goto('/video-generate')
  await chooseImages(page, [photo('rocket'), clip])
  await uploaded(page, 'rocket.jpg')
  await uploaded(page, 'oven.mov')
  await see(tile(page, 'oven.mov').getByText('4.0 s', { exact: true }).first())

  await page.getByRole('button', { name: 'Trim oven.mov' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trim oven.mov' })
  await see(dialog.getByText('4.0 of 4.0 seconds'))
  await dialog.getByRole('textbox', { name: 'Start' }).fill('1')
  await dialog.getByRole('textbox', { name: 'End' }).fill('3')
  await see(dialog.getByText('2.0 of 4.0 seconds'))
  await dialog.getByRole('slider', { name: 'End of the part' }).press('ArrowLeft')
  await see(dialog.getByText('1.9 of 4.0 seconds'))
  expect(await axeFindings(page)).toEqual([])
  const video = dialog.locator('video')
  await poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState >= 2), { what: 'the clip in the dialog' })
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('textbox', { name: 'Instructions' }).fill('Bread from our oven\nFresh at six')
  await caption(page, 1).fill(CAPTION)
  await leaveWordless(page, 2)
  await chooseSmallSize(page)
  await openPanel(page, 'Sound')
  await page
    .getByRole('group', { name: 'Music' })
    .getByRole('radio', { name: /^None|^No music/ })
    .check({ force: true })
  await page.reload()
  await uploaded(page, 'oven.mov')
  const item = tile(page, 'oven.mov')
  await see(item.getByText('1.9 s', { exact: true }))
  await page.getByRole('button', { name: 'Trim oven.mov' }).click()
  await see(dialog.getByText('1.9 of 4.0 seconds'))
  await dialog.getByRole('button', { name: 'Done' }).click()

  const [image, moving] = segmentsOfFilm()
  if (!image || !moving) throw new Error('two scenes')
  // In the photograph, during the transition, and at three moments of the clip.
  const moments = [10, moving.start + 5, moving.start + 15, moving.start + 30, moving.start + 50]
  const before = await previewed(page, moments)
  await start(page).click()
  await see(generations(page).getByRole('listitem', { name: CAPTION }))
  await see(page.getByRole('button', { name: 'Watch' }), RENDERING_TIMEOUT_MS)
  await page.getByRole('button', { name: 'Watch' }).first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Your video' }).getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const film = await download.path()
  const differences: { moment: number; mean: number; block: number }[] = []
  for (const [index, picture] of before.entries()) {
    const moment = moments[index] ?? 0
    const frame = await lab.pixels(film, { at: Math.max(0, moment - 0.5) / FPS, size: SIZE })
    differences.push({ moment, ...differenceOf(picture, frame) })
  }
  expect(differences.filter(({ mean, block }) => mean >= 8 || block >= 30)).toEqual([])
  expect(await lab.volume(film)).toBeGreaterThan(-40)
})

it('is offered again on a phone, where files of other kinds are refused with the reason', async () => {
  const { page } = await site.visit({ width: 375, theme: 'dark' })
  await signUp(page)
  await page.goto('/video-generate')
  await chooseImages(page, [{ name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x20ftypisom nothing else') }])
  await see(images(page).getByText("This clip can't be read. Export it again, then upload it."))
  await page.getByRole('button', { name: 'Remove broken.mp4' }).click()
  await chooseImages(page, [clip])
  await uploaded(page, 'oven.mov')
  await page.getByRole('button', { name: 'Remove oven.mov' }).click()
  await page.getByRole('button', { name: 'Your earlier clips' }).click()
  const earlier = page.getByRole('dialog', { name: 'Your earlier clips' })
  await see(earlier.getByRole('button', { name: /^Add clip, 4.0 s/ }))
  expect(await axeFindings(page)).toEqual([])
  await earlier.getByRole('button', { name: /^Add clip/ }).click()
  await uploaded(page, 'Clip of ')
  await page.getByRole('button', { name: /^Trim Clip of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Trim Clip of/ })
  await see(dialog.getByText('4.0 of 4.0 seconds'))
  expect(await axeFindings(page)).toEqual([])
})

/** A voice of the studio's samples, as the recording of a user. */
const SPOKEN = join(import.meta.dirname, '..', '..', 'mfe-video', 'src', 'look', 'voices', 'michael.mp3')

/** The recognition takes most of the time. `npm run test:soak` shows its words in both. */
const WINDOWS: [where: string, options: { width: number; theme?: 'dark' }][] = [
  ['on a phone', { width: 375, theme: 'dark' }],
  ['in a wide window', { width: 1280 }],
]

it.each(isSoak ? WINDOWS : WINDOWS.slice(0, 1))(
  'shows the recognized words of a recording, which are corrected with the keyboard and become captions, %s',
  async (_where, options) => {
    const { page } = await site.visit(options)
    await signUp(page)
    await page.goto('/video-generate')
    await chooseImages(page, [photo('rocket'), photo('coffee')])
    await uploaded(page, 'rocket.jpg')
    await uploaded(page, 'coffee.jpg')
    if (options.width < 600) await page.goto('/video-generate?step=look')
    else await openPanel(page, 'Sound')
    const voice = page.getByRole('region', { name: 'Your narration' })
    await voice.getByLabel('Choose recording').and(page.locator('input')).setInputFiles(SPOKEN)
    await voice.getByRole('button', { name: 'Find the words' }).press('Enter')
    const words = voice.getByRole('group', { name: 'Words of the recording' })
    await see(words, RENDERING_TIMEOUT_MS)
    const first = words.getByRole('textbox').first()
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
    const recognized = await first.inputValue()
    expect(recognized.split(' ').length).toBeGreaterThan(2)
    await first.press('Home')
    await page.keyboard.type('Corrected: ')
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.width)
    await words.getByRole('button', { name: 'Use these words as captions' }).press('Enter')
    await see(words.getByText('These words are your captions.'))
    if (options.width < 600) await page.goto('/video-generate?step=words')
    else await openPanel(page, 'Words')
    await poll(async () => (await caption(page, 1).inputValue()).startsWith('Corrected: '), {
      what: 'the corrected words as the first caption',
    })
  },
)
