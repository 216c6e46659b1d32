import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals'
import { type FakeRequest, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import { ContentApp, prefetchPage } from '../../src/content-app.tsx'
import { postSet } from '../../src/set/page-set.ts'
import { item, page, quietDay } from '../server.ts'

export type Routes = Parameters<typeof renderWithApp>[1] extends infer O ? (O extends { api?: infer R } ? R : never) : never

export const three = [
  item({ content_id: 'ctn_1', prompt: 'Status meetings', generated_text: 'First text' }),
  item({ content_id: 'ctn_2', prompt: 'Plum coffee', generated_text: 'Second text', platform: 'Instagram Caption' }),
  item({ content_id: 'ctn_3', prompt: 'Packaging', generated_text: '# Half the **packaging**', platform: 'Blog Post' }),
]

export function open(path = '/history', api: Routes = {}, serves: (path: string) => boolean = () => true) {
  return renderWithApp(<ContentApp />, { path, serves, api: { ...quietDay, 'GET /api/content/history': page(three), ...api } })
}

export const listCalls = (calls: FakeRequest[]) =>
  calls.filter(({ path }) => path === '/api/content/history').map(({ query }) => Object.fromEntries(query))
export const row = async (prompt: string) => {
  const title = await screen.findByRole('button', { name: prompt })
  return within(title.closest('li')!)
}

export const byModel = {
  digital_source_type: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  made_by: 'OpenAI gpt-4o-mini',
  statement: 'Written by an AI model (OpenAI gpt-4o-mini).',
  ai_parts: ['text'],
  visible_line: 'Written with AI.',
}

/** Prepares every test of the page. */
export function setUpHistoryPage(): void {
  // Preloaded, so that the tests do not wait for the chunks.
  beforeAll(async () => {
    globalThis.matchMedia ??= jest.fn(() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
    prefetchPage('/history')
    prefetchPage('/generate')
    await act(async () => {
      await Promise.all([import('../../src/history/history.page.tsx'), import('../../src/generate/generate.page.tsx')])
    })
  })

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(() => {
    act(() => postSet.reset())
    cleanup()
    resetApp()
    jest.restoreAllMocks()
  })
}
