import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { type BrandKit, brandKitApi } from '../../src/api/brand-kit.api.ts'

const { exchange } = documentedApi('video')
const PATH = '/api/video/brand-kit'
const brand_kit: BrandKit = {
  name: 'Ada’s bakery',
  main_color: '#8b1e3f',
  background_color: null,
  font: 'inter',
  handle: '@ada',
  intro_text: null,
  end_card_text: 'Come by',
}

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('gets, saves, previews and deletes the brand kit', async () => {
  const signedIn = true
  const found = await exchange(
    { request: { method: 'GET', path: PATH, signedIn }, response: { status: 200, body: { brand_kit, fonts: ['inter'], allowed: true } } },
    () => brandKitApi.find(),
  )
  expect(found.brand_kit).toEqual(brand_kit)
  const saved = await exchange(
    { request: { method: 'PUT', path: PATH, signedIn, body: brand_kit }, response: { status: 200, body: { brand_kit } } },
    () => brandKitApi.save(brand_kit),
  )
  expect(saved).toEqual(brand_kit)
  const colors = {
    background: '#ffffff',
    text: '#0e1116',
    text_contrast: 18.9,
    main: '#8b1e3f',
    main_contrast: 8.9,
    main_as_text: '#8b1e3f',
  }
  const pictures = [{ name: 'First card', picture: 'data:image/png;base64,AA==' }]
  const preview = await exchange(
    {
      request: { method: 'POST', path: `${PATH}/preview`, signedIn, body: brand_kit },
      response: { status: 200, body: { pictures, colors } },
    },
    () => brandKitApi.preview(brand_kit),
  )
  expect(preview.colors).toEqual(colors)
  await exchange({ request: { method: 'DELETE', path: PATH, signedIn }, response: { status: 200, body: {} } }, () => brandKitApi.remove())
})
