import { queryClient } from '@loomcast/web-kit/query'
import { announcement, type FakeRequest, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keys } from '../src/api/queries.ts'
import { BrandPage } from '../src/brand/brand.page.tsx'
import { BrandPanel } from '../src/brand/brand-panel.tsx'
import { brandToSend, EMPTY_KIT, shownLook } from '../src/brand/page-brand.ts'
import { DEFAULT_LOOK } from '../src/storyboard/storyboard.ts'

const KIT = { ...EMPTY_KIT, main_color: '#8b1e3f', handle: '@ada' }
const colors = { background: '#faf7f0', text: '#0e1116', text_contrast: 17.1, main: '#8b1e3f', main_contrast: 8.2, main_as_text: '#8b1e3f' }
const found = (brand_kit: object, allowed = true) => ({
  'GET /api/video/brand-kit': { success: true, brand_kit, fonts: ['inter', 'playfair_display'], allowed },
})
const routes = {
  'GET /api/video/logo': { success: true, logo: null },
  'GET /api/packages': {
    packages: [
      { name: 'Starter', custom_branding: false },
      { name: 'Professional', custom_branding: true },
    ],
  },
  'POST /api/video/brand-kit/preview': {
    success: true,
    pictures: [{ name: 'First card', picture: 'data:image/png;base64,AA==' }],
    colors,
  },
}
type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']
const open = (api: Routes) => renderWithApp(<BrandPage />, { api: { ...routes, ...api } })
const bodies = (calls: FakeRequest[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)

afterEach(() => {
  cleanup()
  act(() => queryClient.clear())
  resetApp()
})

test('saves colors, font and texts, and draws previews of videos again', async () => {
  const { api } = open({
    ...found(EMPTY_KIT),
    'PUT /api/video/brand-kit': ({ body }: FakeRequest) => Response.json({ success: true, brand_kit: body }),
  })
  const save = await screen.findByRole('button', { name: 'Save brand kit' })
  expect(save).toBeDisabled()
  queryClient.setQueryData([...keys.stills, 'a preview'], {})
  await userEvent.type(screen.getByRole('textbox', { name: 'Main color' }), '8B1E3F')
  await userEvent.click(screen.getByRole('radio', { name: /Playfair Display/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Brand name' }), 'Ada’s bakery')
  await userEvent.type(screen.getByRole('textbox', { name: 'Handle or website' }), '@ada')
  await userEvent.click(screen.getByRole('switch', { name: /Title card/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Ada')
  await userEvent.click(save)
  expect(await screen.findByText('Saved. New cards and videos use it.')).toBeInTheDocument()
  const expected = { ...KIT, name: 'Ada’s bakery', font: 'playfair_display', intro_text: 'Ada' }
  expect(bodies(api.calls, 'PUT', '/api/video/brand-kit')).toEqual([expected])
  expect(announcement.get()?.text).toBe('Brand kit saved')
  expect(save).toBeDisabled()
  expect(queryClient.getQueryState([...keys.stills, 'a preview'])?.isInvalidated).toBe(true)
  expect(brandToSend({ useBrandKit: true })).toEqual({ use_brand_kit: true })
  expect(brandToSend({ useBrandKit: false })).toEqual({})
})

test('says whether the main color is readable, and with which shade it is used as text', async () => {
  const weak = { ...colors, main: '#fde8c8', main_contrast: 1.1, main_as_text: '#6b5f4f' }
  const { api } = open({
    ...found({ ...KIT, main_color: '#fde8c8' }),
    'POST /api/video/brand-kit/preview': { ...routes['POST /api/video/brand-kit/preview'], colors: weak },
  })
  expect(await screen.findByText('Your main color is hard to read on your background (1.1 to 1).')).toBeInTheDocument()
  expect(screen.getByText('#6b5f4f')).toBeInTheDocument()
  expect(bodies(api.calls, 'POST', '/api/video/brand-kit/preview')[0]).toMatchObject({ main_color: '#fde8c8' })
})

test('keeps what was entered when it is refused, and says why at the field', async () => {
  open({
    ...found(KIT),
    'PUT /api/video/brand-kit': () =>
      problem('validation_failed', 'There is no font for these characters.', { errors: [{ path: 'handle', message: 'Remove it.' }] }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Handle or website' }), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save brand kit' }))
  expect(await screen.findByText('There is no font for these characters.')).toBeInTheDocument()
  expect(screen.getByText('Remove it.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Handle or website' })).toHaveValue('@ada!')
})

test('without the feature, names the plans, shows an example and deletes what is stored', async () => {
  const { api } = open({ ...found(KIT, false), 'DELETE /api/video/brand-kit': { success: true } })
  expect(await screen.findByText(/part of Professional\./u)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save brand kit' })).toBeNull()
  expect(await screen.findByRole('img', { name: 'First card with your brand' })).toBeInTheDocument()
  expect(brandToSend({ useBrandKit: true })).toEqual({})
  expect(screen.getByText(/stays saved/u)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Delete colors, font and texts' }))
  await waitFor(() => expect(screen.queryByText(/stays saved/u)).toBeNull())
  expect(bodies(api.calls, 'DELETE', '/api/video/brand-kit')).toHaveLength(1)
})

test('in the studio, switches the kit and the logo off, and links to the page', async () => {
  const changes: object[] = []
  const logo = { logo_url: '/api/files/fil_logo', file_id: 'fil_logo', width: 400, height: 100 }
  renderWithApp(<BrandPanel choices={{ useBrandKit: true, showLogo: true }} onChange={(part) => changes.push(part)} />, {
    api: { ...routes, ...found(KIT), 'GET /api/video/logo': { success: true, logo } },
  })
  await userEvent.click(await screen.findByRole('switch', { name: /Use my brand kit/ }))
  await userEvent.click(screen.getByRole('switch', { name: /Show my logo/ }))
  expect(changes).toEqual([{ useBrandKit: false }, { showLogo: false }])
  expect(screen.getByRole('link', { name: 'Edit your brand kit' })).toHaveAttribute('href', '/brand')
  expect(shownLook(DEFAULT_LOOK, { ...KIT, intro_text: 'Ada' })).toMatchObject({
    title_card: { title: 'Ada' },
    call_to_action: { text: '@ada', detail: '' },
  })
})
