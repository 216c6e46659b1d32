import { afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals'
import { type FakeRequest, fakeStream, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Fact } from '../../src/api/fact.ts'
import { ContentApp, prefetchPage } from '../../src/content-app.tsx'
import { postSet } from '../../src/set/page-set.ts'
import { generationResponse, item, quietDay } from '../server.ts'

type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']

export const IDS: Record<string, string> = {
  'LinkedIn Post': 'ctn_linkedin',
  'Blog Post': 'ctn_blog',
  'TikTok Caption': 'ctn_tiktok',
  'Twitter/X Thread': 'ctn_twitter',
}

export const member = (platform: string) => ({ platform, content_id: IDS[platform] })

export const written = (platform: string) => generationResponse({ ...member(platform), set_id: 'set_1', content: `For ${platform}` })

export const saved = (platform: string) => item({ ...member(platform), generated_text: `For ${platform}` })

export const SUPPORTED: Fact = {
  field: 'text',
  start: 0,
  end: 3,
  text: 'For',
  kind: 'name',
  state: 'supported',
  source: 'brief',
  quote: 'For',
  source_start: null,
  source_end: null,
}

export function open(api: Routes = {}) {
  return renderWithApp(<ContentApp />, {
    path: '/generate',
    api: {
      ...quietDay,
      'GET /api/content/*': ({ path }: FakeRequest) => {
        const platform = Object.keys(IDS).find((name) => path.endsWith(IDS[name] ?? ''))
        return platform ? { item: saved(platform) } : problem('content_not_found')
      },
      ...api,
    },
  })
}

export const platform = (name: string) => screen.findByRole('checkbox', { name })

export const writeButton = () => screen.getByRole('button', { name: /^Write / })

/** The post, after its tab was opened. */
export function post(name: string) {
  const article = screen.getByRole('article', { name, hidden: true })
  const panel = article.closest('[role=tabpanel][hidden]')
  if (panel) fireEvent.click(document.getElementById(panel.getAttribute('aria-labelledby') ?? '') ?? panel)
  return within(article)
}

/** Waits for a post in any tab. */
export const findPost = (name: string) => screen.findByRole('article', { name, hidden: true })

export const bodies = (calls: FakeRequest[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)

export async function choose(...names: string[]) {
  for (const name of names) await userEvent.click(await platform(name))
}

export async function fill(text: string) {
  await userEvent.click(await screen.findByRole('textbox', { name: /Topic or prompt/ }))
  await userEvent.paste(text)
}

/** Starts posts for LinkedIn, which is selected by default, and these platforms. */
export async function writing(names: string[], api: Routes = {}) {
  const stream = fakeStream()
  const view = open({ 'POST /api/content/generate-set': () => stream.response, ...api })
  await choose(...names)
  await fill('We stopped having status meetings')
  await waitFor(() => expect(writeButton()).toBeEnabled())
  await userEvent.click(writeButton())
  await findPost('LinkedIn Post')
  act(() => stream.send('set', { set_id: 'set_1', members: ['LinkedIn Post', ...names].map(member) }))
  return { ...view, ...stream }
}

/** Prepares and cleans up the page for the tests of a file. */
export function setUpSetPage(): void {
  // Preloaded, so that the tests do not wait for the chunks.
  beforeAll(async () => {
    prefetchPage('/generate')
    await act(async () => {
      await import('../../src/generate/generate.page.tsx')
    })
    globalThis.matchMedia ??= jest.fn(() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
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
