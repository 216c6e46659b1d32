import { type FakeRoute, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup } from '@testing-library/react'
import { preloadDialogs } from '../src/calendar/plan-dialogs.tsx'
import { PlanApp, prefetchPage } from '../src/plan-app.tsx'
import { type PlanServer, planServer } from './plan-server.ts'

/** 7:00 on Saturday, November 28 in New York. */
export const NOW = new Date('2026-11-28T12:00:00.000Z')

/** Only the clock is set: timers run as they do in a browser. */
export function setupPlanTests(): void {
  beforeAll(async () => {
    await Promise.all([prefetchPage('/plan'), prefetchPage('/connections'), prefetchPage('/connections/signed-in'), preloadDialogs()])
  })
  beforeEach(() => {
    jest.useFakeTimers({
      now: NOW,
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'queueMicrotask',
        'nextTick',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
        'performance',
        'hrtime',
      ],
    })
  })
  afterEach(() => {
    cleanup()
    resetApp()
    jest.useRealTimers()
  })
}

interface OpenOptions {
  server?: Partial<Omit<PlanServer, 'routes'>>
  path?: string
  api?: Record<string, FakeRoute | object>
  serves?: (path: string) => boolean
}

/** Opens a page of the slice with a double of the service. */
export function openPlan({ server: initial, path = '/plan', api = {}, serves }: OpenOptions = {}) {
  const server = planServer(initial)
  const rendered = renderWithApp(<PlanApp />, { path, api: { ...server.routes, ...api }, ...(serves && { serves }) })
  const sent = (method: string, suffix: string) =>
    rendered.api.calls.filter((call) => call.method === method && call.path.endsWith(suffix)).map((call) => call.body)
  return { server, api: rendered.api, sent }
}
