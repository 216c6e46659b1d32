import { afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals'
import { type FakeRequest, fakeStream, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContentApp, prefetchPage } from '../../src/content-app.tsx'
import { postSet } from '../../src/set/page-set.ts'
import { generationResponse, quietDay } from '../server.ts'

export type Routes = Parameters<typeof renderWithApp>[1] extends infer O ? (O extends { api?: infer R } ? R : never) : never

export function open(path = '/generate', api: Routes = {}) {
  return renderWithApp(<ContentApp />, { path, api: { ...quietDay, ...api } })
}

export const stop = () => postSet.reset()
export const prompt = () => screen.findByRole('textbox', { name: /Topic or prompt/ })
export const generate = () => screen.getByRole('button', { name: /^Write \d+ posts?\b/ })
export const bodyOf = (calls: FakeRequest[]) =>
  calls.filter((call) => call.path === '/api/content/generate').map((call) => call.body as Record<string, unknown>)

export async function ready() {
  await waitFor(() => expect(generate()).toBeEnabled())
}

/** Ends on abort, like a real connection. */
export function answerOn({ signal }: FakeRequest, stream: ReturnType<typeof fakeStream>): Response {
  signal?.addEventListener('abort', stream.end)
  return stream.response
}

/** Pastes instead of typing, so that the page renders once instead of once per keystroke. */
export async function fill(text: string) {
  await userEvent.click(await prompt())
  await userEvent.paste(text)
}

/** Opens the page, enters a prompt and presses Generate; the test sends the server's events. */
export async function writing(api: Routes = {}, text = 'We stopped having status meetings') {
  const stream = fakeStream()
  const view = open('/generate', { 'POST /api/content/generate': (request: FakeRequest) => answerOn(request, stream), ...api })
  await fill(text)
  await ready()
  await userEvent.click(generate())
  return { ...view, ...stream }
}

export async function written(change: Parameters<typeof generationResponse>[0] = {}, api: Routes = {}) {
  const view = await writing(api)
  act(() => {
    view.send('result', generationResponse(change))
    view.end()
  })
  await text()
  return view
}

/** The text of the post on the screen. */
export const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })

/** Prepares every test of the page, and ends its generations. */
export function setUpGeneratePage(): void {
  // Preloaded, so that the tests do not wait for the chunk.
  beforeAll(async () => {
    prefetchPage('/generate')
    await act(async () => {
      await import('../../src/generate/generate.page.tsx')
    })
  })

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(() => {
    act(stop)
    cleanup()
    resetApp()
    jest.restoreAllMocks()
  })
}
