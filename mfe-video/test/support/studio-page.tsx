import { type FakeRequest, renderWithApp } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pictures } from '../../src/pictures/page-pictures.ts'
import { VideoApp } from '../../src/video-app.tsx'
import { job, quietDay } from '../server.ts'
import { setUpPage } from './set-up-page.ts'

export type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']

/** Opens the page on a day without videos, with some responses replaced. */
export function open(api: Routes = {}, path = '/video-generate') {
  return renderWithApp(<VideoApp />, { path, api: { ...quietDay, ...api } })
}

/** The requests with a path. */
export const calls = (all: FakeRequest[], path: string) => all.filter((call) => call.path === path)
export const bodyOf = (call: FakeRequest | undefined) => call?.body as Record<string, unknown>
/** The response to a start. */
export const started = (more = {}) => ({
  success: true,
  job_id: 'vid_1',
  status: 'pending',
  estimated_time: 'about 40 seconds',
  estimated_seconds: 40,
  message: 'Your images are being animated.',
  engine: 'motion',
  cost: 0,
  job: job({ status: 'pending', progress: 0 }),
  ...more,
})
/** Drops files on the page and waits until each is uploaded or rejected. */
export async function add(...files: File[]) {
  const before = pictures.get().length
  fireEvent.drop((await screen.findByText(/Drop your images|Add images or clips/)).closest('.lc-dropzone')!, {
    dataTransfer: { types: ['Files'], files },
  })
  await waitFor(() =>
    expect(
      pictures
        .get()
        .slice(before)
        .every(({ state }) => state.phase === 'ready' || state.phase === 'failed'),
    ).toBe(true),
  )
}

/** Pastes instructions. */
export async function instruct(text = 'Show the new autumn menu') {
  await userEvent.click(await screen.findByRole('textbox', { name: /Instructions/ }))
  await userEvent.paste(text)
}

/** Opens a panel beside the preview. */
export const openPanel = (name: string) => userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }))
/** Opens a setting with a heading that shows only its value. */
export const unfold = (title: string | RegExp) => userEvent.click(screen.getByText(title, { selector: 'summary, summary > span' }))
export const startButton = () => screen.getByRole('button', { name: 'Start video' })
/** The picture with a file name. */
export const tile = (name: string) => within(screen.getByText(name).closest('figure')!)

/** Prepares every test of the studio's page. */
export function setUpStudio(): void {
  setUpPage('/video-generate', () => import('../../src/studio/studio.page.tsx'))
}
