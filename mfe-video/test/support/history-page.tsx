import { type FakeRequest, renderWithApp } from '@loomcast/web-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VideoApp } from '../../src/video-app.tsx'
import { failed, finished, job, page, quietDay } from '../server.ts'

export type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']

export const title = (text: string) => ({ input_data: { ...job().input_data, user_instructions: text } })
export const three = [
  finished({ job_id: 'vid_1', ...title('Autumn menu') }),
  failed('encoder_failed', { job_id: 'vid_2', ...title('Plum coffee') }),
  finished({ job_id: 'vid_3', ...title('Opening hours') }),
]
export const exportAs = async (format: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Export selected' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: format, hidden: true }))
}
export function open(path = '/video-history', api: Routes = {}) {
  return renderWithApp(<VideoApp />, { path, api: { ...quietDay, 'GET /api/video/history': page(three), ...api } })
}
export const requested = (calls: FakeRequest[]) =>
  calls.filter(({ path }) => path === '/api/video/history').map(({ query }) => Object.fromEntries(query))
export const calls = (all: FakeRequest[], path: string) => all.filter((call) => call.path === path)
