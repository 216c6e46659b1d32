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

/** The checkbox that leaves a scene without words. */
export const wordless = (page: Page, scene: number) => page.getByRole('checkbox', { name: 'No words on this scene' }).nth(scene - 1)

/** Chooses files as in the browser's file dialog. */
export async function chooseImages(page: Page, files: string[] | HandedFile[]): Promise<void> {
  await images(page).getByLabel('Choose images').and(page.locator('input')).setInputFiles(files)
}

/** Drops a file as if it were dragged from the desktop. */
export async function dropImage(page: Page, path: string): Promise<void> {
  const file = { name: basename(path), base64: (await readFile(path)).toString('base64') }
  const dataTransfer = await page.evaluateHandle(({ name, base64 }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: 'image/jpeg' }))
    return transfer
  }, file)
  const text = images(page).getByText(/^(Drop your images here|Add more images)/)
  for (const type of ['dragenter', 'dragover', 'drop']) await text.dispatchEvent(type, { dataTransfer })
  await dataTransfer.dispose()
}

/** Waits until the image is uploaded and ready for use. */
export const uploaded = (page: Page, name: string) => see(tile(page, name).getByText(/^(Ready|Not used in a scene)$/))

export async function chooseScenes(page: Page, count: number): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Scenes' }).getByText(String(count), { exact: true }).click()
}

/** Progress of the video in percent, read from its progress bar. */
export async function percentOf(card: Locator): Promise<number> {
  return Number(await card.getByRole('progressbar').getAttribute('aria-valuenow'))
}
