/** Test doubles for the shell and the server. */
import { UiRoot } from '@loomcast/design-system'
import { chargedOf, ERRORS, type HttpErrorCode, pagePath, statusOf, titleOf } from '@loomcast/error-codes'
import { type RenderResult, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { events } from './events.ts'
import { connectHost, type Host, type HostWidget } from './host.ts'
import { announcement } from './page/announce.ts'
import { toasts } from './page/toast.ts'
import { browserStorage, tabStorage } from './page-storage.ts'
import { queryClient } from './query.ts'
import { forgetSession, pretendSession } from './session/session.ts'
import type { SessionState, User } from './session/user.ts'
import { fakeUploads } from './testing-uploads.ts'

export { announcement, fakeUploads, toasts }

export const testUser: User = {
  user_id: 'usr_test',
  email: 'ada@example.com',
  name: 'Ada',
  first_name: 'Ada',
  last_name: 'Byron',
  is_admin: false,
  subscription_status: 'free',
  current_package: { name: 'Starter', description: '10 generations a month', price: 0, is_paid: false },
  grace_until: null,
  email_verified: true,
  created_at: '2026-01-05T08:00:00.000Z',
}

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
  signal: AbortSignal | undefined
}

/** A plain value is returned as JSON with status 200, a Response unchanged; a thrown error is a network error. */
export type FakeRoute = (request: FakeRequest) => unknown

export interface FakeApi {
  calls: FakeRequest[]
  /** Adds routes, or replaces those with the same key. */
  on: (routes: Record<string, FakeRoute | object>) => void
  restore: () => void
}

/**
 * Responds to the calls of the code under test. Keys are `METHOD /path`, `*` matches one segment: `{ 'DELETE /api/content/templates/*': ()
 * => ({ success: true }) }`. A call without a route fails like an unknown path on the server, with a 404 problem.
 */
export function fakeApi(routes: Record<string, FakeRoute | object> = {}): FakeApi {
  const known = { ...routes }
  const calls: FakeRequest[] = []
  const before = globalThis.fetch
  const restoreUploads = fakeUploads()
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href)
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
      headers: new Headers(init?.headers),
      signal: init?.signal ?? undefined,
    }
    calls.push(request)
    init?.signal?.throwIfAborted()
    const route = find(known, request)
    if (route === undefined) return problem('not_found', `Nothing is at ${request.method} ${request.path}.`)
    const response: unknown = await untilAborted(Promise.resolve(typeof route === 'function' ? route(request) : route), init?.signal)
    return response instanceof Response ? response : Response.json(response)
  }
  return {
    calls,
    on: (more) => Object.assign(known, more),
    restore: () => {
      globalThis.fetch = before
      restoreUploads()
    },
  }
}

/** Returns the body of a problem+json response with this code, as every service sends it. `detail` defaults to the message of the error table. */
export function problemBody(code: HttpErrorCode, detail = ERRORS[code].user, more: Record<string, unknown> = {}) {
  const body = { type: pagePath(code), title: titleOf(code), status: statusOf(code), detail, code, charged: chargedOf(code) }
  return { ...body, success: false, error: detail, request_id: 'req_test', ...more }
}

/** A problem+json response. */
export function problem(code: HttpErrorCode, detail?: string, more?: Record<string, unknown>): Response {
  return Response.json(problemBody(code, detail, more), {
    status: statusOf(code),
    headers: { 'content-type': 'application/problem+json' },
  })
}

/** A server-sent-event response; the test sends its events one by one. */
export function fakeStream(): {
  response: Response
  send: (name: string, data: unknown) => void
  end: () => void
  cancelled: () => boolean
} {
  const encoder = new TextEncoder()
  let push: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = controller
    },
    cancel() {
      cancelled = true
    },
  })
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (name, data) => push?.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => push?.close(),
    cancelled: () => cancelled,
  }
}

interface AppOptions {
  /** Default: a signed-in user (`testUser`). */
  session?: SessionState
  /** Path of the page, with its query. Default `/`. */
  path?: string
  /** Paths that a live slice serves. Default: every path. */
  serves?: (path: string) => boolean
  widgets?: Record<string, HostWidget[]>
  /** Result of the prompt about unsaved changes. Default: leave. */
  confirmLeave?: Host['confirmLeave']
  partFailed?: Host['partFailed']
  api?: Record<string, FakeRoute | object>
}

/** Renders part of a slice as the shell would: signed in, at a path, inside the design system. */
export function renderWithApp(ui: ReactNode, options: AppOptions = {}): RenderResult & { api: FakeApi } {
  const api = fakeApi(options.api)
  queryClient.clear()
  toasts.set([])
  announcement.set(null)
  history.replaceState(null, '', options.path ?? '/')
  pretendSession(options.session ?? { status: 'user', user: testUser })
  connectHost({
    serves: options.serves ?? (() => true),
    prefetch: () => {},
    widgets: (slot) => options.widgets?.[slot] ?? [],
    confirmLeave: options.confirmLeave ?? (async () => true),
    partFailed: options.partFailed ?? (() => {}),
  })
  return {
    ...render(
      <UiRoot env="test">
        <Suspense fallback={null}>{ui}</Suspense>
      </UiRoot>,
    ),
    api,
  }
}

/** For `afterEach`: resets all state that tests share. */
export function resetApp(): void {
  forgetSession()
  queryClient.clear()
  toasts.set([])
  announcement.set(null)
  for (const storage of [browserStorage, tabStorage]) for (const key of storage.keys()) storage.removeItem(key)
  history.replaceState(null, '', '/')
}

/** Enters a text into a field as a paste does: one change. Typing renders the page for each character, so use it only where the keys matter. */
export async function enterText(field: Element, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

export { events }

function find(routes: Record<string, FakeRoute | object>, request: FakeRequest): FakeRoute | object | undefined {
  const exact = routes[`${request.method} ${request.path}`]
  if (exact !== undefined) return exact
  const segments = request.path.split('/')
  const pattern = Object.keys(routes).find((key) => {
    const [method, path = ''] = key.split(' ')
    const expected = path.split('/')
    return (
      method === request.method &&
      expected.length === segments.length &&
      expected.every((part, at) => part === '*' || part === segments[at])
    )
  })
  return pattern === undefined ? undefined : routes[pattern]
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])
}
