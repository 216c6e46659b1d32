import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { see } from './screens.ts'

/** User actions in the video studio. */

/** A freely licensed photograph; see the README next to it. */
export const photo = (name: string) => resolve(import.meta.dirname, '..', '..', 'services', 'video', 'test', 'photos', `${name}.jpg`)

/** Timeout for rendering a video. */
export const RENDERING_TIMEOUT_MS = 600_000

export interface HandedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const images = (page: Page) => page.getByRole('region', { name: 'Your images' })
export const tile = (page: Page, name: string) => images(page).getByRole('figure').filter({ hasText: name })
export const start = (page: Page) => page.getByRole('button', { name: 'Start video' })
export const generations = (page: Page) => page.getByRole('region', { name: 'Active generations' })
export const caption = (page: Page, scene: number) => page.getByRole('textbox', { name: `Scene ${scene} caption` })

/** Opens a panel of the wide layout. */
export const openPanel = (page: Page, name: 'Words' | 'Look' | 'Sound' | 'Format' | 'Pictures') => page.getByRole('tab', { name }).click()

/** Opens a setting whose heading shows only its value. */
export const unfold = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click()

/** Leaves a scene without words. */
export async function leaveWordless(page: Page, scene: number): Promise<void> {
  await unfold(page, `options of scene ${scene}`)
  await page.getByRole('checkbox', { name: 'No words on this scene' }).check({ force: true })
}

/** Chooses files as in the browser's file dialog. */
export async function chooseImages(page: Page, files: string[] | HandedFile[]): Promise<void> {
  await images(page).getByLabel('Choose files').and(page.locator('input')).setInputFiles(files)
}

/** Drops a file as if it were dragged from the desktop. */
export async function dropImage(page: Page, path: string): Promise<void> {
  const file = { name: basename(path), base64: (await readFile(path)).toString('base64') }
  const dataTransfer = await page.evaluateHandle(({ name, base64 }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: 'image/jpeg' }))
    return transfer
  }, file)
  const text = images(page).getByText(/^(Drop your images|Add images or clips)/)
  for (const type of ['dragenter', 'dragover', 'drop']) await text.dispatchEvent(type, { dataTransfer })
  await dataTransfer.dispose()
}

/** Waits until the image is uploaded and ready for use. */
export const uploaded = (page: Page, name: string) => see(tile(page, name).getByText(/^(Ready|Not used in a scene)$/))

/** Chooses the number of scenes in the wide layout, and returns to the words. */
export async function chooseScenes(page: Page, count: number): Promise<void> {
  await openPanel(page, 'Format')
  await unfold(page, 'Scenes')
  await page.getByRole('radiogroup', { name: 'Scenes' }).getByText(String(count), { exact: true }).click()
  await openPanel(page, 'Words')
}

/** Chooses a size that is rendered in half the time, in the panel or the step with the format. */
export const chooseSize720 = (page: Page) => page.getByRole('radiogroup', { name: 'Resolution' }).getByText('720p', { exact: true }).click()

/** The same in the wide layout, which returns to the words. */
export async function chooseSmallSize(page: Page): Promise<void> {
  await openPanel(page, 'Format')
  await chooseSize720(page)
  await openPanel(page, 'Words')
}

/** Progress of the video in percent, read from its progress bar. */
export async function percentOf(card: Locator): Promise<number> {
  return Number(await card.getByRole('progressbar').getAttribute('aria-valuenow'))
}

const SAMPLE_RATE = 22_050

/** A WAV file with the level and rhythm of speech: a tone with six syllables a second. `rhythm`: seconds of speech and of silence in turn. */
export function recording(rhythm: readonly number[]): HandedFile {
  const samples = rhythm.flatMap((seconds, index) =>
    Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, at) => {
      const t = at / SAMPLE_RATE
      return index % 2 === 0 ? 0.25 * Math.sin(2 * Math.PI * 700 * t) * (0.65 + 0.35 * Math.sin(2 * Math.PI * 6 * t)) : 0
    }),
  )
  const data = Buffer.alloc(2 * samples.length)
  for (const [at, sample] of samples.entries()) data.writeInt16LE(Math.round(32_767 * sample), 2 * at)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  // PCM, one channel.
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(2 * SAMPLE_RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return { name: 'voice.wav', mimeType: 'audio/wav', buffer: Buffer.concat([header, data]) }
}

/** A PNG of one color, which the browser of the page encodes. */
export async function plainPng(page: Page, name: string, color: string): Promise<HandedFile> {
  const address = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 120 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = fill
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  }, color)
  return { name, mimeType: 'image/png', buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') }
}
