import { afterEach, expect, test } from '@jest/globals'
import { problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import RecentContent from '../src/widget-recent-content.tsx'
import { item, page } from './server.ts'

afterEach(() => {
  cleanup()
  resetApp()
})

const long = (sign: string, length: number) => sign.repeat(length)

test('shows the latest five, with prompts truncated to 50 and texts to 80 characters', async () => {
  const items = Array.from({ length: 7 }, (_, index) =>
    item({ content_id: `ctn_${index}`, prompt: `${index}${long('p', 80)}`, generated_text: `${index}${long('t', 120)}` }),
  )
  const { api } = renderWithApp(<RecentContent />, { api: { 'GET /api/content/history': page(items) } })
  expect(await screen.findByText(`0${long('p', 49)}…`)).toBeInTheDocument()
  expect(screen.getByText(`0${long('t', 79)}…`)).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(Object.fromEntries(api.calls[0]!.query)).toEqual({ page: '1', limit: '5' })
})

test('does not truncate texts of exactly the maximum length', async () => {
  renderWithApp(<RecentContent />, {
    api: { 'GET /api/content/history': page([item({ prompt: long('p', 50), generated_text: long('t', 80) })]) },
  })
  expect(await screen.findByText(long('p', 50))).toBeInTheDocument()
  expect(screen.getByText(long('t', 80))).toBeInTheDocument()
})

test.each([
  ['/usage', true],
  ['/history', false],
])('links to the full list at %s', async (target, served) => {
  renderWithApp(<RecentContent />, { api: { 'GET /api/content/history': page([item()]) }, serves: (path) => path !== '/usage' || served })
  expect(await screen.findByRole('link', { name: 'View all' })).toHaveAttribute('href', target)
})

test('links to the generator when nothing was written', async () => {
  renderWithApp(<RecentContent />, { api: { 'GET /api/content/history': page([]) } })
  expect(await screen.findByRole('link', { name: 'Write your first post' })).toHaveAttribute('href', '/generate')
})

test('offers a retry on failure', async () => {
  let fails = true
  renderWithApp(<RecentContent />, {
    api: { 'GET /api/content/history': () => (fails ? problem('bad_request', 'Away.') : page([item()])) },
  })
  expect(await screen.findByText('Your recent content did not load')).toBeInTheDocument()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('We stopped having status meetings')).toBeInTheDocument()
})
