import { queryClient } from '@loomcast/web-kit/query'
import { announcement, fakeUploads, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keys } from '../src/api/queries.ts'
import { LogoUpload } from '../src/logo/logo-upload.tsx'
import { logoToSend } from '../src/logo/page-logo.ts'
import { options } from './server.ts'

const logo = { logo_url: '/api/files/fil_logo?expires=1&signature=x', file_id: 'fil_logo', width: 400, height: 100 }
const file = (type = 'image/png', content = 'PNG') => new File([content], 'logo.png', { type })
const NO_LOGO = { 'GET /api/video/logo': { success: true, logo: null } }
const ONE_LOGO = { 'GET /api/video/logo': { success: true, logo } }

type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']
function open(api: Routes, allowed = true) {
  const opened = renderWithApp(<LogoUpload allowed={allowed} />, { api })
  queryClient.setQueryData(keys.options, { ...options, logo: { allowed } })
  return opened
}
const drop = async (dropped: File) =>
  fireEvent.drop((await screen.findByText('Drop your logo here')).closest('.lc-dropzone')!, {
    dataTransfer: { types: ['Files'], files: [dropped] },
  })

let restoreUploads = () => {}
beforeEach(() => {
  restoreUploads = fakeUploads()
})
afterEach(() => {
  restoreUploads()
  cleanup()
  act(() => queryClient.clear())
  resetApp()
})

test('uploads a logo, shows it, draws the preview again and sends it with the video', async () => {
  const { api } = open({ ...NO_LOGO, 'POST /api/upload/logo': () => Response.json({ success: true, logo }, { status: 201 }) })
  queryClient.setQueryData([...keys.stills, 'a preview'], {})
  expect(logoToSend({ showLogo: true })).toEqual({})
  await drop(file())
  expect(await screen.findByRole('img', { name: 'Your logo' })).toHaveAttribute('src', logo.logo_url)
  expect(announcement.get()?.text).toBe('Logo uploaded')
  expect(queryClient.getQueryState([...keys.stills, 'a preview'])?.isInvalidated).toBe(true)
  expect(logoToSend({ showLogo: true })).toEqual({ show_logo: true })
  expect(logoToSend({ showLogo: false })).toEqual({})
  expect(api.calls.find(({ path }) => path === '/api/upload/logo')?.headers.get('idempotency-key')).toBeTruthy()
})

test('replaces and removes the logo', async () => {
  const next = { ...logo, file_id: 'fil_next', logo_url: '/api/files/fil_next?expires=1&signature=x' }
  const { api } = open({
    ...ONE_LOGO,
    'POST /api/upload/logo': () => Response.json({ success: true, logo: next }, { status: 201 }),
    'DELETE /api/video/logo': { success: true },
  })
  await screen.findByRole('img', { name: 'Your logo' })
  await userEvent.upload(screen.getByLabelText('Replace logo', { selector: 'input' }), file())
  await waitFor(() => expect(screen.getByRole('img', { name: 'Your logo' })).toHaveAttribute('src', next.logo_url))
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
  expect(await screen.findByText('Drop your logo here')).toBeInTheDocument()
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(logoToSend({ showLogo: true })).toEqual({})
})

test('explains a file that is rejected here or by the server', async () => {
  const { api } = open({ ...NO_LOGO, 'POST /api/upload/logo': () => problem('image_too_small', 'This image is 10 × 10 pixels.') })
  await drop(file('text/plain'))
  expect(await screen.findByText(/isn't a supported image/u)).toBeInTheDocument()
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await drop(file())
  expect(await screen.findByText('This image is 10 × 10 pixels.')).toBeInTheDocument()
})

test('without the feature, an earlier logo can only be removed', async () => {
  open({ ...ONE_LOGO, 'DELETE /api/video/logo': { success: true } }, false)
  await screen.findByRole('img', { name: 'Your logo' })
  expect(screen.queryByRole('button', { name: 'Replace logo' })).toBeNull()
  expect(logoToSend({ showLogo: true })).toEqual({})
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your logo' })).toBeNull())
})
