import { type FakeRequest, problem, toasts } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReadyPicture } from '../src/pictures/picture.ts'
import { NAMED } from '../src/upscale/copy-sizes.ts'
import { byFactor } from '../src/upscale/use-upscaling.ts'
import { picture } from './server.ts'
import {
  add,
  bodyOf,
  calls,
  instruct,
  open,
  openPanel,
  type Routes,
  setUpStudio,
  startButton,
  started,
  unfold,
} from './support/studio-page.tsx'

setUpStudio()

describe('upscaling', () => {
  const upscale =
    (changes: Record<string, string | null>) =>
    ({ body }: FakeRequest) => {
      const image_comparisons = (body as { image_urls: string[] }).image_urls.map((original_url, index) => {
        const upscaled_url = changes[index] === null ? null : `/api/files/fil_up${index}`
        return { original_url, upscaled_url, error: upscaled_url ? null : 'Too large to upscale.' }
      })
      const done = image_comparisons.filter(({ upscaled_url }) => upscaled_url)
      return {
        success: true,
        upscaling_results: {
          successful_count: done.length,
          total_images: image_comparisons.length,
          successful_upscales: done,
          failed_upscales: image_comparisons.filter(({ upscaled_url }) => !upscaled_url),
        },
        total_processing_time: 3.2,
        preview_data: { image_comparisons },
      }
    }
  async function begin(routes: Routes, size = '1080p') {
    const { api } = open({ 'POST /api/video/generate': started(), ...routes })
    await add(picture('a.png'), picture('b.png'))
    await instruct()
    await openPanel('Format')
    await unfold('Upscale images')
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Upscale images' })).getByRole('radio', { name: size }))
    await userEvent.click(startButton())
    return api
  }

  test('previews a partial success, uses the upscaled pictures and keeps the other originals', async () => {
    const api = await begin({ 'POST /api/upscale/images': upscale({ 1: null }) })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upscaled images' }))
    expect(dialog.getByText('1 of 2 images in 0:03')).toBeInTheDocument()
    expect(dialog.getByText('Too large to upscale. The original will be used.')).toBeInTheDocument()
    expect(dialog.getByRole('slider', { name: /Compare a.png/ })).toBeInTheDocument()
    expect(bodyOf(calls(api.calls, '/api/upscale/images')[0])).toMatchObject({ upscale_factor: 2, enable_upscaling: true })
    await userEvent.click(dialog.getByRole('button', { name: 'Use upscaled images' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    const [first, second] = bodyOf(calls(api.calls, '/api/video/generate')[0])['image_urls'] as string[]
    expect(first).toBe('/api/files/fil_up0')
    expect(second).toMatch(/^\/api\/files\/fil_\d+\?/)
  })

  test('enlarges each picture as far as the chosen size needs, and only smaller ones', () => {
    const sized = (id: string, width: number, height: number) =>
      ({ id, state: { phase: 'ready', uploaded: { width, height } } }) as unknown as ReadyPicture
    const pictures = [sized('a', 800, 600), sized('b', 720, 1280), sized('c', 2000, 1100), sized('d', 300, 400)]
    const factors = [1.25, 1.5, 1.6, 2, 3, 4]
    const groups = (name: string) => {
      const size = NAMED.find((named) => named.name === name)
      return size && [...byFactor(pictures, size, factors)].map(([factor, group]) => [factor, group.map(({ id }) => id).join()])
    }
    expect(groups('1080p')).toEqual([
      [2, 'a'],
      [1.5, 'b'],
      [4, 'd'],
    ])
    expect(groups('4K')).toEqual([
      [4, 'a,d'],
      [3, 'b'],
      [2, 'c'],
    ])
  })

  test.each([
    ['a response without any success', upscale({ 0: null, 1: null })],
    ['an error response', () => problem('upscaling_failed', 'Too large to upscale.')],
  ])('uses the originals and shows a toast when every image fails: %s', async (_, response) => {
    const api = await begin({ 'POST /api/upscale/images': response })
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    expect(toasts.get()).toMatchObject([{ message: 'Image upscaling failed. Using original images instead.' }])
  })

  test('lets the user choose when the call fails', async () => {
    const api = await begin({ 'POST /api/upscale/images': () => problem('busy', 'The model is loading.') })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Image upscaling failed: The model is loading.')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Use original images' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
  })
})
