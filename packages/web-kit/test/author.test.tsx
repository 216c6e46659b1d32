import { afterEach, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useAuthor } from '../src/author.ts'
import { queryClient } from '../src/query.ts'
import { problem, renderWithApp, resetApp, testUser } from '../src/testing.tsx'

const Author = () => <p data-testid="author">{JSON.stringify(useAuthor())}</p>
const shown = () => JSON.parse(screen.getByTestId('author').textContent ?? '')
const user = { ...testUser, name: 'Ada Lovelace', email: 'ada@example.com' }
const person = { name: 'Ada Lovelace', handle: 'ada', initials: 'AL', logo: null }
const kit = (brand_kit: object, allowed = true) => ({ 'GET /api/video/brand-kit': { success: true, brand_kit, allowed } })
const logo = { 'GET /api/video/logo': { success: true, logo: { logo_url: '/api/files/logo?signature=x' } } }

function open(api: Parameters<typeof renderWithApp>[1] = {}) {
  return renderWithApp(<Author />, { session: { status: 'user', user }, ...api }).api
}

afterEach(() => {
  cleanup()
  act(() => queryClient.clear())
  resetApp()
})

it('is the brand with its logo if the brand kit has a name', async () => {
  open({ api: { ...kit({ name: 'Rye & Co', handle: '@rye.co' }), ...logo } })
  expect(shown()).toEqual(person)
  await waitFor(() => expect(shown()).toEqual({ name: 'Rye & Co', handle: 'rye.co', initials: 'RC', logo: '/api/files/logo?signature=x' }))
})

it('has a handle made of the name if the kit has a website', async () => {
  open({ api: { ...kit({ name: 'Rye & Co', handle: 'rye.example' }), 'GET /api/video/logo': { success: true, logo: null } } })
  await waitFor(() => expect(shown()).toMatchObject({ name: 'Rye & Co', handle: 'ryeco', logo: null }))
})

it.each([
  ['the plan has no brand kit', { api: kit({ name: 'Rye & Co', handle: '@rye.co' }, false) }],
  ['the kit has no name, as of an earlier release', { api: { ...kit({ handle: '' }), 'GET /api/video/logo': { logo: null } } }],
  ['the kit does not load', { api: { 'GET /api/video/brand-kit': () => problem('unavailable', 'Unavailable.') } }],
])('is the person if %s', async (_, options) => {
  const api = open(options)
  await waitFor(() => expect(api.calls.length).toBeGreaterThan(0))
  await act(async () => {})
  expect(shown()).toEqual(person)
})

it('requests no brand kit in an installation without one', async () => {
  const api = open({ serves: (path) => path !== '/brand' })
  await act(async () => {})
  expect(api.calls).toEqual([])
  expect(shown()).toEqual(person)
})
